import { choice, flag, instant, integer, json, link, list, longText, text } from '../fields/vocabulary.ts';
import { mergeableCollections, mergeStates } from '../records/choices/merge.ts';
import { defineCommand, staff } from './command.ts';

const collection = choice(mergeableCollections, 'Tipo de ficha', { required: true });
const pair = {
  collection,
  /** The record that stays. */
  winner: text('Ficha que queda', { required: true, maxLength: 36 }),
  /** The duplicate: it leaves the lists, and its address leads to the winner. */
  loser: text('Ficha duplicada', { required: true, maxLength: 36 }),
};

const mergeOutput = {
  id: text('Unión', { required: true }),
  collection,
  winner: text('Ficha que queda', { required: true }),
  loser: text('Ficha duplicada', { required: true }),
  winnerTitle: text('Nombre de la ficha que queda'),
  loserTitle: text('Nombre de la ficha duplicada'),
  state: choice(mergeStates, 'Estado', { required: true }),
  /** Records whose links were moved; when it is taken back, those moved back. */
  moved: integer('Enlaces movidos', { required: true }),
  /** Records left as they are. */
  kept: integer('Enlaces sin mover', { required: true }),
  error: longText('Aviso'),
  author: link('employee', 'Unida por'),
  mergedAt: instant('Unida el'),
  undoUntil: instant('Puede deshacerse hasta'),
};

/** Issue 9 §3: records that may be the same as one, with the reasons; best first, at most twenty. */
export const findDuplicates = defineCommand({
  service: 'people',
  name: 'FindDuplicates',
  reads: true,
  collection: 'agent',
  label: 'Buscar duplicados',
  access: staff,
  input: { collection, id: text('Ficha', { required: true, maxLength: 36 }) },
  output: {
    duplicates: list('Posibles duplicados', {
      id: text('Ficha', { required: true }),
      title: text('Nombre', { required: true }),
      detail: text('Detalle'),
      reasons: json('Motivos'),
    }),
  },
});

/** Issue 9 §3: what differs, what will move, and what speaks against it. Changes nothing. */
export const previewMerge = defineCommand({
  service: 'people',
  name: 'PreviewMerge',
  reads: true,
  collection: 'agent',
  label: 'Comparar fichas duplicadas',
  access: staff,
  input: pair,
  output: {
    winnerTitle: text('Nombre de la ficha que queda', { required: true }),
    loserTitle: text('Nombre de la ficha duplicada', { required: true }),
    winnerVersion: integer('Versión de la ficha que queda', { required: true }),
    loserVersion: integer('Versión de la ficha duplicada', { required: true }),
    /** `MergeFields` of proto/rules/merge.ts. */
    fields: json('Campos', { required: true }),
    /** How many records of each collection link to the duplicate. */
    links: list('Enlaces que se moverán', {
      collection: text('Colección', { required: true }),
      count: integer('Fichas', { required: true }),
    }),
    /** Both have a valid document number, and not the same: to be confirmed. */
    differentIds: flag('Documentos distintos'),
  },
});

/** Issue 9 §3: merges a duplicate into another record; a job moves the links in every service. */
export const mergeRecords = defineCommand({
  service: 'people',
  name: 'MergeRecords',
  collection: 'agent',
  label: 'Unir fichas duplicadas',
  access: staff,
  input: {
    ...pair,
    /** As they were compared: a record changed meanwhile is compared again. */
    winnerVersion: integer('Versión de la ficha que queda', { required: true }),
    loserVersion: integer('Versión de la ficha duplicada', { required: true }),
    /** Differing field → `winner` or `loser`; every one of them must be chosen. */
    choices: json('Valores elegidos', { required: true }),
    confirmed: flag('Documentos distintos confirmados'),
  },
  output: mergeOutput,
});

/** Merges of a record of the last 30 days, newest first: those it has taken part in. */
export const recordMerges = defineCommand({
  service: 'people',
  name: 'RecordMerges',
  reads: true,
  collection: 'agent',
  label: 'Ver uniones de una ficha',
  access: staff,
  input: { collection, id: text('Ficha', { required: true, maxLength: 36 }) },
  output: { merges: list('Uniones', mergeOutput) },
});

/** Issue 9 §3: within 30 days gives the duplicate back, with the links that nobody has changed since. */
export const undoMerge = defineCommand({
  service: 'people',
  name: 'UndoMerge',
  collection: 'agent',
  label: 'Deshacer la unión',
  access: staff,
  input: { merge: text('Unión', { required: true, maxLength: 36 }) },
  output: mergeOutput,
});
