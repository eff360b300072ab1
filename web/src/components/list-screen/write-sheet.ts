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

export interface WrittenSheet {
  name: string;
  columns: readonly Pick<Column, 'label' | 'width'>[];
  rows: readonly SheetValue[][];
}

/** What a spreadsheet program takes as the name of a sheet: at most 31 characters, none of these. */
const sheetName = (name: string): string => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);

/** A workbook of sheets with a frozen heading row each. */
export function writeSheets(sheets: readonly WrittenSheet[]): Promise<Blob> {
  return writeExcelFile(
    sheets.map(({ name, columns, rows }) => ({
      data: [
        columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(sheetCell)),
      ],
      sheet: sheetName(name),
      stickyRowsCount: 1,
      columns: columns.map(({ width }) => ({ width: Math.round(width / 7) })),
    })),
  ).toBlob();
}

/** One sheet with a frozen heading row. */
export const writeSheet = (columns: WrittenSheet['columns'], rows: WrittenSheet['rows']): Promise<Blob> =>
  writeSheets([{ name: 'Llavero', columns, rows }]);
