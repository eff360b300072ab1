import { MAX_MONEY, toCents } from '@llavero/proto/values/money';
import { doesNotAddUp, unreadable } from './statements.errors.ts';

/** One movement as the bank tells it, in the same shape whatever the format of the file. */
export interface ParsedLine {
  /** `YYYY-MM-DD`. */
  bookingDay: string;
  /** `YYYY-MM-DD`. */
  valueDay: string;
  /** Positive for money in, negative for money out, 0 for notices. */
  cents: number;
  /** The bank's own reference of the movement; not every bank gives one, and some repeat it. */
  bankReference: string | null;
  endToEndId: string | null;
  /** Reference of the direct debit mandate. */
  mandateId: string | null;
  counterparty: string | null;
  /** Without spaces, and valid. */
  counterpartyIban: string | null;
  text: string;
  /** Code of the kind of movement: `PMNT-RDDT-ESDD`, `02-038`. */
  bankCode: string | null;
  /** Why a payment came back: `AM04`. */
  returnReason: string | null;
}

/** What a file says of one account and period. Its lines add up to the difference of its balances. */
export interface ParsedStatement {
  /** IBAN without spaces. */
  account: string;
  /** The bank's number of the statement. */
  number: string | null;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  openingCents: number;
  closingCents: number;
  lines: ParsedLine[];
}

/** More lines than a bank puts into a statement; what is beyond it is refused rather than held in memory. */
export const MOST_LINES = 200_000;
const MOST_CENTS = toCents(MAX_MONEY);
const EARLIEST_YEAR = 2000;
const LATEST_YEAR = 2099;

/** Refuses amounts that the database does not hold. @throws CodedError invalid `FINANCE.STATEMENT_UNREADABLE` */
export function checkedCents(cents: number, where: string): number {
  if (Number.isSafeInteger(cents) && Math.abs(cents) <= MOST_CENTS) return cents + 0;
  throw unreadable(`El importe de ${where} es demasiado grande para ser correcto: compruebe el fichero.`);
}

/**
 * `YYYY-MM-DD` of a date that exists, in this century.
 * @throws CodedError invalid `FINANCE.STATEMENT_UNREADABLE`
 */
export function checkedDay(year: number, month: number, day: number, where: string): string {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  if (exists && year >= EARLIEST_YEAR && year <= LATEST_YEAR) return at.toISOString().slice(0, 10);
  throw unreadable(`La fecha de ${where} no puede ser correcta: compruebe el fichero.`);
}

/**
 * The statement, once its lines lead from one balance to the other.
 * @throws CodedError invalid `FINANCE.STATEMENT_DOES_NOT_ADD_UP`
 */
export function balanced(statement: ParsedStatement, where: string): ParsedStatement {
  const sum = statement.lines.reduce((total, { cents }) => total + cents, 0);
  if (statement.openingCents + sum !== statement.closingCents)
    throw doesNotAddUp(`Los movimientos de ${where} no llevan del saldo inicial al final.`);
  if (statement.to < statement.from) throw unreadable(`El periodo de ${where} termina antes de empezar.`);
  return statement;
}
