import { monthName } from '../../values/dates.ts';
import { formatMoney } from '../../values/money.ts';
import type { RectifiedType } from '../rectification.ts';

/** The past month of a difference, with what its rectifying document rectifies and why. */
export interface AdjustedMonth {
  kind: RectifiedType;
  year: number;
  month: number;
  /** {@link reasonOf} its concept. */
  reason: string;
}

type Month = Pick<AdjustedMonth, 'year' | 'month'>;

/** 'Ajuste de octubre de 2026 (REC202600012): Renta: de 1.000,00 € a 1.030,00 €.' @param name of what is rectified */
export const adjustmentConcept = ({ year, month }: Month, name: string, reason: string): string =>
  `Ajuste de ${monthName(month)} de ${year} (${name}): ${reason}`.slice(0, 300);

/** What {@link adjustmentConcept} says after the document; empty for a concept that a person wrote otherwise. */
export function reasonOf(concept: string | null): string {
  const [, ...reason] = concept?.split('): ') ?? [];
  return reason.join('): ');
}

/**
 * 'Ajuste de julio, agosto y septiembre de 2026 (3 meses, 90,00 €): Renta: de 1.000,00 € a 1.030,00 €.' What changed is said where it
 * is the same in every month; else each rectifying document says its own.
 *
 * @param sum euros, as the document counts it that has the line
 */
export function arrearsConcept(differences: readonly AdjustedMonth[], sum: number): string {
  const months = new Map(differences.map((one) => [one.year * 12 + one.month, one]));
  const inOrder = [...months].sort(([one], [other]) => one - other).map(([, month]) => month);
  const reasons = [...new Set(differences.map(({ reason }) => reason))];
  const fees = differences.some(({ kind }) => kind === 'BILL') ? 'honorarios de ' : '';
  const count = inOrder.length === 1 ? '' : `${inOrder.length} meses, `;
  const why = reasons.length === 1 ? (reasons[0] ?? '') : '';
  const head = `Ajuste de ${fees}${monthsPhrase(inOrder)} (${count}${formatMoney(sum)})`;
  return (why === '' ? head : `${head}: ${why}`).slice(0, 300);
}

/** 'diciembre de 2025, enero y febrero de 2026' @param months in their order, each once */
function monthsPhrase(months: readonly Month[]): string {
  const names = months.map(({ year, month }, at) => {
    const isLastOfYear = months[at + 1]?.year !== year;
    return isLastOfYear ? `${monthName(month)} de ${year}` : monthName(month);
  });
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} y ${last}`;
}
