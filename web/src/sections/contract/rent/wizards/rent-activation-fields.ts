import type { Fields } from '@llavero/proto/fields/field';
import { flag } from '@llavero/proto/fields/vocabulary';
import { contract } from '@llavero/proto/records/contracts/contract';
import { rentFields } from './rent-fields.ts';

const { fields } = contract;

/** A contract and what is decided about it at the end of its checks. */
export const activationFields = {
  ...rentFields,
  legalBondReceptionDate: fields.legalBondReceptionDate,
  bankGuarantee: fields.bankGuarantee,
  keyDelivery: fields.keyDelivery,
  suppliesAuthorisedDate: fields.suppliesAuthorisedDate,
  suppliesAuthorisation: fields.suppliesAuthorisation,
  itpDepositDate: fields.itpDepositDate,
  openInsurance: flag('Abrir el seguro que incluye el producto', { default: true }),
  firstReceipt: flag('Generar el primer recibo', { default: true }),
  activateNow: flag('Activar el contrato ahora', { default: true }),
} satisfies Fields;

export type ActivationFields = typeof activationFields;
