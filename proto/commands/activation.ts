import { day, flag, json, link, text } from '../fields/vocabulary.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

/** WIZ-02 'signature ready': the signers are complete and have signed; publishes `mandate.signed`. */
export const signMandate = defineCommand({
  service: 'contracts',
  name: 'SignMandate',
  collection: 'mandate',
  label: 'Firmar mandato',
  access: staff,
  input: {
    id: link('mandate', 'Mandato', { required: true }),
    ...recordVersion,
    /** Fields of the mandate by name, among `preparationTerms` (proto/rules/activation.ts); absent ones stay. */
    terms: json('Datos completados'),
    signatureDate: day('Fecha de firma', { required: true }),
    signedDocument: link('document', 'Mandato firmado'),
  },
  output: changedRecord,
});

/**
 * WIZ-06 'Activación de contrato' at its end: what was completed is saved, the contract validated and activated, and
 * the policy of its product opened, all or nothing. Publishes what each of these publishes.
 */
export const putContractInForce = defineCommand({
  service: 'contracts',
  name: 'PutContractInForce',
  collection: 'contract',
  label: 'Validar y activar contrato',
  access: staff,
  input: {
    id: link('contract', 'Contrato', { required: true }),
    ...recordVersion,
    /** Fields of the contract by name, among `activationTerms` (proto/rules/activation.ts); absent ones stay. */
    terms: json('Datos completados'),
    activateNow: flag('Activar el contrato ahora', { default: true }),
    openInsurance: flag('Abrir el seguro del producto'),
  },
  output: { ...changedRecord, insurance: text('Seguro abierto') },
});
