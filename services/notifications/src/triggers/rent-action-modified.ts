import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { EventOf } from '@llavero/proto/events/define';
import { contractRentActionModified } from '@llavero/proto/events/rent-reviews';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { Communications } from '../communication/communications.ts';
import { rentActionModified } from '../texts/owners.ts';
import { Surroundings } from './surroundings.ts';

/** F §7 'CPI (IPC) action modification': the owner is notified of the adjustment. */
@OnEvent(contractRentActionModified, { name: 'rent-action-modified' })
export class RentActionModified implements HandlesEvent<typeof contractRentActionModified> {
  constructor(
    private readonly around: Surroundings,
    private readonly communications: Communications,
  ) {}

  async handle(event: EventOf<typeof contractRentActionModified>, tx: Tx, ctx: CallContext): Promise<void> {
    const contract = await this.around.record(definition, event.subject, ctx);
    if (!contract || contract.cancelled) return;
    const { id, units, landlords, mandate } = contract;
    const { action, date, author } = event.data.extra;
    const address = await this.around.address(units, ctx);
    for (const { id: landlord, firstname, email } of await this.around.addressees(landlords, ctx)) {
      const text = rentActionModified({ name: firstname, address, action: action ?? 'APPLY', date });
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
