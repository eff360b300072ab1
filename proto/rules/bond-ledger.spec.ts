import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bondHolders } from '../records/choices/bonds.ts';
import { addDays, fromDayKey as day } from '../values/dates.ts';
import { addMoney, toCents } from '../values/money.ts';
import { type BondedContract, bondLedger, keptMovements, notedClaims } from './bond-ledger.ts';

const RUNS = 2000;

const contract: BondedContract = {
  legalBondAmount: 1000,
  additionalGuarantee: { amount: 500.5, holder: 'LANDLORD' },
  legalBondReceptionDate: day('2026-01-01'),
  legalBondDepositDate: day('2026-01-20'),
  legalBondRecoverDate: day('2026-10-01'),
  legalBondTenantLiquidatedDate: day('2026-11-01'),
};
const held = (of: BondedContract, key: string) =>
  Object.fromEntries(Object.entries(bondLedger(of, day(key)).balances).filter(([, amount]) => amount !== 0));

describe('[STA-04] bond ledger by holder', () => {
  it('follows the days of the bond: received, deposited, recovered, settled; the guarantee with its holder', () => {
    expect(held(contract, '2025-12-31')).toEqual({ PENDING: 1500.5 });
    expect(held(contract, '2026-01-01')).toEqual({ MANDATARY: 1000, LANDLORD: 500.5 });
    expect(held(contract, '2026-01-20')).toEqual({ PUBLIC_INSTITUTION: 1000, LANDLORD: 500.5 });
    expect(held(contract, '2026-10-01')).toEqual({ MANDATARY: 1000, LANDLORD: 500.5 });
    expect(held(contract, '2026-11-01')).toEqual({ TENANT: 1500.5 });
  });

  it('what was claimed for damage or debts is not given back', () => {
    const claim = {
      date: day('2026-10-15'),
      act: 'CLAIMED',
      amount: 1200,
      from: 'MANDATARY',
      to: 'APPLIED',
      description: 'Pintura',
    } as const;
    const { movements } = bondLedger({ ...contract, bondMovements: [claim] });
    expect(held({ ...contract, bondMovements: [claim] }, '2026-12-01')).toEqual({
      APPLIED: 1000,
      TENANT: 500.5,
    });
    expect(movements.find(({ act }) => act === 'CLAIMED')).toMatchObject({
      amount: 1000,
      description: 'Pintura',
    });
  });

  it('[OPS-04] a settlement that keeps some leaves just that applied, whoever holds it and whatever was claimed before', () => {
    const settled = day('2026-11-01');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.constantFrom('MANDATARY', 'LANDLORD', 'OTHER'),
        fc.boolean(),
        (keptCents, claimed, holder, isDeposited) => {
          const claim = {
            date: day('2026-10-15'),
            act: 'CLAIMED',
            from: 'MANDATARY',
            to: 'APPLIED',
          } as const;
          const before: BondedContract = {
            ...contract,
            additionalGuarantee: { amount: 500.5, holder },
            legalBondTenantLiquidatedDate: null,
            ...(isDeposited ? { legalBondRecoverDate: null } : {}),
            bondMovements: claimed === 0 ? [] : [{ ...claim, amount: claimed / 100 }],
          };
          const movements = keptMovements(before, settled, keptCents / 100);
          const { balances } = bondLedger({
            ...before,
            bondMovements: [...(before.bondMovements ?? []), ...movements],
            legalBondTenantLiquidatedDate: settled,
          });
          const expected = Math.min(keptCents, 150_050);
          expect([toCents(balances.APPLIED), toCents(balances.TENANT)]).toEqual([
            expected,
            150_050 - expected,
          ]);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('what people note of one day counts in the order in which they did', () => {
    const of = { date: day('2026-10-15'), amount: 300 };
    const claimed = { ...of, act: 'CLAIMED', from: 'MANDATARY', to: 'APPLIED' } as const;
    const back = { ...of, act: 'MOVED', from: 'APPLIED', to: 'MANDATARY' } as const;
    expect(held({ ...contract, bondMovements: [claimed, back] }, '2026-10-15')).toEqual({
      MANDATARY: 1000,
      LANDLORD: 500.5,
    });
    expect(
      notedClaims({ ...contract, legalBondTenantLiquidatedDate: null, bondMovements: [claimed, back] }),
    ).toEqual([]);
  });

  it('a bond that was deposited has been received, also where nobody noted when', () => {
    const { legalBondReceptionDate: _, ...without } = contract;
    expect(held(without, '2026-01-19')).toEqual({ PENDING: 1500.5 });
    expect(held(without, '2026-01-20')).toEqual({ PUBLIC_INSTITUTION: 1000, LANDLORD: 500.5 });
  });

  it('a day of 29 February counts like any other', () => {
    const leap = { legalBondAmount: 900, legalBondReceptionDate: day('2028-02-29') };
    expect(held(leap, '2028-02-28')).toEqual({ PENDING: 900 });
    expect(held(leap, '2028-02-29')).toEqual({ MANDATARY: 900 });
  });

  it(`the holders together have the bond on any day, and none of them less than nothing (${RUNS} contracts)`, () => {
    const start = day('2024-02-01');
    const someDay = fc.option(
      fc.integer({ min: 0, max: 1500 }).map((days) => addDays(start, days)),
      { nil: null },
    );
    const cents = (most: number) => fc.integer({ min: 0, max: most }).map((amount) => amount / 100);
    const holder = fc.constantFrom(...bondHolders.values);
    const bonded = fc.record({
      legalBondAmount: cents(500_000),
      additionalGuarantee: fc.record({
        amount: cents(500_000),
        holder: fc.constantFrom('MANDATARY', 'LANDLORD', 'TENANT', 'PUBLIC_INSTITUTION', 'OTHER'),
      }),
      legalBondReceptionDate: someDay,
      legalBondDepositDate: someDay,
      legalBondRecoverDate: someDay,
      legalBondTenantLiquidatedDate: someDay,
      bondMovements: fc.array(
        fc.record({
          date: fc.integer({ min: 0, max: 1500 }).map((days) => addDays(start, days)),
          act: fc.constantFrom('CLAIMED' as const, 'MOVED' as const),
          amount: cents(700_000),
          from: holder,
          to: holder,
        }),
        { maxLength: 5 },
      ),
    });
    fc.assert(
      fc.property(bonded, fc.integer({ min: -5, max: 1600 }), (one, at) => {
        const whole = addMoney(one.legalBondAmount, one.additionalGuarantee.amount);
        const { balances, total } = bondLedger(one, addDays(start, at));
        const amounts = Object.values(balances);
        expect(toCents(addMoney(0, ...amounts))).toBe(toCents(whole));
        expect(total).toBe(whole);
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: RUNS },
    );
  });
});
