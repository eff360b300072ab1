import { addMoney, formatMoney, fromCents, multiplyMoney, toCents } from '../../values/money.ts';
import { type DocumentLine, documentLine } from '../document-line.ts';
import { lineSign } from '../finance-totals.ts';
import { isOwnLine } from '../rectification.ts';
import { nameOfLine } from './difference.ts';

/** A line with the sign by which its document counts it. */
export interface CountedLine {
  line: DocumentLine;
  sign: 1 | -1;
}

/** The own lines of a document as it counts them; older balances, bills and reserves are none of them. */
export const countedLines = (type: string, lines: readonly DocumentLine[]): CountedLine[] =>
  lines.filter(isOwnLine).map((line) => ({ line, sign: lineSign({ type }, line) }));

/**
 * The lines of rectifying documents, which say the difference as the rectified document counts it.
 *
 * @param sign −1 for those of a fee bill on its settlement: what the landlord owes is less for him
 */
export const countedCorrections = (lines: readonly DocumentLine[], sign: 1 | -1 = 1): CountedLine[] =>
  lines.map((line) => ({ line, sign }));

/** The lines of rectifying documents as lines of a document of the type, so that it counts them by its own signs. */
const correctionsAsLines = (type: string, lines: readonly DocumentLine[]): DocumentLine[] =>
  lines.map((line) => scaled(line, lineSign({ type }, line)));

/** A receipt as it stands after its rectifications: what its settlement follows. */
export const withCorrections = <
  R extends { lines: readonly DocumentLine[]; corrections: readonly DocumentLine[] },
>(
  receipt: R,
): R => ({ ...receipt, lines: [...receipt.lines, ...correctionsAsLines('RECEIPT', receipt.corrections)] });

/** What the lines for one thing should be and are, counted. Euros. */
export interface LineDifference {
  /** 'Renta', 'Honorarios', the concept of an expense. */
  name: string;
  line: DocumentLine;
  /** VAT included. */
  before: number;
  after: number;
  base: number;
  vat: number;
  /** What is neither: withholdings and transfers. */
  rest: number;
}

/**
 * Where lines differ from what they should be, by what they are for; empty when they do not, to the cent. Lines of one thing
 * count together, so that it does not matter into how many lines a month was split.
 */
export function lineDifferences(
  due: readonly CountedLine[],
  issued: readonly CountedLine[],
): LineDifference[] {
  const names = [...new Set([...issued, ...due].map(({ line }) => nameOfLine(line)))];
  return names.flatMap((name) => {
    const of = (lines: readonly CountedLine[]) => lines.filter(({ line }) => nameOfLine(line) === name);
    const [now, then] = [of(due), of(issued)];
    const [after, before] = [sums(now), sums(then)];
    const parts = {
      base: fromCents(after.base - before.base),
      vat: fromCents(after.vat - before.vat),
      rest: fromCents(after.rest - before.rest),
    };
    if (parts.base === 0 && parts.vat === 0 && parts.rest === 0) return [];
    const [{ line }] = [...now, ...then] as [CountedLine];
    return [{ name, line, before: totalOf(before), after: totalOf(after), ...parts }];
  });
}

/**
 * The lines of the document that makes up for differences, as a rectifying document has them: their sum is what was missing.
 *
 * @param sign −1 for a fee bill whose differences are those of its settlement
 */
export function adjustingLines(differences: readonly LineDifference[], sign: 1 | -1 = 1): DocumentLine[] {
  return differences.map(({ line, before, after, base, vat, rest }) => {
    const [own, tax, moved] = [base, vat, rest].map((amount) => multiplyMoney(amount, sign)) as [
      number,
      number,
      number,
    ];
    const made = documentLine({
      category: line.category,
      subcategory: line.subcategory,
      source: line.source,
      destination: line.destination,
      concept: line.concept,
      explanation: `Era de ${formatMoney(Math.abs(before))} y debe ser de ${formatMoney(Math.abs(after))}, IVA incluido.`,
      vatPercent: line.vatPercent,
      base: addMoney(own, moved),
      vat: tax,
    });
    // Withholdings and transfers are in the total only.
    return { ...made, baseAmount: own, rentAmount: made.category === 'RENT' ? own : 0 };
  });
}

/** 'Renta: de 1.000,00 € a 1.030,00 €; Honorarios nuevo: 121,00 €.' */
export function adjustmentReason(differences: readonly LineDifference[]): string {
  const phrases = differences.map(({ name, before, after }) => {
    const [then, now] = [formatMoney(Math.abs(before)), formatMoney(Math.abs(after))];
    if (before === 0) return `${name}: faltaban ${now}`;
    return after === 0 ? `${name}: sobraban ${then}` : `${name}: de ${then} a ${now}`;
  });
  return `${phrases.join('; ')}.`;
}

interface Cents {
  base: number;
  vat: number;
  rest: number;
}

function sums(lines: readonly CountedLine[]): Cents {
  const cents: Cents = { base: 0, vat: 0, rest: 0 };
  for (const { line, sign } of lines) {
    const [base, vat] = [toCents(line.baseAmount), toCents(line.vatAmount)];
    cents.base += sign * base;
    cents.vat += sign * vat;
    cents.rest += sign * (toCents(line.totalAmount) - base - vat);
  }
  return cents;
}

const totalOf = ({ base, vat, rest }: Cents): number => fromCents(base + vat + rest);

const amounts = [
  'unitAmount',
  'totalAmount',
  'baseAmount',
  'vatAmount',
  'rentAmount',
  'invoiceAmount',
  'compensationAmount',
  'suplementationAmount',
] as const;

function scaled(line: DocumentLine, sign: 1 | -1): DocumentLine {
  const own = amounts.map((name) => [name, multiplyMoney(line[name], sign)] as const);
  return { ...line, ...Object.fromEntries(own) };
}
