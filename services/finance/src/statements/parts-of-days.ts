import type { BankStatement } from '@llavero/proto/records/finance/bank-statement';
import { toCents } from '@llavero/proto/values/money';

/** A statement as far as it follows another. Days as unix seconds. */
export interface Span {
  id: string;
  from: number;
  to: number;
  openingCents: number;
  closingCents: number;
}

export const spanOf = ({ id, from, to, openingBalance, closingBalance }: BankStatement): Span => ({
  ...{ id, from, to },
  openingCents: toCents(openingBalance),
  closingCents: toCents(closingBalance),
});

/**
 * True when the second goes on where the first ended, within a day: banks deliver several files of one day, each with its own opening
 * and closing balance. Of two that leave the balance where it was, the one that came first.
 */
export function precedes(first: Span, second: Span): boolean {
  if (first.id === second.id || second.from !== second.to) return false;
  if (first.to !== second.from || first.closingCents !== second.openingCents) return false;
  const isOtherWayRound =
    first.from === first.to && second.to === first.from && second.closingCents === first.openingCents;
  return !isOtherWayRound || first.id < second.id;
}

/** Ids of those that go on where another of the same account ended, within a day. */
export function continuations(spans: readonly Span[]): Set<string> {
  const ending = Map.groupBy(spans, ({ to, closingCents }) => `${to} ${closingCents}`);
  return new Set(
    spans
      .filter((one) => ending.get(`${one.from} ${one.openingCents}`)?.some((before) => precedes(before, one)))
      .map(({ id }) => id),
  );
}

/** SQL: whether another statement of the account goes on where one ended, within a day. @param of alias of `bank_statement` */
export const hasContinuation = (of: string): string =>
  `exists (select from bank_statement later
            where later.organization = ${of}.organization and later.ending = ${of}.ending and later.id <> ${of}.id and later.deleted_at is null
              and later."from" = ${of}."to" and later."to" = ${of}."to" and later.opening_balance = ${of}.closing_balance
              and not (${of}."from" = ${of}."to" and later.closing_balance = ${of}.opening_balance and later.id < ${of}.id))`;
