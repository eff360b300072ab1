import { quoted } from '@llavero/proto/compile/columns';
import type { Database } from './database.ts';
import { currentPrefix, open, seal } from './sealed.ts';

const BATCH = 200;

/** A sealed column of a table that holds no records. */
interface SealedColumn {
  table: string;
  column: string;
  /** Name and id (SQL text) under which its blobs are bound to their row. */
  place: string;
  id: string;
}

/** Sealed columns beside those of records and of the audit; a table that the service does not have is passed over. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'import_batch', column: 'source', place: 'import', id: '"id"::text' },
  { table: 'import_row', column: 'cells', place: 'import', id: `"batch"::text || ' ' || "row"` },
  { table: 'import_row', column: 'result', place: 'import', id: `"batch"::text || ' ' || "row"` },
  { table: 'list_job', column: 'ask', place: 'list_job', id: '"id"::text' },
  { table: 'list_job_file', column: 'data', place: 'list_job_file', id: `"list_job"::text || ' ' || "part"` },
  // From where somebody is signed in (people).
  { table: 'session', column: 'sealed', place: 'session', id: '"id"::text' },
  // Secrets of authenticator applications, in force and waiting for their first code (people).
  { table: 'second_factor', column: 'sealed', place: 'second_factor', id: '"account"::text' },
  { table: 'second_factor', column: 'pending', place: 'second_factor', id: '"account"::text' },
  // Answers of writes with an idempotency key (people).
  { table: 'idempotency_key', column: 'sealed', place: 'idempotency_key', id: '"id"::text' },
  // What a list was filtered by (notifications).
  { table: 'list_view', column: 'sealed', place: 'list_view', id: '"id"::text' },
  // Names of files on their way in (documents).
  { table: 'upload', column: 'sealed', place: 'upload', id: '"id"::text' },
  // Who signs, what they have written, from where, and the key of the company's seal (documents).
  { table: 'signature_request', column: 'sealed', place: 'signature_request', id: '"id"::text' },
  { table: 'signature_signer', column: 'sealed', place: 'signature_signer', id: '"id"::text' },
  { table: 'signature_signer', column: 'signature', place: 'signature', id: '"id"::text' },
  { table: 'signature_event', column: 'sealed', place: 'signature_event', id: '"id"::text' },
  { table: 'signing_certificate', column: 'sealed', place: 'signing_certificate', id: '"id"::text' },
  // Names and accounts of rows, and files for the bank (finance).
  { table: 'remittance_row', column: 'sealed', place: 'remittance_row', id: '"end_to_end_id"' },
  { table: 'remittance_file', column: 'sealed', place: 'remittance_file', id: '"remittance"::text' },
  // Files of a bank while they are imported (finance).
  { table: 'bank_file', column: 'sealed', place: 'bank_file', id: '"id"::text' },
  // Who is named on recorded invoices (finance).
  { table: 'register_record', column: 'sealed', place: 'register_record', id: '"id"::text' },
  // What was asked in SQL (notifications).
  { table: 'saved_query', column: 'sealed', place: 'saved_query', id: '"id"::text' },
  // Secrets that sign deliveries (notifications).
  { table: 'webhook', column: 'sealed', place: 'webhook', id: '"id"::text' },
  // What applicants have written so far (contracts).
  { table: 'application', column: 'sealed', place: 'application', id: '"id"::text' },
  { table: 'applicant', column: 'sealed', place: 'applicant', id: '"id"::text' },
  // Conversations of issues (supplies).
  { table: 'issue_message', column: 'sealed', place: 'issue_message', id: '"id"::text' },
  // Mails that wait to be read (notifications).
  { table: 'inbound_mail', column: 'sealed', place: 'inbound_mail', id: '"id"::text' },
  // Keys of what waits on phones (places).
  { table: 'phone_key', column: 'sealed', place: 'phone_key', id: '"actor"' },
];

/**
 * Seals anew with the newest key what lies outside of records, batch by batch beside normal traffic. A row that changed
 * meanwhile is sealed with the newest key already or comes up again.
 *
 * @returns rows rewritten
 */
export async function resealTables(db: Database): Promise<number> {
  let count = 0;
  for (const sealed of sealedColumns) {
    const [row] = await db.rows('SELECT to_regclass($1) IS NOT NULL', [quoted(sealed.table)]);
    if (row?.[0] === true) count += await resealColumn(db, sealed);
  }
  return count;
}

async function resealColumn(db: Database, { table, column, place, id }: SealedColumn): Promise<number> {
  const [from, blob] = [quoted(table), quoted(column)];
  const prefix = currentPrefix(db.keys);
  let count = 0;
  for (;;) {
    const rows = (await db.rows(
      `SELECT ctid::text, ${id}, ${blob} FROM ${from} WHERE ${blob} IS NOT NULL
       AND substring(${blob} FROM 1 FOR $1::int) <> $2::bytea LIMIT ${BATCH}`,
      [prefix.length, prefix],
    )) as [string, string, Buffer][];
    if (rows.length === 0) return count;
    const after = rows.map(([, rowId, before]) =>
      seal(db.keys, place, rowId, open(db.keys, place, rowId, before)),
    );
    await db.rows(
      `UPDATE ${from} t SET ${blob} = n.after FROM unnest($1::tid[], $2::bytea[], $3::bytea[]) AS n(at, before, after)
       WHERE t.ctid = n.at AND t.${blob} = n.before`,
      [rows.map(([at]) => at), rows.map(([, , before]) => before), after],
    );
    count += rows.length;
  }
}
