import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Peers } from '@llavero/kit/grpc/peers';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { contractActivated } from '@llavero/proto/events/contracts';
import { Operations } from '../operation/operations.ts';
import { Places } from '../places/places.ts';
import { supplyWorkAtStart } from './supply.rules.ts';

/** F §7 'Contract activated': review and holder change of the default supplies of its units. */
@OnEvent(contractActivated, { name: 'start-supply-changes' })
export class StartSupplyChanges implements HandlesEvent {
  constructor(
    private readonly peers: Peers,
    private readonly places: Places,
    private readonly operations: Operations,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const contract = await this.contract(event.subject, ctx);
    if (!contract) return;
    const assignedTo = await this.manager(contract.mandate, ctx);
    const places = await this.places.read(contract.units, ['unitType', 'supplies'], ctx);
    for (const place of places)
      for (const { type, ...work } of supplyWorkAtStart(place, contract))
        await this.operations.open(
          {
            ...work,
            origin: `${contract.id}:${place.id}:${type}:start`,
            type: 'SUPPLY_CHANGE',
            supply: type,
            place: place.id,
            contract: contract.id,
            mandate: contract.mandate,
            // Several tenants share a flat: a person decides which of them holds the supply.
            holder:
              work.holderType === 'TENANT' && contract.tenants.length === 1
                ? (contract.tenants[0] ?? null)
                : null,
            assignedTo,
          },
          ctx,
          tx,
        );
  }

  private contract(id: string, ctx: CallContext) {
    const fields = ['units', 'tenants', 'mandate', 'tenantIsResponsibleOfSupplies'] as const;
    return this.peers.of(contract).find(id, serviceContext('supplies', ctx.requestId), { fields });
  }

  private async manager(id: string | null, ctx: CallContext): Promise<string | null> {
    if (id === null) return null;
    const own = serviceContext('supplies', ctx.requestId);
    const found = await this.peers.of(mandate).find(id, own, { fields: ['opperationManager'] });
    return found?.opperationManager ?? null;
  }
}
