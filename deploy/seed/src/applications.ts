import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { seal } from '@llavero/kit/db/sealed';
import type { BulkRow } from '@llavero/kit/records/write/bulk';
import { APPLICATION_LINK_DAYS, applicationPrivacy, eraseAfter } from '@llavero/proto/rules/application';
import { startingSolvencySettings } from '@llavero/proto/rules/solvency';
import { addYears, dayKey, startOfDay } from '@llavero/proto/values/dates';
import type { candidatures } from './lettings.ts';
import { Random } from './random.ts';

type Applied = ReturnType<typeof candidatures>[number];

/** How many applications there are at each stage. */
const shown = { complete: 4, waiting: 5, unfinished: 3 };

/** Where and when rows are written. */
interface Desk {
  db: Database;
  tx: Tx;
  random: Random;
  /** Unix seconds. */
  now: number;
}

/**
 * The applications behind some candidatures, as the public form leaves them, and some that nobody has sent yet. They are no
 * records: the contracts service keeps them in tables of its own (decision 0111).
 */
export async function loadApplications(db: Database, rows: readonly BulkRow[], now: number): Promise<void> {
  const all = rows as readonly Applied[];
  const of = (status: string, count: number) =>
    all.filter(({ object }) => object.status === status).slice(0, count);
  const random = new Random(20_261_130);
  await db.transaction(async (tx) => {
    const desk = { db, tx, random, now };
    for (const one of of('IN_REVIEW', shown.complete)) await sent(desk, one, false);
    for (const one of of('DOCUMENTS_PENDING', shown.waiting)) await sent(desk, one, true);
    for (const one of of('RECEIVED', shown.unfinished)) await unfinished(desk, one);
  });
}

/** Sent by all tenants; a guarantor may still have to open the link. */
async function sent(desk: Desk, one: Applied, waits: boolean): Promise<void> {
  const application = await begin(desk, one, one.id, startingSolvencySettings.refusedDays);
  const { tenants } = one.object;
  for (const [position, person] of tenants.entries())
    await add(desk, application, { role: 'TENANT', position, sent: true, person });
  if (!waits) return;
  const person = {
    name: `Avalista de ${tenants[0]?.name ?? 'la solicitud'}`,
    email: `avalista.${one.id.slice(-4)}@example.com`,
  };
  const position = tenants.length;
  await link(
    desk,
    application,
    await add(desk, application, { role: 'AVALIST', position, sent: false, person }),
  );
}

/** Left before its end. */
async function unfinished(desk: Desk, one: Applied): Promise<void> {
  const application = await begin(desk, one, null, startingSolvencySettings.unfinishedDays);
  const [person] = one.object.tenants;
  if (!person) return;
  await link(
    desk,
    application,
    await add(desk, application, { role: 'TENANT', position: 0, sent: false, person }),
  );
}

async function begin(
  { db, tx, random, now }: Desk,
  { object }: Applied,
  candidature: string | null,
  keptDays: number,
): Promise<string> {
  const id = random.id(now);
  const terms = {
    ...{ startDate: object.startDate, durationMonths: 12, adults: object.adults, children: object.children },
    ...{ pets: null, conditions: null },
  };
  await tx.query(
    `INSERT INTO application (id, request, unit, mandate, candidature, sealed, created_at, saved_at, retention_date)
     VALUES ($1, $2, $3, $4, $5, $6, to_timestamp($7), to_timestamp($7), $8)`,
    [
      ...[id, `demo ${id}`, object.unit, object.mandate, candidature],
      ...[seal(db.keys, 'application', id, terms), now, dayKey(eraseAfter(now, keptDays))],
    ],
  );
  return id;
}

interface Added {
  role: 'TENANT' | 'AVALIST';
  position: number;
  sent: boolean;
  person: { name: string; email: string | null } & Partial<Applied['object']['tenants'][number]>;
}

async function add(
  { db, tx, random, now }: Desk,
  application: string,
  { role, position, sent: isSent, person }: Added,
): Promise<string> {
  const id = random.id(now);
  const email = person.email ?? 'candidato@example.com';
  const said = {
    ...{ name: person.name, idType: null, idNumber: person.idNumber ?? null, phone: person.phone ?? null },
    ...{ birthDate: addYears(startOfDay(now), -34), employment: null, employer: null, employedSince: null },
    annualIncome: person.annualIncome ?? null,
  };
  // As the contracts service finds an address: keyed, so that the table tells none.
  const hash = createHmac('sha256', db.keys.current.index).update(`applicant ${email}`).digest();
  await tx.query(
    `INSERT INTO applicant (id, application, role, main, position, email_hash, sealed, consent_version, consent_at, saved_at, submitted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text, to_timestamp($9::float8), to_timestamp($9::float8), to_timestamp($9::float8))`,
    [
      ...[id, application, role, position === 0, position, hash],
      seal(db.keys, 'applicant', id, { email, said, files: [], documents: [] }),
      ...[isSent ? applicationPrivacy.version : null, isSent ? now : null],
    ],
  );
  return id;
}

/** A link that was mailed; nobody knows its code, as of any that was. */
async function link({ tx, random, now }: Desk, application: string, applicant: string): Promise<void> {
  await tx.query(
    `INSERT INTO scoped_link (id, token_hash, purpose, collection, record, recipient, scope, expires_at)
     VALUES ($1, $2, 'application', 'candidature', $3, $4, $5, to_timestamp($6) + make_interval(days => $7))`,
    [
      ...[random.id(now), randomBytes(32), application, applicant],
      ...[JSON.stringify({ applicant }), now, APPLICATION_LINK_DAYS],
    ],
  );
}
