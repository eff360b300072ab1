import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { ownedCases, tried } from '@llavero/kit/testing/owned-changes';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { changeBillStatus } from '@llavero/proto/commands/bills';
import { nextSeries } from '@llavero/proto/commands/finance';
import type { Json } from '@llavero/proto/fields/field';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { bill as definition } from '@llavero/proto/records/finance/bill';
import { supplier as supplierRecord } from '@llavero/proto/records/people/supplier';
import { employee } from '@llavero/proto/records/people/employee';
import {
  addDays,
  addMonths,
  addYears,
  dayOf,
  daySeconds,
  startOfDay,
  startOfMonth,
} from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';

const [clerk, manager, painter] = [randomUUID(), randomUUID(), randomUUID()];
const admin = testContext('ADMIN');
const by = (id: string) => testContext('INTERNAL_EMPLOYEE', id);
const today = startOfDay(Math.floor(Date.now() / 1000));
const createdAt = today;

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices(
    {
      contracts: neighbour('contracts'),
      people: neighbour('people'),
      notifications: neighbour('notifications'),
      finance: FinanceModule,
    },
    { partial: true },
  );
  const people = t.services.get('people')!.get(Database);
  await bulkLoad(people, employee, [
    { id: clerk, object: { firstname: 'Ana', email: 'a@llavero.test', position: 'OTHER' }, createdAt },
    {
      id: manager,
      object: { firstname: 'Eva', email: 'b@llavero.test', position: 'FINANCE_MANAGER' },
      createdAt,
    },
  ]);
  const trade = { name: 'Pinturas Rius', idType: 'CIF', idNumber: 'B12345674' };
  await bulkLoad(people, supplierRecord, [{ id: painter, object: trade, createdAt }]);
});
afterAll(() => t?.stop());

const setLimit = async (value: Json) => {
  const notifications = t.peers.records('notifications');
  const { items } = await notifications.list(
    { collection: 'config', filter: { key: 'billApprovalLimit' } },
    admin,
  );
  const [standing] = items;
  if (standing) await notifications.patch({ collection: 'config', id: standing.id, patch: { value } }, admin);
  else
    await notifications.create({ collection: 'config', object: { key: 'billApprovalLimit', value } }, admin);
};
beforeEach(() => setLimit(1000));

type Read = Record<string, Json> & { id: string; version: number };
const records = () => t.peers.records('finance');
const lines = (baseAmount: number): Json => [
  {
    category: 'SUPPLEMENT',
    subcategory: 'BILL_EXPENSE',
    concept: 'Pintura',
    baseAmount,
    totalAmount: baseAmount,
  },
];
const bill = async (baseAmount: number, more: Record<string, Json> = {}) =>
  (await records().create(
    {
      collection: 'bill',
      object: {
        supplier: painter,
        number: uuidv7(),
        issueDate: today,
        payer: 'LANDLORD',
        mandate: uuidv7(),
        breakdown: lines(baseAmount),
        ...more,
      },
    },
    admin,
  )) as Read;
const read = async ({ id }: Read) => (await records().get({ collection: 'bill', id }, admin)) as Read;
const change = ({ id, version }: Read, status: string, ctx = admin, patch: Record<string, Json> = {}) =>
  records().patch({ collection: 'bill', id, version, patch: { ...patch, status } }, ctx) as Promise<Read>;
const approve = (
  { id, version }: Read,
  whenFinished: 'NEXT_CONTRACT' | 'MANDATE' | null = null,
  ctx = admin,
) => t.peers.command(changeBillStatus, { id, version, status: 'APROVED', whenFinished }, ctx);

const contract = async (more: Record<string, Json>): Promise<string> => {
  const id = uuidv7();
  const object = {
    mandate: uuidv7(),
    units: [uuidv7()],
    landlords: [uuidv7()],
    startDate: addYears(today, -2),
    validated: true,
    activated: true,
    rent: 900,
    ...more,
  };
  await bulkLoad(t.services.get('contracts')!.get(Database), contractRecord, [{ id, object, createdAt }]);
  return id;
};

describe('the approval of bills', () => {
  it('[WIZ-10] above the limit is an administrator’s or a finance manager’s; the refusal names both, and nothing is saved', async () => {
    const [small, large] = [await bill(1000), await bill(1000.01)];
    expect((await change(small, 'APROVED', by(clerk)))['status']).toBe('APROVED');
    await expect(change(large, 'APROVED', by(clerk))).rejects.toMatchObject({
      body: {
        code: 'BILL.ABOVE_LIMIT',
        kind: 'forbidden',
        message: expect.stringMatching(
          /límite de 1\.000,00\s€: la aprueba un administrador o un responsable de finanzas\. No se ha guardado nada/,
        ),
      },
    });
    expect(await read(large)).toMatchObject({ status: 'REVIEW_PENDING', version: 1 });
    expect((await approve(large, null, by(manager))).status).toBe('APROVED');
    expect((await approve(await bill(5000))).status).toBe('APROVED');
  });

  it('[WIZ-10] the limit is what an administrator has set; a wrong one is not saved', async () => {
    await setLimit(200);
    await expect(approve(await bill(200.01), null, by(clerk))).rejects.toMatchObject({
      body: { message: expect.stringMatching(/límite de 200,00/) },
    });
    await expect(setLimit('200')).rejects.toMatchObject({ body: { problems: [{ field: 'value' }] } });
  });

  it('[WIZ-10] [STA-10] is not gone around by days of payment or process, nor by being born paid', async () => {
    const large = await bill(5000);
    for (const field of ['paymentDate', 'processStartDate'])
      await expect(
        records().patch({ collection: 'bill', id: large.id, patch: { [field]: today } }, by(clerk)),
      ).rejects.toMatchObject({ body: { code: 'BILL.CHANGE_NEEDS_COMMAND' } });
    await expect(bill(5000, { paymentDate: today })).rejects.toMatchObject({
      body: { code: 'BILL.CHANGE_NEEDS_COMMAND', message: expect.stringContaining('«Aprobar factura»') },
    });
  });

  it.each(ownedCases('finance').filter(([, { definition: of }]) => of.collection === 'bill'))(
    '[STA-10] %s: by hand the command runs, or the change is refused',
    async (_title, owned) => {
      const of = { contract: null, payer: 'COMPANY' };
      for (const door of ['Patch', 'Batch'] as const) {
        const { error, verbs, before, after } = await tried(t, owned, door, of);
        if (error) expect([after['version'], after['status']]).toEqual([1, before['status']]);
        else expect(verbs).toEqual(['updated']);
      }
    },
  );

  it('[WIZ-10] locks money, supplier, bearer and lines, until it is taken back to review', async () => {
    const made = await bill(100);
    const approved = await change(made, 'APROVED');
    const edits: Record<string, Json>[] = [
      { breakdown: lines(90) },
      { supplier: uuidv7() },
      { payer: 'TENANT' },
      { contract: uuidv7() },
      { withholdingPercent: 15 },
    ];
    for (const patch of edits)
      await expect(records().patch({ collection: 'bill', id: made.id, patch }, admin)).rejects.toMatchObject({
        body: {
          code: 'BILL.FIELD_FIXED',
          kind: 'conflict',
          message: expect.stringContaining('«Pendiente de revisar»'),
          problems: [{ field: Object.keys(patch)[0], rule: 'fixed' }],
        },
      });
    const dated = await records().patch(
      { collection: 'bill', id: made.id, version: approved.version, patch: { dueDate: addDays(today, 9) } },
      admin,
    );
    const back = await change(dated as Read, 'REVIEW_PENDING');
    expect(
      await records().patch({ collection: 'bill', id: made.id, patch: { breakdown: lines(90) } }, admin),
    ).toMatchObject({ totalAmount: 90, version: back.version + 1 });
  });

  it('[WIZ-10] one that stands in a document is cancelled, not taken back to review', async () => {
    const approved = await change(await bill(100), 'APROVED');
    const store = t.services.get('finance')!.get(RecordStores).of(definition);
    const rebilledIn = [uuidv7()];
    await store.writeUnchecked(approved.id, approved.version, { rebilledIn }, {}, serviceContext('finance'));
    const charged = await read(approved);
    await expect(change(charged, 'REVIEW_PENDING')).rejects.toMatchObject({
      body: { code: 'BILL.CHANGE_NOT_ALLOWED' },
    });
    expect((await change(charged, 'CANCELLED'))['status']).toBe('CANCELLED');
  });
});

describe('a bill of a contract that is over', () => {
  const over = { endDate: addDays(startOfMonth(addMonths(today, -1)), 9) };

  it('[WIZ-10] [FIN-05] is refused by name, and borne by the next contract or the mandate by choice', async () => {
    const unit = uuidv7();
    const former = await contract({ units: [unit], ...over });
    const next = await contract({ units: [unit], startDate: addDays(today, 3) });
    const waiting = await bill(100, { contract: former, units: [unit] });
    await expect(change(waiting, 'APROVED')).rejects.toMatchObject({
      body: {
        code: 'BILL.CONTRACT_FINISHED',
        message: expect.stringContaining('no tendrá más recibos ni liquidaciones'),
        problems: [{ field: 'whenFinished' }],
      },
    });
    expect(await read(waiting)).toMatchObject({ status: 'REVIEW_PENDING', contract: former, version: 1 });
    await approve(waiting, 'NEXT_CONTRACT');
    expect(await read(waiting)).toMatchObject({ status: 'APROVED', contract: next, units: [unit] });

    const tenants = await bill(100, { contract: former, units: [unit], payer: 'TENANT', rebill: true });
    await expect(approve(tenants, 'NEXT_CONTRACT')).rejects.toMatchObject({
      body: { message: expect.stringContaining('inquilino anterior') },
    });
    await approve(tenants, 'MANDATE');
    expect(await read(tenants)).toMatchObject({ contract: null, payer: 'LANDLORD', rebill: false });
  });

  it('[FIN-05] of a unit that nobody lets goes to the mandate; a bill the company bears needs no contract', async () => {
    const former = await contract(over);
    const waiting = await bill(100, { contract: former });
    await expect(approve(waiting, 'NEXT_CONTRACT')).rejects.toMatchObject({
      body: { message: expect.stringContaining('no tiene otro contrato') },
    });
    await approve(waiting, 'MANDATE');
    expect(await read(waiting)).toMatchObject({ contract: null, units: [], mandate: waiting['mandate'] });
    expect((await approve(await bill(100, { contract: former, payer: 'COMPANY' }))).status).toBe('APROVED');
    await expect(approve(await bill(100, { contract: uuidv7() }))).rejects.toMatchObject({
      body: { message: expect.stringContaining('no existe') },
    });
  });

  describe('the number of reception', () => {
    const numberOf = async (of: Read) => (await read(of))['receptionNumber'];
    const next = async (year: number) =>
      (await t.peers.command(nextSeries, { type: 'EXPENSE', year }, admin)).code;

    it('[FIN-03] is the next of the series of expenses in the year of its accounting date, when it is approved', async () => {
      const accountingDate = daySeconds({ year: 2031, month: 6, day: 1 });
      const [one, other] = [
        await bill(100, { accountingDate, number: 'N-1' }),
        await bill(100, { accountingDate, number: 'N-2' }),
      ];
      expect(await numberOf(one)).toBeNull();
      await approve(other);
      await approve(one);
      expect([await numberOf(other), await numberOf(one)]).toEqual(['G-00001-2031', 'G-00002-2031']);
      expect(await next(2031)).toBe('G-00003-2031');
      const undated = await bill(100, { number: 'N-3' });
      const expected = await next(dayOf(today).year);
      await approve(undated);
      expect(await numberOf(undated)).toBe(expected);
    });

    it('[FIN-03] stays when the bill is reviewed again or cancelled, and nobody writes it by hand', async () => {
      const accountingDate = daySeconds({ year: 2032, month: 6, day: 1 });
      const one = await bill(100, { accountingDate, number: 'K-1' });
      await approve(one);
      await change(await read(one), 'REVIEW_PENDING');
      await approve(await read(one));
      expect(await numberOf(one)).toBe('G-00001-2032');
      await change(await read(one), 'CANCELLED');
      expect(await numberOf(one)).toBe('G-00001-2032');
      expect(await next(2032)).toBe('G-00002-2032');
      const { id, version } = await bill(100, { number: 'K-2' });
      await expect(
        records().patch({ collection: 'bill', id, version, patch: { receptionNumber: 'G-1' } }, admin),
      ).rejects.toMatchObject({ body: { kind: 'invalid' } });
    });

    it('[FIN-03] ten at once, some of them refused: none is missing or double', async () => {
      const accountingDate = daySeconds({ year: 2033, month: 6, day: 1 });
      const bills = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          bill(at % 3 === 0 ? 5000 : 100, { accountingDate, number: `C-${at}` }),
        ),
      );
      const tried = await Promise.allSettled(bills.map((one) => approve(one, null, by(clerk))));
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
      const numbers = (await Promise.all(bills.map(numberOf))).filter((one) => one !== null);
      expect(numbers.map(String).sort()).toEqual(
        Array.from({ length: 6 }, (_, at) => `G-0000${at + 1}-2033`),
      );
    });
  });
});
