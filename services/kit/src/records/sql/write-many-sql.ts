import { quoted } from '@llavero/proto/compile/columns';
import type { RecordModel } from '../model.ts';
import { binaryArray } from './binary-array.ts';
import type { Params } from './params.ts';
import { type AuditAndOutboxRows, AUDIT_COLUMNS } from './write-sql.ts';

/** The placeholder of rows that are JSON texts already, for `json_populate_recordset`. */
export const rowsParam = (params: Params, rows: readonly string[]): string =>
  params.add(`[${rows.join(',')}]`, 'json');

/** Audit and outbox rows of many records, column by column. */
export class AuditAndOutboxColumns {
  readonly #audits: Record<AuditColumn, (string | number | null)[]> = {
    id: [],
    record_id: [],
    version: [],
    verb: [],
    actor: [],
    impersonator: [],
    request_id: [],
    channel: [],
    address: [],
    device: [],
  };
  readonly #changes: string[] = [];
  readonly #sealed: (Buffer | null)[] = [];
  readonly #events: Record<'id' | 'subject' | 'record_id', string[]> = { id: [], subject: [], record_id: [] };
  readonly #payloads: string[] = [];
  readonly #tokens: { id: string; keyId: number; tokens: string }[] = [];

  /** @param id of the record */
  add(
    id: string,
    { audit: { origin, requestId, sealed, changes, ...audit }, event, search }: AuditAndOutboxRows,
  ): void {
    const entry: Record<AuditColumn, string | number | null> = {
      ...{ ...audit, ...origin },
      ...{ record_id: id, request_id: requestId },
    };
    for (const column of auditColumns) this.#audits[column].push(entry[column]);
    this.#changes.push(changes);
    this.#sealed.push(sealed);
    this.#events.id.push(event.id);
    this.#events.subject.push(event.subject);
    this.#events.record_id.push(id);
    this.#payloads.push(event.payload);
    if (search) this.#tokens.push({ id, keyId: search.keyId, tokens: `{${search.tokens.join(',')}}` });
  }

  /** The statement that writes the audit entries. */
  auditSql(model: RecordModel, params: Params): string {
    const arrays = auditColumns.map((column) => params.add(this.#audits[column], auditTypes[column]));
    arrays.push(params.add(binaryArray('jsonb', this.#changes), 'jsonb[]'));
    arrays.push(params.add(binaryArray('bytea', this.#sealed), 'bytea[]'));
    const names = [...auditColumns, 'changes', 'sealed'].map(quoted).join(', ');
    return `INSERT INTO "audit" (${AUDIT_COLUMNS}, "sealed")
       SELECT "id", ${params.add(model.collection, 'text')}, "record_id", "version", ${params.now}, "verb", "actor", "impersonator",
              "request_id", "channel", "address", "device", "changes", "sealed"
         FROM unnest(${arrays.join(', ')}) AS a(${names})`;
  }

  /** The statement that writes the events; an event is kept letter by letter. */
  outboxSql(params: Params): string {
    const { id, subject, record_id } = this.#events;
    return `INSERT INTO "outbox" ("id", "subject", "record_id", "payload")
      SELECT * FROM unnest(${params.add(id, 'uuid[]')}, ${params.add(subject, 'text[]')}, ${params.add(record_id, 'uuid[]')},
        ${params.add(binaryArray('text', this.#payloads), 'text[]')})`;
  }

  /** The statement that writes the search tokens, when there are any. */
  tokensSql(model: RecordModel, params: Params): string | null {
    if (this.#tokens.length === 0) return null;
    const column = (of: 'id' | 'keyId' | 'tokens', type: string) =>
      params.add(
        this.#tokens.map((one) => one[of]),
        type,
      );
    return `INSERT INTO ${model.searchTable} ("id", "key_id", "tokens")
       SELECT "id", "key_id", "tokens"::int[]
         FROM unnest(${column('id', 'uuid[]')}, ${column('keyId', 'int[]')}, ${column('tokens', 'text[]')}) AS s("id", "key_id", "tokens")
       ON CONFLICT ("id") DO UPDATE SET "key_id" = excluded."key_id", "tokens" = excluded."tokens"`;
  }
}

/** Columns of an audit entry that differ from record to record and are short, with the types of their arrays. */
const auditTypes = {
  id: 'uuid[]',
  record_id: 'uuid[]',
  version: 'int[]',
  verb: 'text[]',
  actor: 'text[]',
  impersonator: 'text[]',
  request_id: 'text[]',
  channel: 'text[]',
  address: 'text[]',
  device: 'text[]',
} as const;
type AuditColumn = keyof typeof auditTypes;
const auditColumns = Object.keys(auditTypes) as AuditColumn[];

/**
 * A statement that writes rows of a collection with their audit entries, events and search tokens, however many there are.
 * @param row the statement that writes the rows themselves
 * @param answer makes the statement that answers what `row` returns, as `t`; nothing is answered without it
 */
export function manyWithAuditAndOutbox(
  model: RecordModel,
  row: string,
  sides: AuditAndOutboxColumns,
  params: Params,
  answer?: () => string,
): string {
  const parts = [`t AS (${row})`, `a AS (${sides.auditSql(model, params)})`];
  const tokens = sides.tokensSql(model, params);
  if (tokens) parts.push(`s AS (${tokens})`);
  const outbox = sides.outboxSql(params);
  if (!answer) return `WITH ${parts.join(', ')} ${outbox}`;
  return `WITH ${[...parts, `o AS (${outbox})`].join(', ')} ${answer()}`;
}
