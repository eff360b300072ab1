import { choice, day, flag, integer, link, links, list, text } from '../fields/vocabulary.ts';
import { withdrawalReasons } from '../records/choices/places.ts';
import { defineCommand, staff } from './command.ts';

const unitAsRead = {
  id: link('place', 'Unidad', { required: true }),
  version: integer('Versión', { required: true }),
};
const reply = {
  id: text('Identificador', { required: true }),
  version: integer('Versión', { required: true }),
  status: text('Estado', { required: true }),
};

/** Offers a unit, for the first time or again; refused while something is missing (`rules/publication.ts`). */
export const publishUnit = defineCommand({
  service: 'places',
  name: 'PublishUnit',
  collection: 'place',
  label: 'Publicar',
  access: staff,
  input: unitAsRead,
  output: { ...reply, warnings: integer('Avisos', { required: true }) },
});

/** Stops offering a unit for a while; its texts and its first day stay. */
export const pausePublication = defineCommand({
  service: 'places',
  name: 'PausePublication',
  collection: 'place',
  label: 'Poner en pausa',
  access: staff,
  input: unitAsRead,
  output: reply,
});

/** Stops offering a unit for good, with the reason. */
export const withdrawPublication = defineCommand({
  service: 'places',
  name: 'WithdrawPublication',
  collection: 'place',
  label: 'Retirar',
  access: staff,
  input: { ...unitAsRead, reason: choice(withdrawalReasons, 'Motivo', { required: true }) },
  output: reply,
});

/** What is missing before units may be offered, and what the law would object to; units that do not exist are left out. */
export const publicationReadiness = defineCommand({
  service: 'places',
  name: 'PublicationReadiness',
  reads: true,
  collection: 'place',
  label: 'Qué falta para publicar',
  access: staff,
  input: { units: links('place', 'Unidades') },
  output: {
    units: list('Unidades', {
      unit: text('Unidad', { required: true }),
      /** Nothing blocks; there may be warnings. */
      ready: flag('Lista'),
      /** From this day on nobody has asked for it; null: taken without an end. */
      freeFrom: day('Libre desde'),
    }),
    findings: list('Avisos', {
      unit: text('Unidad', { required: true }),
      rule: text('Regla', { required: true }),
      blocks: flag('Impide publicar'),
      field: text('Campo'),
      law: text('Norma'),
      message: text('Mensaje', { required: true, maxLength: 600 }),
    }),
  },
});
