import type { Fields } from '@llavero/proto/fields/field';
import { flag } from '@llavero/proto/fields/vocabulary';
import { rentFields } from './rent-fields.ts';

/** What a contract can lack (proto/rules/readiness), and what follows from it. */
export const readinessFields = [
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

/** A contract and what is decided about it at the end of its checks. */
export const activationFields = {
  ...rentFields,
  activateNow: flag('Activar el contrato ahora', { default: true }),
} satisfies Fields;

export type ActivationFields = typeof activationFields;
