import { monthName } from '@llavero/proto/values/dates';

/** Months of a report, 1 to 12, by the key that stands in the address: `anio`, `t1` to `t4`, `m1` to `m12`. */
export function monthsOf(period: string): { from: number; to: number } {
  const number = Number(period.slice(1));
  if (/^t[1-4]$/.test(period)) return { from: number * 3 - 2, to: number * 3 };
  if (/^m([1-9]|1[0-2])$/.test(period)) return { from: number, to: number };
  return { from: 1, to: 12 };
}

/** What can be chosen, in this order. */
export const periods: readonly { value: string; label: string }[] = [
  { value: 'anio', label: 'Año entero' },
  ...[1, 2, 3, 4].map((quarter) => ({ value: `t${quarter}`, label: `${quarter}.º trimestre` })),
  ...Array.from({ length: 12 }, (_, at) => ({ value: `m${at + 1}`, label: capital(monthName(at + 1)) })),
];

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
