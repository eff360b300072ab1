import { addMoney, formatMoney } from '../../values/money.ts';
import type { DocumentLine } from '../document-line.ts';
import { lineSign } from '../finance-totals.ts';

/** A document as far as it is compared with the one of the month before. */
export interface ComparedDocument {
  type: string;
  lines: readonly DocumentLine[];
}

/** What changed since the month before. */
export interface Difference {
  /** Euros, with its sign; null for a document that had none the month before. */
  amount: number | null;
  /** Spanish; null when nothing changed. */
  explanation: string | null;
}

const labels: Partial<Record<DocumentLine['subcategory'], string>> = {
  RENT: 'Renta',
  BONUS: 'Bonificación',
  GUARANTEED: 'Renta garantizada',
  WITHHOLDING: 'Retención',
  FEE: 'Honorarios',
  PROMOTION_FEE: 'Promoción',
  OTHER_INVOICE: 'Búsqueda de inquilino',
  SETTLEMENT: 'Saldo anterior',
  RENT_ADVANCE: 'Pago anticipado',
};

/** Whether the line takes off what the tenant has paid straight to the landlord, which never came to the company. */
export const isPaidDirectly = ({
  subcategory,
  destination,
}: {
  subcategory: DocumentLine['subcategory'] | null;
  destination: DocumentLine['destination'] | null;
}): boolean => subcategory === 'RENT_ADVANCE' && destination === 'PROVIDER';

/** What a line is for: expenses by their concept, all else by its kind. */
export const nameOfLine = (line: Pick<DocumentLine, 'subcategory' | 'concept' | 'destination'>): string =>
  isPaidDirectly(line) ? 'Cobrado por el propietario' : (labels[line.subcategory] ?? line.concept);

/** Days of a part of a month, as the lines name them. */
const partOfMonth = /\d+ de \d+ días/;

/**
 * How a document differs from the one of the month before (FIN-01), by what its lines are for: expenses by their concept,
 * all else by its kind.
 *
 * @param before null when there was none
 */
export function differenceFrom(document: ComparedDocument, before: ComparedDocument | null): Difference {
  if (!before) return { amount: null, explanation: 'Nuevo: el mes anterior no hubo.' };
  const [now, then] = [sums(document), sums(before)];
  const phrases = [...new Set([...then.keys(), ...now.keys()])].flatMap((name) => {
    const [old, current] = [then.get(name), now.get(name)];
    if (old === current) return [];
    if (old === undefined) return `${name} nuevo: ${formatMoney(current ?? 0)}`;
    if (current === undefined) return `${name} ya no: ${formatMoney(old)}`;
    return `${name}: de ${formatMoney(old)} a ${formatMoney(current)}`;
  });
  const total = (amounts: ReadonlyMap<string, number>) => addMoney(...amounts.values());
  const amount = addMoney(total(now), -total(then));
  if (phrases.length === 0) return { amount, explanation: null };
  const broken = [
    ...(isPart(document) ? ['parte de un mes'] : []),
    ...(isPart(before) ? ['el mes anterior fue incompleto'] : []),
  ];
  return {
    amount,
    explanation: `${[...broken, ...phrases].join('; ')}.`.replace(/^./, (c) => c.toUpperCase()),
  };
}

const isPart = ({ lines }: ComparedDocument): boolean =>
  lines.some(({ category, concept }) => category === 'RENT' && partOfMonth.test(concept));

/** Signed euros by what a line is for. */
function sums({ type, lines }: ComparedDocument): Map<string, number> {
  const byName = new Map<string, number>();
  for (const line of lines) {
    const name = nameOfLine(line);
    byName.set(name, addMoney(byName.get(name) ?? 0, lineSign({ type }, line) * line.totalAmount));
  }
  return byName;
}
