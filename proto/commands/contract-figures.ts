import { choice, day, instant, link, list, money, object, text } from '../fields/vocabulary.ts';
import { itpTimings, tenantSearchOptions } from '../records/choices/contracts.ts';
import { defineCommand, staff } from './command.ts';

const fee = {
  base: money('Base', { required: true }),
  vat: money('IVA', { required: true }),
  total: money('Total', { required: true }),
};

/**
 * VAL-05, VAL-06: what the rules work out from the terms of a contract as they stand today; nothing is changed. A figure
 * that cannot be told (no rent, no start) or does not apply (cancelled, no revision, exempt from tax) is null.
 */
export const contractFigures = defineCommand({
  service: 'contracts',
  name: 'ContractFigures',
  reads: true,
  collection: 'contract',
  label: 'Cifras de un contrato',
  access: staff,
  input: { id: link('contract', 'Contrato', { required: true }) },
  output: {
    /** C §9. */
    rentUpdate: object('Próxima actualización de renta', {
      effective: day('Renta nueva desde', { required: true }),
      update: instant('Se actualiza el', { required: true }),
      check: day('Comprobación', { required: true }),
      internalNotice: day('Aviso interno', { required: true }),
      landlordNotice: day('Aviso al propietario', { required: true }),
      tenantNotice: day('Aviso al inquilino', { required: true }),
    }),
    itp: object('ITP', {
      amount: money('Importe', { required: true }),
      from: day('Desde', { required: true }),
      /** The last day in time. */
      until: day('Hasta', { required: true }),
      law: text('Artículo', { required: true }),
      /** Of the day of the deposit; of today while it is not deposited. */
      timing: choice(itpTimings, 'Plazo', { required: true }),
    }),
    /** Once, or each month for RECURRING_PAYMENT. */
    tenantSearch: object('Búsqueda de inquilino', {
      option: choice(tenantSearchOptions, 'Forma de pago', { required: true }),
      ...fee,
      instalments: list('Plazos', { amount: money('Importe', { required: true }) }),
    }),
    /** C §3.2: once, by the terms of the contract. */
    fee: object('Honorarios del contrato', {
      /** The rent of the months that the percentage is taken of. */
      feeBase: money('Base de cálculo', { required: true }),
      ...fee,
    }),
    /** C §3.1: each month, by the terms of the mandate. */
    mandateFee: object('Honorarios mensuales del mandato', fee),
  },
});
