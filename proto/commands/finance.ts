import { flag, integer, link, links, list, money, text } from '../fields/vocabulary.ts';
import { documentResults, keptReason as reason } from './changed-documents.ts';
import { defineCommand, staff } from './command.ts';

/** Progress of a background process of this service. */
export const financeProcess = defineCommand({
  service: 'finance',
  name: 'FinanceProcess',
  reads: true,
  collection: 'process',
  label: 'Ver progreso',
  access: staff,
  input: { process: text('Proceso', { required: true }) },
  output: {
    /** QUEUED, IN_PROGRESS, FINISHED, ERROR, CANCELLED (C §4.4). */
    status: text('Estado', { required: true }),
    /** What it is doing: PREVIEW, CONFIRM (compares the month with the preview), CREATE. */
    step: text('Paso', { required: true }),
    done: integer('Hechos', { required: true }),
    total: integer('Total', { required: true }),
    created: integer('Creados', { required: true }),
    existing: integer('Ya existían', { required: true }),
    failed: integer('Con error', { required: true }),
    /** Of the preview that a generation has carried out. */
    hash: text('Huella de la previsualización'),
    error: text('Error', { maxLength: 2000 }),
  },
});

export const cancelFinanceProcess = defineCommand({
  service: 'finance',
  name: 'CancelFinanceProcess',
  collection: 'process',
  label: 'Cancelar proceso',
  access: staff,
  input: { process: text('Proceso', { required: true }) },
  output: { cancelled: flag('Cancelado') },
});

/**
 * FIN-02, STA-06: many documents, each to its own status or to the one of all, by the table of allowed changes. Without
 * a version a document is changed as it stands (F §7: the array alone). The reason, where one is given, is an entry of the
 * chronology of each.
 */
export const changeFinanceStatus = defineCommand({
  service: 'finance',
  name: 'ChangeFinanceStatus',
  collection: 'finance',
  label: 'Cambiar estado',
  access: staff,
  input: {
    documents: list(
      'Documentos',
      {
        id: link('finance', 'Documento', { required: true }),
        version: integer('Versión'),
        status: text('Estado'),
      },
      { required: true },
    ),
    status: text('Estado'),
    reason,
  },
  output: {
    results: documentResults,
  },
});

/** FIN-03, RST-06: the number the next document of that type will get. */
export const nextSeries = defineCommand({
  service: 'finance',
  name: 'NextSeries',
  reads: true,
  collection: 'finance',
  label: 'Siguiente número de serie',
  access: staff,
  input: { type: text('Tipo', { required: true }), year: integer('Año') },
  output: { serie: integer('Serie', { required: true }), code: text('Código', { required: true }) },
});

/** API-04: the series in use, with their last number. */
export const financeSeries = defineCommand({
  service: 'finance',
  name: 'FinanceSeries',
  reads: true,
  collection: 'finance',
  label: 'Series',
  access: staff,
  input: {},
  output: {
    series: list('Series', {
      type: text('Tipo', { required: true }),
      year: integer('Año', { required: true }),
      last: integer('Último', { required: true }),
    }),
  },
});

/** Figures of the dashboard that belong to this service; `month` is the current one in Europe/Madrid. */
export const financeKpis = defineCommand({
  service: 'finance',
  name: 'FinanceKpis',
  reads: true,
  collection: 'finance',
  label: 'Indicadores de finanzas',
  access: staff,
  input: {},
  output: {
    issuedThisMonth: money('Emitido este mes', { required: true }),
    chargedThisMonth: money('Cobrado este mes', { required: true }),
    pendingThisMonth: money('Pendiente este mes', { required: true }),
    unpaid: money('Impagado', { required: true }),
    unpaidCount: integer('Recibos impagados', { required: true }),
    byMonth: list('Por mes', {
      month: text('Mes', { required: true }),
      issued: money('Emitido', { required: true }),
      charged: money('Cobrado', { required: true }),
    }),
  },
});

/**
 * STA-02: contracts with a standing receipt that is UNPAID today (F §4). With ids it answers each contract named and
 * the contract of each document, deleted ones too; without, a page of all that are unpaid, by id after `after`.
 */
export const unpaidContracts = defineCommand({
  service: 'finance',
  name: 'UnpaidContracts',
  reads: true,
  collection: 'finance',
  label: 'Contratos con impagos',
  access: ['SERVICE'],
  internal: true,
  input: {
    contracts: links('contract', 'Contratos'),
    documents: links('finance', 'Documentos'),
    after: text('Tras el contrato'),
    limit: integer('Límite', { default: 500, min: 1, max: 500 }),
  },
  output: {
    contracts: list('Contratos', {
      id: text('Contrato', { required: true }),
      unpaid: flag('Con impagos'),
    }),
    more: flag('Hay más'),
  },
});
