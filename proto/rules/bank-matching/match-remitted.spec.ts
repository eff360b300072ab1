import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daySeconds } from '../../values/dates.ts';
import { endToEndId } from '../end-to-end-id.ts';
import { matchLines } from './match-lines.ts';
import type { BankMovement, OpenDebt } from './matching.ts';
import type { RemittedGroup, RemittedRow, SentToBank } from './remitted.ts';

const day = daySeconds({ year: 2026, month: 11, day: 3 });
const uuid = (at: number) => `0199c0de-0000-7000-8000-${String(at).padStart(12, '0')}`;
const row = (at: number, more: Partial<RemittedRow> = {}): RemittedRow => ({
  ...{ id: endToEndId({ document: uuid(at), attempt: 1 }), document: uuid(at), type: 'DEBIT', cents: 80_000 },
  ...{ outcome: 'SENT', isSeen: false, isReturnSeen: false },
  ...more,
});
const MESSAGE = `LR${'A1'.repeat(12)}B`;
const group = (rows: RemittedRow[], more: Partial<RemittedGroup> = {}): RemittedGroup => ({
  ...{ id: `${MESSAGE}-1`, message: MESSAGE, organization: 'house', type: 'DEBIT', day, rows },
  ...more,
});
const debt = (at: number, more: Partial<OpenDebt> = {}): OpenDebt => ({
  ...{ id: uuid(at), name: `REC20260000${at}`, side: 'IN', cents: 80_000, due: day, year: 2026, month: 11 },
  ...{ contract: `C${at}`, iban: null, people: ['Ana Ruiz Gil'], ...more },
});
const line = (more: Partial<BankMovement> = {}): BankMovement => ({
  ...{ id: 'line', cents: 160_000, day, endToEndId: null, iban: null, counterparty: null, text: '' },
  ...{ organization: 'house', ...more },
});
const sent = (...groups: RemittedGroup[]): SentToBank => ({
  rows: groups.flatMap(({ rows }) => rows),
  groups,
});
const two = group([row(1), row(2)]);
const debts = [debt(1), debt(2)];
const one = (movement: BankMovement, of: SentToBank, open: OpenDebt[] = debts) =>
  matchLines([movement], open, [], of)[0];

describe('[FIN-09] a remittance in one movement', () => {
  it('is certain by payment, message or one of its rows, however the bank breaks the text; to the cent or not at all', () => {
    const names: Partial<BankMovement>[] = [
      { endToEndId: `${MESSAGE}-1` },
      { text: `ABONO ${MESSAGE.slice(0, 9)} ${MESSAGE.slice(9)}` },
      { text: `REMESA ${MESSAGE}1` },
      { text: `Recibos ${row(2).id}` },
    ];
    for (const told of names) {
      expect(one(line(told), sent(two))).toMatchObject({
        ...{ reason: 'REMITTANCE', automatic: true, confidence: 100 },
        parts: [1, 2].map((at) => ({ debt: uuid(at), cents: 80_000, row: row(at).id })),
      });
      // Nothing else is tried for it, and another company has not sent it.
      const other = one(line({ ...told, cents: 160_001, text: `${told.text ?? ''} Ana Ruiz` }), sent(two));
      if (other) expect(other).toMatchObject({ reason: 'END_TO_END', automatic: false });
      expect(one(line({ ...told, organization: 'other' }), sent(two))?.automatic).not.toBe(true);
    }
    // Of two payments the one that is named, also where both come to the same.
    const other = group([row(3), row(4)], { id: `${MESSAGE}-2` });
    expect(one(line({ text: `${MESSAGE}-2` }), sent(two, other))?.parts[0]).toMatchObject({ debt: uuid(3) });
    // What names a payment that another movement shows is none of the others, even by sum and day.
    expect(one(line({ text: `${MESSAGE}-2` }), sent(two))).toBeUndefined();
    expect(one(line({ text: MESSAGE }), sent(two, other))).toMatchObject({
      automatic: false,
      confidence: 50,
    });
  });

  it('is certain by sum and day alone where nothing else comes into question', () => {
    const cases: [string, boolean, BankMovement[], SentToBank, OpenDebt[]][] = [
      ['alone', true, [line()], sent(two), debts],
      ['days later', true, [line({ day: addDays(day, 4) })], sent(two), debts],
      [
        'another remittance',
        false,
        [line()],
        sent(two, group([row(3), row(4)], { id: 'x-1', message: 'x' })),
        debts,
      ],
      ['another movement', false, [line(), line({ id: 'other' })], sent(two), debts],
      ['another debt', false, [line()], sent(two), [...debts, debt(5, { cents: 160_000 })]],
      ['one row', false, [line({ cents: 80_000 })], sent(group([row(1)])), debts],
    ];
    for (const [name, isCertain, movements, of, open] of cases)
      expect([name, matchLines(movements, open, [], of)[0]]).toMatchObject([
        name,
        { reason: 'REMITTANCE', automatic: isCertain },
      ]);
    for (const far of [-3, 9]) expect(one(line({ day: addDays(day, far) }), sent(two), [])).toBeUndefined();
    expect(one(line({ cents: -160_000 }), sent(two))).toBeUndefined();
  });

  it('counts rows that came back or not, leaves out what other movements show, and explains what is paid already', () => {
    const rows = [row(1), row(2, { outcome: 'SETTLED' }), row(3, { outcome: 'RETURNED' })];
    const named = { text: MESSAGE };
    expect(one(line({ ...named, cents: 240_000 }), sent(group(rows)), [])?.parts).toHaveLength(3);
    expect(one(line(named), sent(group(rows)), [])?.parts.map(({ debt: of }) => of)).toEqual([
      uuid(1),
      uuid(2),
    ]);
    // A row of its own, of which the document is open no more.
    const single = line({ id: 'a', cents: 80_000, endToEndId: row(1).id });
    const [first, rest] = matchLines([single, line({ id: 'b', text: MESSAGE })], [], [], sent(group(rows)));
    expect(first).toMatchObject({ line: 'a', reason: 'END_TO_END', parts: [{ row: row(1).id }] });
    expect(rest?.parts.map(({ debt: of }) => of)).toEqual([uuid(2), uuid(3)]);
    expect(one(line(named), sent(group([row(1, { isSeen: true }), row(2)])), [])).toBeUndefined();
  });

  it('is given back row by row, with the reason, once, and to the cent', () => {
    const back = (more: Partial<BankMovement> = {}) =>
      line({ cents: -80_000, endToEndId: row(1).id, ...more });
    for (const outcome of ['SENT', 'SETTLED'] as const)
      expect(one(back({ returnReason: 'AM04' }), sent(group([row(1, { outcome })])))).toMatchObject({
        ...{ reason: 'RETURN', automatic: true, parts: [{ debt: uuid(1), row: row(1).id, cents: 80_000 }] },
        why: 'El banco devuelve el adeudo; AM04, saldo insuficiente',
      });
    expect(one(back(), sent(group([row(1, { outcome: 'RETURNED' })])))?.why).toMatch(
      /no dice por qué; ya estaba/,
    );
    for (const wrong of [
      row(1, { outcome: 'PREPARED' }),
      row(1, { outcome: 'RETURNED', isReturnSeen: true }),
      row(1, { cents: 79_999 }),
      row(1, { type: 'TRANSFER' }),
    ])
      expect(one(back(), { rows: [wrong], groups: [] })?.reason).not.toBe('RETURN');
    expect(matchLines([back(), back({ id: 'again' })], [], [], sent(group([row(1)])))).toHaveLength(1);
  });

  it('shows each row once and pays each document once, whatever the order (500 runs)', () => {
    const cents = fc.constantFrom(10_000, 20_000, 30_000);
    const outcome = fc.constantFrom<RemittedRow['outcome']>('SENT', 'SETTLED', 'RETURNED');
    const rows = fc.array(fc.record({ cents, outcome, of: fc.nat(2) }), { maxLength: 9 });
    const moved = fc.array(
      fc.record({ sum: fc.nat(8), named: fc.nat(9), out: fc.boolean(), late: fc.nat(4) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(rows, moved, (made, movements) => {
        const all = made.map(({ of: _of, ...more }, at) => row(at, more));
        const groups = [0, 1, 2].flatMap((of) => {
          const own = all.filter((_row, at) => made[at]!.of === of);
          return own.length === 0 ? [] : [group(own, { id: `${MESSAGE}-${of + 1}` })];
        });
        const sumOf = (of: number) =>
          (groups[of % 3]?.rows ?? all.slice(of, of + 1)).reduce((sum, one) => sum + one.cents, 0) || 10_000;
        const lines = movements.map(({ sum, named, out, late }, at) =>
          line({
            ...{ id: `l${at}`, day: addDays(day, late), cents: (out ? -1 : 1) * sumOf(sum) },
            endToEndId: all[named]?.id ?? null,
            text: named === 9 ? MESSAGE : '',
          }),
        );
        const open = all.flatMap((one, at) =>
          one.outcome === 'SENT' ? [debt(at, { cents: one.cents })] : [],
        );
        const run = (some: BankMovement[]) => matchLines(some, open, [], { rows: all, groups });
        const found = run(lines);
        const shown = found.filter(({ reason }) => reason !== 'RETURN').flatMap(({ parts }) => parts);
        expect(new Set(shown.map(({ debt: id }) => id)).size).toBe(shown.length);
        const back = found.filter(({ reason }) => reason === 'RETURN').flatMap(({ parts }) => parts);
        expect(new Set(back.map(({ row: id }) => id)).size).toBe(back.length);
        for (const { line: id, parts, excessCents } of found)
          expect(parts.reduce((sum, part) => sum + part.cents, excessCents)).toBe(
            Math.abs(lines.find((candidate) => candidate.id === id)!.cents),
          );
        expect(run([...lines].reverse())).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });
});
