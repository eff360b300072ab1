import { day, integer, json, link, list, text } from '../fields/vocabulary.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

const DAY_SECONDS = 86_400;
const person = link('agent', 'Persona', { required: true });
const count = integer('Cuántos', { required: true });

/** RGPD art. 17: what erasing a person would meet, keep and take away. */
export const previewErasure = defineCommand({
  service: 'people',
  name: 'PreviewErasure',
  reads: true,
  collection: 'agent',
  label: 'Ver qué se suprime y qué se conserva',
  access: staff,
  input: { id: person },
  output: {
    /** What still runs: while there is any, nothing is erased. */
    obstacles: list('Lo impide', { what: text('Qué', { required: true }), count }),
    kept: list('Se conserva', {
      what: text('Qué', { required: true }),
      count,
      law: text('Norma', { required: true }),
      until: day('Hasta', { required: true }),
    }),
    /** Last day on which name and documents are kept blocked; null: nothing is kept. */
    blockedUntil: day('Bloqueada hasta'),
  },
});

/** RGPD art. 17, LOPDGDD art. 32: what a law keeps is blocked, the rest is gone for good. */
export const erasePerson = defineCommand({
  service: 'people',
  name: 'ErasePerson',
  collection: 'agent',
  label: 'Suprimir datos personales',
  access: ['ADMIN'],
  input: { id: person, ...recordVersion },
  output: {
    id: text('Identificador', { required: true }),
    version: recordVersion.version,
    blockedUntil: day('Bloqueada hasta'),
  },
});

/** LOPDGDD art. 32.2: blocked data are for courts, prosecutors and authorities only; each look is noted with its reason. */
export const blockedIdentity = defineCommand({
  service: 'people',
  name: 'BlockedIdentity',
  collection: 'agent',
  label: 'Ver datos bloqueados',
  access: ['ADMIN'],
  input: {
    id: person,
    reason: text('Motivo', {
      required: true,
      maxLength: 300,
      help: 'Quién los pide y para qué: juzgado, fiscalía o administración. Queda anotado.',
    }),
  },
  output: { identity: json('Datos'), until: day('Bloqueada hasta', { required: true }) },
});

/** Deletes blocked data whose time is over. */
export const forgetBlockedPeople = defineCommand({
  service: 'people',
  name: 'ForgetBlockedPeople',
  collection: 'agent',
  label: 'Borrar datos bloqueados vencidos',
  access: ['ADMIN'],
  repeatable: true,
  schedule: {
    name: 'forgetBlockedPeople',
    description: 'Cada noche borra los datos bloqueados cuyo plazo de conservación ha terminado.',
    cron: '40 3 * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: DAY_SECONDS,
  },
  input: {},
  output: { forgotten: integer('Personas', { required: true }) },
});

/** RGPD art. 15 and 20: everything about a person as one file; made in the background. */
export const exportPersonalData = defineCommand({
  service: 'people',
  name: 'ExportPersonalData',
  collection: 'agent',
  label: 'Exportar datos personales',
  access: staff,
  input: { id: person },
  output: { file: text('Archivo', { required: true }) },
});

const file = text('Archivo', { required: true, maxLength: 40 });

/** How a file of {@link exportPersonalData} stands; only for whoever has asked for it. */
export const personalDataFile = defineCommand({
  service: 'people',
  name: 'PersonalDataFile',
  reads: true,
  collection: 'agent',
  label: 'Estado del archivo de datos personales',
  access: staff,
  input: { file },
  output: {
    /** `waiting`, `running`, `done`, `failed` or `cancelled`. */
    state: text('Estado', { required: true }),
    error: text('Error'),
    parts: integer('Partes', { required: true }),
  },
});

/** A part of the file, in base64. */
export const personalDataFilePart = defineCommand({
  service: 'people',
  name: 'PersonalDataFilePart',
  reads: true,
  collection: 'agent',
  label: 'Parte del archivo de datos personales',
  access: staff,
  input: { file, part: integer('Parte', { required: true, min: 0 }) },
  output: { data: text('Contenido', { required: true, maxLength: 2_000_000 }) },
});
