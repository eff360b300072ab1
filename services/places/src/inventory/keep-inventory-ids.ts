import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { inventory as inventoryDefinition } from '@llavero/proto/records/places/inventory';
import { place as definition } from '@llavero/proto/records/places/place';
import { withoutInventory } from '@llavero/proto/values/address';
import { changesOf } from '@llavero/proto/events/record-events';

/**
 * A place knows its inventories (F §3): `inventoryIds` follows the inventories that name it, and with each id goes its
 * INVENTORY reference. An inventory that is deleted or belongs to another place leaves.
 */
@OnEvent(changesOf(inventoryDefinition), { name: 'keep-inventory-ids' })
export class KeepInventoryIds implements HandlesEvent {
  constructor(private readonly stores: RecordStores) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const id = event.subject;
    const [inventory] = await tx.query<{ place: string }>(
      'select place from inventory where id = $1 and deleted_at is null',
      [id],
    );
    const wanted = inventory?.place ?? null;
    const holders = await tx.query<{ id: string }>(
      `select id from place
        where deleted_at is null and (inventory_ids @> array[$1::uuid] or id = $2::uuid) order by id`,
      [id, wanted],
    );
    const store = this.stores.of(definition);
    for (const holder of holders) {
      const place = await store.loadUnchecked(holder.id, tx, { lock: true });
      const has = place.inventoryIds.includes(id);
      if (has === (holder.id === wanted)) continue;
      const patch: Record<string, Json> = has
        ? {
            inventoryIds: place.inventoryIds.filter((one) => one !== id),
            references: withoutInventory(place.references, id),
          }
        : { inventoryIds: [...place.inventoryIds, id] };
      await store.writeUnchecked(place.id, undefined, patch, {}, ctx, tx);
    }
  }
}
