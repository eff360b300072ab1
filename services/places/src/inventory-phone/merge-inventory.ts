import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { mergeInventory } from '@llavero/proto/commands/inventory-phone';
import { inventory as definition, type Inventory } from '@llavero/proto/records/places/inventory';
import { type InventoryEdit, MOST_EDITS, placeOf } from '@llavero/proto/rules/inventory/edits';
import { withKeys } from '@llavero/proto/rules/inventory/keys';
import { type EditResult, type InventoryContent, mergeEdit } from '@llavero/proto/rules/inventory/merge';
import { editsOf, type EditRow, insertEdits } from './edit-table.ts';
import { inventorySigned, tooManyEdits } from './inventory-phone.errors.ts';

type Input = InputOf<typeof mergeInventory>;

/** INV-01: saves what was done on a phone, merged with what others have done meanwhile. */
@CommandHandler(mergeInventory)
export class MergeInventory implements Handles<typeof mergeInventory> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run({ id, edits }: Input, ctx: CallContext): Promise<OutputOf<typeof mergeInventory>> {
    if (edits.length > MOST_EDITS) throw tooManyEdits();
    const store = this.stores.of(definition);
    // Reading it as the caller is the check of the row.
    await store.get({ collection: 'inventory', id, fields: ['id'] }, ctx);
    return this.database.transaction(async (tx) => {
      const current = await store.loadUnchecked(id, tx, { lock: true });
      const { content, results, saved } = await this.merge(current, edits, ctx.actor.id, tx);
      const { rooms, undecided } = content;
      if (saved.length === 0) return { version: current.version, rooms, undecided, results };
      if (isSigned(current)) throw inventorySigned();
      const patch = { rooms, undecided };
      const { version } = await store.patch(
        { collection: 'inventory', id, version: current.version, patch },
        ctx,
        tx,
      );
      await insertEdits(
        id,
        saved.map((row) => ({ ...row, version })),
        tx,
      );
      return { version, rooms, undecided, results };
    });
  }

  private async merge(current: Inventory, edits: Input['edits'], actor: string, tx: Tx) {
    const known = await editsOf(current.id, tx);
    const byId = new Map(known.map((row) => [row.id, row]));
    const last = new Map(known.filter(({ aside }) => !aside).map((row) => [row.place, row]));
    const now = this.clock.now();
    let content: InventoryContent = { rooms: withKeys(current.rooms), undecided: current.undecided };
    const results: EditResult[] = [];
    const saved: EditRow[] = [];
    for (const sent of edits) {
      // A clock that is ahead must not win for ever.
      const edit: InventoryEdit = { ...sent, madeAt: Math.min(sent.madeAt, now) };
      const place = placeOf(edit);
      const before = byId.get(edit.id);
      if (before) {
        results.push({ id: edit.id, outcome: before.aside ? 'ASIDE' : 'APPLIED', message: null });
        continue;
      }
      const touched = known.some(
        (row) =>
          row.actor !== actor &&
          row.version > edit.version &&
          row.place.startsWith(edit.element === null ? `${edit.room}/` : `${edit.room}/${edit.element}/`),
      );
      const merged = mergeEdit(content, {
        edit,
        actor,
        last: last.get(place),
        writtenAt: current.updatedAt,
        touched,
      });
      content = merged.content;
      results.push(merged.result);
      if (merged.result.outcome === 'REFUSED') continue;
      const aside = merged.result.outcome === 'ASIDE';
      const row: EditRow = { id: edit.id, place, actor, madeAt: edit.madeAt, aside, version: 0 };
      byId.set(row.id, row);
      if (!aside) last.set(place, row);
      saved.push(row);
    }
    return { content, results, saved };
  }
}

/** Signed by one of the sides: it says what was handed over. */
export const isSigned = (record: Pick<Inventory, 'tenantSignatureDate' | 'landlordSignatureDate'>): boolean =>
  record.tenantSignatureDate !== null || record.landlordSignatureDate !== null;
