import type { FeeType } from '../records/choices/fees.ts';

/** How long unpaid rent is covered (C §9); months of rent, null for all of the rent. */
export const nonPaymentCoverages = {
  ONE_YEAR: { label: 'Hasta 12 meses de renta', months: 12 },
  TWO_YEARS: { label: 'Hasta 24 meses de renta', months: 24 },
  TOTAL_RENT: { label: 'Renta total', months: null },
} as const;

export type NonPaymentCoverage = keyof typeof nonPaymentCoverages;

/** Limits of legal defence and vandalism that insurers offer, in euros (C §9). */
export const insuranceLimits = [3000, 6000, 9000] as const;

export type InsuranceLimit = (typeof insuranceLimits)[number];

/** What a mandate product fixes. Null: the product does not fix it, and the wizard asks. */
export interface ProductPack {
  /** Spanish label. */
  label: string;
  feeType: FeeType;
  /** Per cent of the rent, or euros a month when the fee is fixed. */
  feeValue: number;
  /** Months of rent when finding the tenant is paid at once. */
  tenantSearchOnePaymentPlanMonths: number | null;
  /** Per cent of each month's rent when it is paid monthly. */
  tenantSearchRecurringPaymentPlanPercent: number | null;
  nonPaymentCoverage: NonPaymentCoverage | null;
  /** Limit of legal defence in euros. */
  legalDefenseActions: InsuranceLimit | null;
  /** Limit of vandalism cover in euros. */
  vandalismActions: InsuranceLimit | null;
}

type Insured = Pick<ProductPack, 'nonPaymentCoverage' | 'legalDefenseActions' | 'vandalismActions'>;

function insured(
  coverage: NonPaymentCoverage,
  legalDefence: InsuranceLimit,
  vandalism: InsuranceLimit,
): Insured {
  return { nonPaymentCoverage: coverage, legalDefenseActions: legalDefence, vandalismActions: vandalism };
}

const uninsured: Insured = { nonPaymentCoverage: null, legalDefenseActions: null, vandalismActions: null };

function search(months: number | null, percent: number | null) {
  return { tenantSearchOnePaymentPlanMonths: months, tenantSearchRecurringPaymentPlanPercent: percent };
}

const noSearch = search(null, null);

function percentFee(feeValue: number) {
  return { feeType: 'PERCENT' as const, feeValue };
}

/**
 * The mandate product packs with all their figures (C §9, VAL-09), in the order of the text; the keys are
 * the values of `productType`.
 *
 * The text lists the figures as fee; one-payment months; recurring per cent; coverage; legal defence;
 * vandalism, and says that the columns of some packs are partly not shown. Decisions:
 * - "12 months" of Premium is the coverage ONE_YEAR, which is defined as up to 12 months of rent.
 * - Packs with four figures (Basic unlimited, both Guaranteed income) give fee, coverage and the two limits;
 *   their search figures are not shown and stay null, so the wizard asks instead of inventing a price.
 * - "15 percent" of Payment insurance is its fee. "0 percent, one-payment 1" of the intermediation service is
 *   a fee of nothing and one month for the search. "fixed 35, 1, 3" of the management service are euros a
 *   month, months and per cent. None of the three brings cover of its own.
 * - Two limits stand in the order of the column heading: legal defence first, vandalism second.
 */
export const productPacks = {
  PREMIUM_12: {
    label: 'Premium 12 meses',
    ...percentFee(15),
    ...search(0.5, 1.5),
    ...insured('ONE_YEAR', 3000, 3000),
  },
  BASIC_12: {
    label: 'Básico 12 meses',
    ...percentFee(6.5),
    ...search(1, 3),
    ...insured('ONE_YEAR', 3000, 3000),
  },
  BASIC_LARGE_HOLDER_24: {
    label: 'Básico gran tenedor 24 meses',
    ...percentFee(8.7),
    ...search(1, 3),
    ...insured('TWO_YEARS', 9000, 6000),
  },
  BASIC_UNLIMITED_PT: {
    label: 'Básico ilimitado PT',
    ...percentFee(7.5),
    ...noSearch,
    ...insured('TOTAL_RENT', 9000, 6000),
  },
  GUARANTEED_INCOME_UNLIMITED: {
    label: 'Renta garantizada ilimitada',
    ...percentFee(6),
    ...noSearch,
    ...insured('TOTAL_RENT', 3000, 3000),
  },
  GUARANTEED_INCOME_BASIC: {
    label: 'Renta garantizada básica',
    ...percentFee(5.5),
    ...noSearch,
    ...insured('ONE_YEAR', 3000, 3000),
  },
  PREMIUM_UNLIMITED_PT: {
    label: 'Premium ilimitado PT',
    ...percentFee(15),
    ...search(0.5, 1.5),
    ...insured('TOTAL_RENT', 9000, 6000),
  },
  PAYMENT_INSURANCE: { label: 'Seguro de impago', ...percentFee(15), ...noSearch, ...uninsured },
  INTERMEDIATION_SERVICE: {
    label: 'Servicio de intermediación',
    ...percentFee(0),
    ...search(1, null),
    ...uninsured,
  },
  MANAGEMENT_SERVICE: {
    label: 'Servicio de gestión',
    feeType: 'FIXED',
    feeValue: 35,
    ...search(1, 3),
    ...uninsured,
  },
  NONE: { label: 'Sin producto', feeType: 'NONE', feeValue: 0, ...noSearch, ...uninsured },
} as const satisfies Record<string, ProductPack>;

export type ProductType = keyof typeof productPacks;

/** True when the text names a product pack; narrows the type. */
export function isProductType(value: string): value is ProductType {
  return Object.hasOwn(productPacks, value);
}
