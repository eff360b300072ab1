import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { Database } from '@llavero/kit/db/database';
import { mailed, NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { until } from '@llavero/kit/testing/until';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, atTime, startOfDay } from '@llavero/proto/values/dates';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import sharp from 'sharp';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

export const now = Math.floor(Date.now() / 1000);
export const today = startOfDay(now);

export let t: TestGateway;
export let admin: string;
export let clerk: string;
export let clerkId: string;
let folder: string;

/** The gateway with everything that issues touch; mails are kept in `mailed`. */
export async function startIssues(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'llavero-issues-'));
  t = await startTestGateway(
    {
      contracts: ContractsModule,
      documents: DocumentsModule,
      finance: FinanceModule,
      notifications: NotifyingNeighbour,
      people: PeopleModule,
      places: PlacesModule,
      supplies: SuppliesModule,
    },
    {},
    { DATA_DIR: folder },
  );
  admin = await t.tokenFor('ADMIN', randomUUID());
  // Work is given to those who are there.
  clerkId = await make('employee', {
    firstname: 'Olga',
    lastname: 'Roca',
    email: 'olga.roca@llavero.example',
  });
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE', clerkId);
}

export async function stopIssues(): Promise<void> {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
}

export type Found = Record<string, Json> & { id: string; version: number; status: string };

export async function make(collection: string, object: Record<string, Json>): Promise<string> {
  const { id, error } = await t.call('createObject', { collection, object }, { token: admin });
  if (error) throw new Error(JSON.stringify(error));
  return String(id);
}

export const read = async (collection: string, id: string) =>
  (await t.call('getObject', { collection, id }, { token: admin })).data as Found;

/** The records of a collection that link to another. */
export async function rowsOf(collection: string, links: Record<string, Json>): Promise<Found[]> {
  const query = { filter: links };
  const { data } = await t.call('getQuery', { collection, query }, { token: admin });
  return (data as { items: Found[] }).items;
}

/** Posts to the command route, without a token as somebody outside. */
export async function command(name: string, input: Record<string, Json>, token?: string) {
  const { status, body } = await t.post<
    Record<string, Json> & { error?: { code: string; message: string; problems?: { field: string }[] } }
  >(`/commands/${name}`, input, token ? { token } : {});
  return { status, body, code: body.error?.code, message: body.error?.message ?? '' };
}

/** The same on a record as it stands. */
export async function on(
  collection: string,
  id: string,
  name: string,
  input: Record<string, Json> = {},
  token = admin,
) {
  for (;;) {
    const { version } = await read(collection, id);
    const answer = await command(name, { id, version, ...input }, token);
    // The next step has just been worked out anew: whoever has the window open presses once more.
    if (answer.code !== 'RECORD.STALE') return answer;
  }
}

/** A photo as the page of a phone sends it, in base64. */
export async function picture(hue: number): Promise<string> {
  const create = { width: 320, height: 240, channels: 3 as const, background: `hsl(${hue}, 60%, 50%)` };
  return (await sharp({ create }).jpeg().toBuffer()).toString('base64');
}

/** An invoice of a supplier with its paper, as their page sends it. */
export const invoice = async (code: string, baseAmount: number) => ({
  code,
  number: `F-${code.slice(0, 4)}`,
  issueDate: today,
  baseAmount,
  vatPercent: 21,
  fileName: 'factura.jpg',
  file: await picture(90),
});

/** The code of the newest mail to somebody whose subject says so; what opens a page is no readable part of it. */
export async function codeTo(address: string, subject: RegExp, path: string, after = 0): Promise<string> {
  const mail = await until(`mail to ${address} ${String(subject)}`, () =>
    [...mailed.values()]
      .slice(after)
      .findLast((one) => (one.to as string[]).includes(address) && subject.test(one.subject)),
  );
  const { link } = mail.secrets as { link: string };
  if (mail.body.includes(link)) throw new Error('the link can be read in the mail');
  return new RegExp(`/${path}/([\\w-]{43})$`).exec(link)?.[1] ?? '';
}

/** What only time would do, behind the back of the service. */
export async function inSupplies(sql: string, values: unknown[]): Promise<void> {
  await t.services.services.get('supplies')!.get(Database).query(sql, values);
}

let count = 0;

/** A contract in force with its people, a supplier, and addresses that are no other test's. */
export async function letting(more: { repairLimit?: number } = {}) {
  const number = (count += 1);
  const address = (who: string) => `${who}${number}@correo.test`;
  const place = await make('place', {
    type: 'UNIT',
    street: 'Calle del Olmo',
    number: `${count}`,
    zip: '28001',
  });
  const [tenant, landlord] = [
    await make('agent', {
      firstname: 'Luis',
      lastname: 'Prado',
      roles: ['TENANT'],
      email: address('inquilino'),
    }),
    await make('agent', {
      firstname: 'Ana',
      lastname: 'Gil',
      roles: ['LANDLORD'],
      email: address('propietaria'),
    }),
  ];
  const mandate = await make('mandate', {
    landlords: [landlord],
    units: [place],
    mandateDate: addYears(today, -3),
    productType: 'NONE',
    salesManager: randomUUID(),
    opperationManager: clerkId,
    ...more,
  });
  const contract = await make('contract', {
    mandate,
    units: [place],
    tenants: [tenant],
    landlords: [landlord],
    name: `Contrato ${count}`,
    startDate: addYears(today, -1),
    endDate: addYears(today, 4),
  });
  const supplier = await make('supplier', {
    name: `Fontanería ${count}, S.L.`,
    email: address('fontanero'),
    ...{ idType: 'CIF', idNumber: 'B12345674' },
    providerCategory: 'INDUSTRIAL_TRADES',
  });
  return { place, tenant, landlord, mandate, contract, supplier, address };
}
export type Letting = Awaited<ReturnType<typeof letting>>;

/** An issue of a letting as the office writes it down, classified. */
export async function issueOf(of: Letting, more: Record<string, Json> = {}): Promise<string> {
  return make('issue', {
    description: 'No sale agua caliente en la ducha',
    category: 'HEATING',
    place: of.place,
    contract: of.contract,
    mandate: of.mandate,
    tenants: [of.tenant],
    landlords: [of.landlord],
    assignedTo: clerkId,
    payer: 'LANDLORD',
    ...more,
  });
}

/** A work order of an issue, sent; answers its id and the supplier's code. */
export async function orderOf(of: Letting, issue: string, more: Record<string, Json> = {}) {
  const order = await make('workOrder', {
    description: 'Cambiar el termo',
    category: 'INDUSTRIAL_TRADES',
    issue,
    place: of.place,
    contract: of.contract,
    mandate: of.mandate,
    landlords: [of.landlord],
    supplier: of.supplier,
    assignedTo: clerkId,
    payer: 'LANDLORD',
    ...more,
  });
  // The supplier may have another order of the same letting.
  const before = mailed.size;
  const sent = await on('workOrder', order, 'SendWorkOrder');
  if (sent.status !== 200) throw new Error(sent.message);
  return { order, code: await codeTo(of.address('fontanero'), /^Encargo en/, 'encargo', before) };
}

export const quoteLine = (unitAmount: number) => ({ concept: 'Termo', units: 1, unitAmount, vatPercent: 21 });

/** The mails to an address with such a subject. */
export const mailsTo = (address: string, subject: RegExp) =>
  [...mailed.values()].filter((one) => (one.to as string[]).includes(address) && subject.test(one.subject));

/** The two hours of a visit in so many days. */
export const visit = (days: number, hour = 10) => ({
  visitFrom: atTime(addDays(today, days), hour),
  visitUntil: atTime(addDays(today, days), hour + 2),
});
