import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@llavero/kit/testing/until';
import { cancelFinanceProcess } from '@llavero/proto/commands/finance';
import { createReturnedBill } from '@llavero/proto/commands/finance-calls';
import { markFinance } from '@llavero/proto/commands/finance-validation';
import { generateMonth, previewMonth } from '@llavero/proto/commands/month';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { daySeconds } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { v7 as uuidv7 } from 'uuid';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';

const IBAN = 'ES9121000418450200051332';
let office: LetPortfolio;
beforeAll(async () => {
  office = await LetPortfolio.start();
});
afterAll(() => office?.stop());

const database = () => office.database;

/** Every test has a portfolio and a year of its own. */
let year = 2030;
beforeEach(() => {
  year += 1;
  office.clear();
});

/** A contract with a mandate of one landlord, 10 % of the rent, from before the year of the test. */
const letting: LetPortfolio['let'] = (contract = {}, terms = {}) =>
  office.let(contract, { mandateDate: daySeconds({ year, month: 1, day: 1 }), ...terms });

type Asked = Parameters<LetPortfolio['asked']>[2];
const asked = (month: number, more?: Asked) => office.asked(year, month, more);
const preview = (month: number, more?: Asked) => office.preview(year, month, more);
const generate = (month: number, more?: Asked) => office.generate(year, month, more);
const documents = (month: number) => office.documents({ year, month });
const ofType = async (month: number, type: Finance['type']) =>
  (await documents(month)).filter((one) => one.type === type);
const figures = (made: Finance[]) => made.map(({ type, totalAmount }) => [type, totalAmount]);

const change: LetPortfolio['change'] = (document, status) => office.change(document, status);

describe('the generation of a month', () => {
  it('[FIN-01] creates what the preview said, line by line, and again nothing', async () => {
    letting();
    letting({ rent: 750.5, startDate: daySeconds({ year, month: 4, day: 16 }) });
    const before = await preview(4);
    expect(before).toMatchObject({ toCreate: 6, existing: 0, skipped: 0, totalAmount: 2750.5 });
    expect(before.kinds.map(({ kind, toCreate, totalAmount }) => [kind, toCreate, totalAmount])).toEqual([
      ['RECEIPT', 2, 1375.25],
      ['SETTLEMENT', 2, 1208.84],
      ['GUARANTEED', 0, 0],
      ['BILL', 2, 166.41],
      ['RENT_BILL', 0, 0],
    ]);
    expect(await documents(4)).toEqual([]);

    const { hash } = before;
    // Kept with the result.
    expect(await generate(4, { hash })).toMatchObject({ created: 6, existing: 0, failed: 0, hash });
    const made = await documents(4);
    expect(addMoney(...made.map(({ totalAmount }) => totalAmount))).toBe(before.totalAmount);
    const shown = before.rows.map(({ kind, totalAmount }) => [kind, totalAmount]);
    expect(figures(made).map(String).sort()).toEqual(shown.map(String).sort());

    const after = await preview(4);
    expect(after).toMatchObject({ toCreate: 0, existing: 6, totalAmount: 0 });
    expect(await generate(4)).toMatchObject({ created: 0, existing: 6 });
    expect(await documents(4)).toHaveLength(6);
  });

  it('[FIN-01] is refused with a preview that no longer holds, and then creates nothing', async () => {
    const { contract } = letting();
    const { hash } = await preview(5);
    contract.rent = 1100;
    await expect(generate(5, { hash })).rejects.toMatchObject({
      body: { code: 'FINANCE.PREVIEW_STALE', message: expect.stringContaining('previsualice de nuevo') },
    });
    expect(await documents(5)).toEqual([]);
    expect(await generate(5, { hash: (await preview(5)).hash })).toMatchObject({ created: 3 });
    expect((await ofType(5, 'RECEIPT'))[0]?.totalAmount).toBe(1100);
  });

  it('[FIN-01] creates receipts alone when no kinds are said, and the rest later', async () => {
    letting();
    expect(await generate(6, { kinds: [] })).toMatchObject({ created: 1 });
    expect(figures(await documents(6))).toEqual([['RECEIPT', 1000]]);
    expect(await generate(6)).toMatchObject({ created: 2, existing: 1 });
    const [settlement] = await ofType(6, 'SETTLEMENT');
    expect(await ofType(6, 'BILL')).toMatchObject([{ totalAmount: 121, includedIn: settlement!.id }]);
  });

  it('[FIN-01] [FIN-03] two runs at once create each document once, and each series has no gap', async () => {
    for (let index = 0; index < 30; index += 1) letting();
    const runs = await Promise.all([generate(7), generate(7)]);
    expect(runs.reduce((sum, { created }) => sum + created, 0)).toBe(90);
    expect(runs.map(({ failed }) => failed)).toEqual([0, 0]);
    for (const type of ['RECEIPT', 'SETTLEMENT', 'BILL'] as const) {
      const made = await ofType(7, type);
      expect(made.map(({ serie }) => serie)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
      expect(new Set(made.map(({ contract }) => contract)).size).toBe(30);
    }
  });

  it('[FIN-01] [FIN-03] a failure in the middle leaves no half contract and no gap; the next run goes on', async () => {
    for (let index = 0; index < 12; index += 1) letting();
    await database().query(
      `create function fail_bill() returns trigger language plpgsql as
         $$ begin if new.type = 'BILL' and new.serie = 7 then raise exception 'power cut'; end if; return new; end $$`,
    );
    await database().query(
      `create trigger fail_bill before insert on "finance" for each row execute function fail_bill()`,
    );
    expect(await generate(8)).toMatchObject({ status: 'ERROR' });
    const half = await documents(8);
    expect(half).toHaveLength(18);
    await database().query('drop function fail_bill() cascade');
    expect(await generate(8)).toMatchObject({ created: 18, existing: 18, failed: 0 });
    for (const type of ['RECEIPT', 'SETTLEMENT', 'BILL'] as const)
      expect((await ofType(8, type)).map(({ serie }) => serie)).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1),
      );
  });

  it('[FIN-01] [FIN-03] a contract that cannot be billed is reported and does not stop the others of its batch', async () => {
    for (let index = 0; index < 5; index += 1) letting();
    const { contract } = letting({ payerBankAccount: 'ES00' });
    for (let index = 0; index < 5; index += 1) letting();
    const run = await generate(10);
    expect(run).toMatchObject({ status: 'FINISHED', done: 11, created: 30, existing: 0, failed: 1 });
    expect(run.error).toContain('IBAN');
    const made = await documents(10);
    expect(made.filter((one) => one.contract === contract.id)).toEqual([]);
    for (const type of ['RECEIPT', 'SETTLEMENT', 'BILL'] as const)
      expect((await ofType(10, type)).map(({ serie }) => serie)).toEqual(
        Array.from({ length: 10 }, (_, index) => index + 1),
      );
    contract.payerBankAccount = null;
    expect(await generate(10)).toMatchObject({ created: 3, existing: 30, failed: 0 });
  });

  it('[FIN-01] cancelled, keeps what it has made, and another run makes the rest', async () => {
    for (let index = 0; index < 40; index += 1) letting();
    const { process } = await office.peers.command(generateMonth, asked(9), admin);
    await until('the first documents', async () => (await documents(9)).length > 0);
    await office.peers.command(cancelFinanceProcess, { process }, admin);
    const run = await office.ended(process);
    const made = await documents(9);
    expect(made).toHaveLength(run.created);
    expect(await generate(9)).toMatchObject({ created: 120 - made.length, existing: made.length });
  });
});

describe('a settlement', () => {
  it('[FIN-01] is for its payee with the approved account, not verified, and blocked until its receipt is charged', async () => {
    const people = office.peers.records('people');
    const create = (object: object) =>
      people.create({ collection: 'agent', object: { lastname: 'Serra', ...object } as never }, admin);
    const paid = await create({ firstname: 'Ana', iban: IBAN });
    const { contract } = letting({}, { landlords: [paid.id] });
    await generate(3);
    const [settlement] = await ofType(3, 'SETTLEMENT');
    expect(settlement).toMatchObject({
      contract: contract.id,
      landlords: [paid.id],
      concept: `Liquidación de marzo de ${year}`,
      paymentBlock: true,
      issueDate: null,
      // Nobody has approved the account (decision 0034).
      destination: { agent: paid.id, iban: null },
      status: 'PENDING_DATA',
    });
    const [receipt] = await ofType(3, 'RECEIPT');
    const blocked = async () => (await ofType(3, 'SETTLEMENT'))[0]?.paymentBlock;
    expect(await change(receipt!, 'CHARGED')).toMatchObject({ ok: true });
    expect(await blocked()).toBe(false);
    await change(receipt!, 'UNPAID');
    expect(await blocked()).toBe(true);
    await change(receipt!, 'CHARGED');
    expect(await blocked()).toBe(false);
    // What a person holds back is not freed by the money that comes.
    const [own] = await ofType(3, 'SETTLEMENT');
    const hold = (document: Finance, set: boolean) => {
      const documents = [{ id: document.id, version: document.version }];
      const reason = set ? 'Cuenta en duda' : null;
      return office.peers.command(markFinance, { documents, mark: 'PAYMENT_BLOCK', set, reason }, admin);
    };
    await hold(own!, true);
    await change(receipt!, 'UNPAID');
    await change(receipt!, 'CHARGED');
    const [still] = await ofType(3, 'SETTLEMENT');
    expect(still!.paymentBlock).toBe(true);
    await hold(still!, false);
    // The bank gives it back: what asks for it again is of today, and pays for the same settlement and no other.
    const { id } = await office.peers.command(createReturnedBill, { id: receipt!.id }, admin);
    expect(await blocked()).toBe(true);
    const again = await office.records.get({ collection: 'finance', id }, admin);
    expect(await change(again as never, 'CHARGED')).toMatchObject({ ok: true });
    expect(await blocked()).toBe(false);
  });

  it('[FIN-01] [FIN-08] two landlords get one each by their share, with a bill of their own fees', async () => {
    const [one, other] = [uuidv7(), uuidv7()].sort();
    const share = (landlord: string, percent: number) => ({
      landlord,
      percent,
      unit: null,
      landlordType: 'FULL_RIGHT' as const,
    });
    const distribution = [share(one!, 33.3333), share(other!, 66.6667)];
    letting({ rent: 999.99 }, { landlords: [one!, other!], distribution });
    await generate(2);
    const settlements = await ofType(2, 'SETTLEMENT');
    const bills = await ofType(2, 'BILL');
    expect(settlements.map(({ landlords }) => landlords)).toEqual([[one], [other]]);
    expect(bills.map(({ includedIn }) => includedIn)).toEqual(settlements.map(({ id }) => id));
    expect(addMoney(...[...settlements, ...bills].map(({ totalAmount }) => totalAmount))).toBe(999.99);
  });

  it('[FIN-01] a negative one is carried into the next, once, and never paid out', async () => {
    const { from, to } = {
      from: daySeconds({ year, month: 1, day: 1 }),
      to: daySeconds({ year, month: 1, day: 31 }),
    };
    letting({ fixedExpenses: [{ concept: 'Abono', amount: -1500, from, to }] });
    await generate(1);
    await generate(2);
    await generate(3);
    const [first] = await ofType(1, 'SETTLEMENT');
    const [second] = await ofType(2, 'SETTLEMENT');
    expect(first).toMatchObject({
      totalAmount: -621,
      paymentMethod: 'PAYMENT_PENDING',
      paymentBlock: false,
      includedIn: second!.id,
    });
    expect(second).toMatchObject({ totalAmount: 258 });
    expect(second!.breakdown.at(-1)).toMatchObject({
      subcategory: 'SETTLEMENT',
      source: 'LANDLORD',
      carriedFrom: first!.id,
    });
    expect((await ofType(3, 'SETTLEMENT'))[0]?.totalAmount).toBe(879);
    // Annulled, the later one gives the balance back, and its bill is owed on its own; made again, both are in it.
    await change(second!, 'CANCELLED');
    const [bill] = await ofType(2, 'BILL');
    expect([(await ofType(1, 'SETTLEMENT'))[0]?.includedIn, bill?.includedIn]).toEqual([null, null]);
    await generate(2);
    const [again] = await ofType(2, 'SETTLEMENT');
    expect(again).toMatchObject({ totalAmount: 258 });
    expect([
      (await ofType(1, 'SETTLEMENT'))[0]?.includedIn,
      (await ofType(2, 'BILL'))[0]?.includedIn,
    ]).toEqual([again!.id, again!.id]);
    expect(await ofType(2, 'BILL')).toHaveLength(1);
    expect(await change(first!, 'CANCELLED')).toMatchObject({
      ok: false,
      message: expect.stringContaining('incluido en la liquidación L'),
    });
  });

  it('[FIN-08] a guaranteed unit is settled by its days, let or not, never blocked, and its contract is not', async () => {
    const unit = uuidv7();
    const { terms } = letting(
      { units: [unit], rentTaxes: [{ from: 0, vatPercent: 0, withholdingPercent: 0, reason: null }] },
      {
        guaranteed: [
          { unit, amount: 25 },
          { unit: uuidv7(), amount: 10 },
        ],
      },
    );
    const rows = (await preview(4)).rows;
    expect(rows.find(({ kind }) => kind === 'SETTLEMENT')).toMatchObject({
      outcome: 'skip',
      reason: expect.stringContaining('renta garantizada'),
    });
    await generate(4);
    expect(
      figures(await documents(4))
        .map(String)
        .sort(),
    ).toEqual(
      [
        ['BILL', 36.3],
        ['BILL', 90.75],
        ['GUARANTEED', 263.7],
        ['GUARANTEED', 659.25],
        ['RECEIPT', 1000],
      ].map(String),
    );
    const guaranteed = await ofType(4, 'GUARANTEED');
    expect(
      guaranteed.map(({ mandate, contract, paymentBlock }) => [mandate, contract, paymentBlock]),
    ).toEqual([
      [terms.id, null, false],
      [terms.id, null, false],
    ]);
    expect(await generate(4)).toMatchObject({ created: 0, existing: 5 });
  });

  it('[RST-06] [FIN-08] the guaranteed units of some mandates are previewed by themselves, or beside contracts', async () => {
    const own = letting({}, { guaranteed: [{ unit: uuidv7(), amount: 25 }] });
    letting({}, { guaranteed: [{ unit: uuidv7(), amount: 30 }] });
    const kindsOf = async (contracts: string[]) => {
      const input = {
        year,
        month: 4,
        contracts,
        mandates: [own.terms.id],
        kinds: [...monthDocuments.values],
      };
      const { rows } = await office.peers.command(previewMonth, input, admin);
      return rows.map(({ kind, totalAmount }) => [kind, totalAmount]);
    };
    expect(await kindsOf([])).toEqual([
      ['GUARANTEED', 659.25],
      ['BILL', 90.75],
    ]);
    expect(await kindsOf([own.contract.id])).toContainEqual(['RECEIPT', 1000]);
  });

  it('[FIN-08] a search in instalments, a recurring one and a promotion, month by month', async () => {
    const first = daySeconds({ year, month: 3, day: 1 });
    const search = {
      option: 'ONE_PAYMENT' as const,
      onePaymentMonths: 1,
      instalments: 2,
      recurringPercent: 3,
      totalAmount: null,
    };
    const once = letting({ startDate: first }, { search, promotionFrom: first });
    const monthly = letting({ startDate: first }, { search: { ...search, option: 'RECURRING_PAYMENT' } });
    for (const month of [3, 4, 5, 6]) await generate(month);
    const totals = async (contract: string) => {
      const made = [];
      for (const month of [3, 4, 5, 6])
        made.push((await ofType(month, 'SETTLEMENT')).find((one) => one.contract === contract)?.totalAmount);
      return made;
    };
    expect(await totals(once.contract.id)).toEqual([395, 395, 1000, 879]);
    expect(await totals(monthly.contract.id)).toEqual([842.7, 842.7, 842.7, 842.7]);
    // In the promotion only the search is invoiced.
    const bills = (await ofType(4, 'BILL')).filter((one) => one.contract === once.contract.id);
    expect(bills).toMatchObject([{ totalAmount: 605, breakdown: [{}, { totalAmount: -121 }, {}] }]);
    const shown = (await preview(5)).rows.find(
      (row) => row.kind === 'SETTLEMENT' && row.contract === once.contract.id,
    );
    expect(shown).toMatchObject({
      difference: 605,
      explanation: expect.stringContaining('Búsqueda de inquilino ya no'),
    });
  });
});
