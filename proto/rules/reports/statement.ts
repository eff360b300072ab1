import type { Finance } from '../../records/finance/finance.ts';
import { addMoney } from '../../values/money.ts';
import { owedAmount } from '../owed.ts';

/** A document as the statement of a tenant reads it. Days as unix seconds, euros. */
export type StatedDocument = Pick<
  Finance,
  | 'id'
  | 'type'
  | 'issueDate'
  | 'periodStart'
  | 'totalAmount'
  | 'paymentDate'
  | 'paymentRates'
  | 'rectifiedAmount'
  | 'includedIn'
  | 'returnedBillId'
> & { name: string };

/** A line of a statement. Euros; `balance` is what is owed after it. */
export interface StatementEntry {
  day: number;
  document: string;
  name: string;
  kind: 'CHARGE' | 'PAYMENT';
  amount: number;
  balance: number;
}

/** What a tenant was charged and has paid, with what was owed before and after. Euros. */
export interface Statement {
  opening: number;
  entries: StatementEntry[];
  charges: number;
  payments: number;
  closing: number;
}

type Movement = Omit<StatementEntry, 'balance'>;

/**
 * The statement of account of a contract. A document that another one includes is asked for there, but for a direct debit
 * that came back: the first receipt was paid, and the one that asks again is a charge of its own (decision 0048).
 * @param from first day, @param to last day, unix seconds; null for all
 */
export function statement(
  documents: readonly StatedDocument[],
  { from, to }: { from: number | null; to: number | null },
): Statement {
  const returned = new Set(documents.flatMap(({ returnedBillId }) => returnedBillId ?? []));
  const movements = documents
    .filter(({ id, includedIn }) => includedIn === null || returned.has(id))
    .flatMap(movementsOf)
    .filter(({ day }) => to === null || day <= to)
    .sort(byDay);
  const opening = balanceOf(movements.filter(({ day }) => from !== null && day < from));
  let balance = opening;
  const entries = movements
    .filter(({ day }) => from === null || day >= from)
    .map((movement) => {
      balance = addMoney(balance, movement.kind === 'CHARGE' ? movement.amount : -movement.amount);
      return { ...movement, balance };
    });
  const sum = (kind: Movement['kind']) =>
    addMoney(0, ...entries.flatMap((entry) => (entry.kind === kind ? [entry.amount] : [])));
  return { opening, entries, charges: sum('CHARGE'), payments: sum('PAYMENT'), closing: balance };
}

function movementsOf(document: StatedDocument): Movement[] {
  const { id, name, issueDate, periodStart, totalAmount, paymentDate, paymentRates } = document;
  const day = issueDate ?? periodStart ?? paymentDate;
  if (day === null || totalAmount === 0) return [];
  const paid = paymentRates.flatMap((rate) =>
    rate.paymentDate === null ? [] : [{ day: rate.paymentDate, amount: rate.amount }],
  );
  // Without what its rectification has taken, which is a charge of its own, below zero.
  const rest = owedAmount(document);
  if (paymentDate !== null && rest !== 0) paid.push({ day: paymentDate, amount: rest });
  const about = { document: id, name };
  return [
    { ...about, day, kind: 'CHARGE', amount: totalAmount },
    ...paid.map((payment) => ({ ...about, ...payment, kind: 'PAYMENT' as const })),
  ];
}

const balanceOf = (movements: readonly Movement[]): number =>
  addMoney(0, ...movements.map(({ kind, amount }) => (kind === 'CHARGE' ? amount : -amount)));

/** By day; on one day what is charged before what is paid. */
function byDay(one: Movement, other: Movement): number {
  if (one.day !== other.day) return one.day - other.day;
  if (one.kind !== other.kind) return one.kind === 'CHARGE' ? -1 : 1;
  return one.name.localeCompare(other.name, 'es', { numeric: true });
}
