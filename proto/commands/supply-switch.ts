import { integer, json, link, text } from '../fields/vocabulary.ts';
import { defineCommand } from './command.ts';

const SERVICE = ['SERVICE'] as const;
/** What the switch service said, or what is said here in its place; a refusal of its own is handed on with its status (F §7). */
const output = {
  status: integer('Estado HTTP', { required: true, min: 100, max: 599 }),
  answer: json('Respuesta'),
};
const call = {
  service: 'supplies',
  collection: 'operation',
  access: SERVICE,
  internal: true,
  output,
} as const;

/** RST-12 POST /okify/createChange: hands a change to the switch service, or opens it here when there is none. */
export const createSwitchChange = defineCommand({
  ...call,
  name: 'CreateSwitchChange',
  label: 'Crear cambio en la pasarela',
  input: { content: json('Contenido', { required: true }) },
});

/** RST-12 GET /okify/listProducts/{id}: what can be changed at a unit. */
export const listSwitchProducts = defineCommand({
  ...call,
  name: 'ListSwitchProducts',
  label: 'Productos de la pasarela',
  reads: true,
  input: { id: text('Identificador', { required: true, maxLength: 80 }) },
});

/** RST-12 GET /okify/listWaterProviders. */
export const listSwitchWaterProviders = defineCommand({
  ...call,
  name: 'ListSwitchWaterProviders',
  label: 'Compañías de agua',
  reads: true,
  input: {},
});

/** RST-12 POST /okify/document: a file of a change, which the documents service has taken already. */
export const addSwitchDocument = defineCommand({
  ...call,
  name: 'AddSwitchDocument',
  label: 'Añadir documento a un cambio',
  input: {
    changeId: text('Cambio', { required: true, maxLength: 80 }),
    media: link('media', 'Archivo', { required: true }),
    name: text('Nombre', { required: true, maxLength: 1000 }),
    mimeType: text('Formato', { maxLength: 120 }),
  },
});

/** RST-12 GET /okify/listChanges/{id}: the changes of a unit; nothing of the people. */
export const listSwitchChanges = defineCommand({
  ...call,
  name: 'ListSwitchChanges',
  label: 'Cambios de la pasarela',
  reads: true,
  input: { id: text('Identificador', { required: true, maxLength: 80 }) },
});
