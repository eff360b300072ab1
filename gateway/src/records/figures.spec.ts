import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PlacesModule } from '@llavero/places/places.module';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { menuListOf } from '@llavero/proto/navigation';
import { operationStatuses } from '@llavero/proto/records/choices/tasks';
import { definitionOf } from '@llavero/proto/records/registry';
import { type Figure, type FigureKey, figureOf, figures } from '@llavero/proto/rules/dashboard';
import { addDays, addMonths, dayOf, startOfDay, startOfMonth } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { randomUUID } from 'node:crypto';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

// Six services, and some hundred records.
jest.setTimeout(240_000);

const now = Math.floor(Date.now() / 1000);
const today = startOfDay(now);
const me = randomUUID();

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({
    people: neighbour('people'),
    contracts: ContractsModule,
    finance: FinanceModule,
    notifications: NotificationsModule,
    places: PlacesModule,
    supplies: SuppliesModule,
  });
  token = await t.tokenFor('ADMIN', me);
  await Promise.all([
    receipts(),
    contractRecords(),
    placeRecords(),
    operations(),
    tasks(),
    others(),
    decisions(),
  ]);
}, 300_000);
afterAll(() => t?.stop(), 60_000);

/** Stores a record as the service's own code would: also in states that only commands lead to. */
async function store(collection: CollectionName, object: Record<string, Json>): Promise<void> {
  const service: ServiceName = definitionOf(collection).service;
  const ctx = { ...serviceContext(service), trusted: true };
  const records = t.services.services.get(service)!.get(RecordStores).of(collection);
  const { deleted, ...fields } = object;
  const made = await records.create(fields, ctx, undefined, { byCommand: true });
  if (deleted) {
    const { id, version } = made;
    await records.patch({ collection, id, version, patch: { status: 'DELETED' } }, ctx);
  }
}

/** Every combination of the values. */
function combinations<T extends Record<string, readonly Json[]>>(values: T): Record<string, Json>[] {
  return Object.entries(values).reduce<Record<string, Json>[]>(
    (all, [name, options]) => all.flatMap((one) => options.map((option) => ({ ...one, [name]: option }))),
    [{}],
  );
}

const yesNo = [false, true] as const;

async function receipts(): Promise<void> {
  const months = [startOfMonth(today), addMonths(startOfMonth(today), -1)].map(dayOf);
  const cases = combinations({
    preview: yesNo,
    cancelled: yesNo,
    paused: yesNo,
    paymentDate: [null, addDays(today, -1)],
    unspent: [null, addDays(today, -3)],
    includedIn: [null, randomUUID()],
    last: yesNo,
  });
  for (const [index, { last, unspent, ...flags }] of cases.entries()) {
    const { year, month } = months[last ? 1 : 0]!;
    const line = { category: 'RENT', concept: 'Renta', source: 'LANDLORD', totalAmount: index + 0.25 };
    await store('finance', {
      type: 'RECEIPT',
      year,
      month,
      unpaidSince: unspent ?? null,
      paymentMethod: 'TRANSFER',
      sourceRole: 'LANDLORD',
      breakdown: [line as Json],
      ...flags,
    });
  }
  const { year, month } = months[0]!;
  await store('finance', { type: 'SETTLEMENT', year, month });
}

async function contractRecords(): Promise<void> {
  const cases = combinations({
    cancelled: yesNo,
    validated: yesNo,
    activated: yesNo,
    unpaid: yesNo,
    endDate: [addDays(today, -1), today, addDays(today, 30), addDays(today, 31)],
  });
  for (const [index, flags] of cases.entries())
    await store('contract', {
      startDate: addDays(today, -40),
      rent: 500 + index / 4,
      // A flat with its garage: more units than contracts.
      units: [randomUUID(), randomUUID()],
      ...flags,
    });
  for (const flags of combinations({
    cancelled: yesNo,
    trial: yesNo,
    validated: yesNo,
    salesManager: [me, null],
  }))
    await store('mandate', { mandateDate: addDays(today, -10), endDate: addDays(today, 300), ...flags });
  for (const flags of combinations({
    cancelled: yesNo,
    confirmationDate: [null, today],
    heldDate: [null, today],
    contract: [null, randomUUID()],
  }))
    await store('booking', {
      unit: randomUUID(),
      tenants: [randomUUID()],
      amount: 500,
      heldReason: 'Desiste',
      ...flags,
    });
}

async function placeRecords(): Promise<void> {
  for (const place of combinations({
    type: ['UNIT', 'PROPERTY'],
    unitType: ['FLAT', 'PARKING'],
    deleted: yesNo,
  }))
    await store('place', { street: 'Calle Mayor', number: '1', ...place });
  await store('place', { type: 'UNIT', street: 'Calle Menor', number: '2' });
}

async function operations(): Promise<void> {
  for (const operation of combinations({
    type: ['CERTIFICATE', 'SUPPLY_CHANGE'],
    place: [randomUUID()],
    status: operationStatuses.values,
    deleted: yesNo,
  }))
    await store('operation', {
      ...operation,
      ...(operation['type'] === 'CERTIFICATE' ? { certificate: 'ENERGY' } : { supply: 'WATER' }),
    });
}

async function tasks(): Promise<void> {
  for (const task of combinations({
    assignedTo: [me, randomUUID()],
    status: ['TO_DO', 'BLOCKED', 'DONE', 'DUPLICATED'],
    due: [null, addDays(today, -1), today, addDays(today, 1)],
  }))
    await store('task', { title: 'Llamar', ...task });
}

async function others(): Promise<void> {
  for (const status of ['RECEIVED', 'IN_REVIEW', 'ACCEPTED', 'REJECTED'])
    await store('candidature', { unit: randomUUID(), status });
  for (const flags of combinations({
    cancelled: yesNo,
    issued: yesNo,
    requestDate: [null, today],
    endDate: [addDays(today, -1), addDays(today, 90)],
  }))
    await store('insurance', {
      startDate: addDays(today, -90),
      insuranceType: 'NON_PAYMENT',
      policyNumber: 'P1',
      ...flags,
    });
}

/** Accounts that wait for a second person, and rent updates above the ceiling of the law. */
async function decisions(): Promise<void> {
  for (const iban of ['ES9121000418450200051332', null]) {
    for (const role of ['LANDLORD', 'TENANT', 'AVALIST'])
      await store('agent', { firstname: 'Ana', lastname: 'Gil', roles: [role], ...(iban ? { iban } : {}) });
    await store('supplier', { name: 'Pinturas Gil', ...(iban ? { iban } : {}) });
  }
  for (const flags of combinations({
    aboveCap: yesNo,
    cancelled: yesNo,
    action: ['APPLY', 'SKIP_NEXT_IPC'],
    percent: [null, 2.2],
  }))
    await store('nextRent', {
      contract: randomUUID(),
      date: addMonths(startOfMonth(today), 1),
      previousRent: 900,
      ...flags,
    });
}

const PAGE = 50;

/** The rows of the list that a figure leads to, page by page, and how many the list says there are. */
async function listBehind({ path, filter }: Figure) {
  const rows: Record<string, Json>[] = [];
  let count = 0;
  for (let page = 1, more = true; more; page += 1) {
    const dataRequest = {
      component: path,
      textFilter: '',
      mongoFilter: filter({ id: me, now }),
      sortParameters: [],
      sortOrder: [],
      page,
      itemsPerPage: PAGE,
      useCache: false,
      alreadyCompletedCollections: [],
      otherData: { count: 'capped' },
    };
    const { data, error } = await t.call('getComponentItems', { dataRequest }, { token });
    expect([path, error]).toEqual([path, null]);
    const answer = data as { items: Record<string, Json>[]; count: number; hasMore: boolean };
    rows.push(...answer.items);
    count = answer.count;
    more = answer.hasMore;
  }
  return { rows, count };
}

async function valueOf({ from, of }: Figure, count: number): Promise<number> {
  if (!from) {
    expect(of).toBeUndefined();
    return count;
  }
  const { status, body } = await t.post<Record<string, number>>(`/commands/${from.command}`, {}, { token });
  expect(status).toBe(200);
  return body[from.output]!;
}

function countedIn(rows: readonly Record<string, Json>[], of: Figure['of']): number {
  if (!of) return rows.length;
  if ('sum' in of) return addMoney(...rows.map((row) => Number(row[of.sum] ?? 0)));
  return new Set(rows.flatMap((row) => row[of.distinct] as string[])).size;
}

describe('every figure of the dashboard and the day plan', () => {
  it.each(Object.keys(figures) as FigureKey[])('[SCR-05] %s is what its list adds up to', async (key) => {
    const figure = figureOf(key);
    expect(menuListOf(figure.path)).toBeTruthy();
    const { rows, count } = await listBehind(figure);
    expect(rows).toHaveLength(count);
    // A figure of nothing would prove nothing.
    expect(count).toBeGreaterThan(0);
    expect(await valueOf(figure, count)).toBeCloseTo(countedIn(rows, figure.of), 2);
  });

  it('[SCR-05] a figure is not simply the whole list', async () => {
    for (const key of ['issuedThisMonth', 'finishingSoon', 'occupiedUnits', 'myOverdueTasks'] as const) {
      const figure = figureOf(key);
      const [{ count }, whole] = [
        await listBehind(figure),
        await listBehind({ ...figure, filter: () => ({}) }),
      ];
      expect([key, whole.count > count]).toEqual([key, true]);
    }
  });
});
