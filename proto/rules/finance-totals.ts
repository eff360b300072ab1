import { settlementTypes } from '../records/choices/settlement-types.ts';
import { addMoney, fromCents, toCents } from '../values/money.ts';

/** The amounts that a finance document sums up from its lines (F §5). */
export const totalledAmounts = [
  'totalAmount',
  'baseAmount',
  'vatAmount',
  'rentAmount',
  'invoiceAmount',
  'compensationAmount',
  'suplementationAmount',
] as const;

export type FinanceTotals = Record<(typeof totalledAmounts)[number], number>;

/** What is read of a breakdown line. Euros; absent amounts count 0. `source` is the role the line comes from. */
export type TotalledLine = Partial<Record<(typeof totalledAmounts)[number], number | null>> & {
  source?: string | null;
};

/** What is read of the document: its type and the role that issues it. */
export interface TotalledDocument {
  type?: string | null;
  sourceRole?: string | null;
}

/** Type of document → the source whose lines it subtracts. */
const subtractedSource: Partial<Record<string, string>> = {
  RECEIPT: 'TENANT',
  ...Object.fromEntries(settlementTypes.map((type) => [type, 'LANDLORD'])),
};

/**
 * Sign of a line (F §5): −1 on a receipt whose source is the tenant and on a settlement, guaranteed ones too, whose
 * source is the landlord, else 1. The source is who charges: a receipt normally goes from landlord to tenant, so what the
 * tenant charges is taken off. A line without a source of its own takes the document's.
 */
export function lineSign(document: TotalledDocument, line: Pick<TotalledLine, 'source'>): 1 | -1 {
  const source = line.source ?? document.sourceRole;
  return source != null && subtractedSource[document.type ?? ''] === source ? -1 : 1;
}

/** Totals of a document recalculated from its lines, each line rounded to cents before it is added (F §5, VAL-07). */
export function financeTotals(document: TotalledDocument, lines: readonly TotalledLine[]): FinanceTotals {
  const totals = Object.fromEntries(totalledAmounts.map((key) => [key, 0])) as FinanceTotals;
  for (const line of lines) {
    const sign = lineSign(document, line);
    for (const key of totalledAmounts) totals[key] += sign * toCents(line[key] ?? 0);
  }
  for (const key of totalledAmounts) totals[key] = fromCents(totals[key]);
  return totals;
}

/**
 * What lines put into the owner's reserve, euros; negative when they take more out. The ledger of the reserve is made of the
 * lines of the documents that stand, so it cannot differ from them (decision 0044).
 */
export function reservedBy(lines: readonly (TotalledLine & { reserve?: boolean | null })[]): number {
  const own = lines.filter(({ reserve }) => reserve);
  return addMoney(
    ...own.map(({ source, totalAmount }) => (source === 'LANDLORD' ? 1 : -1) * (totalAmount ?? 0)),
  );
}
