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
  const { account, from, to, openingCents, closingCents, lines } = statement;
  const seen = new Map<string, number>();
  const digests = lines.map(({ bookingDay, cents }) => {
    const key = `${bookingDay} ${cents}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return digestOf(account, bookingDay, cents, before);
  });
  const own = digestOf(account, from, to, openingCents, closingCents, ...[...digests].sort());
  return { ...statement, digest: own, digests };
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
