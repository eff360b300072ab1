import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { financeTotals } from '../finance-totals.ts';
import { addMoney } from '../../values/money.ts';
import { accountingIds } from '../accounting-ids.ts';
import {
  accountingSheets,
  type AccountingSheet,
  sheetColumns,
  type SheetDocument,
  sheetRows,
} from './accounting-sheets.ts';
import { totalsRow } from './report-table.ts';

const names = {
  person: (id: string) => ({ name: `Persona ${id}`, idNumber: '12345678Z' }),
  unit: (id: string) => `Calle ${id}`,
  accounts: accountingIds(),
};

type Line = SheetDocument['breakdown'][number];
const line = (concept: string, source: Line['source'], base: number, vat = 0): Line =>
  ({
    category: 'RENT',
    subcategory: 'RENT',
    source,
    concept,
    units: 1,
    unitAmount: base,
    baseAmount: base,
    vatAmount: vat,
    vatPercent: vat ? 21 : 0,
    totalAmount: addMoney(base, vat),
    providerCategory: 'SUPPLY',
  }) as Line;

function documentOf(type: 'RECEIPT' | 'SETTLEMENT' | 'GUARANTEED', breakdown: Line[]): SheetDocument {
  const sourceRole = type === 'RECEIPT' ? 'LANDLORD' : 'PROVIDER';
  return {
    type,
    sourceRole,
    status: 'ISSUED',
    year: 2026,
    serie: 7,
    month: 11,
    concept: 'Renta',
    tenants: ['t'],
    landlords: ['l1', 'l2'],
    units: ['u'],
    destination: { agent: 'l2', organization: null, iban: null },
    breakdown,
    ...financeTotals({ type, sourceRole }, breakdown),
  } as SheetDocument;
}
const at = (sheet: AccountingSheet, label: string) =>
  sheetColumns(sheet).findIndex((column) => column.label === label);

describe('[RST-07] the accounting spreadsheets', () => {
  it('a receipt is one row for accounting, a row for each line with its seat for administration', () => {
    const receipt = documentOf('RECEIPT', [
      line('Renta', 'LANDLORD', 1000, 210),
      line('Bonificación', 'TENANT', 100),
    ]);
    const [row, ...more] = sheetRows('accountingReceipts', receipt, names);
    expect(more).toEqual([]);
    expect(row!.slice(0, 8)).toEqual([
      'REC202600007',
      'Recibo',
      'Emitido',
      undefined,
      '11/2026',
      'Persona t',
      '12345678Z',
      'Calle u',
    ]);
    expect(row![at('accountingReceipts', 'Total')]).toBe(1110);
    const lines = sheetRows('adminAccountingReceipts', receipt, names);
    const shown = ['Línea', 'Cuenta', 'Asiento', 'Debe', 'Haber', 'IVA (%)', 'Total'];
    expect(lines.map((cells) => shown.map((label) => cells[at('adminAccountingReceipts', label)]))).toEqual([
      ['Renta', '628', 'Debe', 1210, 0, 21, 1210],
      ['Bonificación', '628', 'Haber', 0, 100, 0, -100],
    ]);
  });

  it('a settlement names the landlord who is paid; what the landlord owes is a debit', () => {
    const settlement = documentOf('SETTLEMENT', [
      line('Renta', 'TENANT', 1000),
      line('Honorarios', 'LANDLORD', 50, 10.5),
    ]);
    const rows = sheetRows('adminAccountingSettlements', settlement, names);
    const sheet = 'adminAccountingSettlements';
    expect(rows.map((cells) => [cells[5], cells[at(sheet, 'Debe')], cells[at(sheet, 'Haber')]])).toEqual([
      ['Persona l2', 0, 1000],
      ['Persona l2', 60.5, 0],
    ]);
  });

  it('every row has a cell for every column, and the totals are those of the documents (200 runs)', () => {
    const cents = fc.integer({ min: -500_000, max: 500_000 }).map((amount) => amount / 100);
    const lines = fc.array(
      fc.record({ source: fc.constantFrom('LANDLORD', 'TENANT', 'PROVIDER'), base: cents, vat: cents }),
      { minLength: 1, maxLength: 6 },
    );
    const documents = fc.array(
      fc.record({ type: fc.constantFrom('RECEIPT', 'SETTLEMENT', 'GUARANTEED'), lines }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(documents, (drawn) => {
        for (const sheet of Object.keys(accountingSheets) as AccountingSheet[]) {
          const columns = sheetColumns(sheet);
          const wanted: readonly string[] = accountingSheets[sheet].types;
          const mine = drawn
            .filter(({ type }) => wanted.includes(type))
            .map((it) =>
              documentOf(
                it.type,
                it.lines.map(({ source, base, vat }) => line('x', source, base, vat)),
              ),
            );
          const rows = mine.flatMap((document) => sheetRows(sheet, document, names));
          for (const row of rows) expect(row).toHaveLength(columns.length);
          const total = totalsRow({ columns, rows })[at(sheet, 'Total')];
          expect(total).toBe(addMoney(...mine.map(({ totalAmount }) => totalAmount)));
          if (!accountingSheets[sheet].byLine) continue;
          const sums = totalsRow({ columns, rows });
          const balance = addMoney(Number(sums[at(sheet, 'Debe')]), -Number(sums[at(sheet, 'Haber')]));
          expect(balance).toBe(sheet === 'adminAccountingReceipts' ? total : -Number(total) + 0);
        }
      }),
      { numRuns: 200 },
    );
  });
});
