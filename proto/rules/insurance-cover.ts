import type { ClaimKind } from '../records/choices/insurance.ts';
import { addMoney, scaleMoney } from '../values/money.ts';
import {
  type NonPaymentCoverage,
  nonPaymentCoverages,
  productPacks,
  type ProductType,
} from './product-packs.ts';

/** What the cover of a policy is worked out from (C §9). Amounts in euros. */
export interface CoveredPolicy {
  nonPaymentCoverage?: NonPaymentCoverage | null;
  legalDefenseActions?: number | null;
  vandalismActions?: number | null;
  insuredRent?: number | null;
  deductibleMonths?: number | null;
  claims?: readonly { kind?: ClaimKind | null; paidAmount?: number | null; key?: string | null }[] | null;
}

/** Months of rent that a cover pays; null for all of the rent, 0 without one (C §9). */
export function coverMonths({
  nonPaymentCoverage,
}: Pick<CoveredPolicy, 'nonPaymentCoverage'>): number | null {
  return nonPaymentCoverage ? nonPaymentCoverages[nonPaymentCoverage].months : 0;
}

/**
 * The most a policy pays for a kind of claim, in euros; null without a limit of its own (all of the rent, or a kind that
 * the pack does not limit). *Ours*: the months of the deductible are taken off the months of unpaid rent.
 */
export function coverLimit(policy: CoveredPolicy, kind: ClaimKind): number | null {
  if (kind === 'LEGAL_DEFENSE') return policy.legalDefenseActions ?? null;
  if (kind === 'VANDALISM') return policy.vandalismActions ?? null;
  if (kind === 'OTHER') return null;
  const months = coverMonths(policy);
  if (months === null || policy.insuredRent == null) return null;
  return scaleMoney(policy.insuredRent, Math.max(0, months - (policy.deductibleMonths ?? 0)), 1);
}

/** What has been paid for a kind of claim, in euros; without the claim of key `but`. */
export function paidFor({ claims }: CoveredPolicy, kind: ClaimKind, but?: string): number {
  const paid = (claims ?? []).filter((claim) => (claim.kind ?? 'OTHER') === kind && claim.key !== but);
  return addMoney(0, ...paid.map(({ paidAmount }) => paidAmount ?? 0));
}

/** What is left of a limit, in euros; null without a limit. */
export function coverLeft(policy: CoveredPolicy, kind: ClaimKind, but?: string): number | null {
  const limit = coverLimit(policy, kind);
  return limit === null ? null : Math.max(0, addMoney(limit, -paidFor(policy, kind, but)));
}

/** Limits of a policy in euros, and the months of rent it pays for. */
export interface IncludedCover {
  nonPaymentCoverage: NonPaymentCoverage | null;
  legalDefenseActions: number | null;
  vandalismActions: number | null;
}

/** Products that bring insurance: those whose pack fixes a cover, and the insurance itself (C §9). */
export const insuredProducts: readonly ProductType[] = (Object.keys(productPacks) as ProductType[]).filter(
  (product) => product === 'PAYMENT_INSURANCE' || productPacks[product].nonPaymentCoverage !== null,
);

/**
 * The insurance that a mandate includes: what it says itself, else what its product fixes; null when it includes none
 * (OPS-07).
 */
export function includedCover(
  mandate: Partial<IncludedCover> & { productType?: ProductType | null },
): IncludedCover | null {
  const { productType } = mandate;
  if (!mandate.nonPaymentCoverage && !(productType && insuredProducts.includes(productType))) return null;
  const pack = productType ? productPacks[productType] : null;
  return {
    nonPaymentCoverage: mandate.nonPaymentCoverage ?? pack?.nonPaymentCoverage ?? null,
    legalDefenseActions: mandate.legalDefenseActions ?? pack?.legalDefenseActions ?? null,
    vandalismActions: mandate.vandalismActions ?? pack?.vandalismActions ?? null,
  };
}
