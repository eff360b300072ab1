import { open, seal, type SealingKeys } from '@llavero/kit/db/sealed';
import type { Queryable } from '@llavero/kit/db/queryable';
import type {
  RegisteredType,
  RegisterEntry,
  SubmissionState,
} from '@llavero/proto/records/choices/verifactu';
import type { ChainedRecord } from '@llavero/proto/rules/verifactu/chain';
import type { Recipient, Registration, TaxPayer } from '@llavero/proto/rules/verifactu/invoice-record';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';

/** Name under which the parties of a record are sealed. */
const PLACE = 'register_record';

/**
 * A registration that corrects an earlier one of the same invoice: which the tax office has, or has refused. `OF_REFUSED_CORRECTION`: it
 * has the invoice and has refused an earlier correction.
 */
export type Correction = 'OF_ACCEPTED' | 'OF_REFUSED' | 'OF_REFUSED_CORRECTION';

/** Parties of a record, sealed: names and tax numbers. */
interface SealedParties {
  issuer: TaxPayer;
  issuedBy: TaxPayer | null;
  recipients: Recipient[];
}

/** The rest of a registration, which names nobody; empty for a cancellation. */
interface Details extends Partial<Pick<Registration, 'description' | 'parts'>> {
  rectified?: { number: string; issueDate: number }[];
  correction?: Correction;
}

/** A record of the register, whole. Amounts in integer cents. */
export interface StoredRecord extends ChainedRecord {
  id: string;
  finance: string;
  /** Null for a cancellation. */
  registration: Registration | null;
  correction: Correction | null;
  parties: SealedParties;
}

interface Row {
  id: string;
  position: number;
  finance: string;
  number: string;
  issueDate: string;
  type: RegisteredType | null;
  vat: number;
  total: number;
  details: Details;
  previous: string | null;
  fingerprint: string;
  generatedAt: string;
  sealed: Buffer;
}

const columns = `r.id, r.position, r.finance, r.number, r.issue_date::text as "issueDate", r.invoice_type as type, r.vat::float as vat,
  r.total::float as total, r.details, r.previous, r.fingerprint, r.generated_at as "generatedAt", r.sealed`;

/** Records by a condition on `r`, and on `s` for their submission, in the order of the chain. */
export async function readRecords(
  db: Queryable,
  keys: SealingKeys,
  where: string,
  parameters: readonly unknown[],
): Promise<StoredRecord[]> {
  const rows = await db.query<Row>(
    `select ${columns} from register_record r join register_submission s on s.record = r.id where ${where}`,
    parameters,
  );
  return rows.map((row) => recordOf(row, keys));
}

/** What the fingerprints of a stretch of a chain are worked out from. */
export async function readChain(
  db: Queryable,
  keys: SealingKeys,
  issuer: string,
  after: number,
  limit: number,
): Promise<ChainedRecord[]> {
  const rows = await db.query<Omit<Row, 'details' | 'finance'>>(
    `select r.id, r.position, r.number, r.issue_date::text as "issueDate", r.invoice_type as type, r.vat::float as vat,
            r.total::float as total, r.previous, r.fingerprint, r.generated_at as "generatedAt", r.sealed
       from register_record r where r.issuer = $1 and r.position > $2 order by r.position limit $3`,
    [issuer, after, limit],
  );
  return rows.map(({ sealed, id, issueDate, ...row }) => ({
    ...row,
    issueDate: fromDayKey(issueDate),
    issuer: partiesOf(keys, id, sealed).issuer.nif,
  }));
}

const partiesOf = (keys: SealingKeys, id: string, blob: Buffer): SealedParties =>
  // Sealed by `insertRecords` in this shape.
  open(keys, PLACE, id, blob) as unknown as SealedParties;

function recordOf({ sealed, details, issueDate, ...row }: Row, keys: SealingKeys): StoredRecord {
  const parties = partiesOf(keys, row.id, sealed);
  const day = fromDayKey(issueDate);
  const { nif } = parties.issuer;
  const { description = '', parts = [], rectified = [], correction = null } = details;
  const { type, number, vat, total } = row;
  return {
    ...row,
    issueDate: day,
    issuer: nif,
    parties,
    correction,
    registration: type && {
      ...parties,
      ...{ number, type, vat, total, issueDate: day, description, parts },
      rectification:
        rectified.length === 0
          ? null
          : { method: 'DIFFERENCE', rectified: rectified.map((one) => ({ issuer: nif, ...one })) },
    },
  };
}

/** A record that is added to the chain of an issuer, and how its submission begins. */
export interface NewRecord extends Omit<StoredRecord, 'issuer'> {
  issuer: string;
  /** Row of the issuer. */
  chain: string;
  state: Extract<SubmissionState, 'PENDING' | 'HELD'>;
}

/** Adds records in two statements. */
export async function insertRecords(
  tx: Queryable,
  keys: SealingKeys,
  records: readonly NewRecord[],
): Promise<void> {
  const rows = records.map(
    ({ id, chain, position, finance, number, issueDate, type, vat, total, ...record }) => ({
      ...{ id, issuer: chain, position, finance, number, vat, total },
      entry: (type === null ? 'CANCELLATION' : 'REGISTRATION') satisfies RegisterEntry,
      issue_date: dayKey(issueDate),
      invoice_type: type,
      details: detailsOf(record),
      previous: record.previous,
      fingerprint: record.fingerprint,
      generated_at: record.generatedAt,
      // Bytes of JSON travel as hexadecimals.
      sealed: `\\x${seal(keys, PLACE, id, { ...record.parties } as never).toString('hex')}`,
    }),
  );
  await tx.query(
    `insert into register_record (id, issuer, position, entry, finance, number, issue_date, invoice_type, vat, total, details, previous, fingerprint, generated_at, sealed)
     select id, issuer, position, entry, finance, number, issue_date, invoice_type, vat, total, details, previous, fingerprint, generated_at, sealed
       from jsonb_to_recordset($1::jsonb) as new (id uuid, issuer uuid, position integer, entry text, finance uuid, number text, issue_date date,
            invoice_type text, vat bigint, total bigint, details jsonb, previous text, fingerprint text, generated_at text, sealed bytea)`,
    [JSON.stringify(rows)],
  );
  await tx.query(
    `insert into register_submission (record, issuer, position, state)
     select * from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::text[])`,
    [
      records.map(({ id }) => id),
      records.map(({ chain }) => chain),
      records.map(({ position }) => position),
      records.map(({ state }) => state),
    ],
  );
}

function detailsOf({ registration, correction }: Pick<NewRecord, 'registration' | 'correction'>): Details {
  if (!registration) return {};
  const { description, parts, rectification } = registration;
  return {
    ...{ description, parts },
    ...(rectification
      ? { rectified: rectification.rectified.map(({ number, issueDate }) => ({ number, issueDate })) }
      : {}),
    ...(correction ? { correction } : {}),
  };
}
