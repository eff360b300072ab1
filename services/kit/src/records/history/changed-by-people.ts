import type { Queryable } from '../../db/queryable.ts';

/**
 * True when a person has changed a record after that version. What services keep up by themselves (copies, figures) does
 * not count as somebody's work.
 */
export async function changedByPeople(on: Queryable, id: string, since: number): Promise<boolean> {
  const rows = await on.rows(
    `SELECT 1 FROM "audit" WHERE "record_id" = $1::uuid AND "version" > $2 AND "actor" NOT LIKE 'service:%' LIMIT 1`,
    [id, since],
  );
  return rows.length > 0;
}
