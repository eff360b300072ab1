import { formatDay, fromDayKey } from '@llavero/proto/values/dates';
import type { SheetValue } from '../../../components/list-screen/columns.tsx';

const isDay = (value: unknown, type: string): value is string =>
  type === 'date' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** A value of an answer as it is shown. */
export function cellText(value: unknown, type: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number')
    return value.toLocaleString('es-ES', { useGrouping: false, maximumFractionDigits: 20 });
  if (isDay(value, type)) return formatDay(fromDayKey(value));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The same as a cell of a workbook: figures and days as such. */
export function cellSheet(value: unknown, type: string): SheetValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return { kind: 'number', value };
  if (isDay(value, type)) return { kind: 'day', value: fromDayKey(value) };
  return cellText(value, type);
}

/** Figures stand at the right. */
export const isFigure = (type: string): boolean =>
  /^(smallint|integer|bigint|numeric|real|double)/.test(type);
