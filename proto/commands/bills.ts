import {
  choice,
  day,
  decimal,
  flag,
  integer,
  link,
  list,
  money,
  percent,
  text,
} from '../fields/vocabulary.ts';
import { finishedBearers, supplySplitMethods } from '../records/choices/finance.ts';
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

const weights = list('Partes', {
  unit: link('place', 'Unidad', { required: true }),
  contract: link('contract', 'Contrato'),
  weight: decimal('Cuota o consumo', { min: 0 }),
});

/**
 * WIZ-13 'Refacturación de suministros': how a supplier's bill would be split over the contracts of its units, or of the units of
 * its property, in its period. Parts without a contract are days without a tenant, which the landlord bears. Writes nothing.
 */
export const previewSupplySplit = defineCommand({
  service: 'finance',
  name: 'PreviewSupplySplit',
  reads: true,
  collection: 'bill',
  label: 'Ver el reparto',
  access: staff,
  input: {
    id: link('bill', 'Factura', { required: true }),
    method: choice(supplySplitMethods, 'Reparto', { required: true }),
    weights,
    finishedToLandlord: flag('Las partes de contratos terminados, a cargo del propietario'),
  },
  output: {
    version: integer('Versión', { required: true }),
    totalAmount: money('Total', { required: true }),
    periodStart: day('Inicio del periodo', { required: true }),
    periodEnd: day('Fin del periodo', { required: true }),
    /** What is still missing for the amounts, Spanish; null when the split is complete. */
    problem: text('Falta', { maxLength: 300 }),
    parts: list('Partes', {
      unit: link('place', 'Unidad', { required: true }),
      unitName: text('Nombre de la unidad'),
      contract: link('contract', 'Contrato'),
      contractName: text('Nombre del contrato'),
      days: integer('Días', { required: true }),
      /** The contract has no further receipt. */
      isOver: flag('Contrato terminado'),
      weight: decimal('Cuota o consumo'),
      totalAmount: money('Importe', { required: true }),
      explanation: text('Por qué', { maxLength: 600 }),
    }),
  },
});

/** WIZ-13, FIN-05: splits an approved bill; each share goes on the next receipt of its contract, once. */
export const rebillSupplies = defineCommand({
  service: 'finance',
  name: 'RebillSupplies',
  collection: 'bill',
  label: 'Refacturar suministros',
  access: staff,
  input: {
    id: link('bill', 'Factura', { required: true }),
    ...recordVersion,
    method: choice(supplySplitMethods, 'Reparto', { required: true }),
    weights,
    finishedToLandlord: flag('Las partes de contratos terminados, a cargo del propietario'),
  },
  output: changedRecord,
});
