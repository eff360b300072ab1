import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRentBill } from '@llavero/proto/commands/bills';
import { rectifyDocument } from '@llavero/proto/commands/rectification';
import { registeredVat, setInvoiceRegister } from '@llavero/proto/commands/verifactu';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { finance } from '@llavero/proto/records/finance/finance';
import { serviceContext } from '@llavero/kit/context';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { addDays, dayKey, dayOf, startOfDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { legalStarts } from '@llavero/proto/rules/verifactu/start';
import { v7 as uuidv7 } from 'uuid';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';
import { EARLY, RegisterBench } from './testing.ts';

let office: LetPortfolio;
let register: RegisterBench;
beforeAll(async () => {
  office = await LetPortfolio.start();
  register = await RegisterBench.open(office.running);
});
afterAll(() => office?.stop());
beforeEach(() => office.clear());

const { year, month } = dayOf(Date.now() / 1000);
/** A contract whose people the house knows. */
async function let_(more: Parameters<LetPortfolio['let']>[0] = {}) {
  const made = office.let(more);
  await register.people([made.landlord, ...(made.contract.tenants as string[])]);
  return made;
}
const read = async (id: string) =>
  (await office.records.get({ collection: 'finance', id }, admin)) as Finance;
const of = async (mandate: string, type: 'BILL' | 'RENT_BILL') =>
  (await office.documents({ year, month, type, mandate }))[0]!;

describe('the record of an invoice', () => {
  it('[FIN-03] [FIN-07] is written with the bill of fees that the month makes, one after the other, and holds', async () => {
    const lets = [await let_(), await let_(), await let_()];
    const before = (await register.records()).length;
    await office.generate(year, month);
    const bills = await Promise.all(lets.map(({ terms }) => of(terms.id, 'BILL')));
    const records = (await register.records()).slice(before);
    expect(records.map(({ finance: id }) => id).sort()).toEqual(bills.map(({ id }) => id).sort());
    expect(records.map(({ position }) => position)).toEqual([1, 2, 3].map((at) => before + at));
    expect(records[0]).toMatchObject({
      entry: 'REGISTRATION',
      type: 'F1',
      total: 121,
      state: 'PENDING',
      number: expect.stringMatching(new RegExp(`^F${year}\\d{5}$`)),
    });
    expect(await register.verify()).toMatchObject({ isWhole: true, records: before + 3, unrecorded: 0 });
  });

  it('[FIN-07] nothing is recorded before the day of the issuer, which the law sets and nobody puts off', async () => {
    const { terms } = await let_();
    const before = (await register.records()).length;
    const set = (starts: number | null) =>
      office.peers.command(setInvoiceRegister, { organization: register.company, starts }, admin);
    const starts = (day: string | null) =>
      office.database.query('update register_issuer set starts = $2 where id = $1', [register.company, day]);
    await starts(null);
    await office.generate(year, month);
    await of(terms.id, 'BILL');
    const isOn = Date.now() / 1000 >= legalStarts.company;
    expect((await register.records()).length - before).toBe(isOn ? 1 : 0);
    await starts(dayKey(EARLY));
    await expect(set(addDays(legalStarts.company, 1))).rejects.toMatchObject({
      body: { code: 'FINANCE.REGISTER_TOO_LATE' },
    });
    await expect(set(null)).rejects.toMatchObject({ body: { code: 'FINANCE.REGISTER_BEGUN' } });
    await expect(set(EARLY)).resolves.toEqual({ released: 0 });
    await expect(register.verify('nobody')).rejects.toMatchObject({ body: { code: 'FINANCE.ISSUER_GONE' } });
  });

  it('[FIN-03] a rectifying invoice is recorded with what it rectifies; a receipt’s is no invoice', async () => {
    const { terms } = await let_();
    await office.generate(year, month);
    const bill = await of(terms.id, 'BILL');
    const [receipt] = await office.documents({ year, month, type: 'RECEIPT', mandate: terms.id });
    const rectify = ({ id, version }: Finance, amount: number) =>
      office.peers.command(
        rectifyDocument,
        { id, version, corrections: [{ line: 0, amount }], reason: 'Error' },
        admin,
      );
    const before = (await register.records()).length;
    await rectify(receipt!, 900);
    const { document } = await rectify(bill, 90);
    const records = (await register.records()).slice(before);
    expect(records).toMatchObject([{ finance: document, type: 'R1', total: -12.1 }]);
    const [row] = await office.database.query<{ details: object }>(
      'select details from register_record where finance = $1',
      [document],
    );
    expect(row!.details).toMatchObject({ rectified: [{ number: finance.title(bill) }] });
  });

  it('[FIN-07] adds up what stands of an issuer’s invoices, to compare with a VAT return', async () => {
    const sum = async (from = EARLY) => {
      const input = { issuer: register.company, from, to: addDays(startOfDay(Date.now() / 1000), 31) };
      return office.peers.command(registeredVat, input, serviceContext('documents'));
    };
    const { terms } = await let_();
    await let_();
    const before = await sum();
    await office.generate(year, month);
    expect(await sum()).toEqual({ invoices: before.invoices + 2, vat: addMoney(before.vat, 42) });
    const [settlement] = await office.documents({ year, month, type: 'SETTLEMENT', mandate: terms.id });
    await office.change(settlement!, 'CANCELLED');
    await office.change(await of(terms.id, 'BILL'), 'CANCELLED');
    expect(await sum()).toEqual({ invoices: before.invoices + 1, vat: addMoney(before.vat, 21) });
    expect(await sum(addDays(startOfDay(Date.now() / 1000), 31))).toEqual({ invoices: 0, vat: 0 });
    const input = { issuer: register.company, from: EARLY, to: EARLY };
    await expect(office.peers.command(registeredVat, input, admin)).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
  });

  it('[FIN-03] a cancelled invoice has a second record, is not brought back, changed or deleted', async () => {
    const { terms } = await let_();
    await office.generate(year, month);
    const bill = await of(terms.id, 'BILL');
    const refused = (code: string) => ({ body: { code } });
    await expect(
      office.records.patch(
        { collection: 'finance', id: bill.id, version: bill.version, patch: { status: 'DELETED' } },
        admin,
      ),
    ).rejects.toMatchObject(refused('FINANCE.INVOICE_RECORDED'));
    await expect(
      office.database.query('update finance set total_amount = 1 where id = $1', [bill.id]),
    ).rejects.toMatchObject({ constraint: 'recorded_invoice' });
    const [settlement] = await office.documents({ year, month, type: 'SETTLEMENT', mandate: terms.id });
    await office.change(settlement!, 'CANCELLED');
    expect(await office.change(bill, 'CANCELLED')).toMatchObject({ ok: true });
    const own = (await register.records()).filter((one) => one.finance === bill.id);
    expect(own.map(({ entry }) => entry)).toEqual(['REGISTRATION', 'CANCELLATION']);
    const back = await office.change(await read(bill.id), 'VALIDATED');
    expect(back).toMatchObject({ ok: false, message: expect.stringContaining('emita una factura nueva') });
    expect(await register.verify()).toMatchObject({ isWhole: true });
  });

  it('[FIN-03] without the issuer’s tax number there is no invoice, and the other contracts have theirs', async () => {
    const [whole, broken] = [await let_(), office.let()];
    await register.people([broken.landlord], { idNumber: null, idType: null });
    // A landlord without a number is a customer without one: their own bill is simplified.
    await office.generate(year, month);
    const bills = await Promise.all([whole, broken].map(({ terms }) => of(terms.id, 'BILL')));
    const types = (await register.records())
      .filter((one) => bills.some(({ id }) => id === one.finance))
      .map(({ type }) => type);
    expect(types.sort()).toEqual(['F1', 'F2']);
  });
});

describe('invoices in the name of a landlord', () => {
  const rentBill = async (landlord: string) => {
    const [id, tenant] = [uuidv7(), uuidv7()];
    await register.people([tenant]);
    const object = {
      ...{ mandate: uuidv7(), units: [uuidv7()], landlords: [landlord], tenants: [tenant] },
      ...{ startDate: EARLY, validated: true, activated: true, contractType: 'LOCAL_CONTRACT', rent: 900 },
    };
    await bulkLoad(office.contracts, contractRecord, [{ id, object, createdAt: EARLY }]);
    const input = { contract: id, year, month, concept: 'Local', baseAmount: 500 };
    return office.peers.command(createRentBill, { ...input, vatPercent: 21, withholdingPercent: 19 }, admin);
  };

  it('[WIZ-06] [FIN-03] have a chain and a series of their own, without gaps, and wait for the empowerment', async () => {
    const [ana, sol] = [uuidv7(), uuidv7()];
    await register.people([ana, sol]);
    for (const landlord of [ana, sol])
      await office.peers.command(setInvoiceRegister, { landlord, starts: EARLY }, admin);
    const made = await Promise.all([ana, sol, ana, sol, ana].map((landlord) => rentBill(landlord)));
    const records = await register.records(ana);
    expect(records.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(records[0]).toMatchObject({ type: 'F1', total: 605, state: 'HELD' });
    const names = made.map(({ name }) => name);
    expect(new Set(names).size).toBe(5);
    const series = records.map(({ number }) => /^FA\d{4}(\d+)(\d{5})$/.exec(number)!.slice(1));
    expect(series.map(([, serie]) => serie)).toEqual(['00001', '00002', '00003']);
    expect(new Set(series.map(([code]) => code)).size).toBe(1);
    const input = { landlord: ana, starts: EARLY, empowerment: 'PROXY' as const };
    expect(await office.peers.command(setInvoiceRegister, input, admin)).toEqual({ released: 3 });
    expect(await register.issuer(ana)).toMatchObject({ pending: 3, held: 0, empowerment: 'PROXY' });
    expect(await register.issuer(sol)).toMatchObject({ pending: 0, held: 2 });
    for (const landlord of [ana, sol])
      expect(await register.verify(landlord)).toMatchObject({ isWhole: true, unrecorded: 0 });
  });

  it('[FIN-03] a landlord without a tax number is told, and nothing is saved', async () => {
    const landlord = uuidv7();
    await register.people([landlord], { idNumber: null, idType: null });
    await office.peers.command(setInvoiceRegister, { landlord, starts: EARLY }, admin);
    await expect(rentBill(landlord)).rejects.toMatchObject({ body: { code: 'FINANCE.ISSUER_WITHOUT_NIF' } });
    const [row] = await office.database.query<{ count: number }>(
      'select count(*)::int as count from finance where landlords[1] = $1',
      [landlord],
    );
    expect(row!.count).toBe(0);
  });
});

describe('the chain', () => {
  it('[FIN-03] of 30 invoices made and cancelled at once holds, whatever waits for what', async () => {
    const { unrecorded } = await register.verify();
    const lets = await Promise.all(Array.from({ length: 10 }, () => let_()));
    await office.generate(year, month);
    const bills = await Promise.all(lets.map(({ terms }) => of(terms.id, 'BILL')));
    const settlements = await office.documents({ year, month, type: 'SETTLEMENT' });
    await Promise.all(settlements.map((one) => office.change(one, 'CANCELLED')));
    const more = await Promise.all(Array.from({ length: 5 }, () => let_()));
    const [results] = await Promise.all([
      Promise.all(bills.map((bill) => office.change(bill, 'CANCELLED'))),
      office.generate(year, month, { contracts: more.map(({ contract }) => contract.id) }),
      office.peers.command(setInvoiceRegister, { organization: register.company, starts: EARLY }, admin),
    ]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await register.verify()).toMatchObject({ isWhole: true, unrecorded });
  });

  it('[FIN-07] refuses every change, and names the first link that somebody has changed past the refusal', async () => {
    const { database } = office;
    const change = (sql: string) => database.query(sql, [register.company]);
    for (const sql of [
      'update register_record set total = total + 1 where issuer = $1',
      'delete from register_record where issuer = $1',
      'delete from register_event where issuer = $1',
    ])
      await expect(change(sql)).rejects.toMatchObject({ constraint: 'register_append_only' });
    const past = async (sql: string) => {
      await database.query('alter table register_record disable trigger register_record_append_only');
      await change(sql);
      await database.query('alter table register_record enable trigger register_record_append_only');
    };
    const third = (await register.records())[2]!;
    await past('update register_record set total = total + 1 where issuer = $1 and position = 3');
    expect(await register.verify()).toMatchObject({
      isWhole: false,
      brokenPosition: 3,
      brokenNumber: third.number,
      reason: expect.stringContaining('se ha cambiado después'),
    });
    expect(await register.issuer()).toMatchObject({ isWhole: false });
    await past('update register_record set total = total - 1 where issuer = $1 and position = 3');
    expect(await register.verify()).toMatchObject({ isWhole: true });
    await database.query('delete from register_submission where issuer = $1', [register.company]);
    await past(
      'delete from register_record where issuer = $1 and position = (select last_position from register_issuer where id = $1)',
    );
    expect(await register.verify()).toMatchObject({
      isWhole: false,
      reason: expect.stringContaining('faltan registros al final'),
    });
  });
});
