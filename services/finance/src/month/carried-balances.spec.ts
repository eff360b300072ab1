import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { RunningService } from '@llavero/kit/service/open-service';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { changeFinanceStatus, financeKpis, unpaidContracts } from '@llavero/proto/commands/finance';
import { CodedError } from '@llavero/proto/errors';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { claimKey, planContract } from '@llavero/proto/rules/month/plan';
import { type BilledContract, type BilledMonth, billedMonth } from '@llavero/proto/rules/receipt';
import { addDays, addMonths, dayOf, startOfDay, startOfMonth } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import fc from 'fast-check';
import { FinanceModule } from '../finance.module.ts';
import { billable } from '../testing/contracts.ts';
import { CarriedBalances } from './carried-balances.ts';
import { CreateDocuments } from './create-documents.ts';

const ctx = serviceContext('finance');
const admin = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));
const records = () => harness.peers.records('finance');

let harness: TestServices;
let service: RunningService;
beforeAll(async () => {
  // Whose tax numbers invoices name.
  harness = await startTestServices(
    { people: neighbour('people'), finance: FinanceModule },
    { partial: true },
  );
  service = harness.services.get('finance')!;
});
afterAll(() => harness?.stop());

/** A month of 2026. */
const of2026 = (month: number) => billedMonth(2026, month);

/** 1,000 € a month, with credits that count in one month each. */
function contract(credits: Record<number, number> = {}): BilledContract {
  const fixedExpenses = Object.entries(credits).map(([month, amount]) => {
    const { from, to } = of2026(Number(month));
    return { concept: 'Abono', amount: -amount, from, to };
  });
  const taxes = { unitTypes: ['FLAT'], besideHome: false, tenantIsCompany: false };
  return { ...billable({ fixedExpenses }), ...taxes };
}

/** Writes the receipt of a month: the document that was created, or was there. */
async function bill(of: BilledContract, at: number | BilledMonth): Promise<'created' | 'existing' | 'skip'> {
  const month = typeof at === 'number' ? of2026(at) : at;
  const rows = planContract(of, null, { month, kinds: ['RECEIPT'], standing: () => undefined });
  const subject = {
    cursor: { phase: 'contracts' as const, after: of.id },
    rows,
    contract: of,
    terms: null,
    standing: () => undefined,
    ended: new Map(),
    past: [],
    hasReserve: false,
  };
  const made = await service.get(CreateDocuments).run([subject], month, new Map(), ctx);
  return made.created ? 'created' : made.existing ? 'existing' : 'skip';
}

/** The receipts of a contract that stand, by month. */
const standing = async ({ id }: BilledContract) =>
  (await service
    .get(RecordStores)
    .of(finance)
    .findUnchecked({
      filter: { contract: id, cancelled: false },
      sort: [{ field: 'periodStart', order: 'asc' }],
    })) as Finance[];
const totals = async (of: BilledContract) =>
  (await standing(of)).map(({ month, totalAmount }) => [month, totalAmount]);

/** Brings one document to a status; the message of the refusal, or null. */
async function change({ id }: Pick<Finance, 'id'>, status: string): Promise<string | null> {
  const input = { documents: [{ id, version: null, status }], status: null };
  const { results } = await harness.peers.command(changeFinanceStatus, input, admin);
  return results[0]?.message ?? null;
}
const setStatus = ({ id }: Pick<Finance, 'id'>, status: 'DELETED' | 'RESTORED') =>
  records().patch({ collection: 'finance', id, patch: { status } }, admin);

const carriedIds = (documents: Finance[]) =>
  documents.flatMap(({ breakdown }) => breakdown.flatMap(({ carriedFrom }) => carriedFrom ?? []));

describe('the balance of a negative receipt', () => {
  it('[FIN-01] [FIN-05] goes into the next receipt, and on while the total stays negative', async () => {
    const of = contract({ 1: 2500 });
    for (const month of [1, 2, 3, 4]) expect(await bill(of, month)).toBe('created');
    expect(await totals(of)).toEqual([
      [1, -1500],
      [2, -500],
      [3, 500],
      [4, 1000],
    ]);
    const [first, second, third, fourth] = await standing(of);
    expect([first, second, third, fourth].map((one) => one?.includedIn)).toEqual([
      second!.id,
      third!.id,
      null,
      null,
    ]);
    expect([second, third].map((one) => one?.paymentMethod)).toEqual(['PAYMENT_PENDING', 'DIRECT_DEBIT']);
  });

  it('[FIN-01] a month billed late takes over no balance of a later one', async () => {
    const of = contract({ 5: 1200 });
    await bill(of, 5);
    await bill(of, 4);
    expect(await totals(of)).toEqual([
      [4, 1000],
      [5, -200],
    ]);
  });

  it('[FIN-01] [VAL-07] of ten generations at once, of one month and of ten, one carries it', async () => {
    const months = [6, 7, 8, 9, 10, 6, 7, 8, 9, 10];
    for (const at of [Array.from({ length: 10 }, () => 2), months]) {
      const of = contract({ 1: 1200 });
      await bill(of, 1);
      await Promise.all(at.map((month) => bill(of, month)));
      const documents = await standing(of);
      const [old] = documents;
      expect(carriedIds(documents)).toEqual([old!.id]);
      const carrier = documents.find(({ id }) => id === old!.includedIn);
      expect(carrier?.totalAmount).toBe(800);
      expect(documents).toHaveLength(1 + new Set(at).size);
    }
  });

  it.each(['cancelled', 'deleted'])('[FIN-01] a newer receipt that is %s frees it', async (how) => {
    const of = contract({ 1: 1200 });
    await bill(of, 1);
    await bill(of, 2);
    const [old, newer] = await standing(of);
    const refused = [await change(old!, 'CHARGED'), await change(old!, 'CANCELLED')];
    for (const message of refused)
      expect(message).toContain(`incluido en el recibo ${finance.title(newer!)}`);
    await expect(setStatus(old!, 'DELETED')).rejects.toMatchObject({
      body: { code: 'FINANCE.BALANCE_CARRIED' },
    });
    if (how === 'cancelled') expect(await change(newer!, 'CANCELLED')).toBeNull();
    else await setStatus(newer!, 'DELETED');
    expect(await standing(of)).toMatchObject([{ id: old!.id, includedIn: null, deletedAt: null }]);

    // It comes back with the balance while nobody else has it.
    if (how === 'cancelled') expect(await change(newer!, 'VALIDATED')).toBeNull();
    else await setStatus(newer!, 'RESTORED');
    expect(await standing(of)).toMatchObject([{ id: old!.id, includedIn: newer!.id }, { id: newer!.id }]);

    if (how === 'cancelled') await change(newer!, 'CANCELLED');
    else await setStatus(newer!, 'DELETED');
    await bill(of, 3);
    expect(await totals(of)).toEqual([
      [1, -200],
      [3, 800],
    ]);
    if (how === 'cancelled') expect(await change(newer!, 'VALIDATED')).toContain('saldo anterior');
    else
      await expect(setStatus(newer!, 'RESTORED')).rejects.toMatchObject({
        body: { code: 'FINANCE.BALANCE_GONE' },
      });
    expect(carriedIds(await standing(of))).toEqual([old!.id]);
  });

  it('[FIN-01] what was paid out or is stopped is not carried; nobody sets by hand where it went', async () => {
    for (const status of ['CHARGED', 'PAUSED']) {
      const of = contract({ 1: 1200 });
      await bill(of, 1);
      const [old] = await standing(of);
      expect(await change(old!, status)).toBeNull();
      await bill(of, 2);
      expect((await standing(of)).at(-1)).toMatchObject({ month: 2, totalAmount: 1000 });
      await expect(
        records().patch({ collection: 'finance', id: old!.id, patch: { includedIn: old!.id } }, admin),
      ).rejects.toBeInstanceOf(CodedError);
    }
  });

  it('[SCR-05] [STA-02] counts once in the figures, and makes no contract unpaid', async () => {
    const [now, before] = [today, addMonths(startOfMonth(today), -1)].map(dayOf);
    const [thisMonth, lastMonth] = [now!, before!].map(({ year, month }) => billedMonth(year, month));
    const of: BilledContract = {
      ...contract(),
      paymentMethod: 'TRANSFER',
      fixedExpenses: [
        { concept: 'Abono', amount: -1200, from: lastMonth!.from, to: addDays(thisMonth!.from, -1) },
      ],
    };
    const kpis = () => harness.peers.command(financeKpis, {}, admin);
    const sum = ({ byMonth }: Awaited<ReturnType<typeof kpis>>) =>
      addMoney(...byMonth.map(({ issued }) => issued));
    const empty = await kpis();
    await bill(of, lastMonth!);
    const [old] = await standing(of);
    const late = { communicationDate: addDays(today, -60), paymentExpectedDate: addDays(today, -60) };
    await records().patch(
      { collection: 'finance', id: old!.id, patch: { ...late, paymentMethod: 'TRANSFER' } },
      admin,
    );
    const open = await kpis();
    expect(addMoney(sum(open), -sum(empty))).toBe(-200);
    await bill(of, thisMonth!);
    const carried = await kpis();
    expect(addMoney(sum(carried), -sum(empty))).toBe(800);
    expect(addMoney(carried.pendingThisMonth, -open.pendingThisMonth)).toBe(800);
    expect([carried.unpaid, carried.unpaidCount]).toEqual([empty.unpaid, empty.unpaidCount]);
    const asked = { contracts: [of.id], documents: [], after: null, limit: 500 };
    const { contracts } = await harness.peers.command(unpaidContracts, asked, ctx);
    expect(contracts).toEqual([{ id: of.id, unpaid: false }]);
  });

  it('[FIN-01] [VAL-07] whatever is billed, cancelled, deleted and brought back, no cent is lost or doubled (40 runs)', async () => {
    const month = fc.integer({ min: 1, max: 12 });
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ what: fc.constant('bill'), month }) },
      fc.record({ what: fc.constantFrom('CANCELLED', 'VALIDATED', 'CHARGED', 'DELETED', 'RESTORED'), month }),
    );
    const credits = fc.dictionary(
      month.map(String),
      fc.integer({ min: 1, max: 300_000 }).map((cents) => cents / 100),
    );
    await fc.assert(
      fc.asyncProperty(credits, fc.array(step, { minLength: 4, maxLength: 16 }), async (amounts, steps) => {
        const of = contract(amounts);
        for (const { what, month: at } of steps) {
          if (what === 'bill') await bill(of, at);
          const named = await service
            .get(Database)
            .query<{ id: string }>(`select id from finance where contract = $1 and month = $2 order by id`, [
              of.id,
              at,
            ]);
          if (what === 'bill') continue;
          for (const one of named.slice(-1))
            if (what === 'DELETED' || what === 'RESTORED')
              await setStatus(one, what).catch((error: unknown) => expect(error).toBeInstanceOf(CodedError));
            else await change(one, what);
        }
        const documents = await standing(of);
        const asked = documents.filter(({ includedIn }) => includedIn === null);
        const own = documents.flatMap(({ breakdown }) =>
          breakdown.filter(({ carriedFrom }) => carriedFrom === null).map(({ totalAmount }) => totalAmount),
        );
        expect(addMoney(...asked.map(({ totalAmount }) => totalAmount))).toBe(addMoney(...own));
        const included = documents.filter(({ includedIn }) => includedIn !== null).map(({ id }) => id);
        expect(carriedIds(documents).sort()).toEqual(included.sort());
      }),
      { numRuns: 40 },
    );
  });

  it('[FIN-01] is shown by contract before anything is written', async () => {
    const [one, other] = [contract({ 1: 1200 }), contract()];
    for (const each of [one, other]) await bill(each, 1);
    const open = await service.get(CarriedBalances).open([one.id, other.id], [], of2026(2));
    expect([...open].map(([id, balances]) => [id, balances.map(({ totalAmount }) => totalAmount)])).toEqual([
      [claimKey({ kind: 'RECEIPT', subject: one.id, unit: null, payee: null }), [-200]],
    ]);
    expect(await service.get(CarriedBalances).open([one.id], [], of2026(1))).toEqual(new Map());
  });
});
