import { choice, integer, link, money, percent, text } from '../fields/vocabulary.ts';
import { finishedBearers } from '../records/choices/finance.ts';
import { billStatuses } from '../records/choices/work.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

/**
 * WIZ-10: approves a bill, by role and amount, or brings it where only an approved one may go. `whenFinished` says who bears
 * a bill whose contract has no further receipts and settlements; without it such a bill is refused.
 */
export const changeBillStatus = defineCommand({
  service: 'finance',
  name: 'ChangeBillStatus',
  collection: 'bill',
  label: 'Aprobar factura',
  access: staff,
  input: {
    id: link('bill', 'Factura', { required: true }),
    ...recordVersion,
    status: choice(billStatuses, 'Estado', { required: true }),
    whenFinished: choice(finishedBearers, 'Si el contrato ha terminado, a cargo de'),
  },
  output: changedRecord,
});

/**
 * WIZ-06 'Factura de alquiler': an invoice of the landlord to the tenant for something that no receipt asks for, with the next
 * number of its series. The month's own rent bills are made by its generation.
 */
export const createRentBill = defineCommand({
  service: 'finance',
  name: 'CreateRentBill',
  collection: 'finance',
  label: 'Emitir factura de alquiler',
  access: staff,
  input: {
    contract: link('contract', 'Contrato', { required: true }),
    year: integer('Año', { required: true, min: 2000, max: 2100 }),
    month: integer('Mes', { required: true, min: 1, max: 12 }),
    concept: text('Concepto', { required: true, maxLength: 300 }),
    baseAmount: money('Base', { required: true, min: 0.01 }),
    vatPercent: percent('IVA (%)', { required: true, min: 0, max: 100 }),
    withholdingPercent: percent('Retención (%)', { default: 0, min: 0, max: 100 }),
  },
  output: { ...changedRecord, name: text('Número', { required: true }) },
});
