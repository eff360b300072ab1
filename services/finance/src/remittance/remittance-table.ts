import type { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';
import type { RecordStores } from '@llavero/kit/service/record-stores';
import type { RemittanceOutcome, RemittanceType } from '@llavero/proto/records/choices/remittances';
import { remittance } from '@llavero/proto/records/finance/remittance';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { fromCents } from '@llavero/proto/values/money';

/** A row as it is prepared. */
export interface NewRow {
  document: string;
  attempt: number;
  endToEndId: string;
  party: string;
  mandate: string | null;
  /** Cents. */
  cents: number;
  executionDay: number;
  /** It asks for some instalments of its document; others are left or went before. */
  isPart: boolean;
  name: string;
  iban: string;
}

/** A row as it stands. */
export interface StoredRow extends Omit<NewRow, 'cents' | 'attempt'> {
  remittance: string;
  position: number;
  /** Type of its remittance: `BILLS` where its document is a supplier's bill. */
  purpose: RemittanceType;
  /** Euros. */
  amount: number;
  outcome: RemittanceOutcome;
  /** Day of the outcome; null while it is prepared. */
  outcomeDay: number | null;
  bankReason: string | null;
  /** The movement of the bank that shows it booked, and the one that shows it given back. */
  movement: string | null;
  returnMovement: string | null;
}

/** Name and account of a row are sealed under this kind (`kit/db/reseal-tables`), bound to its end-to-end id. */
export const ROW_SEALED_AS = 'remittance_row';
export const FILE_SEALED_AS = 'remittance_file';

/** Rows of one insert: far below the parameters of a statement. */
const CHUNK = 2_000;

/**
 * Writes rows; those of documents that another remittance has by now stay out, also when it is being written at this moment (the
 * statement waits for it). Answers the documents that went in.
 */
export async function insertRows(
  db: Database,
  tx: Tx,
  remittanceId: string,
  type: RemittanceType,
  rows: readonly NewRow[],
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK);
    const inserted = await tx.query<{ document: string }>(
      `insert into remittance_row (remittance, position, document, purpose, attempt, end_to_end_id, party, mandate, amount,
                                   execution_day, outcome, part, sealed)
       select $1, w.position, w.document, $2, w.attempt, w.id, w.party, w.mandate, w.amount, w.day, 'PREPARED', w.part, w.sealed
         from unnest($3::int[], $4::uuid[], $5::int[], $6::text[], $7::uuid[], $8::uuid[], $9::numeric[], $10::date[], $11::boolean[],
                     $12::bytea[])
              as w (position, document, attempt, id, party, mandate, amount, day, part, sealed)
        order by w.document
       on conflict do nothing returning document`,
      [
        remittanceId,
        type,
        chunk.map((_row, at) => from + at + 1),
        chunk.map(({ document }) => document),
        chunk.map(({ attempt }) => attempt),
        chunk.map(({ endToEndId }) => endToEndId),
        chunk.map(({ party }) => party),
        chunk.map(({ mandate }) => mandate),
        chunk.map(({ cents }) => fromCents(cents)),
        chunk.map(({ executionDay }) => dayKey(executionDay)),
        chunk.map(({ isPart }) => isPart),
        chunk.map(({ endToEndId, name, iban }) => seal(db.keys, ROW_SEALED_AS, endToEndId, { name, iban })),
      ],
    );
    for (const { document } of inserted) taken.add(document);
  }
  return taken;
}

/** Notes in which payment of the file each row goes, as `groupRows` has numbered them. */
export async function setPayments(
  tx: Tx,
  remittanceId: string,
  payments: readonly (readonly { endToEndId: string }[])[],
): Promise<void> {
  for (const [at, rows] of payments.entries())
    // The first is what a row begins with.
    if (at > 0)
      await tx.query(
        `update remittance_row set payment = $2 where remittance = $1 and end_to_end_id = any($3::text[])`,
        [remittanceId, at + 1, rows.map(({ endToEndId }) => endToEndId)],
      );
}

interface Stored {
  remittance: string;
  position: number;
  purpose: RemittanceType;
  document: string;
  id: string;
  party: string;
  mandate: string | null;
  amount: number;
  day: string;
  outcome: RemittanceOutcome;
  isPart: boolean;
  since: string | null;
  reason: string | null;
  movement: string | null;
  returned: string | null;
  sealed: Buffer;
}

const columns = `remittance, position, purpose, document, end_to_end_id as id, party, mandate, amount::float as amount,
  execution_day::text as day, outcome, part as "isPart", outcome_day::text as since, bank_reason as reason, movement,
  return_movement as returned, sealed`;

/** Rows of a remittance by their position. @param payment only those of one payment of its file. @param dueUpTo only those whose day has come by then */
export async function rowsOf(
  db: Database,
  on: Queryable,
  remittanceId: string,
  {
    after = 0,
    limit = 1_000_000,
    outcome = null,
    payment = null,
    dueUpTo = null,
  }: {
    after?: number;
    limit?: number;
    outcome?: RemittanceOutcome | null;
    payment?: number | null;
    dueUpTo?: number | null;
  } = {},
): Promise<StoredRow[]> {
  const rows = await on.query<Stored>(
    `select ${columns} from remittance_row
      where remittance = $1 and position > $2 and ($4::text is null or outcome = $4)
        and ($5::int is null or payment = $5) and ($6::date is null or execution_day <= $6::date) order by position limit $3`,
    [remittanceId, after, limit, outcome, payment, dueUpTo === null ? null : dayKey(dueUpTo)],
  );
  return rows.map((row) => readRow(db, row));
}

/**
 * The rows behind end-to-end ids, by id, locked after their remittances and before any document: whoever sends, settles or gives back keeps to that
 * order, so that nobody waits in a circle.
 */
export async function lockRows(
  db: Database,
  stores: RecordStores,
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  if (ids.length === 0) return new Map();
  const remittances = await tx.query<{ id: string }>(
    `select distinct remittance as id from remittance_row where end_to_end_id = any($1::text[]) order by 1`,
    [ids],
  );
  for (const { id } of remittances) await stores.of(remittance).loadUnchecked(id, tx, { lock: true });
  const rows = await tx.query<Stored>(
    `select ${columns} from remittance_row where end_to_end_id = any($1::text[]) order by end_to_end_id for update`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, readRow(db, row)]));
}

function readRow(db: Database, { id, day, since, reason, returned, sealed, ...row }: Stored): StoredRow {
  const { name, iban } = open(db.keys, ROW_SEALED_AS, id, sealed);
  return {
    ...row,
    endToEndId: id,
    executionDay: fromDayKey(day),
    outcomeDay: since === null ? null : fromDayKey(since),
    bankReason: reason,
    returnMovement: returned,
    name: String(name),
    iban: String(iban),
  };
}

/** Brings rows to an outcome. @param positions all rows of the remittance when left out */
export async function setOutcome(
  tx: Tx,
  remittanceId: string,
  outcome: RemittanceOutcome,
  {
    day,
    reason = null,
    positions = null,
  }: { day: number; reason?: string | null; positions?: readonly number[] | null },
): Promise<void> {
  await tx.query(
    `update remittance_row set outcome = $2, outcome_day = $3, bank_reason = coalesce($4, bank_reason)
      where remittance = $1 and ($5::int[] is null or position = any($5::int[]))`,
    [remittanceId, outcome, dayKey(day), reason, positions],
  );
}

/** The account that each payee was last paid to, by person; who was never paid is left out. */
export async function lastPaidAccounts(
  db: Database,
  parties: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ party: string; id: string; sealed: Buffer }>(
    `select distinct on (party) party, end_to_end_id as id, sealed from remittance_row
      where party = any($1::uuid[]) and purpose in ('TRANSFER', 'BILLS') and outcome in ('SENT', 'SETTLED')
      order by party, execution_day desc, attempt desc`,
    [parties],
  );
  return new Map(
    rows.map(({ party, id, sealed }) => [party, String(open(db.keys, ROW_SEALED_AS, id, sealed)['iban'])]),
  );
}
