import { choiceLabel } from '@llavero/proto/fields/choices';
import { rentIndices } from '@llavero/proto/records/choices/contracts';
import { type Fields, metaOf } from '@llavero/proto/fields/field';
import { contract, type Contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import type { NextRent } from '@llavero/proto/records/contracts/next-rent';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { carriedOf } from '@llavero/proto/rules/document-line';
import { financeTotals, lineSign } from '@llavero/proto/rules/finance-totals';
import { monthsInPeriod } from '@llavero/proto/rules/periods';
import { formatDay, formatMonth } from '@llavero/proto/values/dates';
import { multiplyMoney } from '@llavero/proto/values/money';
import { formatNumber, formatPercent } from '@llavero/proto/values/number';

/** One line of a receipt as it enters the total. */
export interface ExplainedLine {
  concept: string;
  /** How the amount came about and by which law. */
  explanation: string | null;
  units: number;
  unitAmount: number;
  /** Before VAT. */
  baseAmount: number;
  vatPercent: number;
  vatAmount: number;
  /** Signed: what it adds to the total. */
  amount: number;
  /** It is taken off (F §5). */
  subtracted: boolean;
  isRent: boolean;
  bill: string | null;
  /** The term of contract or mandate that the amount comes from; null for what another document or a bill says. */
  origin: LineOrigin | null;
  /** Ids of the older documents that the line takes over; of a change that reaches back one for each month. */
  carriedFrom: string[];
}

/** A field of the record that the line follows from, and the Spanish name it has there. */
export interface LineOrigin {
  collection: 'contract' | 'mandate';
  id: string;
  /** 'Honorarios' */
  clause: string;
}

/** A document; without its contract and mandate no line says where it comes from. */
type Document = Pick<Finance, 'type' | 'sourceRole' | 'breakdown' | 'totalAmount'> &
  Partial<Pick<Finance, 'contract' | 'mandate'>>;

const contractClauses = {
  RENT: 'rent',
  BONUS: 'bonusPercent',
  WITHHOLDING: 'rentTaxes',
  FIXED_EXPENSE: 'fixedExpenses',
} as const satisfies Record<string, keyof typeof contract.fields>;

const mandateClauses = {
  GUARANTEED: 'dailyGuaranteedRentByUnit',
  FEE: 'feeValue',
  PROMOTION_FEE: 'promotion',
  OTHER_INVOICE: 'tenantSearchSelectedOption',
} as const satisfies Record<string, keyof typeof mandate.fields>;

/**
 * The clause that a line follows from (issue 10 §8): what the tenant owes is the contract's, fees of the company and guaranteed
 * rents are the mandate's. A fee that the tenant pays is the contract's.
 */
export function originOf(
  line: Document['breakdown'][number],
  { contract: ofContract, mandate: ofMandate }: Pick<Document, 'contract' | 'mandate'>,
): LineOrigin | null {
  if (line.bill !== null || line.carriedFrom !== null || line.reserve) return null;
  const name = line.subcategory ?? '';
  const own = <K extends 'contract' | 'mandate'>(
    collection: K,
    id: string | null | undefined,
    field: Fields[string] | undefined,
  ): LineOrigin | null => (id && field ? { collection, id, clause: metaOf(field).label } : null);
  const fromContract = (field: keyof typeof contract.fields) =>
    own('contract', ofContract, contract.fields[field]);
  if (name === 'RENT_ADVANCE')
    return fromContract(line.destination === 'PROVIDER' ? 'paymentMethod' : 'paymentInAdvance');
  if (name === 'FEE' && line.destination === 'TENANT') return fromContract('feeTotal');
  if (Object.hasOwn(contractClauses, name))
    return fromContract(contractClauses[name as keyof typeof contractClauses]);
  if (Object.hasOwn(mandateClauses, name))
    return own('mandate', ofMandate, mandate.fields[mandateClauses[name as keyof typeof mandateClauses]]);
  return null;
}

/** The lines with their signs, and whether they still add up to the stored total (VAL-07). */
export function explainLines(document: Document): { lines: ExplainedLine[]; sum: number; agrees: boolean } {
  const lines = document.breakdown.map((line): ExplainedLine => {
    const sign = lineSign(document, line);
    return {
      concept: line.concept,
      explanation: line.explanation || null,
      units: line.units,
      unitAmount: line.unitAmount,
      baseAmount: line.baseAmount,
      vatPercent: line.vatPercent,
      vatAmount: line.vatAmount,
      amount: multiplyMoney(line.totalAmount, sign),
      subtracted: sign < 0,
      isRent: line.category === 'RENT' && line.subcategory !== 'BONUS' && line.subcategory !== 'WITHHOLDING',
      bill: line.bill,
      origin: originOf(line, document),
      carriedFrom: carriedOf(line),
    };
  });
  const sum = financeTotals(document, document.breakdown).totalAmount;
  return { lines, sum, agrees: sum === document.totalAmount };
}

/** One change of the rent on the way to the one in force. */
export interface RentStep {
  /** Unix seconds; null for the rent the contract began with. */
  day: number | null;
  label: string;
  amount: number;
  /** The update that made it, where it is one of the hub. */
  update: string | null;
  /** 'IPC general de octubre de 2026: 2,2 %, publicado el 13/11/2026 …'; null without evidence. */
  evidence: string | null;
}

/** What a rent update says of its index. */
export type UpdateEvidence = Pick<
  NextRent,
  | 'appliedFrom'
  | 'indexMonth'
  | 'indexPercent'
  | 'indexPublished'
  | 'indexBefore'
  | 'indexAfter'
  | 'indexQuotient'
> & { id: string };

/** The published value behind an update, with its day and what it was worked out from; null while there is none. */
export function indexEvidence(update: UpdateEvidence): string | null {
  const { indexMonth, indexPercent, indexPublished, indexBefore, indexAfter, indexQuotient } = update;
  if (indexMonth === null || indexPercent === null) return null;
  const published = indexPublished === null ? '' : `, publicado el ${formatDay(indexPublished)}`;
  const worked =
    indexBefore === null || indexAfter === null || indexQuotient === null
      ? ''
      : ` (de ${formatNumber(indexBefore, 3)} a ${formatNumber(indexAfter, 3)}, cociente ${formatNumber(indexQuotient, 3)})`;
  return `Índice de ${formatMonth(indexMonth)}: ${formatPercent(indexPercent)}${published}${worked}`;
}

type Terms = Pick<Contract, 'rent' | 'originalRent' | 'rentHistory' | 'startDate'>;

/**
 * How the rent in force on a day came about: the initial one and every update up to that day, each with its
 * index and percentage. Empty when the contract has no rent.
 *
 * @param evidence the applied updates of the contract, found by the day from which they hold
 */
export function explainRent(
  contract: Terms,
  on: number,
  evidence: readonly UpdateEvidence[] = [],
): RentStep[] {
  const updates = contract.rentHistory
    .filter(({ dateModified }) => dateModified <= on)
    .sort((a, b) => a.dateModified - b.dateModified);
  const later = contract.rentHistory
    .filter(({ dateModified }) => dateModified > on)
    .sort((a, b) => a.dateModified - b.dateModified)[0];
  const first = updates[0]?.previousRent ?? later?.previousRent ?? contract.originalRent ?? contract.rent;
  if (first == null) return [];
  return [
    {
      day: contract.startDate,
      label: 'Renta inicial del contrato',
      amount: first,
      update: null,
      evidence: null,
    },
    ...updates.map((update): RentStep => {
      const index = update.typeIpc ? choiceLabel(rentIndices, update.typeIpc) : '';
      const percent = update.percent == null ? '' : formatPercent(update.percent);
      const how = [index, percent].filter(Boolean).join(' ');
      const proof = evidence.find(({ appliedFrom }) => appliedFrom === update.dateModified);
      return {
        day: update.dateModified,
        label: update.description || (how ? `Actualización: ${how}` : 'Actualización'),
        amount: update.nextRent,
        update: proof?.id ?? null,
        evidence: proof ? indexEvidence(proof) : null,
      };
    }),
  ];
}

/** 'Del 16/11/2026 al 30/11/2026: 15 de 30 días', or null for a whole month or an unknown period. */
export function explainPeriod({
  periodStart,
  periodEnd,
}: Pick<Finance, 'periodStart' | 'periodEnd'>): string | null {
  if (periodStart == null || periodEnd == null) return null;
  const [part, ...more] = monthsInPeriod(periodStart, periodEnd);
  if (!part || more.length > 0 || part.days === part.daysInMonth) return null;
  return `Del ${formatDay(periodStart)} al ${formatDay(periodEnd)}: ${part.days} de ${part.daysInMonth} días del mes`;
}
