import type { FieldProblem } from '../errors.ts';

/** What a contract can lack (readiness.ts), so that it can be completed on the spot. */
export const contractReadinessTerms = [
  'contractType',
  'mandate',
  'units',
  'landlords',
  'tenants',
  'startDate',
  'endDate',
  'contractDuration',
  'rent',
  'totalBondAmount',
  'totalBondMonths',
  'legalBondAmount',
  'legalBondMonths',
  'additionalGuarantee',
  'paymentInAdvance',
  'paymentMethod',
  'payerBankAccount',
] as const;

/** Fields of a contract that its activation may complete (WIZ-06): what it can lack, and what happens on that day. */
export const activationTerms = [
  ...contractReadinessTerms,
  'signatureDate',
  'legalBondReceptionDate',
  'bankGuarantee',
  'keyDelivery',
  'tenantIsResponsibleOfSupplies',
  'suppliesAuthorisedDate',
  'suppliesAuthorisation',
  'itpHolder',
  'itpPercent',
  'itpAmount',
  'itpDepositDate',
] as const;

/** What a mandate can lack (readiness.ts), so that it can be completed on the spot. */
export const mandateReadinessTerms = [
  'landlords',
  'units',
  'productType',
  'feeType',
  'feeValue',
  'mandateDate',
  'endDate',
  'salesManager',
  'paymentMethod',
] as const;

/** Fields of a mandate that its preparation and signature may complete (WIZ-02). */
export const preparationTerms = [...mandateReadinessTerms, 'signatureDistribution'] as const;

/** The fields of a mandate that {@link signatureProblems} reads. */
export interface SignedMandate {
  landlords?: readonly string[] | null;
  signatureDistribution?: readonly { landlord: string; represents?: readonly string[] | null }[] | null;
  propertyDistribution?: readonly { landlord: string; percent: number }[] | null;
}

/**
 * What a mandate lacks before it can be signed (WIZ-02 'signature ready'), beside what it lacks to be validated: every
 * landlord signs, or somebody who signs represents him. Without a list of signers all landlords sign.
 */
export function signatureProblems(mandate: SignedMandate): FieldProblem[] {
  const signers = mandate.signatureDistribution ?? [];
  if (signers.length === 0) return [];
  const covered = new Set(signers.flatMap(({ landlord, represents }) => [landlord, ...(represents ?? [])]));
  if ((mandate.landlords ?? []).every((landlord) => covered.has(landlord))) return [];
  return [
    {
      field: 'signatureDistribution',
      rule: 'landlords',
      message: 'Falta la firma de algún propietario: añádalo a los firmantes o indique quién lo representa.',
    },
  ];
}
