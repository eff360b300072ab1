import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daySeconds } from '../../values/dates.ts';
import { type AdvanceDebt, matchAdvances, type OpenAdvance } from './match-advances.ts';

const day = daySeconds({ year: 2026, month: 11, day: 3 });
const debt = (more: Partial<AdvanceDebt> = {}): AdvanceDebt => ({
  ...{ id: 'd1', name: 'REC202600001', side: 'IN', cents: 80_000, due: day, contract: 'A', parties: ['ana'] },
  ...more,
});
const advance = (more: Partial<OpenAdvance> = {}): OpenAdvance => ({
  ...{ line: 'l1', contract: 'A', cents: 5_000, day: addDays(day, -30), parties: ['ana'] },
  ...more,
});

describe('[FIN-09] what an advance could pay', () => {
  it('is the oldest debt of its debtor, with why, what it settles and what is left', () => {
    const debts = [debt({ id: 'new', due: addDays(day, 31) }), debt({ id: 'old', cents: 3_000 })];
    expect(matchAdvances([advance()], debts)).toEqual([
      {
        line: 'l1',
        parts: [
          { debt: 'old', cents: 3_000 },
          { debt: 'new', cents: 2_000 },
        ],
        confidence: 75,
        why: 'Anticipo del mismo inquilino, recibido el 04/10/2026: paga una parte',
      },
    ]);
    const [whole] = matchAdvances([advance()], [debt({ cents: 3_000 })]);
    expect(whole).toMatchObject({ confidence: 90 });
    expect(whole?.why).toMatch(/salda lo pendiente; quedan 20,00\s€ de anticipo/);
  });

  it('is never of another contract, of other people or of what the company pays', () => {
    const others = [
      debt({ contract: 'B' }),
      debt({ contract: null }),
      debt({ parties: ['berta'] }),
      debt({ side: 'OUT' }),
    ];
    for (const other of others) expect(matchAdvances([advance()], [other])).toEqual([]);
    // One of two tenants stays.
    expect(
      matchAdvances([advance({ parties: ['ana', 'berta'] })], [debt({ parties: ['berta'] })]),
    ).toHaveLength(1);
    // Nothing says whose it is: less is sure.
    expect(matchAdvances([advance({ parties: [] })], [debt({ cents: 5_000 })])).toMatchObject([
      { confidence: 70, why: expect.stringContaining('del mismo contrato') },
    ]);
  });

  it('spends no cent twice and pays nothing above what is owed, whatever the order (500 runs)', () => {
    const contract = fc.constantFrom('A', 'B');
    const cents = fc.integer({ min: 1, max: 100_000 });
    const late = fc.integer({ min: 0, max: 90 });
    const advances = fc.array(fc.record({ contract, cents, late }), { maxLength: 8 });
    const debts = fc.array(fc.record({ contract, cents, late }), { maxLength: 8 });
    fc.assert(
      fc.property(advances, debts, (had, owed) => {
        const open = had.map(({ late: ago, ...one }, at) =>
          advance({ ...one, line: `l${at}`, day: addDays(day, -ago) }),
        );
        const due = owed.map(({ late: ago, ...one }, at) =>
          debt({ ...one, id: `d${at}`, due: addDays(day, -ago) }),
        );
        const found = matchAdvances(open, due);
        for (const { line, parts } of found)
          expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBeLessThanOrEqual(
            open.find((one) => one.line === line)!.cents,
          );
        for (const { id, cents: most } of due) {
          const paid = found.flatMap(({ parts }) => parts.filter((part) => part.debt === id));
          expect(paid.reduce((sum, part) => sum + part.cents, 0)).toBeLessThanOrEqual(most);
        }
        expect(matchAdvances([...open].reverse(), [...due].reverse())).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });
});
