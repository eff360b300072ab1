import {
  choice,
  choices,
  flag,
  integer,
  json,
  link,
  links,
  list,
  money,
  text,
} from '../fields/vocabulary.ts';
import { monthDocuments } from '../records/choices/finance.ts';
import { defineCommand, staff } from './command.ts';
import { checkCounts, foundByChecks } from './found-by-checks.ts';

const month = {
  year: integer('Año', { required: true, min: 2000, max: 2100 }),
  month: integer('Mes', { required: true, min: 1, max: 12 }),
  /** Some contracts only, and then no guaranteed units; all when left out. */
  contracts: links('contract', 'Contratos', { leftOutMeansAll: 'un contrato' }),
  /** What is created; receipts alone when nothing is said, as before there was anything else. */
  kinds: choices(monthDocuments, 'Documentos'),
};

const figures = {
  toCreate: integer('Por crear', { required: true }),
  existing: integer('Ya creados', { required: true }),
  skipped: integer('Omitidos', { required: true }),
  /** Of what would be created. */
  totalAmount: money('Importe total', { required: true }),
};

const previewed = {
  ...month,
  /** With the guaranteed units of these mandates, beside the contracts that are named; all when left out. */
  mandates: links('mandate', 'Mandatos', { leftOutMeansAll: 'un mandato' }),
};

const preview = {
  ...figures,
  /** Of all that would be created, its lines and amounts; the generation takes it and refuses another. */
  hash: text('Huella', { required: true }),
  kinds: list('Por tipo', { kind: choice(monthDocuments, 'Tipo', { required: true }), ...figures }),
  /** Of what would be created, by the checks of the validation (FIN-02). */
  checks: checkCounts,
  /** At most 500 rows, and at most 200 more that a check points at; the figures above cover all. */
  rows: list('Documentos', {
    kind: choice(monthDocuments, 'Tipo', { required: true }),
    contract: text('Contrato'),
    /** Who is paid or invoiced. */
    payee: text('Propietario'),
    tenants: json('Inquilinos'),
    units: json('Unidades'),
    concept: text('Concepto', { required: true }),
    totalAmount: money('Importe', { required: true }),
    /** `create`, `existing` or `skip`. */
    outcome: text('Resultado', { required: true }),
    reason: text('Motivo', { maxLength: 600 }),
    found: foundByChecks,
    isNew: flag('Sin documento el mes anterior'),
    /** To the document of the month before; null for a new one. */
    difference: money('Diferencia con el mes anterior'),
    explanation: text('Por qué cambia', { maxLength: 2000 }),
    /** Lines that take over the balance of an older document, or its adjustment; amounts as they count. */
    carried: list('Saldos anteriores', {
      concept: text('Concepto', { required: true }),
      totalAmount: money('Importe', { required: true }),
      /** Whose balance it is; of an adjustment that is not made yet the document that it corrects. */
      document: link('finance', 'Documento'),
    }),
  }),
};

/** FIN-01: what the generation would create; writes nothing. */
export const previewMonth = defineCommand({
  service: 'finance',
  name: 'PreviewMonth',
  reads: true,
  collection: 'finance',
  label: 'Previsualizar el mes',
  access: staff,
  input: previewed,
  output: preview,
});

/** FIN-01: the same in the background, with progress, for a portfolio that takes longer than one waits for an answer. */
export const startMonthPreview = defineCommand({
  service: 'finance',
  name: 'StartMonthPreview',
  collection: 'finance',
  label: 'Previsualizar el mes en segundo plano',
  access: staff,
  repeatable: true,
  input: previewed,
  output: { process: text('Proceso', { required: true }) },
});

/** What a preview in the background has found; kept for a day, for whoever asked for it. */
export const monthPreview = defineCommand({
  service: 'finance',
  name: 'MonthPreview',
  reads: true,
  collection: 'finance',
  label: 'Ver la previsualización del mes',
  access: staff,
  input: { process: text('Proceso', { required: true }) },
  output: preview,
});

/** FIN-01: one document per claim and month however often it runs; in the background, with progress. */
export const generateMonth = defineCommand({
  service: 'finance',
  name: 'GenerateMonth',
  collection: 'finance',
  label: 'Generar el mes',
  access: staff,
  repeatable: true,
  input: {
    ...month,
    /** That of a preview: refused with `FINANCE.PREVIEW_STALE` when the month would bring something else by now. */
    hash: text('Huella de la previsualización'),
    /** The process of a preview in the background: compared as the hash is, by the run itself, which then ends with that refusal. */
    preview: text('Previsualización en segundo plano'),
  },
  output: { process: text('Proceso', { required: true }) },
});
