import type { FieldProblem } from '@llavero/proto/errors';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { contractEndDate } from '@llavero/proto/rules/periods';
import { isProductType, productPacks } from '@llavero/proto/rules/product-packs';
import { tenantSearchTerms, tenantSearchTotal } from '../../../../components/wizard/steps/tenant-search.ts';
import { type MandateValues } from './mandate-fields.ts';

type Ownership = NonNullable<MandateValues['propertyDistribution']>[number];
type Signature = NonNullable<MandateValues['signatureDistribution']>[number];

/** 100 % in equal parts of two decimals that add up: 33.34, 33.33, 33.33. */
export function equalShares(count: number): number[] {
  const part = Math.floor(10_000 / count);
  return Array.from({ length: count }, (_, index) => (part + (index < 10_000 - part * count ? 1 : 0)) / 100);
}

/** One line of ownership and one of signature per landlord; known lines stay, new ones share equally. */
export function distributionsFor(
  landlords: readonly string[],
  ownership: readonly Ownership[],
  signatures: readonly Signature[],
): { propertyDistribution: Ownership[]; signatureDistribution: Signature[] } {
  const same =
    ownership.length === landlords.length && ownership.every(({ landlord }) => landlords.includes(landlord));
  const shares = equalShares(Math.max(1, landlords.length));
  return {
    propertyDistribution: same
      ? [...ownership]
      : landlords.map((landlord, index) => ({
          landlord,
          unit: null,
          landlordType: ownership.find((line) => line.landlord === landlord)?.landlordType ?? 'FULL_RIGHT',
          percent: shares[index] ?? 0,
        })),
    signatureDistribution: landlords.map((landlord) => {
      const known = signatures.find((line) => line.landlord === landlord);
      if (!known)
        return { landlord, signerType: 'SIGN_ON_BEHALF', landlordType: 'FULL_RIGHT', represents: [] };
      return { ...known, represents: known.represents.filter((other) => landlords.includes(other)) };
    }),
  };
}

/** The figures a product fixes (VAL-09); those it leaves open keep what was typed. */
export function termsOfProduct(values: MandateValues): MandateValues {
  const { productType } = values;
  if (!productType || !isProductType(productType)) return {};
  const { label: _label, ...pack } = productPacks[productType];
  const option = values.tenantSearchSelectedOption;
  const gone =
    (option === 'ONE_PAYMENT' && pack.tenantSearchOnePaymentPlanMonths === null) ||
    (option === 'RECURRING_PAYMENT' && pack.tenantSearchRecurringPaymentPlanPercent === null);
  return { ...pack, ...(gone ? { tenantSearchSelectedOption: 'UNKNOWN' as const } : {}) };
}

/** True for a product with which the company pays the landlord a rent, let or not (C §9). */
export const guaranteesRent = (product: string | null | undefined): boolean =>
  product?.startsWith('GUARANTEED') ?? false;

const durations = {
  DAY: (amount: number) => ({ days: amount }),
  WEEK: (amount: number) => ({ days: amount * 7 }),
  MONTH: (amount: number) => ({ months: amount }),
  YEAR: (amount: number) => ({ years: amount }),
} as const;

/** Last day of a mandate of that validity; null while the date or the validity is missing. */
export function mandateEndDate(values: MandateValues): number | null {
  const { mandateDate, validityAmount, validityUnit } = values;
  if (mandateDate == null || !validityAmount || !validityUnit) return null;
  return contractEndDate(mandateDate, durations[validityUnit](validityAmount));
}

/** Everything in a mandate draft that follows from something else. */
export function deriveMandate(values: MandateValues, changed: readonly string[]): MandateValues {
  const derived: MandateValues = {};
  // With nothing changed the wizard has just opened, perhaps with a landlord from the address.
  if (changed.length === 0 || changed.includes('landlords'))
    Object.assign(
      derived,
      distributionsFor(
        values.landlords ?? [],
        values.propertyDistribution ?? [],
        values.signatureDistribution ?? [],
      ),
    );
  if (changed.includes('productType')) {
    Object.assign(derived, termsOfProduct(values));
    // A guaranteed rent that is out of sight would be paid.
    if (!guaranteesRent(values.productType)) derived.dailyGuaranteedRentByUnit = [];
  }
  if (changed.includes('productType') || tenantSearchTerms.some((name) => changed.includes(name)))
    derived.tenantSearchTotalAmount = tenantSearchTotal({ ...values, ...derived });
  if (changed.some((name) => ['mandateDate', 'validityAmount', 'validityUnit'].includes(name)))
    derived.endDate = mandateEndDate(values);
  return derived;
}

/** Who represents says whom, and somebody signs; rights and shares are rules of the record itself (VAL-04). */
export function checkRepresentation(values: MandateValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  (values.signatureDistribution ?? []).forEach(({ signerType, represents }, index) => {
    if (
      (signerType === 'REPRESENTS' || signerType === 'SING_ON_BEHALF_AND_OTHERS') &&
      represents.length === 0
    )
      problems.push({
        field: `signatureDistribution.${index}.represents`,
        rule: 'required',
        message: 'Indique a quién representa.',
      });
  });
  const signs = (values.signatureDistribution ?? []).some(({ signerType }) => signerType !== 'REPRESENTED');
  if ((values.signatureDistribution ?? []).length > 0 && !signs)
    problems.push({
      field: 'signatureDistribution',
      rule: 'signer',
      message: 'Alguien tiene que firmar: al menos una persona firma en su nombre o en representación.',
    });
  return problems;
}

/** The rules of the record itself. */
export function checkMandate(values: MandateValues): FieldProblem[] {
  return mandate.check?.(values as Parameters<NonNullable<typeof mandate.check>>[0]) ?? [];
}
