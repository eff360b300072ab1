import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Communication } from '@llavero/proto/records/notifications/communication';
import { agent } from '@llavero/proto/records/people/agent';
import { employee } from '@llavero/proto/records/people/employee';
import { normaliseEmail } from '@llavero/proto/values/email';
import { Injectable } from '@nestjs/common';

type Message = Communication & { id: string };
type People = Communication['to'];

/** Where the people of a message are written to by now: an address is corrected in the record of the person (JOB-04). */
@Injectable()
export class PresentAddresses {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
  ) {}

  /** The recipients that have changed; nothing where a person has written others into the message itself. */
  async of(message: Message, ctx: CallContext): Promise<Partial<Pick<Communication, 'to' | 'cc' | 'bcc'>>> {
    if (message.type !== 'EMAIL' || (await this.areByHand(message, ctx))) return {};
    const { to, cc, bcc } = message;
    const known = await this.known([...to, ...cc, ...bcc], ctx);
    const anew = (people: People): People =>
      people.map((one) => ({ ...one, description: known.get(one.id ?? '') ?? one.description }));
    const differs = (people: People): boolean =>
      people.some(({ id, description }) => (known.get(id ?? '') ?? description) !== description);
    return {
      ...(differs(to) ? { to: anew(to) } : {}),
      ...(differs(cc) ? { cc: anew(cc) } : {}),
      ...(differs(bcc) ? { bcc: anew(bcc) } : {}),
    };
  }

  private async areByHand({ id }: Message, ctx: CallContext): Promise<boolean> {
    const changes = await this.stores.of('communication').history({ id }, own(ctx));
    return changes.some(
      ({ actor, verb, changes: { to, cc, bcc } }) => verb === 'updated' && isUuid(actor) && (to ?? cc ?? bcc),
    );
  }

  private async known(people: People, ctx: CallContext): Promise<Map<string, string>> {
    const ids = (of: string) => people.flatMap(({ id, collection }) => (collection === of && id ? [id] : []));
    const fields = ['email' as const];
    const [agents, colleagues] = await Promise.all([
      this.peers.of(agent).getMany(ids('agent'), own(ctx), { fields }),
      this.peers.of(employee).getMany(ids('employee'), own(ctx), { fields }),
    ]);
    return new Map(
      [...agents, ...colleagues].flatMap(({ id, email }) =>
        email ? [[id, normaliseEmail(email)] as const] : [],
      ),
    );
  }
}

const own = ({ requestId }: CallContext): CallContext => serviceContext('notifications', requestId);
