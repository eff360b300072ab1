import type { RecordDefinition } from '@llavero/proto/fields/record';
import { quoted, sealedFieldsOf, tableName } from '@llavero/proto/compile/columns';
import { NO_ID } from '@llavero/proto/values/ids';
import { auditPlace } from '../records/history/changes.ts';
import { modelOf } from '../records/model.ts';
import { searchText } from '../records/sql/sealed-json.ts';
import { lockMany } from '../records/read/read.ts';
import { indexTokens } from './blind-index.ts';
import { searchTableName } from './columns.ts';
import type { Database } from './database.ts';
import { isSearchable } from './indexes.ts';
import { currentPrefix, open, seal } from './sealed.ts';

const BATCH = 200;

/** How many rows a rotation has rewritten. */
export interface Resealed {
  records: number;
  audit: number;
  tokens: number;
}

/**
 * Seals everything of a collection anew that is sealed with another key than the newest: records (deleted
 * ones too), audit entries, tokens of the blind index. Works in batches beside normal traffic, can be
 * stopped and started again at any point, and finds nothing to do when it is done; only then may the old
 * key leave `SEALING_KEYS`.
 */
export async function reseal(db: Database, definition: RecordDefinition): Promise<Resealed> {
  const { collection } = definition;
  const hasSealed = sealedFieldsOf(definition).length > 0;
  const resealed: Resealed = { records: 0, audit: 0, tokens: 0 };
  if (hasSealed)
    resealed.records = await rewrite(db, quoted(tableName(collection)), '"id"', 'true', [], collection);
  // Also of a record that has no sealed field any more: its past may have had.
  const own = '"collection" = $4';
  resealed.audit = await rewrite(db, '"audit"', '"record_id"', own, [collection], auditPlace(collection));
  if (isSearchable(definition)) resealed.tokens = await rehash(db, definition);
  return resealed;
}

/** The blob is the guard: a row written meanwhile is sealed with the newest key already and stays as it is. */
async function rewrite(
  db: Database,
  table: string,
  recordId: string,
  condition: string,
  values: unknown[],
  place: string,
): Promise<number> {
  let last: string = NO_ID;
  let count = 0;
  for (;;) {
    const rows = await db.rows(
      `SELECT "id", ${recordId}, "sealed" FROM ${table} WHERE "id" > $1::uuid AND "sealed" IS NOT NULL ` +
        `AND substring("sealed" FROM 1 FOR $2::int) <> $3::bytea AND ${condition} ORDER BY "id" LIMIT ${BATCH}`,
      [last, currentPrefix(db.keys).length, currentPrefix(db.keys), ...values],
    );
    if (rows.length === 0) return count;
    const ids = rows.map(([id]) => id as string);
    const before = rows.map(([, , blob]) => blob as Buffer);
    const after = rows.map(([, id, blob]) => {
      const opened = open(db.keys, place, id as string, blob as Buffer);
      return seal(db.keys, place, id as string, opened);
    });
    await db.rows(
      `UPDATE ${table} t SET "sealed" = n.after FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) AS n(id, before, after) ` +
        'WHERE t."id" = n.id AND t."sealed" = n.before',
      [ids, before, after],
    );
    count += rows.length;
    last = ids.at(-1) ?? last;
  }
}

async function rehash(db: Database, definition: RecordDefinition): Promise<number> {
  const model = modelOf(definition);
  const table = quoted(searchTableName(definition.collection));
  const key = db.keys.current;
  let count = 0;
  for (;;) {
    const rows = await db.rows(`SELECT "id" FROM ${table} WHERE "key_id" <> $1 LIMIT ${BATCH}`, [key.id]);
    if (rows.length === 0) return count;
    const ids = rows.map(([id]) => id as string);
    // The lock keeps a concurrent change of a name from being hashed before and stored after.
    await db.transaction(async (tx) => {
      const records = await lockMany({ db, model }, ids, tx);
      const entries = records.map((record) => ({
        id: record.id,
        key_id: key.id,
        tokens: indexTokens(key, searchText(model, record)),
      }));
      await tx.rows(
        `UPDATE ${table} s SET "key_id" = n."key_id", "tokens" = n."tokens" ` +
          `FROM json_populate_recordset(NULL::${table}, $1) n WHERE s."id" = n."id"`,
        [JSON.stringify(entries)],
      );
    });
    count += rows.length;
  }
}
