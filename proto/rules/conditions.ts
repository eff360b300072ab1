import type { contractTypes } from '../records/choices/contracts.ts';
import type { landlordTypes, signerTypes } from '../records/choices/people.ts';

/** Contract types (C §3.5): habitual residence, seasonal, premises. */
export type ContractType = (typeof contractTypes.values)[number];

const homes = ['LONG_CONTRACT', 'SEASONAL_CONTRACT'] as const;
const everyType = ['LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT'] as const;

/**
 * Which specific conditions a contract may carry, by its type (C §5, VAL-04).
 * Given: pet ban, early cancellation, supplies and insurance for long and seasonal, ITP by the mandatary
 * for seasonal only, bonding in a separate document for all. *Ours*, where the text is silent: the certificate
 * of occupancy belongs to homes, the rent cap of stressed zones to homes (Llei 11/2025 extends it to
 * seasonal lets), joint liability to any contract.
 */
export const conditionTypes = {
  petBan: homes,
  earlyCancellationCompensation: homes,
  tenantReceivedCertificateOfOccupancy: homes,
  jointLiability: everyType,
  rentalPriceCap: homes,
  tenantIsResponsibleOfSupplies: homes,
  tenantTakesContentAndCivilLiabilityInsurance: homes,
  mandataryManagesItp: ['SEASONAL_CONTRACT'],
  bondingInSeparateDocument: everyType,
} as const satisfies Record<string, readonly ContractType[]>;

export type Condition = keyof typeof conditionTypes;

/** Whether a contract of this type may carry the condition. */
export function conditionApplies(condition: Condition, contractType: ContractType): boolean {
  const types: readonly ContractType[] = conditionTypes[condition];
  return types.includes(contractType);
}

/** The conditions offered for a contract type, in the order of the form. */
export function conditionsFor(contractType: ContractType): Condition[] {
  return (Object.keys(conditionTypes) as Condition[]).filter((condition) =>
    conditionApplies(condition, contractType),
  );
}

/**
 * The patch that switches off every condition that the contract type does not allow; empty when nothing
 * has to change. Applied when the type of a contract changes.
 */
export function withoutForeignConditions(
  contractType: ContractType,
  conditions: Partial<Record<Condition, boolean | null>>,
): Partial<Record<Condition, false>> {
  const patch: Partial<Record<Condition, false>> = {};
  for (const condition of Object.keys(conditionTypes) as Condition[]) {
    if (conditions[condition] && !conditionApplies(condition, contractType)) patch[condition] = false;
  }
  return patch;
}

export type LandlordType = (typeof landlordTypes.values)[number];
export type SignerType = (typeof signerTypes.values)[number];

/** Which landlord types a way of signing allows (C §5, VAL-04). */
export const signerLandlordTypes = {
  SIGN_ON_BEHALF: ['FULL_RIGHT', 'USUFRUCTUARY'],
  SING_ON_BEHALF_AND_OTHERS: ['FULL_RIGHT', 'USUFRUCTUARY'],
  REPRESENTS: ['REPRESENTANT'],
  REPRESENTED: ['FULL_RIGHT', 'NUDE_LANDLORD', 'USUFRUCTUARY'],
} as const satisfies Record<SignerType, readonly LandlordType[]>;

/** Null when a landlord of this type may sign this way, else what to choose. */
export function checkSigner(signerType: SignerType, landlordType: LandlordType): string | null {
  const allowed: readonly LandlordType[] = signerLandlordTypes[signerType];
  if (allowed.includes(landlordType)) return null;
  if (signerType === 'REPRESENTS')
    return 'Quien firma en representación debe figurar como representante: cambie el tipo de propietario.';
  return landlordType === 'REPRESENTANT'
    ? 'Un representante firma en representación de otra persona: cambie la forma de firma o el tipo de propietario.'
    : 'El nudo propietario no puede arrendar en su nombre: firma el usufructuario o quien tenga el pleno dominio.';
}
