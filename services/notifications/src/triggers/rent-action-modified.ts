import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { EventOf } from '@llavero/proto/events/define';
import { contractRentActionModified } from '@llavero/proto/events/rent-reviews';
import { rentActionModified } from '@llavero/proto/messages/catalogue/offers';
import { named } from '@llavero/proto/messages/message';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { rentActionTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { Communications } from '../communication/communications.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import {
  causeOf,
  notMet,
  RECORD_GONE,
  type TriggerRun,
  TriggerRuns,
  type WhyNot,
} from '../rules/trigger-runs.ts';
import { Surroundings } from './surroundings.ts';

/** F §7 'CPI (IPC) action modification': the owner is notified of the adjustment. */
@OnEvent(contractRentActionModified, { name: 'rent-action-modified' })
export class RentActionModified implements HandlesEvent<typeof contractRentActionModified> {
  constructor(
    private readonly around: Surroundings,
    private readonly communications: Communications,
    private readonly writer: MessageWriter,
    private readonly runs: TriggerRuns,
  ) {}

  async handle(event: EventOf<typeof contractRentActionModified>, tx: Tx, ctx: CallContext): Promise<void> {
    await this.runs.run(
      { trigger: rentActionTrigger, cause: causeOf(event), work: (run) => this.tell(event, run, ctx, tx) },
      ctx,
      tx,
    );
  }

  private async tell(
    event: EventOf<typeof contractRentActionModified>,
    { isOn, made, leftOut }: TriggerRun<'owners'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<WhyNot | void> {
    const contract = await this.around.record(definition, event.subject, ctx);
    if (!contract) return RECORD_GONE;
    if (contract.cancelled) return notMet(rentActionTrigger);
    if (!isOn('owners')) return;
    const { id, units, landlords, mandate } = contract;
    const { action, date, author } = event.data.extra;
    const address = await this.around.address(units, ctx);
    const decided = action ?? 'APPLY';
    const { addressees, without } = await this.around.reachable(landlords, ctx);
    leftOut('owners', 'agent', ...without);
    for (const { id: landlord, firstname, email, language } of addressees) {
      const values = {
        name: firstname,
        address,
        isApplied: decided === 'APPLY',
        isSkipped: decided === 'SKIP_NEXT_IPC',
        isNeverApplied: decided === 'DONT_APPLY',
        date,
      };
      const records = { contract: id, person: landlord };
      const text = await this.writer.write(named(rentActionModified, { language, records, values }), ctx);
      const message = await this.communications.record(
        {
          ...text,
          to: [{ id: landlord, collection: 'agent', description: email }],
          author: author ?? event.data.actor,
          relatedContracts: [id],
          relatedPlaces: units,
          relatedMandates: mandate ? [mandate] : [],
          relatedAgents: [landlord],
          deduplication: `rent-action:${event.id}:${landlord}`,
        },
        ctx,
        tx,
      );
      made('owners', 'communication', message);
    }
  }
}
