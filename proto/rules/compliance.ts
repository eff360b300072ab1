import { choiceLabel } from '../fields/choices.ts';
import type { ComplianceKind } from '../records/choices/compliance.ts';
import { productTypes } from '../records/choices/contracts.ts';
import type { ContractStatus } from '../records/contracts/contract.states.ts';
import { standingPolicyStatuses } from '../records/contracts/insurance.states.ts';
import { daysBetween, formatDay, startOfDay } from '../values/dates.ts';
import { formatMoney } from '../values/money.ts';
import { certificateShortfall, type CertifiedUnit, OCCUPANCY_LAW } from './certificates.ts';
import { coverMonths, includedCover, type IncludedCover } from './insurance-cover.ts';
import type { NonPaymentCoverage, ProductType } from './product-packs.ts';

/** A policy is worth a warning so many days before it ends (*ours*). */
export const POLICY_ENDING_DAYS = 60;

/** Statuses of a contract that is in force, or will be, and is to be insured where its product includes it. */
export const insuredContractStatuses = [
  'ACTIVE',
  'UNPAID',
  'SIGNED',
] as const satisfies readonly ContractStatus[];

/** A copy is handed to the tenant with the contract. */
const ENERGY_LAW = 'RD 390/2021 art. 17';
const POLICY_LAW = 'Ley 50/1980 art. 22';

/** Something that a contract or a unit lacks. */
export interface ComplianceFinding {
  kind: ComplianceKind;
  /** The article, or the agreement that includes the cover. */
  law: string;
  /** Spanish: what is missing, with its figure. */
  message: string;
  /** The policy that it is about; null where it is the contract or the unit itself. */
  policy: string | null;
}

/** What the rules read of a contract. */
export interface InsurableContract {
  status?: string;
  /** Euros a month. */
  rent: number | null;
}

/** What the rules read of the mandate, which includes a cover or not. */
export type InsuringMandate = Partial<IncludedCover> & { productType: ProductType | null };

/** What the rules read of the policies against unpaid rent of one contract; days as unix seconds, money in euros. */
export interface HeldPolicy {
  id: string;
  status?: string;
  policyNumber: string | null;
  endDate: number | null;
  autoRenewal: boolean;
  previousInsurance: string | null;
  nonPaymentCoverage: NonPaymentCoverage | null;
  insuredRent: number | null;
}

/** Months of unpaid rent in words. */
function monthsOf(cover: Pick<IncludedCover, 'nonPaymentCoverage'>): string {
  const months = coverMonths(cover);
  return months === null ? 'toda la renta' : months === 0 ? 'sin meses fijados' : `${months} meses de renta`;
}

const nameOf = ({ policyNumber }: HeldPolicy): string =>
  policyNumber ? `La póliza ${policyNumber}` : 'La póliza';

/** What to do about a policy that stands: to issue it, to raise it to what is included, to renew it. */
function policyFindings(
  policy: HeldPolicy,
  {
    cover,
    law,
    rent,
    renewed,
    now,
  }: {
    cover: IncludedCover;
    law: string;
    rent: number | null;
    renewed: boolean;
    now: number;
  },
): ComplianceFinding[] {
  const { id, status, endDate, insuredRent } = policy;
  const found = (kind: ComplianceKind, article: string, message: string): ComplianceFinding[] => [
    { kind, law: article, message: `${nameOf(policy)} ${message}`, policy: id },
  ];
  if (status === 'PENDING' || status === 'REQUESTED') {
    const done = status === 'PENDING' ? 'está por solicitar' : 'está solicitada y sin emitir';
    return found('INSURANCE_PENDING', law, `${done}: anote su número cuando la aseguradora la emita.`);
  }
  const short =
    rent !== null && insuredRent !== null && insuredRent < rent
      ? `asegura una renta de ${formatMoney(insuredRent)} y la del contrato es de ${formatMoney(rent)}: pida la ampliación.`
      : (coverMonths(policy) ?? Infinity) < (coverMonths(cover) ?? Infinity)
        ? `cubre ${monthsOf(policy)} y el producto incluye ${monthsOf(cover)}: pida la ampliación.`
        : null;
  const left = endDate === null ? Infinity : daysBetween(startOfDay(now), endDate);
  return [
    ...(short ? found('INSURANCE_SHORT', law, short) : []),
    ...(endDate !== null && !policy.autoRenewal && !renewed && left <= POLICY_ENDING_DAYS
      ? found(
          'INSURANCE_ENDING',
          POLICY_LAW,
          `vence el ${formatDay(endDate)} (quedan ${left} días) y no se renueva por sí sola: renuévela o contrate otra.`,
        )
      : []),
  ];
}

/**
 * What a contract lacks of the insurance that its mandate includes (OPS-07, C §9): no policy, one that is not issued, one
 * below what is included, one that ends. Nothing where the mandate includes none or the contract is not in force.
 * @param policies those against unpaid rent, whatever their status
 * @param now unix seconds
 */
export function insuranceFindings(
  contract: InsurableContract,
  mandate: InsuringMandate,
  policies: readonly HeldPolicy[],
  now: number,
): ComplianceFinding[] {
  const cover = includedCover(mandate);
  const { status, rent } = contract;
  if (!cover || !insuredContractStatuses.some((insured) => insured === status)) return [];
  const law = `Mandato: ${choiceLabel(productTypes, mandate.productType) || 'cobertura propia'}`;
  const standing = policies.filter((policy) => standingPolicyStatuses.some((each) => each === policy.status));
  if (standing.length === 0) {
    const ended = policies
      .filter((policy) => policy.status === 'EXPIRED')
      .reduce<number | null>((last, { endDate }) => Math.max(last ?? 0, endDate ?? 0) || null, null);
    const limits = [
      `impagos (${monthsOf(cover)})`,
      ...(cover.legalDefenseActions ? [`defensa jurídica (${formatMoney(cover.legalDefenseActions)})`] : []),
      ...(cover.vandalismActions ? [`actos vandálicos (${formatMoney(cover.vandalismActions)})`] : []),
    ];
    const since = ended === null ? 'no hay póliza' : `la última póliza venció el ${formatDay(ended)}`;
    return [
      {
        kind: 'INSURANCE_MISSING',
        law,
        message: `El producto incluye un seguro de ${limits.join(', ')} y ${since}.`,
        policy: null,
      },
    ];
  }
  return standing.flatMap((policy) =>
    policyFindings(policy, {
      cover,
      law,
      rent,
      renewed: standing.some(({ previousInsurance }) => previousInsurance === policy.id),
      now,
    }),
  );
}

/**
 * The certificates that a unit needs to be let and that are missing, under way or expired.
 * @param now unix seconds
 */
export function certificateFindings(unit: CertifiedUnit, now: number): ComplianceFinding[] {
  const asked = [
    ['ENERGY', 'ENERGY_CERTIFICATE', ENERGY_LAW],
    ['OCCUPANCY', 'OCCUPANCY_CERTIFICATE', OCCUPANCY_LAW],
  ] as const;
  return asked.flatMap(([type, kind, law]) => {
    const what = certificateShortfall(unit, type, now);
    if (what === null) return [];
    return { kind, law, message: `${what} Se entrega vigente al inquilino con el contrato.`, policy: null };
  });
}
