import { choice, integer, link, links, list, money, text } from '../fields/vocabulary.ts';
import { monthDocuments } from '../records/choices/finance.ts';
import { documentResults } from './changed-documents.ts';
import { defineCommand, staff } from './command.ts';

/**
 * Issue 10 §1: drafts of a month (nobody has verified, sent or paid them) that are not what contract, mandate, bills and receipt
 * say by now, each with what would change. Writes nothing.
 */
export const previewRecalculation = defineCommand({
  service: 'finance',
  name: 'PreviewRecalculation',
  reads: true,
  collection: 'finance',
  label: 'Previsualizar el recálculo',
  access: staff,
  input: {
    year: integer('Año', { required: true, min: 2000, max: 2100 }),
    month: integer('Mes', { required: true, min: 1, max: 12 }),
    /** Some contracts only, and then no guaranteed units; all when left out. */
    contracts: links('contract', 'Contratos', { leftOutMeansAll: 'un contrato' }),
    /** Some documents only; all when left out. */
    documents: links('finance', 'Documentos', { leftOutMeansAll: 'un documento' }),
    limit: integer('Límite', { default: 200, min: 1, max: 500 }),
  },
  output: {
    /** All drafts that were looked through. */
    drafts: integer('Borradores', { required: true }),
    /** Those that would change, of which `rows` names at most `limit`. */
    stale: integer('No coinciden', { required: true }),
    /** Of all of them. */
    difference: money('Diferencia', { required: true }),
    rows: list('Documentos', {
      document: link('finance', 'Documento', { required: true }),
      version: integer('Versión', { required: true }),
      name: text('Número', { required: true }),
      kind: choice(monthDocuments, 'Tipo', { required: true }),
      contract: link('contract', 'Contrato'),
      payee: link('agent', 'Propietario'),
      before: money('Importe', { required: true }),
      after: money('Importe nuevo', { required: true }),
      /** What changed; of a document that is not recalculated what to do instead. */
      reason: text('Motivo', { required: true, maxLength: 2000 }),
      /** A person must act: it is not recalculated by itself. */
      problem: text('Qué hacer', { maxLength: 600 }),
      lines: list('Líneas', {
        name: text('Línea', { required: true }),
        before: money('Antes', { required: true }),
        after: money('Después', { required: true }),
      }),
    }),
  },
});

/** Issue 10 §1: makes drafts again from what contract, mandate, bills and receipt say, each on its own. */
export const recalculateDocuments = defineCommand({
  service: 'finance',
  name: 'RecalculateDocuments',
  collection: 'finance',
  label: 'Recalcular',
  access: staff,
  input: {
    documents: list(
      'Documentos',
      {
        id: link('finance', 'Documento', { required: true }),
        version: integer('Versión', { required: true }),
      },
      { required: true },
    ),
  },
  output: { results: documentResults },
});
