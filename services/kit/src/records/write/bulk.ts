import { ownOrigin } from '@llavero/proto/access/origin';
import { quoted } from '@llavero/proto/compile/columns';
import type { Json } from '@llavero/proto/fields/field';
import { validateCreate } from '@llavero/proto/fields/validate';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { Database } from '../../db/database.ts';
import { auditAndOutboxRows, type Changes, changesOf } from '../history/changes.ts';
import { modelOf } from '../model.ts';
import { rowValues, tokensOf } from '../sql/row-values.ts';
import { AUDIT_COLUMNS } from '../sql/write-sql.ts';
import type { StoreParts } from '../store-parts.ts';
import { jsonColumn } from './json-column.ts';
import { exactValues, withoutDefaults } from './write.ts';

/** A record to load: its id, its fields and when it was made (unix seconds). */
export interface BulkRow {
  id: string;
  object: Record<string, Json>;
  createdAt: number;
  /** Who made it and what has changed since; no audit entries without it. */
  past?: BulkPast;
}

export interface BulkPast {
  /** An employee's id, or `service:finance`. */
  createdBy: string;
  /** Oldest first; each makes a version. */
  changes: readonly PastChange[];
}

/** One change in the past of a record. */
export interface PastChange {
  /** Unix seconds, not before the change before it. */
  at: number;
  actor: string;
  /** As an event tells it: `updated`, `validated`. */
  verb: string;
  /** The values that the change replaced; those it set are the ones before the next change, or the record's own. */
  before: Record<string, Json>;
}

const CHUNK = 500;

/**
 * Loads many new records, sealed and indexed like any other, without events, and with the audit entries of the past they
 * are given: for the demo portfolio and load tests, on a system nobody works with yet. Each chunk of 500 is one transaction.
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
    const audits: Record<string, unknown>[] = [];
    for (const { id, object, createdAt, past } of rows.slice(start, start + CHUNK)) {
      const values = exactValues(parts, validateCreate(definition, object, { trusted: true }));
      const { clear, sealed } = rowValues(parts, id, values, Object.keys(values));
      const row: Record<string, unknown> = {
        sealed: sealed?.blob ? `\\x${sealed.blob.toString('hex')}` : null,
        sealed_set: sealed?.set ?? [],
      };
      const system: Record<string, Json> = {
        id,
        version: 1 + (past?.changes.length ?? 0),
        createdAt,
        updatedAt: past?.changes.at(-1)?.at ?? createdAt,
        deletedAt: null,
      };
      for (const column of columns)
        row[column.name] = jsonColumn(column, system[column.field] ?? clear[column.field] ?? null);
      table.push(row);
      const tokens = tokensOf(parts, values);
      if (tokens) search.push({ id, key_id: tokens.keyId, tokens: tokens.tokens });
      if (past) audits.push(...auditsOf(parts, { id, createdAt, past, values }));
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
      if (audits.length > 0)
        await tx.query(
          `INSERT INTO "audit" (${AUDIT_COLUMNS}, "sealed")
           SELECT ${AUDIT_COLUMNS}, "sealed" FROM json_populate_recordset(NULL::${quoted(db.schema)}."audit", $1)`,
          [JSON.stringify(audits)],
        );
    });
  }
}

interface Known {
  id: string;
  createdAt: number;
  past: BulkPast;
  /** The record as it is. */
  values: Record<string, Json>;
}

/** Entries as the writes themselves would have left them, found backwards from the record as it is; the last one first. */
function auditsOf(parts: StoreParts, { id, createdAt, past, values }: Known): Record<string, unknown>[] {
  const { model } = parts;
  const audits: Record<string, unknown>[] = [];
  const add = (entry: Omit<PastChange, 'before'>, version: number, changes: Changes): void => {
    const isService = entry.actor.startsWith('service:');
    const { audit } = auditAndOutboxRows(parts, { id, version, verb: entry.verb }, changes, {
      actor: {
        id: entry.actor,
        role: isService ? 'SERVICE' : 'INTERNAL_EMPLOYEE',
        session: null,
        impersonator: null,
      },
      requestId: null,
      origin: isService ? ownOrigin : { channel: 'WEB', address: null, device: null },
      now: entry.at,
    });
    const { origin, requestId, sealed, changes: told, ...row } = audit;
    audits.push({
      ...row,
      ...origin,
      collection: model.collection,
      record_id: id,
      at: new Date(entry.at * 1000).toISOString(),
      request_id: requestId,
      changes: JSON.parse(told) as unknown,
      sealed: sealed && `\\x${sealed.toString('hex')}`,
    });
  };
  let then = values;
  for (const [index, { before, ...entry }] of [...past.changes.entries()].reverse()) {
    const earlier = { ...then, ...exactValues(parts, before) };
    add(entry, index + 2, changesOf(model, earlier, then));
    then = earlier;
  }
  add(
    { at: createdAt, actor: past.createdBy, verb: 'created' },
    1,
    changesOf(model, {}, withoutDefaults(parts, then)),
  );
  return audits;
}
