import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { daySeconds } from '@llavero/proto/values/dates';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';

let office: LetPortfolio;
beforeAll(async () => {
  office = await LetPortfolio.start();
});
afterAll(() => office?.stop());

/** Every test has a portfolio and a year of its own. */
let year = 2040;
beforeEach(() => {
  year += 1;
  office.clear();
});

const january = () => ({
  from: daySeconds({ year, month: 1, day: 1 }),
  to: daySeconds({ year, month: 1, day: 31 }),
});
/** A contract that the contracts service knows too, with an expense that makes January negative. */
async function negativeInJanuary(endDate: number | null, mandate: Parameters<LetPortfolio['let']>[1] = {}) {
  const { id } = await office.peers.records('contracts').create(
    {
      collection: 'contract',
      object: { startDate: daySeconds({ year: 2020, month: 1, day: 1 }), endDate } as never,
    },
    admin,
  );
  const fixedExpenses = [{ concept: 'Abono', amount: -1500, ...january() }];
  return office.let({ id, endDate, fixedExpenses }, mandate);
}
const settlement = async (month: number, contract: string) =>
  (await office.documents({ year, month, type: 'SETTLEMENT' })).find((one) => one.contract === contract);

describe('a negative settlement of a contract that has ended', () => {
  it('[FIN-01] is carried to the next settlement of the same mandate and landlord, once, as the preview says', async () => {
    const { contract: ended, terms, landlord } = await negativeInJanuary(january().to);
    const same = { mandate: terms.id, landlords: [landlord] };
    const others = [office.let(same, terms).contract, office.let(same, terms).contract];
    const stranger = office.let({ landlords: [landlord] }).contract;
    await office.generate(year, 1);
    const old = await settlement(1, ended.id);
    expect(old?.totalAmount).toBe(-621);
    // January is billed late for one of them: nothing of the same month is taken over.
    expect(
      (await office.documents({ year, month: 1 })).every(
        ({ includedIn, type }) => type === 'BILL' || includedIn === null,
      ),
    ).toBe(true);

    const { hash, rows } = await office.preview(year, 2);
    const shown = rows.flatMap(({ contract, carried }) => (carried.length > 0 ? [[contract, carried]] : []));
    expect(shown).toEqual([[expect.any(String), [expect.objectContaining({ totalAmount: -621 })]]]);
    await office.generate(year, 2, { hash });
    const totals = await Promise.all(others.map(async ({ id }) => (await settlement(2, id))?.totalAmount));
    expect(totals.sort()).toEqual([258, 879]);
    expect((await settlement(2, stranger.id))?.totalAmount).toBe(879);
    const carrier = (await office.documents({ year, month: 2 })).find(({ breakdown }) =>
      breakdown.some(({ carriedFrom }) => carriedFrom === old!.id),
    );
    expect((await settlement(1, ended.id))?.includedIn).toBe(carrier?.id);
    // Annulled, the balance is open again and the next month takes it.
    expect(await office.change(carrier!, 'CANCELLED')).toMatchObject({ ok: true });
    await office.generate(year, 3);
    const march = await office.documents({ year, month: 3, type: 'SETTLEMENT', mandate: terms.id });
    expect(march.map(({ totalAmount }) => totalAmount).sort()).toEqual([258, 879]);
  });

  it('[FIN-01] waits for its own contract while that runs, and for its own mandate always', async () => {
    const { contract, terms, landlord } = await negativeInJanuary(null);
    const same = office.let({ mandate: terms.id, landlords: [landlord] }, terms).contract;
    await office.generate(year, 1);
    await office.generate(year, 2, { contracts: [same.id] });
    expect((await settlement(2, same.id))?.totalAmount).toBe(879);
    await office.generate(year, 2);
    expect((await settlement(2, contract.id))?.totalAmount).toBe(258);
  });

  it('[FIN-01] is taken over once by generations at once', async () => {
    const { contract: ended, terms, landlord } = await negativeInJanuary(january().to);
    for (let index = 0; index < 4; index += 1)
      office.let({ mandate: terms.id, landlords: [landlord] }, terms);
    await office.generate(year, 1);
    await Promise.all([2, 2, 3, 3].map((month) => office.generate(year, month)));
    const old = await settlement(1, ended.id);
    const carriers = (await office.documents({ year })).flatMap(({ id, breakdown }) =>
      breakdown.some(({ carriedFrom }) => carriedFrom === old!.id) ? [id] : [],
    );
    expect(carriers).toEqual([old!.includedIn]);
  });
});
