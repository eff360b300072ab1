import { choice, flag, integer, link, list, money, percent, text } from '../fields/vocabulary.ts';
import { financeStatuses, monthDocuments } from '../records/choices/finance.ts';
import { reviewFlags } from '../records/choices/finance-review.ts';
import { documentResults, keptReason as reason } from './changed-documents.ts';
import { defineCommand, staff } from './command.ts';
import { checkCounts, foundByChecks } from './found-by-checks.ts';

const figures = {
  documents: integer('Documentos', { required: true }),
  totalAmount: money('Importe', { required: true }),
  verified: integer('Verificados', { required: true }),
  withAnomaly: integer('Con anomalía', { required: true }),
};

const byStatus = list('Por estado', {
  status: choice(financeStatuses, 'Estado', { required: true }),
  documents: integer('Documentos', { required: true }),
  totalAmount: money('Importe', { required: true }),
});

/**
 * FIN-02: how far the documents of a month are verified, and those worth a look before they are. Drafts and cancelled
 * documents do not count; whoever has verified a document has had that look.
 */
export const monthValidation = defineCommand({
  service: 'finance',
  name: 'MonthValidation',
  reads: true,
  collection: 'finance',
  label: 'Validación del mes',
  access: staff,
  input: {
    year: integer('Año', { required: true, min: 2000, max: 2100 }),
    month: integer('Mes', { required: true, min: 1, max: 12 }),
    /** Documents with anomalies, and mandates, that are named; the figures cover all. */
    limit: integer('Límite', { default: 200, min: 1, max: 500 }),
    /** Of the anomalies only what this check points at. */
    check: text('Regla', { maxLength: 36 }),
  },
  output: {
    /** Per cent that the delivered check of amounts allows; null while it is not in use. */
    tolerance: percent('Margen'),
    ...figures,
    types: list('Por tipo', {
      type: choice(monthDocuments, 'Tipo', { required: true }),
      ...figures,
      statuses: byStatus,
    }),
    /** Those with anomalies first, then those with most to verify. */
    mandates: list('Por mandato', {
      mandate: link('mandate', 'Mandato'),
      ...figures,
      statuses: byStatus,
    }),
    checks: checkCounts,
    /** The gravest first. */
    anomalies: list('Anomalías', {
      document: link('finance', 'Documento', { required: true }),
      reasons: foundByChecks,
    }),
  },
});

const documents = list(
  'Documentos',
  {
    id: link('finance', 'Documento', { required: true }),
    version: integer('Versión', { required: true }),
  },
  { required: true },
);

/** FIN-02: sets or takes back the mark `validated` of many documents, each on its own. */
export const verifyFinance = defineCommand({
  service: 'finance',
  name: 'VerifyFinance',
  collection: 'finance',
  label: 'Verificar',
  access: staff,
  input: { documents, verified: flag('Verificado', { default: true }) },
  output: { results: documentResults },
});

/**
 * FIN-02: blocks the payment of many documents or archives them, with the reason, or takes that back, each on its own. The
 * reason is an entry of the chronology of each. An archived document is out of the lists of the validation, nothing else.
 */
export const markFinance = defineCommand({
  service: 'finance',
  name: 'MarkFinance',
  collection: 'finance',
  label: 'Bloquear o archivar documentos',
  access: staff,
  input: {
    documents,
    mark: choice(reviewFlags, 'Marca', { required: true }),
    set: flag('Poner', { default: true }),
    reason,
  },
  output: { results: documentResults },
});

/**
 * FIN-02: takes the last verification, mark or change of status of many documents back, for as long as nothing followed from it.
 * Refused for a document that has changed since, and where money or another document depends on it by now.
 */
export const undoFinanceReview = defineCommand({
  service: 'finance',
  name: 'UndoFinanceReview',
  collection: 'finance',
  label: 'Deshacer la revisión',
  access: staff,
  input: { documents },
  output: { results: documentResults },
});
