import { choice, day, integer, link, text } from '../fields/vocabulary.ts';
import { letterDeliveries } from '../records/choices/burofax.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

const burofaxVersion = {
  id: link('communication', 'Burofax', { required: true }),
  ...recordVersion,
};

/** EXT-11: the letter as PDF/A, to be read, printed and taken to the post office; made anew when its text has changed. */
export const printBurofax = defineCommand({
  service: 'notifications',
  name: 'PrintBurofax',
  collection: 'communication',
  label: 'Imprimir burofax',
  access: staff,
  input: burofaxVersion,
  output: {
    ...changedRecord,
    document: link('document', 'Carta', { required: true }),
    /** Path at the gateway from which the file can be downloaded. */
    path: text('Ruta', { required: true }),
    fileName: text('Nombre del archivo', { required: true }),
  },
});

/** EXT-11: has the configured operator print, post and prove it. */
export const sendBurofax = defineCommand({
  service: 'notifications',
  name: 'SendBurofax',
  collection: 'communication',
  label: 'Enviar burofax',
  access: staff,
  input: burofaxVersion,
  output: changedRecord,
});

/** EXT-11 without an operator: the receipt of the post office. */
export const recordBurofaxPosting = defineCommand({
  service: 'notifications',
  name: 'RecordBurofaxPosting',
  collection: 'communication',
  label: 'Registrar envío del burofax',
  access: staff,
  input: {
    ...burofaxVersion,
    reference: text('Número del resguardo', {
      required: true,
      maxLength: 80,
      help: 'El del resguardo de Correos.',
    }),
    sentOn: day('Fecha de admisión', { required: true }),
    proof: link('document', 'Resguardo', { help: 'El resguardo escaneado, ya subido como documento.' }),
  },
  output: changedRecord,
});

/** EXT-11 without an operator: what became of the delivery. */
export const recordBurofaxDelivery = defineCommand({
  service: 'notifications',
  name: 'RecordBurofaxDelivery',
  collection: 'communication',
  label: 'Registrar entrega del burofax',
  access: staff,
  input: {
    ...burofaxVersion,
    delivery: choice(letterDeliveries, 'Resultado', { required: true }),
    deliveredOn: day('Fecha', { required: true }),
    proof: link('document', 'Acuse de recibo'),
  },
  output: changedRecord,
});

/** EXT-11: asks the operator for every letter whose delivery is awaited, and keeps the proofs. */
export const followBurofaxes = defineCommand({
  service: 'notifications',
  name: 'FollowBurofaxes',
  collection: 'communication',
  label: 'Seguimiento de burofaxes',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'followBurofaxes',
    description: 'Cada hora pregunta al operador por la entrega de los burofaxes y guarda los justificantes.',
    cron: '25 8-20 * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: 0,
  },
  input: {},
  output: {
    changed: integer('Con novedades', { required: true }),
    failed: integer('Sin respuesta', { required: true }),
  },
});
