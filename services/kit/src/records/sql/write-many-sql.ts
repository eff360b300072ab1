import type { RecordModel } from '../model.ts';
import type { Params } from './params.ts';
import { type AuditAndOutboxRows, AUDIT_COLUMNS } from './write-sql.ts';

/** The placeholder of rows that are JSON texts already, for `json_populate_recordset`. */
export const rowsParam = (params: Params, rows: readonly string[]): string =>
  params.add(`[${rows.join(',')}]`, 'json');

/**
 * What is written beside many rows, as JSON texts: made as each record is worked out, so that of a batch no more than its texts is
 * kept in memory.
 */
export class SideTexts {
  readonly audits: string[] = [];
  readonly events: string[] = [];
  readonly tokens: string[] = [];

  /** @param id of the record */
  add(
    id: string,
    { audit: { origin, requestId, sealed, changes, ...audit }, event, search }: AuditAndOutboxRows,
  ): void {
    const entry = { ...audit, ...origin, record_id: id, request_id: requestId, sealed: byteaText(sealed) };
    this.audits.push(withJson(entry, 'changes', changes));
    const { payload, ...about } = event;
    this.events.push(withJson({ ...about, record_id: id }, 'payload', payload));
    if (search) this.tokens.push(JSON.stringify({ id, key_id: search.keyId, tokens: search.tokens }));
  }
}

/** The JSON of an object with one more value that is JSON already: as a text in it, every quote of it would be escaped. */
const withJson = (object: object, name: string, json: string): string =>
  `${JSON.stringify(object).slice(0, -1)},"${name}":${json}}`;

/**
 * A statement that writes rows of a collection with their audit entries, events and search tokens, however many there are.
 * @param row the statement that writes the rows themselves
 * @param answer makes the statement that answers what `row` returns, as `t`; nothing is answered without it
 */
export function manyWithSides(
  model: RecordModel,
  row: string,
  { audits, events, tokens }: SideTexts,
  params: Params,
  answer?: () => string,
): string {
  const parts = [
    `t AS (${row})`,
    `a AS (INSERT INTO "audit" (${AUDIT_COLUMNS}, "sealed")
       SELECT "id", ${params.add(model.collection, 'text')}, "record_id", "version", ${params.now}, "verb", "actor", "impersonator",
              "request_id", "channel", "address", "device", "changes", "sealed"
         FROM json_to_recordset(${rowsParam(params, audits)}) AS a("id" uuid, "record_id" uuid, "version" int, "verb" text, "actor" text,
              "impersonator" text, "request_id" text, "channel" text, "address" text, "device" text, "changes" jsonb, "sealed" bytea))`,
  ];
  if (tokens.length > 0)
    parts.push(
      `s AS (INSERT INTO ${model.searchTable} ("id", "key_id", "tokens")
         SELECT "id", "key_id", "tokens"
           FROM json_to_recordset(${rowsParam(params, tokens)}) AS s("id" uuid, "key_id" int, "tokens" int[])
         ON CONFLICT ("id") DO UPDATE SET "key_id" = excluded."key_id", "tokens" = excluded."tokens")`,
    );
  // An event is kept letter by letter: «json» is the text itself.
  const outbox = `INSERT INTO "outbox" ("id", "subject", "record_id", "payload")
    SELECT "id", "subject", "record_id", "payload"::text
      FROM json_to_recordset(${rowsParam(params, events)}) AS e("id" uuid, "subject" text, "record_id" uuid, "payload" json)`;
  if (!answer) return `WITH ${parts.join(', ')} ${outbox}`;
  return `WITH ${[...parts, `o AS (${outbox})`].join(', ')} ${answer()}`;
}

/** Bytes as PostgreSQL reads them from a text. */
export const byteaText = (bytes: Buffer | null): string | null =>
  bytes === null ? null : `\\x${bytes.toString('hex')}`;
