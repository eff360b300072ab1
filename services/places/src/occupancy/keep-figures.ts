import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { isOneOf } from '@llavero/proto/events/define';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf, updated } from '@llavero/proto/events/record-events';
import { contract } from '@llavero/proto/records/contracts/contract';
import { place as definition } from '@llavero/proto/records/places/place';
import { Occupancy } from './occupancy.ts';
import { contractFields, UnitContracts } from './unit-contracts.ts';

/** A contract that changes in what fills a unit changes what its units are. */
@OnEvent(changesOf(contract), { name: 'keep-unit-figures', whenChanged: contractFields })
export class KeepUnitFigures implements HandlesEvent {
  constructor(
    private readonly contracts: UnitContracts,
    private readonly occupancy: Occupancy,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    await this.occupancy.refreshUnits(await this.contracts.take([event.subject], tx, ctx), tx, ctx);
  }
}

/** A unit that comes, goes or moves changes what its properties hold. */
@OnEvent(changesOf(definition), { name: 'keep-property-figures', whenChanged: ['property', 'type'] })
export class KeepPropertyFigures implements HandlesEvent {
  constructor(private readonly occupancy: Occupancy) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const properties = isOneOf(event, updated(definition))
      ? // Nobody tells any more which one it has left.
        await this.occupancy.propertiesBehind(tx)
      : await propertyOf(event.subject, tx);
    await this.occupancy.refreshProperties(properties, tx, ctx);
  }
}

async function propertyOf(place: string, tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ property: string }>(
    'select property from place where id = $1 and property is not null',
    [place],
  );
  return rows.map(({ property }) => property);
}
