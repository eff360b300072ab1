import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMoney, percentOf } from '../../values/money.ts';
import type { ReportSource } from './report-table.ts';
import { withheldOf, withholdingReturn, type WithheldRent } from './rent-withholdings.ts';
import type { SettledDocument } from './tax-concepts.ts';
import { type VatEntry, vatReturn } from './vat-return.ts';

let at = 0;
const source = (): VatEntry['source'] => ({
  collection: 'finance',
  id: `d${(at += 1)}`,
  name: 'FA1',
  date: 1,
});
const entry = (more: Partial<VatEntry>): VatEntry => ({
  ...{ side: 'CHARGED', percent: 21, rectifies: false, isDeductible: true, base: 100, vat: 21 },
  source: source(),
  ...more,
});
const cents = fc.integer({ min: -900_000, max: 900_000 }).map((amount) => amount / 100);
const sumOf = (sources: readonly ReportSource[], name: 'base' | 'amount') =>
  addMoney(...sources.map((one) => one[name] ?? 0));

describe('[FIN-07] model 303', () => {
  it('puts each rate into its boxes, corrections into theirs, and says what is owed', () => {
    const { lines, charged, deducted, result } = vatReturn([
      entry({ base: 1000, vat: 210 }),
      entry({ base: 50, vat: 10.5 }),
      entry({ percent: 10, base: 200, vat: 20 }),
      entry({ rectifies: true, base: -100, vat: -21 }),
      entry({ side: 'BORNE', base: 300, vat: 63 }),
      entry({ side: 'BORNE', percent: 10, base: 10, vat: 1 }),
      entry({ side: 'BORNE', rectifies: true, base: -10, vat: -2.1 }),
    ]);
    expect(
      lines.map(({ boxes, base, vat, sources }) => [boxes.base, boxes.vat, base, vat, sources.length]),
    ).toEqual([
      ['07', '09', 1050, 220.5, 2],
      ['04', '06', 200, 20, 1],
      ['14', '15', -100, -21, 1],
      ['28', '29', 310, 64, 2],
      ['40', '41', -10, -2.1, 1],
    ]);
    expect([charged, deducted, result]).toEqual([219.5, 61.9, 157.6]);
  });

  it('keeps exempt rents and VAT that is not deducted out of the result', () => {
    const { lines, result } = vatReturn([
      entry({ percent: null, base: 900, vat: 0 }),
      entry({ side: 'BORNE', isDeductible: false, base: 300, vat: 63 }),
      entry({ percent: 7, base: 100, vat: 7 }),
    ]);
    expect(lines.map(({ part, label, vat }) => [part, label, vat])).toEqual([
      ['CHARGED', 'Tipo sin casilla: revisar las facturas', 7],
      ['OUTSIDE', 'Operaciones exentas o no sujetas', 0],
      ['OUTSIDE', 'IVA soportado que no se deduce', 63],
    ]);
    expect(result).toBe(7);
  });

  it('loses no invoice: rows are the sum of their invoices, and boxes the sum of the rows (500 runs)', () => {
    const any = fc.record({
      side: fc.constantFrom<VatEntry['side']>('CHARGED', 'BORNE'),
      percent: fc.constantFrom(null, 0, 4, 7, 10, 21),
      rectifies: fc.boolean(),
      isDeductible: fc.boolean(),
      base: cents,
      vat: cents,
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (drawn) => {
        const entries = drawn.map(entry);
        const { lines, charged, deducted, result } = vatReturn(entries);
        for (const { base, vat, sources } of lines)
          expect([sumOf(sources, 'base'), sumOf(sources, 'amount')]).toEqual([base, vat]);
        const ids = lines.flatMap(({ sources }) => sources.map(({ id }) => id));
        expect(ids.toSorted()).toEqual(entries.map((one) => one.source.id).toSorted());
        const counted = (of: (one: VatEntry) => boolean) =>
          addMoney(...entries.filter(of).map(({ vat }) => vat));
        expect(charged).toBe(counted(({ side, percent }) => side === 'CHARGED' && percent !== null));
        expect(deducted).toBe(counted(({ side, isDeductible }) => side === 'BORNE' && isDeductible));
        expect(addMoney(result, deducted)).toBe(charged);
      }),
      { numRuns: 500 },
    );
  });
});

describe('[FIN-07] models 115 and 180', () => {
  type Line = SettledDocument['breakdown'][number];
  const line = (subcategory: Line['subcategory'], from: Line['source'], totalAmount: number, vatAmount = 0) =>
    ({
      category: subcategory === 'SUPPLY' ? 'SUPPLEMENT' : 'RENT',
      subcategory,
      source: from,
      totalAmount,
      vatAmount,
    }) as Line;

  it('the base is the rent less the bonus, before VAT and without supplies', () => {
    const document = (breakdown: Line[]) =>
      ({ type: 'SETTLEMENT', sourceRole: 'PROVIDER', breakdown }) as const;
    expect(
      withheldOf(
        document([
          line('RENT', 'TENANT', 1210, 210),
          line('BONUS', 'LANDLORD', 121, 21),
          line('SUPPLY', 'TENANT', 40),
          line('ADDITIONAL_DEPOSIT', 'TENANT', 500),
          line('WITHHOLDING', 'LANDLORD', 171),
        ]),
      ),
    ).toEqual({ base: 900, withheld: percentOf(900, 19) });
    expect(withheldOf(document([line('RENT', 'TENANT', 800)]))).toBeNull();
  });

  it('counts a recipient once, however much they let', () => {
    const rent = (recipient: string, units: string[]): WithheldRent => ({
      ...{ recipient, units, base: 1000, withheld: 190 },
      source: source(),
    });
    const found = withholdingReturn([
      rent('a', ['x', 'y']),
      rent('a', ['y', 'x']),
      rent('a', ['z']),
      rent('b', ['x']),
    ]);
    expect(found).toMatchObject({ recipients: 2, base: 4000, withheld: 760 });
    expect(found.rows.map(({ recipient, units, base }) => [recipient, units, base])).toEqual([
      ['a', ['x', 'y'], 2000],
      ['a', ['z'], 1000],
      ['b', ['x'], 1000],
    ]);
  });

  it('its rows are the sum of their documents, and its boxes the sum of the rows (300 runs)', () => {
    const any = fc.record({
      recipient: fc.constantFrom('a', 'b', 'c'),
      units: fc.subarray(['x', 'y', 'z']),
      base: cents,
      withheld: cents,
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (drawn) => {
        const rents = drawn.map((one): WithheldRent => ({ ...one, source: source() }));
        const { rows, recipients, base, withheld } = withholdingReturn(rents);
        for (const row of rows)
          expect([sumOf(row.sources, 'base'), sumOf(row.sources, 'amount')]).toEqual([
            row.base,
            row.withheld,
          ]);
        expect(rows.flatMap(({ sources }) => sources)).toHaveLength(rents.length);
        expect(recipients).toBe(new Set(rents.map(({ recipient }) => recipient)).size);
        expect([base, withheld]).toEqual([
          addMoney(...rents.map((one) => one.base)),
          addMoney(...rents.map((one) => one.withheld)),
        ]);
      }),
      { numRuns: 300 },
    );
  });
});
