import { createHash } from 'node:crypto';
import { fromDayKey } from '@llavero/proto/values/dates';
import { fromCents } from '@llavero/proto/values/money';
import type { ParsedLine, ParsedStatement } from './parsed-statement.ts';

/** A statement of a file with what tells it and its lines from others. */
export interface Incoming extends ParsedStatement {
  digest: string;
  /** One for each line, in their order. */
  digests: string[];
}

const digestOf = (...parts: (string | number)[]): string =>
  createHash('sha256').update(parts.join('|')).digest('hex');

/**
 * A line is known by account, day, amount and how many like it came before it on the day: texts and references differ between the formats of one bank, and between
 * its exports.
 */
export function incoming(statement: ParsedStatement): Incoming {
  const { account, from, to, openingCents, closingCents } = statement;
  const digests = lineDigests(statement);
  const own = digestOf(account, from, to, openingCents, closingCents, ...[...digests].sort());
  return { ...statement, digest: own, digests };
}

/**
 * What tells each line of a statement from others.
 *
 * @param known lines like one that other statements of its day have brought, by day and cents: `2026-11-02 100`
 */
export function lineDigests(
  { account, lines }: ParsedStatement,
  known: ReadonlyMap<string, number> = new Map(),
): string[] {
  const seen = new Map(known);
  return lines.map(({ bookingDay, cents }) => {
    const key = `${bookingDay} ${cents}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return digestOf(account, bookingDay, cents, before);
  });
}

/** Day of a `YYYY-MM-DD`, unix seconds. */
export const dayAt = (key: string): number => fromDayKey(key);

/** What of a line is stored as the bank says it. */
export function lineFields(line: ParsedLine, digest: string) {
  const { bankReference, endToEndId, mandateId, bankCode, returnReason } = line;
  const short = (text: string | null, length = 140) => text?.slice(0, length) ?? null;
  return {
    bookingDate: dayAt(line.bookingDay),
    valueDate: dayAt(line.valueDay),
    amount: fromCents(line.cents),
    counterparty: short(line.counterparty),
    counterpartyAccount: line.counterpartyIban,
    text: line.text.slice(0, 1000) || null,
    bankReference: short(bankReference),
    endToEndId: short(endToEndId),
    mandateId: short(mandateId),
    bankCode: short(bankCode, 40),
    returnReason: short(returnReason, 4),
    digest,
  };
}
