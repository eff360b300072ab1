import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { InternalMessages } from '../communication/internal-messages.ts';
import { isUuid } from '@llavero/kit/records/access';
import { signatureToPrepare } from '@llavero/proto/messages/catalogue/activations';
import { named } from '@llavero/proto/messages/message';
import { created } from '@llavero/proto/events/record-events';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { contractCreatedTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { Staff } from '../staff/staff.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { causeOf, RECORD_GONE, type TriggerRun, TriggerRuns, type WhyNot } from '../rules/trigger-runs.ts';
import { Surroundings } from './surroundings.ts';

/**
 * F §7 'Contract created': notice that the digital signature has to be prepared, to whoever signs for us, else to
 * the mandate's sales manager. Contracts that come from the administration programme or from a service have been
 * signed already.
 */
@OnEvent(created(definition), { name: 'contract-created', from: 'now' })
export class ContractCreated implements HandlesEvent {
  constructor(
    private readonly around: Surroundings,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
    private readonly writer: MessageWriter,
    private readonly runs: TriggerRuns,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    if (!isUuid(event.data.actor)) return;
    await this.runs.run(
      {
        trigger: contractCreatedTrigger,
        cause: causeOf(event),
        work: (run) => this.tell(event, run, ctx, tx),
      },
      ctx,
      tx,
    );
  }

  private async tell(
    event: DomainEvent,
    { isOn, made }: TriggerRun<'notice'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<WhyNot | void> {
    const contract = await this.around.record(definition, event.subject, ctx);
    if (!contract) return RECORD_GONE;
    if (contract.adminId || contract.cancelled) return null;
    if (!isOn('notice')) return;
    const author = event.data.actor;
    const { id, units, mandate } = contract;
    const signing = await this.staff.people([contract.signer], ctx.requestId);
    const people =
      signing.length > 0 || !mandate
        ? signing
        : await this.staff.people([await this.salesManager(mandate, ctx)], ctx.requestId);
    if (people.length === 0) return;
    const values = {
      address: await this.around.address(units, ctx),
      url: this.around.link('contract', id),
    };
    const said = named(signatureToPrepare, { records: { contract: id }, values });
    const text = await this.writer.write(said, ctx);
    const about = { relatedContracts: [id], relatedPlaces: units };
    made(
      'notice',
      'communication',
      ...(await this.messages.send(people, { ...text, ...about, author }, ctx, tx)),
    );
  }

  private async salesManager(mandate: string, ctx: CallContext): Promise<string | null> {
    const found = await this.around.record(mandateDefinition, mandate, ctx);
    return found?.salesManager ?? null;
  }
}
