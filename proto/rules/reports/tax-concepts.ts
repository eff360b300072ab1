import { choiceSet } from '../../fields/choices.ts';
import type { ProviderCategoryCode } from '../../records/choices/finance.ts';
import type { Finance } from '../../records/finance/finance.ts';
import { addMoney, multiplyMoney } from '../../values/money.ts';
import { lineSign } from '../finance-totals.ts';

/**
 * What a line of a settlement is for the income tax of its landlord (LIRPF art. 22 and 23.1, RIRPF art. 13). `side` says
 * whether it is income, a deductible expense, tax withheld on account, or money that is neither.
 */
export const taxConcepts = choiceSet('TaxConcept', {
  INCOME: { label: 'Ingresos íntegros', side: 'income' },
  FINANCING: { label: 'Intereses y gastos de financiación', side: 'expense' },
  REPAIRS: { label: 'Reparación y conservación', side: 'expense' },
  TAXES: { label: 'Tributos y tasas (IBI, basuras)', side: 'expense' },
  COMMUNITY: { label: 'Gastos de comunidad', side: 'expense' },
  INSURANCE: { label: 'Primas de seguro', side: 'expense' },
  MANAGEMENT: { label: 'Gestión y servicios de terceros', side: 'expense' },
  SUPPLIES: { label: 'Servicios y suministros', side: 'expense' },
  FURNITURE: { label: 'Mobiliario y enseres (se amortizan al 10 %)', side: 'expense' },
  OTHER_EXPENSES: { label: 'Otros gastos', side: 'expense' },
  WITHHELD: { label: 'Retenciones soportadas', side: 'withheld' },
  VAT: { label: 'IVA repercutido', side: 'neutral' },
  NEUTRAL: { label: 'Saldos, anticipos y depósitos', side: 'neutral' },
});
export type TaxConceptCode = (typeof taxConcepts.values)[number];
export type TaxSide = 'income' | 'expense' | 'withheld' | 'neutral';

/** What is read of a settlement for reports. */
export type SettledDocument = Pick<
  Finance,
  | 'id'
  | 'type'
  | 'year'
  | 'month'
  | 'units'
  | 'contract'
  | 'tenants'
  | 'periodStart'
  | 'periodEnd'
  | 'sourceRole'
  | 'breakdown'
  | 'totalAmount'
>;
type Line = SettledDocument['breakdown'][number];

/** A part of a settlement's total. */
export interface TaxPart {
  concept: TaxConceptCode;
  /** Euros as they count for the landlord: income positive, expenses and withholdings negative. */
  amount: number;
}

const byProvider: Readonly<Record<ProviderCategoryCode, TaxConceptCode>> = {
  FINANCIAL: 'FINANCING',
  INDUSTRIAL_TRADES: 'REPAIRS',
  PROFESSIONAL: 'MANAGEMENT',
  SUPPLY: 'SUPPLIES',
  EQUIPMENT: 'FURNITURE',
  DISCOUNT: 'OTHER_EXPENSES',
  MANAGEMENT: 'MANAGEMENT',
  SERVICES_AND_SUPPLIES: 'SUPPLIES',
  OTHER: 'OTHER_EXPENSES',
};

/** Taxes and the community have no category of suppliers: the words of the line tell. */
const byWords: readonly (readonly [RegExp, TaxConceptCode])[] = [
  [/\bibi\b|bienes inmuebles|\btasas?\b|basuras?\b/i, 'TAXES'],
  [/\bcomunidad\b|\bderrama\b/i, 'COMMUNITY'],
  [/\bseguros?\b/i, 'INSURANCE'],
];

const bySubcategory: Partial<Record<NonNullable<Line['subcategory']>, TaxConceptCode>> = {
  WITHHOLDING: 'WITHHELD',
  ADDITIONAL_DEPOSIT: 'NEUTRAL',
  HOME_INSURANCE: 'INSURANCE',
  PAYMENT_INSURANCE: 'INSURANCE',
  PROMOTION_PAYMENT_INSURANCE: 'INSURANCE',
  SUPPLY: 'SUPPLIES',
  ITP: 'TAXES',
};

function expenseConcept(line: Line): TaxConceptCode {
  const said = line.subcategory ? bySubcategory[line.subcategory] : undefined;
  if (said) return said;
  const words = `${line.concept} ${line.providerSubcategory ?? ''}`;
  const found = byWords.find(([pattern]) => pattern.test(words));
  if (found) return found[1];
  return line.providerCategory ? byProvider[line.providerCategory] : 'OTHER_EXPENSES';
}

function conceptOf(line: Line): TaxConceptCode {
  if (line.category === 'COMPENSATION') return 'NEUTRAL';
  if (line.category === 'RENT') return (line.subcategory && bySubcategory[line.subcategory]) ?? 'INCOME';
  if (line.category === 'INVOICE') return 'MANAGEMENT';
  // What the tenant pays on top of the rent is income (LIRPF art. 22.2); what is charged to the landlord is an expense.
  return line.source === 'TENANT' ? 'INCOME' : expenseConcept(line);
}

/**
 * The parts of a settlement by concept; they add up to its total to the cent. The VAT of a rent is owed to the tax office and
 * no income; that of an expense is a cost, as for every landlord who lets homes (housing is VAT-exempt).
 */
export function taxParts(document: Pick<SettledDocument, 'type' | 'sourceRole' | 'breakdown'>): TaxPart[] {
  return document.breakdown.flatMap((line): TaxPart[] => {
    const sign = lineSign(document, line);
    const concept = conceptOf(line);
    const total = multiplyMoney(line.totalAmount, sign);
    if (concept !== 'INCOME' || line.vatAmount === 0) return [{ concept, amount: total }];
    const vat = multiplyMoney(line.vatAmount, sign);
    return [
      { concept, amount: addMoney(total, -vat) },
      { concept: 'VAT', amount: vat },
    ];
  });
}

/** Sums of a settlement by side; together its total. */
export function taxSides(document: SettledDocument): Record<TaxSide, number> {
  const sides: Record<TaxSide, number> = { income: 0, expense: 0, withheld: 0, neutral: 0 };
  for (const { concept, amount } of taxParts(document)) {
    const { side } = taxConcepts.options[concept] as { side: TaxSide };
    sides[side] = addMoney(sides[side], amount);
  }
  return sides;
}
