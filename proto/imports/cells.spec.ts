import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { metaOf } from '../fields/field.ts';
import {
  choice,
  choices,
  day,
  flag,
  iban,
  instant,
  link,
  links,
  money,
  percent,
  text,
} from '../fields/vocabulary.ts';
import { contractTypes } from '../records/choices/contracts.ts';
import { partyRoles } from '../records/choices/people.ts';
import { floors } from '../records/choices/places.ts';
import { atTime, daySeconds } from '../values/dates.ts';
import { formatMoney, fromCents } from '../values/money.ts';
import { formatNumber } from '../values/number.ts';
import { type Cell, cellOf, readCell, textOf } from './cells.ts';

const read = (field: Parameters<typeof metaOf>[0], cell: Cell) => readCell({ meta: metaOf(field) }, cell);
const value = (field: Parameters<typeof metaOf>[0], cell: Cell) => {
  const reading = read(field, cell);
  return 'value' in reading ? reading.value : reading;
};
const rule = (field: Parameters<typeof metaOf>[0], cell: Cell) => {
  const reading = read(field, cell);
  return 'problem' in reading ? reading.problem.rule : reading;
};

describe('cells', () => {
  it.each([
    ['1.234,56 €', 1234.56],
    ['1234,5', 1234.5],
    ['950', 950],
    ['-3 EUR', -3],
    [700.0000000001, 700],
    [12.5, 12.5],
  ])('[VAL-02] money %p is %p', (cell, euros) => {
    expect(value(money('Renta'), cell)).toBe(euros);
  });

  it.each(['12,345', '1,000', '999,999 €', '-12,345', '€ 12,345', '12,345 EUR'])(
    '[VAL-02] money %p may be thousands of an English file: it is refused with both ways to write it',
    (cell) => {
      const reading = read(money('Renta'), cell);
      if (!('problem' in reading)) throw new Error(`read as ${JSON.stringify(reading)}`);
      expect(reading.problem.rule).toBe('money');
      expect(reading.problem.message).toContain(cell.replace(',', '.'));
    },
  );

  it.each([
    ['12.345', 12_345],
    ['12.345,00', 12_345],
    ['12,34', 12.34],
    ['12,3450', 12.35],
    ['0,125', 0.13],
    ['1234,567', 1234.57],
    ['12345', 12_345],
  ])('[VAL-02] money %p is Spanish and nothing else: %p', (cell, euros) => {
    expect(value(money('Renta'), cell)).toBe(euros);
  });

  it.each(['12,345.67', '1,234,567', '12,345,67'])('[VAL-02] money %p is not Spanish', (cell) => {
    expect(rule(money('Renta'), cell)).toBe('money');
  });

  it('[VAL-02] every amount is read as it was printed, in the cell of a text file and of a spreadsheet', () => {
    const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
    fc.assert(
      fc.property(cents.map(fromCents), (euros) => {
        const field = money('Renta');
        const bare = formatNumber(euros, 2);
        for (const cell of [formatMoney(euros), bare, bare.replaceAll('.', ''), cellOf(metaOf(field), euros)])
          expect(value(field, cell)).toBe(euros);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['21 %', 21],
    ['6,5%', 6.5],
    [10, 10],
  ])('[VAL-02] per cent %p is %p', (cell, percents) => {
    expect(value(percent('IVA'), cell)).toBe(percents);
  });

  const first = daySeconds({ year: 2026, month: 2, day: 1 });
  it.each(['01/02/2026', '1-2-26', '2026-02-01', '01/02/2026 00:00', '2026-02-01T00:00:00', 46054])(
    '[VAL-02] %p is the first of February, never the second of January',
    (cell) => {
      expect(value(day('Fecha'), cell)).toBe(first);
    },
  );

  it('[VAL-02] moments are of Madrid, in winter and in summer', () => {
    expect(value(instant('Aviso'), '01/02/2026 18:30')).toBe(atTime(first, 18, 30));
    const summer = daySeconds({ year: 2026, month: 7, day: 1 });
    expect(value(instant('Aviso'), '01/07/2026 18:30')).toBe(atTime(summer, 18, 30));
  });

  it.each([
    [flag('Activa'), 'SÍ', true],
    [flag('Activa'), 'x', true],
    [flag('Activa'), true, true],
    [flag('Activa'), 'No', false],
    [flag('Activa'), 0, false],
    [choice(contractTypes, 'Tipo'), 'LONG_CONTRACT', 'LONG_CONTRACT'],
    [choice(floors, 'Planta'), 'bajos', 'GROUND'],
    [choice(floors, 'Planta'), 'Atico', 'PENTHOUSE'],
    [choice(floors, 'Planta'), 3, '3'],
    [choice(floors, 'Planta'), 0, 'GROUND'],
    [choice(floors, 'Planta'), '0', 'GROUND'],
    [choices(partyRoles, 'Papeles'), 'inquilino; Propietario', ['TENANT', 'LANDLORD']],
    [choices(partyRoles, 'Papeles'), 'Avalista', ['AVALIST']],
  ])('[VAL-02] reads flags and choices by their Spanish label (%#)', (field, cell, expected) => {
    expect(value(field, cell)).toEqual(expected);
  });

  it('[VAL-11] says which rule a cell breaks and what to write instead', () => {
    expect(rule(money('Renta'), 'mil')).toBe('money');
    expect(rule(percent('IVA'), '1,2,3')).toBe('number');
    expect(rule(day('Fecha'), '31/02/2026')).toBe('day');
    expect(rule(day('Fecha'), '02/13/2026')).toBe('day');
    expect(rule(flag('Activa'), 'quizá')).toBe('flag');
    const reading = read(choice(contractTypes, 'Tipo'), 'vitalicio');
    expect(JSON.stringify(reading)).toContain('«vitalicio» no es una de las opciones');
  });

  it('an empty cell says nothing, the mark empties', () => {
    for (const cell of [null, '', '   ', '\u00a0'])
      expect(read(text('Nombre'), cell)).toEqual({ absent: true });
    for (const mark of ['(vaciar)', ' (VACIAR) '])
      expect(read(money('Renta'), mark)).toEqual({ clear: true });
  });

  it('[VAL-01] leaves tidying of telephones and accounts to the field, and names links', () => {
    expect(value(iban('IBAN'), 'es91 2100 0418')).toBe('es91 2100 0418');
    expect(read(link('agent', 'Pagador'), 'Ana Ruiz')).toEqual({ names: ['Ana Ruiz'] });
    expect(read(links('agent', 'Inquilinos'), 'Ana; Bea\nCira | Ana')).toEqual({
      names: ['Ana', 'Bea', 'Cira'],
    });
  });

  it('[VAL-11] takes off the apostrophe that kept a formula from running, and no other', () => {
    expect([textOf(`'=1+1`), textOf(`'-x`), textOf(`'s-Hertogenbosch`)]).toEqual([
      '=1+1',
      '-x',
      `'s-Hertogenbosch`,
    ]);
    expect([textOf(612345678), textOf(1e21), textOf(0.5)]).toEqual([
      '612345678',
      '1000000000000000000000',
      '0.5',
    ]);
  });

  it('prints what it reads', () => {
    const cases: [Parameters<typeof metaOf>[0], Parameters<typeof cellOf>[1]][] = [
      [day('Fecha'), first],
      [instant('Aviso'), atTime(first, 9, 5)],
      [instant('Aviso'), first],
      [choices(partyRoles, 'Papeles'), ['TENANT', 'AVALIST']],
      [choice(floors, 'Planta'), '-1'],
      [flag('Activa'), false],
      [money('Renta'), 1250.5],
    ];
    for (const [field, stored] of cases) expect(value(field, cellOf(metaOf(field), stored))).toEqual(stored);
  });
});
