import type { Queryable } from '@llavero/kit/db/queryable';
import type { Stamp } from '@llavero/proto/rules/inventory/merge';

/** An edit of a phone that has been saved. Its values are in the inventory and its audit, sealed, and nowhere else. */
export interface EditRow extends Stamp {
  actor: string;
  /** Room, element and field by their keys: `placeOf`. */
  place: string;
  /** Something later stood already. */
  aside: boolean;
  /** Version of the inventory that it made. */
  version: number;
}

interface StoredRow extends Omit<EditRow, 'madeAt'> {
  made_at: string;
}

/** All edits of an inventory in the order in which they were made. */
export async function editsOf(inventory: string, on: Queryable): Promise<EditRow[]> {
  const rows = await on.query<StoredRow>(
    `SELECT id, place, actor, made_at, aside, version FROM inventory_edit WHERE inventory = $1 ORDER BY made_at, id`,
    [inventory],
  );
  return rows.map(({ made_at, ...row }) => ({ ...row, madeAt: Number(made_at) }));
}

export async function insertEdits(inventory: string, rows: readonly EditRow[], on: Queryable): Promise<void> {
  await on.query(
    `INSERT INTO inventory_edit (inventory, id, place, actor, made_at, aside, version)
     SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::boolean[], $7::int[])`,
    [
      inventory,
      rows.map(({ id }) => id),
      rows.map(({ place }) => place),
      rows.map(({ actor }) => actor),
      rows.map(({ madeAt }) => madeAt),
      rows.map(({ aside }) => aside),
      rows.map(({ version }) => version),
    ],
  );
}
