import {
  insertApplicant,
  insertApplication,
  lockApplicant,
  touchApplication,
  writeApplicant,
} from '@llavero/contracts/application/application-table';
import { applicationLink } from '@llavero/contracts/application/application-link';
import type { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import type { BulkRow } from '@llavero/kit/records/write/bulk';
import { applicationPrivacy, eraseAfter } from '@llavero/proto/rules/application';
import { startingSolvencySettings } from '@llavero/proto/rules/solvency';
import { addYears, startOfDay } from '@llavero/proto/values/dates';
import type { candidatures } from './lettings.ts';

type Applied = ReturnType<typeof candidatures>[number];
type Person = Applied['object']['tenants'][number];

/** Complete ones, and ones that wait for a guarantor who has not opened the link. */
const shown = { complete: 4, waiting: 5, unfinished: 3 };

/**
 * The applications behind some candidatures, as the public form leaves them, and some that nobody has sent yet. They are no
 * records: the contracts service keeps them in tables of its own (decision 0111).
 */
export async function loadApplications(db: Database, rows: readonly BulkRow[], now: number): Promise<void> {
  const all = rows as readonly Applied[];
  const of = (status: string, count: number) =>
    all.filter(({ object }) => object.status === status).slice(0, count);
  await db.transaction(async (tx) => {
    for (const one of of('IN_REVIEW', shown.complete)) await sent(db, tx, one, now, false);
    for (const one of of('DOCUMENTS_PENDING', shown.waiting)) await sent(db, tx, one, now, true);
    for (const one of of('RECEIVED', shown.unfinished)) await unfinished(db, tx, one, now);
  });
}

async function sent(
  db: Database,
  tx: Tx,
  { id, object }: Applied,
  now: number,
  waits: boolean,
): Promise<void> {
  const application = await begin(
    db,
    tx,
    `demo-${id}`,
    object,
    eraseAfter(now, startingSolvencySettings.refusedDays),
  );
  for (const [position, person] of object.tenants.entries()) {
    const applicant = await add(db, tx, application, person, position, now);
    const locked = await lockApplicant(db, tx, applicant);
    if (locked) await writeApplicant(db, tx, locked, locked, { consentVersion: applicationPrivacy.version });
  }
  if (waits) {
    const guarantor = await insertApplicant(db, tx, {
      ...{ application, role: 'AVALIST', main: false, position: object.tenants.length },
      email: `avalista.${object.tenants.length}.${id.slice(-4)}@example.com`,
      said: { name: `Avalista de ${object.tenants[0]?.name ?? 'la solicitud'}` },
      consentVersion: null,
    });
    await new ScopedLinks(db).issue(applicationLink, linkOf(application, guarantor), tx);
  }
  await touchApplication(db, tx, application, {
    retentionDate: eraseAfter(now, startingSolvencySettings.refusedDays),
    candidature: id,
    terms: {
      ...{ startDate: object.startDate, adults: object.adults, children: object.children },
      ...{ durationMonths: 12, pets: null, conditions: null },
    },
  });
}

/** Left on the page with the documents. */
async function unfinished(db: Database, tx: Tx, { id, object }: Applied, now: number): Promise<void> {
  const kept = eraseAfter(now, startingSolvencySettings.unfinishedDays);
  const application = await begin(db, tx, `demo-open-${id}`, object, kept);
  const [first] = object.tenants;
  if (!first) return;
  const applicant = await add(db, tx, application, first, 0, now);
  await new ScopedLinks(db).issue(applicationLink, linkOf(application, applicant), tx);
}

const begin = (
  db: Database,
  tx: Tx,
  request: string,
  { unit, mandate }: Applied['object'],
  retentionDate: number,
): Promise<string> => insertApplication(db, tx, { request, unit, mandate, createdBy: null, retentionDate });

function add(
  db: Database,
  tx: Tx,
  application: string,
  person: Person,
  position: number,
  now: number,
): Promise<string> {
  const { name, email, phone, idNumber, annualIncome } = person;
  return insertApplicant(db, tx, {
    ...{ application, role: 'TENANT', main: position === 0, position },
    email: email ?? 'candidato@example.com',
    // What the demo's people are not said to have stays open, as on a form that is half filled in.
    said: { name, phone, idNumber, annualIncome, birthDate: addYears(startOfDay(now), -34) },
    consentVersion: position === 0 ? applicationPrivacy.version : null,
  });
}

const linkOf = (application: string, applicant: string) => ({
  subject: { collection: 'candidature' as const, id: application },
  recipient: applicant,
  scope: { applicant },
});
