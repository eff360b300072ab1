import { financeStatuses } from '@llavero/proto/records/choices/finance';
import { dayKey, endOfMonth, fromDayKey } from '@llavero/proto/values/dates';

const monthNames = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** `2026-11` → 'nov 26'. */
export function shortMonth(key: string): string {
  const [year = '', month = ''] = key.split('-');
  return `${monthNames[Number(month) - 1] ?? month} ${year.slice(2)}`;
}

/** The receipts of a month (`2026-11`) that count: neither drafts, nor cancelled, nor included in another. */
export function monthLink(key: string): string {
  const [year, month] = key.split('-').map(Number);
  const statuses = financeStatuses.values.filter((status) => status !== 'PREVIEW' && status !== 'CANCELLED');
  return `/finance/receipt?f.status=${statuses.join(',')}&f.year=${year}..${year}&f.month=${month}..${month}&f.included=no`;
}

/** The contracts signed in a month (`2026-11`). */
export function signedLink(key: string): string {
  const first = `${key}-01`;
  return `/contract/rent?f.signatureDate=${first}..${dayKey(endOfMonth(fromDayKey(first)))}`;
}
