import { choice, flag, integer, json, text } from '../fields/vocabulary.ts';
import { deskSources } from '../records/choices/visits.ts';
import { defineCommand } from './command.ts';

const common = {
  service: 'places',
  reads: true,
  collection: 'visit',
  // C §7: with no token. The gateway has calls of its own for them.
  access: 'public',
  internal: true,
} as const;

const source = choice(deskSources, 'Origen', { required: true });
const collection = text('Lista', { required: true, maxLength: 40 });

/**
 * API-07: a page of `houses`, `contacts`, `visits` or `slots` (also `visitSlots`): of Witei where it is connected, else of our own. Whoever has
 * no session of staff is told nothing of people: of contacts the ids, of visits also their state.
 */
export const witeiCollection = defineCommand({
  ...common,
  name: 'WiteiCollection',
  label: 'Lista de Witei',
  input: {
    collection,
    page: integer('Página', { default: 1, min: 1, max: 1000 }),
    pageSize: integer('Por página', { default: 50, min: 1, max: 100 }),
    /** Only of this home; `slots` of our own need it. */
    house: text('Inmueble', { maxLength: 40 }),
  },
  output: {
    source,
    items: json('Registros', { required: true }),
    total: integer('Cuántos hay', { required: true }),
    truncated: flag('Hay más'),
  },
});

/** API-07: one of them by its number in Witei; of our own the one that carries that number. */
export const witeiObject = defineCommand({
  ...common,
  name: 'WiteiObject',
  label: 'Registro de Witei',
  input: { collection, id: integer('Número', { required: true, min: 0 }) },
  output: { source, item: json('Registro', { required: true }) },
});
