import { choice, day, flag, integer, link, list, longText, money, text } from '../fields/vocabulary.ts';
import { dismissals } from '../records/choices/bank-statements.ts';
import { documentResults } from './changed-documents.ts';
import { changedRecord } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

/** As much of a file as one call carries: some 60 MB of XML once it is packed. */
const MOST_CONTENT = 3_900_000;

/**
 * FIN-09: takes in a bank's file (camt.053 or Norma 43) once it has been read to the end and adds up; lines, matches and what is certain follow
 * in the background. `content` is the file in base64, packed with gzip or not.
 */
export const importBankStatement = defineCommand({
  service: 'finance',
  name: 'ImportBankStatement',
  collection: 'bankStatement',
  label: 'Importar extracto',
  access: staff,
  input: {
    content: longText('Fichero', { required: true, maxLength: MOST_CONTENT }),
    /** False: certain matches are proposed like the others, and wait for a person. */
    book: flag('Contabilizar lo seguro', { default: true }),
  },
  output: {
    process: text('Proceso', { required: true }),
    statements: integer('Extractos', { required: true }),
    movements: integer('Movimientos', { required: true }),
    /** Of statements that are there already, which are left out. */
    duplicates: integer('Extractos repetidos', { required: true }),
  },
});

/** FIN-09: looks again for documents of the movements that have none: after a confirmation, a new month, a new rule. */
export const matchBankLines = defineCommand({
  service: 'finance',
  name: 'MatchBankLines',
  collection: 'bankLine',
  label: 'Buscar coincidencias',
  access: staff,
  repeatable: true,
  input: { book: flag('Contabilizar lo seguro', { default: true }) },
  output: { process: text('Proceso', { required: true }) },
});

/** FIN-09: how an import, or a search for matches, stands. */
export const bankImport = defineCommand({
  service: 'finance',
  name: 'BankImport',
  reads: true,
  collection: 'bankStatement',
  label: 'Ver importación',
  access: staff,
  input: { process: text('Proceso', { required: true }) },
  output: {
    /** QUEUED, IN_PROGRESS, FINISHED, ERROR (C §4.4). */
    status: text('Estado', { required: true }),
    done: integer('Hechos', { required: true }),
    total: integer('Total', { required: true }),
    added: integer('Movimientos nuevos', { required: true }),
    recognised: integer('Ya importados', { required: true }),
    proposed: integer('Con propuesta', { required: true }),
    booked: integer('Contabilizados', { required: true }),
    error: text('Error', { maxLength: 2000 }),
  },
});

const lines = list('Movimientos', {
  id: link('bankLine', 'Movimiento', { required: true }),
  version: integer('Versión', { required: true }),
});

/** FIN-09: books proposals as they stand, of advances too, each on its own: one that is refused says why and holds up no other. */
export const confirmBankMatches = defineCommand({
  service: 'finance',
  name: 'ConfirmBankMatches',
  collection: 'bankLine',
  label: 'Confirmar',
  access: staff,
  input: { lines },
  output: { results: documentResults },
});

/**
 * FIN-09: books a movement on documents and suppliers' bills that a person names; what is over is an advance of a contract. Of a movement that is booked
 * already, what is left of its advance goes to documents of the same debtor.
 */
export const bookBankLine = defineCommand({
  service: 'finance',
  name: 'BookBankLine',
  collection: 'bankLine',
  label: 'Asignar',
  access: staff,
  input: {
    id: link('bankLine', 'Movimiento', { required: true }),
    version: integer('Versión', { required: true }),
    parts: list('Documentos', {
      /** One of the two. */
      finance: link('finance', 'Documento'),
      bill: link('bill', 'Factura recibida'),
      amount: money('Importe', { required: true, min: 0.01 }),
    }),
    /** Whose advance the rest is; without it nothing may be left. */
    advanceContract: link('contract', 'Anticipo del contrato'),
  },
  output: changedRecord,
});

/** FIN-09: takes the last step of each movement back: an advance that was applied, else its booking or dismissal; documents stand as they did before. */
export const undoBankMatches = defineCommand({
  service: 'finance',
  name: 'UndoBankMatches',
  collection: 'bankLine',
  label: 'Deshacer',
  access: staff,
  input: { lines },
  output: { results: documentResults },
});

/** FIN-09: says why movements have no document; `remember` keeps it for whoever they come from. */
export const dismissBankLines = defineCommand({
  service: 'finance',
  name: 'DismissBankLines',
  collection: 'bankLine',
  label: 'Sin documento',
  access: staff,
  input: {
    lines,
    reason: choice(dismissals, 'Motivo', { required: true }),
    remember: flag('Recordar para este ordenante'),
  },
  output: { results: documentResults },
});

/** FIN-09: documents that a movement could pay, the likeliest first. */
export const bankCandidates = defineCommand({
  service: 'finance',
  name: 'BankCandidates',
  reads: true,
  collection: 'bankLine',
  label: 'Documentos pendientes',
  access: staff,
  input: {
    line: link('bankLine', 'Movimiento', { required: true }),
    /** Number, concept or name. */
    text: text('Buscar', { maxLength: 100 }),
    limit: integer('Límite', { default: 50, min: 1, max: 200 }),
  },
  output: {
    total: integer('Documentos', { required: true }),
    documents: list('Documentos', {
      /** One of the two. */
      finance: link('finance', 'Documento'),
      bill: link('bill', 'Factura recibida'),
      name: text('Número', { required: true }),
      concept: text('Concepto', { maxLength: 400 }),
      people: text('Quién', { maxLength: 400 }),
      contract: link('contract', 'Contrato'),
      due: day('Vence', { required: true }),
      owed: money('Pendiente', { required: true }),
    }),
  },
});

/** FIN-09: what is left to explain, and since when. */
export const bankReconciliation = defineCommand({
  service: 'finance',
  name: 'BankReconciliation',
  reads: true,
  collection: 'bankLine',
  label: 'Estado de la conciliación',
  access: staff,
  input: {},
  output: {
    accounts: list('Cuentas', {
      organization: link('organization', 'Empresa', { required: true }),
      ending: text('Cuenta acabada en', { required: true }),
      day: day('Hasta', { required: true }),
      balance: money('Saldo', { required: true }),
    }),
    proposed: integer('Con propuesta', { required: true }),
    suspense: integer('En suspenso', { required: true }),
    suspenseIn: money('Entradas en suspenso', { required: true }),
    suspenseOut: money('Salidas en suspenso', { required: true }),
    /** Booking day of the oldest movement in suspense. */
    oldest: day('El más antiguo'),
    advances: money('Anticipos', { required: true }),
    /** Day up to which every movement with a proposal is decided. */
    bookedUpTo: day('Contabilizado hasta'),
  },
});
