import { addMoney, percentOf, scaleMoney } from '../../values/money.ts';
import { ownerReport } from './owner-report.ts';
import { type SettledDocument, type TaxConceptCode, taxConcepts, taxParts } from './tax-concepts.ts';

/** Yearly depreciation of a let building (RIRPF art. 14.2.a), in per cent. */
export const DEPRECIATION_PERCENT = 3;

/** What the depreciation of a unit is worked out from; euros, null where nobody has entered it. */
export interface BuildingValue {
  constructionCost: number | null;
  constructionCadastralValue: number | null;
}

export interface Depreciation {
  unit: string;
  /** The greater of cost and cadastral value of the construction, without the land; null while neither is known. */
  base: number | null;
  /** The landlord's share, per cent. */
  share: number;
  letDays: number;
  /** Euros; null while the base is not known. */
  amount: number | null;
}

export interface TaxSummary {
  /** In the order of the concepts; those without movement are left out. */
  concepts: { concept: TaxConceptCode; amount: number }[];
  depreciation: Depreciation[];
  /** Income less deductible expenses and depreciation. */
  net: number;
  /** Of the settlements; what the concepts add up to. */
  settled: number;
}

/**
 * 3 % of the greater of the cost and the cadastral value of the construction without the land, for the days that it was let
 * and the landlord's share (LIRPF art. 23.1.b, RIRPF art. 14.2.a). Euros.
 *
 * @param share per cent
 * @param daysInYear 365 or 366
 */
export function depreciationOf(
  { constructionCost, constructionCadastralValue }: BuildingValue,
  share: number,
  letDays: number,
  daysInYear: number,
): { base: number; amount: number } | null {
  if (constructionCost === null && constructionCadastralValue === null) return null;
  const base = Math.max(constructionCost ?? 0, constructionCadastralValue ?? 0);
  const year = percentOf(percentOf(base, DEPRECIATION_PERCENT), share);
  return { base, amount: scaleMoney(year, letDays, daysInYear) };
}

/** The year of a landlord by concept of the income tax (FIN-07); the concepts add up to the totals of the settlements. */
export function taxSummary(
  documents: readonly SettledDocument[],
  year: number,
  facts: {
    values: ReadonlyMap<string, BuildingValue>;
    /** Per cent of a unit that is the landlord's. */
    shareOf: (unit: string) => number;
  },
): TaxSummary {
  const mine = documents.filter((document) => document.year === year);
  const sums = new Map<TaxConceptCode, number>();
  for (const { concept, amount } of mine.flatMap(taxParts))
    sums.set(concept, addMoney(sums.get(concept) ?? 0, amount));
  const concepts = taxConcepts.values.flatMap((concept) => {
    const amount = sums.get(concept);
    return amount === undefined || amount === 0 ? [] : [{ concept, amount }];
  });
  const { units, days } = ownerReport(mine, { year, from: 1, to: 12 });
  const letByUnit = new Map<string, number>();
  for (const row of units)
    for (const unit of row.units)
      letByUnit.set(unit, Math.min(days, (letByUnit.get(unit) ?? 0) + row.letDays));
  const depreciation = [...letByUnit].map(([unit, letDays]): Depreciation => {
    const share = facts.shareOf(unit);
    const value = facts.values.get(unit) ?? { constructionCost: null, constructionCadastralValue: null };
    const found = depreciationOf(value, share, letDays, days);
    return { unit, share, letDays, base: found?.base ?? null, amount: found?.amount ?? null };
  });
  const taxed = concepts.filter(({ concept }) =>
    ['income', 'expense'].includes(taxConcepts.options[concept].side),
  );
  return {
    concepts,
    depreciation,
    net: addMoney(...taxed.map(({ amount }) => amount), ...depreciation.map(({ amount }) => -(amount ?? 0))),
    settled: addMoney(...mine.map(({ totalAmount }) => totalAmount)),
  };
}
