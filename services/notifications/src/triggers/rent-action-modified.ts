import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { TriggerSwitches } from '@llavero/kit/triggers/trigger-switches';
import type { EventOf } from '@llavero/proto/events/define';
import { contractRentActionModified } from '@llavero/proto/events/rent-reviews';
import { rentActionModified } from '@llavero/proto/messages/catalogue/offers';
import { named } from '@llavero/proto/messages/message';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { rentActionTrigger } from '@llavero/proto/rules/triggers/catalogue';
import { Communications } from '../communication/communications.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { Surroundings } from './surroundings.ts';

/** F §7 'CPI (IPC) action modification': the owner is notified of the adjustment. */
@OnEvent(contractRentActionModified, { name: 'rent-action-modified' })
export class RentActionModified implements HandlesEvent<typeof contractRentActionModified> {
  constructor(
    private readonly around: Surroundings,
    private readonly communications: Communications,
    private readonly writer: MessageWriter,
    private readonly switches: TriggerSwitches,
  ) {}

  async handle(event: EventOf<typeof contractRentActionModified>, tx: Tx, ctx: CallContext): Promise<void> {
    const contract = await this.around.record(definition, event.subject, ctx);
    if (!contract || contract.cancelled) return;
    if (!(await this.switches.of(rentActionTrigger, ctx, tx))('owners')) return;
    const { id, units, landlords, mandate } = contract;
    const { action, date, author } = event.data.extra;
    const address = await this.around.address(units, ctx);
    const decided = action ?? 'APPLY';
    for (const { id: landlord, firstname, email, language } of await this.around.addressees(landlords, ctx)) {
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
      await this.communications.record(
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
    }
  }
}
