import { createHmac } from 'node:crypto';
import type { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { open, type SealedValues, seal } from '@llavero/kit/db/sealed';
import type { ValuesOf } from '@llavero/proto/fields/field';
import type { DocumentTypeCode } from '@llavero/proto/records/choices/documents';
import type { applicantDraftShape, applicationTermsShape } from '@llavero/proto/records/parts/application';
import type { ApplicantRole } from '@llavero/proto/rules/application';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';

export type Terms = ValuesOf<typeof applicationTermsShape>;
export type Said = ValuesOf<typeof applicantDraftShape>;
export interface AppliedFile {
  type: DocumentTypeCode;
  media: string;
  name: string;
}

/** An application as it is kept until it has been erased. Unix seconds. */
export interface Application {
  id: string;
  unit: string;
  mandate: string | null;
  candidature: string | null;
  createdBy: string | null;
  terms: Terms;
  createdAt: number;
  savedAt: number;
  retentionDate: number;
}

/** Somebody who takes part in an application. */
export interface Applicant {
  id: string;
  application: string;
  role: ApplicantRole;
  /** The first one, who names the others. */
  main: boolean;
  position: number;
  version: number;
  email: string;
  said: Said;
  files: AppliedFile[];
  /** Documents that were made of the files. */
  documents: string[];
  consentVersion: string | null;
  savedAt: number | null;
  submittedAt: number | null;
}

interface ApplicationRow {
  id: string;
  unit: string;
  mandate: string | null;
  candidature: string | null;
  created_by: string | null;
  sealed: Buffer;
  created: number;
  saved: number;
  retention: string;
}
interface ApplicantRow {
  id: string;
  application: string;
  role: ApplicantRole;
  main: boolean;
  position: number;
  version: number;
  sealed: Buffer;
  consent_version: string | null;
  saved: number | null;
  submitted: number | null;
}

const seconds = (column: string) => `floor(extract(epoch FROM ${column}))::float8`;
const applicationColumns = `id, unit, mandate, candidature, created_by, sealed, ${seconds('created_at')} AS created,
  ${seconds('saved_at')} AS saved, retention_date::text AS retention`;
const applicantColumns = `id, application, role, main, position, version, sealed, consent_version,
  ${seconds('saved_at')} AS saved, ${seconds('submitted_at')} AS submitted`;
/** Of somebody who has said nothing yet. */
export const nothingSaid: Said = {
  name: null,
  idType: null,
  idNumber: null,
  birthDate: null,
  phone: null,
  employment: null,
  employer: null,
  employedSince: null,
  annualIncome: null,
};
const noTerms: Terms = {
  startDate: null,
  durationMonths: null,
  adults: null,
  children: null,
  pets: null,
  conditions: null,
};

/**
 * Finds an address without keeping it readable; keyed, so that nobody tries addresses against a stolen table. After a change of
 * keys the addresses of before are no longer found: those applicants get their links from staff.
 */
export function emailHash({ keys }: Pick<Database, 'keys'>, email: string): Buffer {
  return createHmac('sha256', keys.current.index).update(`applicant ${email.trim().toLowerCase()}`).digest();
}

export async function insertApplication(
  db: Database,
  tx: Tx,
  made: Pick<Application, 'unit' | 'mandate' | 'createdBy' | 'retentionDate'> & { request: string },
): Promise<string> {
  const id = uuidv7();
  await tx.query(
    `INSERT INTO application (id, request, unit, mandate, created_by, sealed, retention_date)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      made.request,
      made.unit,
      made.mandate,
      made.createdBy,
      seal(db.keys, 'application', id, { ...noTerms }),
      dayKey(made.retentionDate),
    ],
  );
  return id;
}

export async function insertApplicant(
  db: Database,
  tx: Tx,
  made: Pick<Applicant, 'application' | 'role' | 'main' | 'position' | 'email'> & {
    said: Partial<Said>;
    consentVersion: string | null;
  },
): Promise<string> {
  const id = uuidv7();
  const values = sealedOf({
    email: made.email,
    said: { ...nothingSaid, ...made.said },
    files: [],
    documents: [],
  });
  await tx.query(
    `INSERT INTO applicant (id, application, role, main, position, email_hash, sealed, consent_version, consent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text, CASE WHEN $8::text IS NULL THEN NULL ELSE now() END)`,
    [
      id,
      made.application,
      made.role,
      made.main,
      made.position,
      emailHash(db, made.email),
      seal(db.keys, 'applicant', id, values),
      made.consentVersion,
    ],
  );
  return id;
}

/** With `lock` nobody else changes it before the transaction ends. */
export async function findApplication(
  db: Database,
  by: { id: string } | { request: string } | { candidature: string },
  on: Queryable = db,
  lock = false,
): Promise<Application | null> {
  const [[column, value]] = Object.entries(by) as [[string, string]];
  const [row] = await on.query<ApplicationRow>(
    `SELECT ${applicationColumns} FROM application WHERE ${column} = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [value],
  );
  return row ? asApplication(db, row) : null;
}

export async function findApplicant(db: Database, id: string, on: Queryable = db): Promise<Applicant | null> {
  const [row] = await on.query<ApplicantRow>(`SELECT ${applicantColumns} FROM applicant WHERE id = $1`, [id]);
  return row ? asApplicant(db, row) : null;
}

/** Somebody whom nobody else changes before the transaction ends. */
export async function lockApplicant(db: Database, tx: Tx, id: string): Promise<Applicant | null> {
  const [row] = await tx.query<ApplicantRow>(
    `SELECT ${applicantColumns} FROM applicant WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return row ? asApplicant(db, row) : null;
}

/** Files come side by side with what is typed: they leave the version as it is. */
export async function writeFiles(
  db: Database,
  tx: Tx,
  person: Applicant,
  files: AppliedFile[],
): Promise<void> {
  await tx.query('UPDATE applicant SET sealed = $2, saved_at = now() WHERE id = $1', [
    person.id,
    seal(db.keys, 'applicant', person.id, sealedOf({ ...person, files })),
  ]);
}

/** Everybody of an application, the first one first. */
export async function applicantsOf(
  db: Database,
  application: string,
  on: Queryable = db,
): Promise<Applicant[]> {
  const rows = await on.query<ApplicantRow>(
    `SELECT ${applicantColumns} FROM applicant WHERE application = $1 ORDER BY position`,
    [application],
  );
  return rows.map((row) => asApplicant(db, row));
}

/** The first applicants of what nobody has sent yet, the last touched first, up to 200. */
export async function openApplicationsOf(db: Database): Promise<{ of: Application; main: Applicant }[]> {
  const rows = await db.query<ApplicationRow>(
    `SELECT ${applicationColumns} FROM application WHERE candidature IS NULL ORDER BY saved_at DESC LIMIT 200`,
  );
  const people = await db.query<ApplicantRow>(
    `SELECT ${applicantColumns} FROM applicant WHERE main AND application = ANY($1::uuid[])`,
    [rows.map(({ id }) => id)],
  );
  const mains = new Map(people.map((row) => [row.application, asApplicant(db, row)]));
  return rows.flatMap((row) => {
    const main = mains.get(row.id);
    return main ? [{ of: asApplication(db, row), main }] : [];
  });
}

/** People of an address ({@link emailHash}) whose part is not sent: of a few applications, the newest. */
export async function waitingApplicants(db: Database, address: Buffer): Promise<Applicant[]> {
  const rows = await db.query<ApplicantRow>(
    `SELECT ${applicantColumns} FROM applicant p
     WHERE email_hash = $1 AND submitted_at IS NULL
       AND (main OR EXISTS (SELECT FROM application a WHERE a.id = p.application AND a.candidature IS NOT NULL))
     ORDER BY id DESC LIMIT 5`,
    [address],
  );
  return rows.map((row) => asApplicant(db, row));
}

/**
 * Writes what somebody has said, if nobody has since.
 *
 * @returns the new version; null when it is stale or already sent
 */
export async function writeApplicant(
  db: Database,
  tx: Tx,
  { id, version }: Pick<Applicant, 'id' | 'version'>,
  values: Pick<Applicant, 'email' | 'said' | 'files' | 'documents'>,
  sent: { consentVersion: string } | null = null,
): Promise<number | null> {
  const [row] = await tx.query<{ version: number }>(
    `UPDATE applicant SET version = version + 1, sealed = $3, saved_at = now(),
       consent_version = coalesce($4::text, consent_version),
       consent_at = CASE WHEN $4::text IS NULL THEN consent_at ELSE now() END,
       submitted_at = CASE WHEN $4::text IS NULL THEN NULL ELSE now() END
     WHERE id = $1 AND version = $2 AND submitted_at IS NULL RETURNING version`,
    [id, version, seal(db.keys, 'applicant', id, sealedOf(values)), sent?.consentVersion ?? null],
  );
  return row?.version ?? null;
}

/** Corrects name and address of somebody who has not been written to yet. */
export async function renameApplicant(
  db: Database,
  tx: Tx,
  person: Applicant,
  to: Pick<Applicant, 'role' | 'position' | 'email'> & { name: string },
): Promise<void> {
  const { said, files, documents } = person;
  const values = sealedOf({ email: to.email, said: { ...said, name: to.name }, files, documents });
  await tx.query(
    `UPDATE applicant SET role = $2, position = $3, email_hash = $4, sealed = $5, version = version + 1 WHERE id = $1`,
    [person.id, to.role, to.position, emailHash(db, to.email), seal(db.keys, 'applicant', person.id, values)],
  );
}

/** Notes that an application was touched: it is kept for as long again. */
export async function touchApplication(
  db: Database,
  tx: Tx,
  id: string,
  {
    terms,
    candidature,
    retentionDate,
  }: Pick<Application, 'retentionDate'> & { terms?: Terms; candidature?: string },
): Promise<void> {
  await tx.query(
    `UPDATE application SET saved_at = now(), retention_date = $2, sealed = coalesce($3::bytea, sealed),
       candidature = coalesce($4::uuid, candidature) WHERE id = $1`,
    [
      id,
      dayKey(retentionDate),
      terms ? seal(db.keys, 'application', id, { ...terms }) : null,
      candidature ?? null,
    ],
  );
}

function sealedOf({
  email,
  said,
  files,
  documents,
}: Pick<Applicant, 'email' | 'said' | 'files' | 'documents'>): SealedValues {
  return { email, said, files: files.map((file) => ({ ...file })), documents };
}

function asApplication(db: Database, row: ApplicationRow): Application {
  return {
    id: row.id,
    unit: row.unit,
    mandate: row.mandate,
    candidature: row.candidature,
    createdBy: row.created_by,
    // Only this module writes it.
    terms: open(db.keys, 'application', row.id, row.sealed) as unknown as Terms,
    createdAt: row.created,
    savedAt: row.saved,
    retentionDate: fromDayKey(row.retention),
  };
}

function asApplicant(db: Database, row: ApplicantRow): Applicant {
  const { consent_version: consentVersion, saved, submitted, sealed, ...rest } = row;
  const values = open(db.keys, 'applicant', row.id, sealed) as unknown as Pick<
    Applicant,
    'email' | 'said' | 'files' | 'documents'
  >;
  return { ...rest, ...values, consentVersion, savedAt: saved, submittedAt: submitted };
}
