import { addMoney, toCents } from '../../values/money.ts';
import type { JournalRow } from './journal-entry.ts';

/** Cents of an account: debit less credit. */
export const balance = (rows: readonly JournalRow[], account: string): number =>
  rows.reduce(
    (sum, row) => sum + (row.account === account ? toCents(row.debit) - toCents(row.credit) : 0),
    0,
  );
/** Rows as account, counter-account, debit, credit. */
export const sides = (rows: readonly JournalRow[]) =>
  rows.map(({ account, counterAccount, debit, credit }) => [account, counterAccount, debit, credit]);

/** What is wrong with an entry: sides that are not equal, a row with none or both of them, a counter-account that is not on the other side. */
export function entryProblems(rows: readonly JournalRow[]): string[] {
  const sum = (side: 'debit' | 'credit') => addMoney(...rows.map((row) => row[side]));
  const wrong = rows.filter(({ debit, credit, counterAccount }) => {
    const others = rows.filter((one) => one.debit > 0 !== debit > 0);
    const hasOneSide = Math.min(debit, credit) === 0 && Math.max(debit, credit) > 0;
    return !hasOneSide || !others.some(({ account }) => account === counterAccount);
  });
  return [
    ...(sum('debit') === sum('credit') ? [] : [`${sum('debit')} is not ${sum('credit')}`]),
    ...wrong.map((row) => JSON.stringify(row)),
  ];
}
