import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { previewRefusals, sendRefusals } from '@llavero/proto/commands/applications';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { writeMessage } from '@llavero/proto/commands/messages';
import { candidatureRefused } from '@llavero/proto/messages/catalogue/leases';
import { named } from '@llavero/proto/messages/message';
import { type Candidature, candidature } from '@llavero/proto/records/contracts/candidature';

/** Spanish: why these applicants are not written to; null when they are. */
function problemOf({ status, informedAt, tenants }: Candidature): string | null {
  if (informedAt !== null) return 'Ya está avisada.';
  if (status !== 'REJECTED') return 'No está rechazada.';
  return addressesOf({ tenants }).length === 0 ? 'Ningún inquilino tiene correo electrónico.' : null;
}

const addressesOf = ({ tenants }: Pick<Candidature, 'tenants'>): string[] => [
  ...new Set((tenants ?? []).flatMap(({ email }) => email ?? [])),
];

/** OPS-06: the message to those who were not chosen, before it goes. */
@CommandHandler(previewRefusals)
export class PreviewRefusals implements Handles<typeof previewRefusals> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  async run(
    { candidatures }: InputOf<typeof previewRefusals>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof previewRefusals>> {
    const found = await this.stores.of(candidature).loadManyUnchecked(candidatures);
    const own = serviceContext('contracts', requestId);
    return {
      ...(await this.peers.command(writeMessage, named(candidatureRefused, {}), own)),
      candidatures: found.map((one) => ({
        id: one.id,
        name: candidature.title(one),
        to: addressesOf(one).map((email) => ({ email })),
        problem: problemOf(one),
      })),
    };
  }
}

/** OPS-06: sends it, to each candidature once; each of its tenants gets a message of their own. */
@CommandHandler(sendRefusals)
export class SendRefusals implements Handles<typeof sendRefusals> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  async run(
    { candidatures, subject, body }: InputOf<typeof sendRefusals>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof sendRefusals>> {
    let sent = 0;
    for (const id of new Set(candidatures)) if (await this.tell(id, { subject, body }, ctx)) sent += 1;
    return { sent, passedOver: new Set(candidatures).size - sent };
  }

  private tell(id: string, text: { subject: string; body: string }, ctx: CallContext): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(candidature);
      const [one] = await store.loadManyUnchecked([id], tx);
      if (!one) return false;
      const locked = await store.loadUnchecked(id, tx, { lock: true });
      if (problemOf(locked) !== null) return false;
      await store.writeUnchecked(id, undefined, { informedAt: this.clock.now() }, {}, ctx, tx);
      for (const [at, email] of addressesOf(locked).entries())
        await this.peers.command(
          sendEmail,
          {
            ...text,
            to: [email],
            template: candidatureRefused.name,
            relatedPlaces: locked.unit ? [locked.unit] : [],
            // A call that is repeated after a crash sends none twice.
            deduplication: `candidature-refused:${id}:${at}`,
          },
          serviceContext('contracts', ctx.requestId),
        );
      return true;
    });
  }
}
