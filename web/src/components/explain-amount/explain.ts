import { choiceLabel } from '@llavero/proto/fields/choices';
import { rentIndices } from '@llavero/proto/records/choices/contracts';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { carriedOf } from '@llavero/proto/rules/document-line';
import { financeTotals, lineSign } from '@llavero/proto/rules/finance-totals';
import { monthsInPeriod } from '@llavero/proto/rules/periods';
import { formatDay } from '@llavero/proto/values/dates';
import { multiplyMoney } from '@llavero/proto/values/money';
import { formatPercent } from '@llavero/proto/values/number';

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
  /** Ids of the older documents that the line takes over; of a change that reaches back one for each month. */
  carriedFrom: string[];
}

type Document = Pick<Finance, 'type' | 'sourceRole' | 'breakdown' | 'totalAmount'>;

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
}

type Terms = Pick<Contract, 'rent' | 'originalRent' | 'rentHistory' | 'startDate'>;

/**
 * How the rent in force on a day came about: the initial one and every update up to that day, each with its
 * index and percentage. Empty when the contract has no rent.
 */
export function explainRent(contract: Terms, on: number): RentStep[] {
  const updates = contract.rentHistory
    .filter(({ dateModified }) => dateModified <= on)
    .sort((a, b) => a.dateModified - b.dateModified);
  const later = contract.rentHistory
    .filter(({ dateModified }) => dateModified > on)
    .sort((a, b) => a.dateModified - b.dateModified)[0];
  const first = updates[0]?.previousRent ?? later?.previousRent ?? contract.originalRent ?? contract.rent;
  if (first == null) return [];
  return [
    { day: contract.startDate, label: 'Renta inicial del contrato', amount: first },
    ...updates.map((update): RentStep => {
      const index = update.typeIpc ? choiceLabel(rentIndices, update.typeIpc) : '';
      const percent = update.percent == null ? '' : formatPercent(update.percent);
      const how = [index, percent].filter(Boolean).join(' ');
      return {
        day: update.dateModified,
        label: update.description || (how ? `Actualización: ${how}` : 'Actualización'),
        amount: update.nextRent,
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
