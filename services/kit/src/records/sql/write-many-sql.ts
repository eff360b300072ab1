import type { RecordModel } from '../model.ts';
import type { Params } from './params.ts';
import { type AuditAndOutboxRows, AUDIT_COLUMNS } from './write-sql.ts';

/** What is written beside one of many rows. */
export interface SideRows {
  /** Of the record. */
  id: string;
  side: AuditAndOutboxRows;
}

/** The placeholder of rows as JSON text, for `json_populate_recordset`. */
export const jsonParam = (params: Params, rows: readonly object[]): string =>
  params.add(JSON.stringify(rows), 'json');

/**
 * A statement that writes rows of a collection with their audit entries, events and search tokens, however many there are.
 * @param row the statement that writes the rows themselves
 */
export function manyWithSides(
  model: RecordModel,
  row: string,
  sides: readonly SideRows[],
  params: Params,
): string {
  const audits = sides.map(({ id, side }) => {
    const { origin, requestId, sealed, ...audit } = side.audit;
    return { ...audit, ...origin, record_id: id, request_id: requestId, sealed: byteaText(sealed) };
  });
  const events = sides.map(({ id, side }) => ({ ...side.event, record_id: id }));
  const tokens = sides.flatMap(({ id, side: { search } }) =>
    search ? [{ id, key_id: search.keyId, tokens: search.tokens }] : [],
  );
  const parts = [
    `t AS (${row})`,
    `a AS (INSERT INTO "audit" (${AUDIT_COLUMNS}, "sealed")
       SELECT "id", ${params.add(model.collection, 'text')}, "record_id", "version", ${params.now}, "verb", "actor", "impersonator",
              "request_id", "channel", "address", "device", "changes"::jsonb, "sealed"
         FROM json_to_recordset(${jsonParam(params, audits)}) AS a("id" uuid, "record_id" uuid, "version" int, "verb" text, "actor" text,
              "impersonator" text, "request_id" text, "channel" text, "address" text, "device" text, "changes" text, "sealed" bytea))`,
  ];
  if (tokens.length > 0)
    parts.push(
      `s AS (INSERT INTO ${model.searchTable} ("id", "key_id", "tokens")
         SELECT "id", "key_id", "tokens"
           FROM json_to_recordset(${jsonParam(params, tokens)}) AS s("id" uuid, "key_id" int, "tokens" int[])
         ON CONFLICT ("id") DO UPDATE SET "key_id" = excluded."key_id", "tokens" = excluded."tokens")`,
    );
  return `WITH ${parts.join(', ')}
    INSERT INTO "outbox" ("id", "subject", "record_id", "payload")
    SELECT "id", "subject", "record_id", "payload"
      FROM json_to_recordset(${jsonParam(params, events)}) AS e("id" uuid, "subject" text, "record_id" uuid, "payload" text)`;
}

/** Bytes as PostgreSQL reads them from a text. */
export const byteaText = (bytes: Buffer | null): string | null =>
  bytes === null ? null : `\\x${bytes.toString('hex')}`;
