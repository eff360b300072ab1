import { quoted } from '@llavero/proto/compile/columns';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import { validateCreate } from '@llavero/proto/fields/validate';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { Database } from '../../db/database.ts';
import { modelOf } from '../model.ts';
import { rowValues, tokensOf } from '../sql/row-values.ts';
import { jsonColumn } from './json-column.ts';
import { exact } from './values.ts';

/** A record to load: its id, its fields and when it was made (unix seconds). */
export interface BulkRow {
  id: string;
  object: Record<string, Json>;
  createdAt: number;
}

const CHUNK = 500;

/**
 * Loads many new records, sealed and indexed like any other, without audit entries and events: for the
 * demo portfolio and load tests, on a system nobody works with yet. Each chunk of 500 is one transaction.
 *
 * @throws CodedError invalid when a row does not fit its definition; chunks before it stay
 */
export async function bulkLoad(
  db: Database,
  definition: RecordDefinition,
  rows: readonly BulkRow[],
): Promise<void> {
  const model = modelOf(definition);
  const parts = { db, model };
  const columns = [...model.columns.values()];
  const sealedNames = model.sealed.size > 0 ? ['"sealed"', '"sealed_set"'] : [];
  // Qualified: PostgreSQL takes the bare name of the collection `unknown` for a type of its own.
  const rowType = `${quoted(db.schema)}.${model.table}`;
  const names = [...sealedNames, ...columns.map(({ name }) => quoted(name))].join(', ');
  for (let start = 0; start < rows.length; start += CHUNK) {
    const table: Record<string, unknown>[] = [];
    const search: Record<string, unknown>[] = [];
    for (const { id, object, createdAt } of rows.slice(start, start + CHUNK)) {
      const valid = validateCreate(definition, object, { trusted: true });
      const values = Object.fromEntries(
        Object.entries(valid).map(([name, value]) => [
          name,
          exact(metaOf(definition.fields[name]!), value as Json),
        ]),
      );
      const { clear, sealed } = rowValues(parts, id, values, Object.keys(values));
      const row: Record<string, unknown> = {
        sealed: sealed?.blob ? `\\x${sealed.blob.toString('hex')}` : null,
        sealed_set: sealed?.set ?? [],
      };
      const system: Record<string, Json> = {
        id,
        version: 1,
        createdAt,
        updatedAt: createdAt,
        deletedAt: null,
      };
      for (const column of columns)
        row[column.name] = jsonColumn(column, system[column.field] ?? clear[column.field] ?? null);
      table.push(row);
      const tokens = tokensOf(parts, values);
      if (tokens) search.push({ id, key_id: tokens.keyId, tokens: tokens.tokens });
    }
    await db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO ${model.table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${rowType}, $1)`,
        [JSON.stringify(table)],
      );
      if (search.length > 0)
        await tx.query(
          `INSERT INTO ${model.searchTable} ("id", "key_id", "tokens")
           SELECT "id", "key_id", "tokens" FROM json_populate_recordset(NULL::${model.searchTable}, $1)`,
          [JSON.stringify(search)],
        );
    });
  }
}
