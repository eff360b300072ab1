import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, dayKey, daysBetween, fromDayKey } from '../values/dates.ts';
import { leaseEnds } from './lease-term.ts';
import {
  dueExtensions,
  endOutlook,
  extensionDue,
  noticeDeadlines,
  noticeEffect,
  type NoticedLease,
} from './notice.ts';
import { extensionOf, mandateRenewal, nextExtension, type RenewableLease, termEndOf } from './renewal.ts';

const day = fromDayKey;
const home: NoticedLease = {
  contractType: 'LONG_CONTRACT',
  startDate: day('2020-03-01'),
  contractDuration: { years: 5, months: 0, days: 0 },
  renewalType: 'THREE_YEARS',
  reconductionPeriodicity: 'MONTH',
  ownerPrenoticeAmount: 4,
  ownerPrenoticePeriodicity: 'MONTH',
};

/** The first extensions of a lease, from the end of its agreed term on: `until basis`. */
function chain(lease: RenewableLease, count: number): string[] {
  const shown: string[] = [];
  let end = leaseEnds(lease).agreedEndDate!;
  for (let step = 0; step < count; step += 1) {
    const next = nextExtension(lease, end);
    if (!next) return [...shown, 'ends'];
    shown.push(`${dayKey(next.until)} ${next.basis}`);
    end = next.until;
  }
  return shown;
}

describe('[STA-03] extensions of a lease', () => {
  it.each<[string, Partial<RenewableLease>, string[]]>([
    [
      'a home of five years: three years of LAU art. 10.1, then month by month',
      {},
      [
        '2026-02-28 LEGAL_EXTENSION',
        '2027-02-28 LEGAL_EXTENSION',
        '2028-02-29 LEGAL_EXTENSION',
        '2028-03-31 RECONDUCTION',
        '2028-04-30 RECONDUCTION',
      ],
    ],
    [
      'one year agreed runs by the year to the minimum (LAU art. 9.1)',
      { contractDuration: { years: 1 } },
      [
        '2022-02-28 LEGAL_MINIMUM',
        '2023-02-28 LEGAL_MINIMUM',
        '2024-02-29 LEGAL_MINIMUM',
        '2025-02-28 LEGAL_MINIMUM',
        '2026-02-28 LEGAL_EXTENSION',
      ],
    ],
    [
      'forty-two months: the last year of the minimum is cut short',
      { contractDuration: { months: 42 } },
      ['2024-08-31 LEGAL_MINIMUM', '2025-02-28 LEGAL_MINIMUM', '2026-02-28 LEGAL_EXTENSION'],
    ],
    [
      'a longer agreement goes on where the law stops',
      { numberOfRenewals: 2, reconductionPeriodicity: 'YEAR' },
      [
        '2026-02-28 LEGAL_EXTENSION',
        '2027-02-28 LEGAL_EXTENSION',
        '2028-02-29 LEGAL_EXTENSION',
        '2029-02-28 AGREED',
        '2030-02-28 AGREED',
        '2031-02-28 AGREED',
        '2032-02-29 RECONDUCTION',
      ],
    ],
    [
      'premises by the three years agreed, then reconduction by the week',
      { contractType: 'LOCAL_CONTRACT', reconductionPeriodicity: 'WEEK' },
      ['2028-02-29 AGREED', '2028-03-07 RECONDUCTION', '2028-03-14 RECONDUCTION'],
    ],
    ['premises without renewal end', { contractType: 'LOCAL_CONTRACT', renewalType: 'NONE' }, ['ends']],
    [
      'a season has the renewals it agreed and no reconduction',
      {
        contractType: 'SEASONAL_CONTRACT',
        contractDuration: { months: 6 },
        renewalType: 'EVERY_MONTH',
        numberOfRenewals: 2,
      },
      ['2020-09-30 AGREED', '2020-10-31 AGREED', 'ends'],
    ],
    [
      'month by month without a number has no end, and a 31st comes back after a short month',
      {
        contractType: 'LOCAL_CONTRACT',
        startDate: day('2026-01-01'),
        contractDuration: { months: 1 },
        renewalType: 'EVERY_MONTH',
      },
      ['2026-02-28 AGREED', '2026-03-31 AGREED', '2026-04-30 AGREED'],
    ],
    [
      'begun on 29 February',
      { startDate: day('2024-02-29') },
      [
        '2030-02-27 LEGAL_EXTENSION',
        '2031-02-27 LEGAL_EXTENSION',
        '2032-02-28 LEGAL_EXTENSION',
        '2032-03-28 RECONDUCTION',
      ],
    ],
  ])('%s', (_title, terms, expected) => {
    expect(chain({ ...home, ...terms }, expected.length)).toEqual(expected);
  });

  it('a stated end that differs by a day is that of the term; another day is nobody’s term', () => {
    expect(dayKey(termEndOf(home, day('2025-03-01'))!)).toBe('2025-02-28');
    expect(extensionOf(home, day('2025-03-01'))).toMatchObject({
      from: day('2025-03-02'),
      until: day('2026-02-28'),
    });
    expect(dayKey(extensionOf(home, day('2025-02-27'))!.until)).toBe('2026-02-28');
    expect(extensionOf(home, day('2025-06-15'))).toBeNull();
    expect(extensionOf(home, day('2023-06-15'))).toBeNull();
    expect(endOutlook(home, day('2025-06-15'))).toBe('UNDECIDED');
  });

  it('no gap, no overlap, in order of the law, whatever the terms (500 runs)', () => {
    fc.assert(
      fc.property(leases, fc.integer({ min: 1, max: 12 }), (lease, count) => {
        const ends = leaseEnds(lease);
        let end = ends.agreedEndDate!;
        const order = ['LEGAL_MINIMUM', 'LEGAL_EXTENSION', 'AGREED', 'RECONDUCTION'];
        let rank = 0;
        for (let step = 0; step < count; step += 1) {
          const next = nextExtension(lease, end);
          if (!next) return;
          expect(next.from).toBe(addDays(end, 1));
          expect(next.until).toBeGreaterThanOrEqual(next.from);
          expect(order.indexOf(next.basis)).toBeGreaterThanOrEqual(rank);
          rank = order.indexOf(next.basis);
          // Asking again from any day in between gives the same end: nothing is extended twice.
          expect(
            nextExtension(lease, addDays(end, Math.floor(daysBetween(end, next.until) / 2)))!.until,
          ).toBe(next.until);
          expect(termEndOf(lease, next.until)).not.toBeNull();
          if (next.basis === 'LEGAL_MINIMUM') expect(next.until).toBeLessThanOrEqual(ends.minimumEndDate!);
          if (next.basis === 'AGREED' && ends.renewalEndDate !== null)
            expect(next.until).toBeLessThanOrEqual(ends.renewalEndDate);
          if (next.basis !== 'RECONDUCTION' && lease.renewalType !== 'THREE_YEARS')
            expect(next.until).toBeLessThanOrEqual(addMonths(next.from, 12));
          end = next.until;
        }
      }),
      { numRuns: 500 },
    );
  });
});

const leases = fc.record({
  contractType: fc.constantFrom('LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT'),
  // Every day of these years, 29 February of 2000 to 2028 among them.
  startDate: fc.integer({ min: 0, max: 13_000 }).map((days) => addDays(day('1996-01-01'), days)),
  landlordIsCompany: fc.boolean(),
  contractDuration: fc
    .record({ years: fc.nat(8), months: fc.nat(11), days: fc.nat(31) })
    .filter(({ years, months, days }) => years + months + days > 0),
  renewalType: fc.constantFrom('NONE', 'ONE_YEAR', 'THREE_YEARS', 'EVERY_MONTH'),
  numberOfRenewals: fc.option(fc.nat(6), { nil: null }),
  reconductionPeriodicity: fc.constantFrom('DAY', 'WEEK', 'MONTH', 'YEAR', null),
  ownerPrenoticeAmount: fc.option(fc.nat(6), { nil: null }),
  ownerPrenoticePeriodicity: fc.constantFrom('DAY', 'WEEK', 'MONTH'),
}) as fc.Arbitrary<NoticedLease>;

describe('[STA-03] notices of a lease', () => {
  const shown = (lease: NoticedLease, end: string) =>
    noticeDeadlines(lease, day(end)).map(({ party, last, law }) => `${party} ${dayKey(last)} ${law}`);

  it('at the minimum four months for the owner and two for the tenant (LAU art. 10.1)', () => {
    expect(shown(home, '2025-02-28')).toEqual([
      'OWNER 2024-10-28 LAU art. 10.1',
      'TENANT 2024-12-28 LAU art. 10.1',
    ]);
  });
  it('the contract may ask more of the owner than the law, and not less', () => {
    expect(shown({ ...home, ownerPrenoticeAmount: 6 }, '2025-02-28')[0]).toBe('OWNER 2024-08-28 Contrato');
    expect(shown({ ...home, ownerPrenoticeAmount: 1 }, '2025-02-28')[0]).toBe(
      'OWNER 2024-10-28 LAU art. 10.1',
    );
  });
  it('before the minimum and in the years of LAU art. 10.1 only the tenant can prevent it', () => {
    expect(shown({ ...home, contractDuration: { years: 1 } }, '2022-02-28')).toEqual([
      'TENANT 2022-01-29 LAU art. 9.1',
    ]);
    expect(shown(home, '2026-02-28')).toEqual(['TENANT 2026-01-28 LAU art. 10.1']);
  });
  it('by the law of the day of signing', () => {
    const old = { ...home, startDate: day('2016-05-01'), contractDuration: { years: 3 } };
    expect(shown({ ...old, ownerPrenoticeAmount: null }, '2019-04-30')).toEqual([
      'OWNER 2019-03-31 LAU art. 10.1 (Ley 4/2013)',
      'TENANT 2019-03-31 LAU art. 10.1 (Ley 4/2013)',
    ]);
  });
  it('a lease that ends by itself has no notice', () => {
    expect(shown({ ...home, contractType: 'LOCAL_CONTRACT', renewalType: 'NONE' }, '2025-02-28')).toEqual([]);
  });
  it('says what follows before it is recorded', () => {
    const end = day('2025-02-28');
    expect(noticeEffect(home, 'OWNER', end, day('2024-10-28'))).toMatchObject({ inTime: true });
    expect(noticeEffect(home, 'OWNER', end, day('2024-10-29'))).toMatchObject({
      inTime: false,
      consequence:
        'Fuera de plazo: el último día fue el 28/10/2024 (LAU art. 10.1). Sin acuerdo, el contrato sigue hasta el 28/02/2026 (LAU art. 10.1).',
    });
    expect(noticeEffect(home, 'OWNER', day('2026-02-28'), day('2025-01-01')).consequence).toContain(
      'no puede impedir esta prórroga',
    );
  });

  it('the extension is made when nobody can prevent it any more, in time before the end (500 runs)', () => {
    fc.assert(
      fc.property(leases, fc.nat(12), (lease, steps) => {
        let end = leaseEnds(lease).agreedEndDate!;
        for (let step = 0; step < steps; step += 1) end = nextExtension(lease, end)?.until ?? end;
        const due = extensionDue(lease, end);
        if (due === null) return;
        expect(daysBetween(due, end)).toBeGreaterThanOrEqual(15);
        expect(due).toBeGreaterThanOrEqual(addMonths(end, -2));
      }),
      { numRuns: 500 },
    );
  });
});

describe('[STA-03] the life of a lease, extended day by day', () => {
  const histories = fc.record({
    lease: leases,
    // Days between two runs of the job: no service for up to two weeks.
    gaps: fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 60 }),
    noticeAt: fc.nat(80),
    kind: fc.constantFrom('tenant', 'start', 'final'),
  });
  it('no gap, no overlap, never past a notice, once however often it runs (300 runs)', () => {
    let extended = 0;
    fc.assert(
      fc.property(histories, ({ lease, gaps, noticeAt, kind }) => {
        let end = leaseEnds(lease).agreedEndDate!;
        let today = addDays(end, -70);
        let marks = {};
        let noticed: number | null = null;
        for (const [at, gap] of gaps.entries()) {
          if (at === noticeAt) {
            noticed = end;
            marks =
              kind === 'tenant'
                ? { prenoticeCommunicationStatus: 'COMMUNICATED_BY_TENANT' }
                : kind === 'start'
                  ? { newStartNotification: today }
                  : { endIsFinal: true };
          }
          const made = dueExtensions({ ...lease, ...marks }, end, today);
          for (const { from, until } of made) {
            expect(from).toBe(addDays(end, 1));
            expect(until).toBeGreaterThanOrEqual(from);
            end = until;
            extended += 1;
          }
          // Another replica, or the same command again.
          expect(dueExtensions({ ...lease, ...marks }, end, today)).toEqual([]);
          if (noticed !== null) expect(end).toBe(noticed);
          // Whatever goes on has been extended before it would have ended.
          else if (extensionOf(lease, end)) expect(end).toBeGreaterThanOrEqual(today);
          today = addDays(today, gap);
        }
      }),
      { numRuns: 300 },
    );
    expect(extended).toBeGreaterThan(50);
  });

  it('what is over is never brought back (300 runs)', () => {
    fc.assert(
      fc.property(leases, fc.integer({ min: 1, max: 400 }), (lease, late) => {
        const end = leaseEnds(lease).agreedEndDate!;
        expect(dueExtensions(lease, end, addDays(end, late))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('[STA-01] renewal of a mandate', () => {
  it.each([
    ['2026-12-31', 'YEAR', '2027-01-01 2027-12-31'],
    ['2027-02-28', 'YEAR', '2027-03-01 2028-02-29'],
    ['2028-02-29', 'YEAR', '2028-03-01 2029-02-28'],
    ['2026-01-31', 'MONTH', '2026-02-01 2026-02-28'],
    ['2026-02-28', 'MONTH', '2026-03-01 2026-03-31'],
    ['2026-02-10', 'WEEK', '2026-02-11 2026-02-17'],
    ['2026-02-10', 'DAY', '2026-02-11 2026-02-11'],
  ] as const)('after %s by %s: %s', (end, periodicity, expected) => {
    const { from, until } = mandateRenewal(day(end), periodicity);
    expect(`${dayKey(from)} ${dayKey(until)}`).toBe(expected);
  });
});
