import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daySeconds } from '../../values/dates.ts';
import { endToEndId } from '../end-to-end-id.ts';
import { monthsIn, namesIn } from './evidence.ts';
import { matchLines } from './match-lines.ts';
import type { BankMovement, KnownPayer, OpenDebt } from './matching.ts';

const day = daySeconds({ year: 2026, month: 11, day: 3 });
const ids = [
  '0199c0de-0000-7000-8000-000000000001',
  '0199c0de-0000-7000-8000-000000000002',
  '0199c0de-0000-7000-8000-000000000003',
];
const [ana = '', berta = '', ana2 = ''] = ids;
const debt = (more: Partial<OpenDebt> = {}): OpenDebt => ({
  ...{ id: ana, name: 'REC202600001', side: 'IN', cents: 80_000, due: day, year: 2026, month: 11 },
  ...{ contract: 'A', iban: null, people: ['Ana Ruiz Gil'], ...more },
});
const line = (more: Partial<BankMovement> = {}): BankMovement => ({
  ...{ id: 'line', cents: 80_000, day, endToEndId: null, iban: null, counterparty: null, text: '', ...more },
});
const one = (movement: BankMovement, debts: OpenDebt[], payers: KnownPayer[] = []) =>
  matchLines([movement], debts, payers)[0];
const IBAN = 'ES7620770024003102575766';

describe('[FIN-09] the ladder of matches', () => {
  it('goes by the remittance first, also where the bank writes the id into the text; nothing else is tried for it', () => {
    const id = endToEndId({ document: berta, attempt: 1 });
    const debts = [debt(), debt({ id: berta, contract: 'B' })];
    for (const told of [{ endToEndId: id }, { text: `ADEUDO ${id.slice(0, 20)} ${id.slice(20)}` }])
      expect(one(line({ ...told, counterparty: 'Ana Ruiz' }), debts)).toMatchObject({
        reason: 'END_TO_END',
        parts: [{ debt: berta, cents: 80_000 }],
        automatic: true,
        confidence: 100,
      });
    // It came back, or was booked before.
    expect(one(line({ endToEndId: id, counterparty: 'Ana Ruiz' }), [debt()])).toBeUndefined();
  });

  it('takes account and amount, the number in the text, a known payer, and amount with date and name', () => {
    const cases: [Partial<BankMovement>, Partial<OpenDebt>, KnownPayer[], string][] = [
      [{ iban: IBAN }, { iban: IBAN }, [], 'IBAN_AMOUNT'],
      [{ text: 'Pago rec 2026 00001' }, {}, [], 'REFERENCE'],
      [{ text: 'REC-00001-2026' }, {}, [], 'REFERENCE'],
      [{ iban: IBAN }, {}, [{ iban: IBAN, name: null, contract: 'A' }], 'LEARNED_PAYER'],
      [
        { counterparty: 'PEDRO PÉREZ' },
        {},
        [{ iban: null, name: 'Pedro Perez', contract: 'A' }],
        'LEARNED_PAYER',
      ],
      [{ counterparty: 'RUIZ GIL, ANA' }, {}, [], 'AMOUNT_DATE'],
    ];
    for (const [movement, owed, payers, reason] of cases)
      expect([reason, one(line(movement), [debt(owed)], payers)]).toMatchObject([
        reason,
        { reason, automatic: true, parts: [{ debt: ana, cents: 80_000 }], excessCents: 0 },
      ]);
  });

  it('proposes and never books what could be another debt', () => {
    const twins = [debt(), debt({ id: berta, contract: 'B', people: ['Ana Ruiz Sanz'] })];
    const older = debt({ id: ana2, due: addDays(day, -31), month: 10 });
    const payers = [{ iban: IBAN, name: null, contract: 'A' }];
    const cases: [string, BankMovement, OpenDebt[], KnownPayer[]][] = [
      ['amount and date only', line(), [debt()], []],
      ['two of the same name', line({ counterparty: 'ANA RUIZ' }), twins, []],
      ['two months of one payer', line({ iban: IBAN }), [debt(), older], payers],
      ['another month is named', line({ iban: IBAN, text: 'alquiler enero' }), [debt()], payers],
      ['less than the debt', line({ iban: IBAN, cents: 30_000 }), [debt()], payers],
      ['more than the debt', line({ iban: IBAN, cents: 90_000 }), [debt()], payers],
      [
        'a number, paid by whom pays another contract',
        line({ iban: IBAN, text: 'REC202600001' }),
        [debt({ contract: 'C' })],
        payers,
      ],
    ];
    for (const [name, movement, debts, known] of cases)
      expect([name, one(movement, debts, known)?.automatic]).toEqual([name, false]);
    expect(one(line({ iban: IBAN, text: 'alquiler octubre' }), [debt(), older], payers)).toMatchObject({
      automatic: true,
      parts: [{ debt: ana2 }],
    });
  });

  it('splits one movement over several debts, and keeps what is too much as an advance', () => {
    const payers = [{ iban: IBAN, name: null, contract: 'A' }];
    const debts = [debt({ id: ana2, cents: 50_000, due: addDays(day, -31) }), debt()];
    expect(one(line({ iban: IBAN, cents: 130_000 }), debts, payers)).toMatchObject({
      automatic: true,
      parts: [{ debt: ana2 }, { debt: ana }],
    });
    expect(one(line({ iban: IBAN, cents: 60_000 }), debts, payers)).toMatchObject({
      automatic: false,
      parts: [
        { debt: ana2, cents: 50_000 },
        { debt: ana, cents: 10_000 },
      ],
    });
    expect(one(line({ iban: IBAN, cents: 131_000 }), debts, payers)).toMatchObject({
      excessCents: 1000,
      automatic: false,
    });
  });

  it('keeps the sides apart: what goes out pays settlements only', () => {
    const settlement = debt({ side: 'OUT', iban: IBAN });
    expect(one(line({ iban: IBAN }), [settlement])).toBeUndefined();
    expect(one(line({ iban: IBAN, cents: -80_000 }), [settlement])).toMatchObject({ automatic: true });
  });

  it('matches every line and debt once, pays nobody more than is owed, and spends the movement to the cent (500 runs)', () => {
    const cents = fc.constantFrom(10_000, 20_000, 30_000, 50_000, 80_000);
    const iban = fc.constantFrom(null, IBAN, 'ES9121000418450200051332');
    const debts = fc.array(
      fc.record({
        cents,
        iban,
        month: fc.integer({ min: 1, max: 12 }),
        contract: fc.constantFrom('A', 'B', 'C'),
        late: fc.integer({ min: -40, max: 200 }),
      }),
      { maxLength: 12 },
    );
    const lines = fc.array(
      fc.record({
        cents,
        iban,
        text: fc.constantFrom('', 'REC202600001', 'REC202600002 REC202600003', 'alquiler mayo'),
        counterparty: fc.constantFrom(null, 'ANA RUIZ'),
      }),
      { maxLength: 12 },
    );
    const run = fc.property(debts, lines, (owed, moved) => {
      const open = owed.map(({ late, ...more }, at) =>
        debt({ ...more, id: `d${at}`, name: `REC20260000${at}`, due: addDays(day, -late) }),
      );
      const movements = moved.map((more, at) => line({ ...more, id: `l${at}` }));
      const matches = matchLines(movements, open, [{ iban: IBAN, name: null, contract: 'B' }]);
      expect(new Set(matches.map(({ line: id }) => id)).size).toBe(matches.length);
      const taken = matches.flatMap(({ parts }) => parts);
      expect(new Set(taken.map(({ debt: id }) => id)).size).toBe(taken.length);
      for (const { line: id, parts, excessCents, automatic } of matches) {
        const movement = movements.find((candidate) => candidate.id === id)!;
        expect(parts.reduce((sum, part) => sum + part.cents, excessCents)).toBe(movement.cents);
        const owes = parts.map((part) => open.find((candidate) => candidate.id === part.debt)!.cents);
        for (const [at, part] of parts.entries()) expect(part.cents).toBeLessThanOrEqual(owes[at]!);
        if (automatic) expect(parts.map((part) => part.cents)).toEqual(owes);
      }
      // The order in which movements and debts arrive changes nothing.
      expect(
        matchLines([...movements].reverse(), [...open].reverse(), [
          { iban: IBAN, name: null, contract: 'B' },
        ]),
      ).toEqual(matches);
    });
    fc.assert(run, { numRuns: 500 });
  });
});

describe('[FIN-09] what a text names', () => {
  it('documents by name or code, months by word', () => {
    expect(namesIn('Pago REC202600012, rec-00013-2026 y L2026 00007; ABREC202600099')).toEqual([
      'REC202600012',
      'L202600007',
      'REC202600013',
    ]);
    expect(namesIn('RECIBO 202600012 FACTURA 12')).toEqual([]);
    expect(monthsIn('Alquiler Noviembre/diciembre 2026')).toEqual([11, 12]);
  });
});
