import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { takeInventory } from '@llavero/proto/commands/inventory-phone';
import { inventory as definition, type Inventory } from '@llavero/proto/records/places/inventory';
import { withKeys } from '@llavero/proto/rules/inventory/keys';
import { isSigned } from './merge-inventory.ts';

/** INV-01: hands an inventory over to a phone, a check-out with the check-in that it is held against. */
@CommandHandler(takeInventory)
export class TakeInventory implements Handles<typeof takeInventory> {
  constructor(private readonly stores: RecordStores) {}

  async run(
    { id }: InputOf<typeof takeInventory>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof takeInventory>> {
    const store = this.stores.of(definition);
    // Reading it as the caller is the check of the row.
    await store.get({ collection: 'inventory', id, fields: ['id'] }, ctx);
    const current = await store.loadUnchecked(id);
    const entry = current.type === 'CHECK_OUT' ? await this.entryOf(current) : null;
    return {
      version: current.version,
      rooms: withKeys(current.rooms),
      undecided: current.undecided,
      entry: entry?.id ?? null,
      entryDate: entry?.date ?? null,
      entryRooms: entry ? withKeys(entry.rooms) : null,
      signed: isSigned(current),
    };
  }

  /** The last check-in of the same contract, or else of the same place, that is not younger than the check-out. */
  private async entryOf({ contract, place, date, createdAt }: Inventory): Promise<Inventory | null> {
    const store = this.stores.of(definition);
    const sort = [{ field: 'createdAt', order: 'desc' } as const];
    for (const filter of [...(contract ? [{ contract }] : []), { place }]) {
      const found = await store.findUnchecked({ filter: { type: 'CHECK_IN', ...filter }, sort, limit: 20 });
      const entry = found
        .filter((one) => dayOf(one) <= (date ?? createdAt))
        .sort((a, b) => dayOf(b) - dayOf(a))[0];
      if (entry) return entry;
    }
    return null;
  }
}

const dayOf = ({ date, createdAt }: Pick<Inventory, 'date' | 'createdAt'>): number => date ?? createdAt;
