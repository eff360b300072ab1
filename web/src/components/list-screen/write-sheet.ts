import { dayOf } from '@llavero/proto/values/dates';
import writeExcelFile, { type SheetData } from 'write-excel-file/browser';
import type { Column, SheetValue } from './columns.tsx';

const formats = {
  money: '#,##0.00 "€"',
  percent: '#,##0.00 "%"',
  number: 'General',
  day: 'dd/mm/yyyy',
} as const;

/** A cell with its own type, so that a spreadsheet adds up figures and sorts dates. */
export function sheetCell(value: SheetValue): SheetData[number][number] {
  if (value === null) return null;
  if (typeof value === 'string') return { value, type: String };
  if (typeof value === 'boolean') return { value: value ? 'Sí' : 'No', type: String };
  if (value.kind !== 'day') return { value: value.value, type: Number, format: formats[value.kind] };
  const { year, month, day } = dayOf(value.value);
  return { value: new Date(Date.UTC(year, month - 1, day)), type: Date, format: formats.day };
}

/** One sheet with a frozen heading row. */
export function writeSheet(
  columns: readonly Pick<Column, 'label' | 'width'>[],
  rows: readonly SheetValue[][],
): Promise<Blob> {
  const heading = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const }));
  const data = [heading, ...rows.map((row) => row.map(sheetCell))];
  return writeExcelFile(data, {
    sheet: 'Llavero',
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width: Math.round(width / 7) })),
  }).toBlob();
}
