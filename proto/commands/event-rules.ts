import { choice, flag, instant, integer, json, link, list, longText, text } from '../fields/vocabulary.ts';
import { ruleSchedules } from '../records/choices/event-rules.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { changedRecord } from './changed-record.ts';
import { defineCommand } from './command.ts';

/** When · if · then (JOB-06), as `rules/event-rules` has it. */
const rule = {
  name: text('Nombre', { required: true, maxLength: 120 }),
  description: longText('Para qué sirve'),
  collection: text('Fichas', { required: true, maxLength: 40 }),
  event: text('Evento', { maxLength: 120 }),
  fields: list('Campos vigilados', { name: text('Campo', { required: true }) }),
  schedule: choice(ruleSchedules, 'Horario'),
  conditions: json('Condiciones'),
  actions: json('Acciones', { required: true }),
};

/** JOB-06: keeps a rule once nothing is wrong with it; each saving is a version. */
export const saveEventRule = defineCommand({
  service: 'notifications',
  name: 'SaveEventRule',
  collection: 'config',
  label: 'Guardar regla',
  access: ['ADMIN'],
  input: {
    /** Absent: a new one. */
    id: link('config', 'Regla'),
    version: integer('Versión'),
    ...rule,
    active: flag('Activa'),
  },
  output: changedRecord,
});

/**
 * JOB-06: what a rule would have done about the events of the last days, each judged by its record as it was then. By schedule: what it
 * would do today. Changes nothing.
 */
export const tryEventRule = defineCommand({
  service: 'notifications',
  name: 'TryEventRule',
  collection: 'config',
  label: 'Probar regla',
  access: ['ADMIN'],
  reads: true,
  input: { ...rule, days: integer('Días', { default: 30, min: 1, max: 90 }) },
  output: {
    /** Events that would have started it; of a schedule, 1. */
    events: integer('Eventos', { required: true }),
    /** Of these, how many whose record met the conditions; of a schedule, how many records meet them now. */
    matching: integer('Cumplen las condiciones', { required: true }),
    /** Events whose record is not known any more as it was then. */
    unknown: integer('No se pueden juzgar', { required: true }),
    /** Not all events were looked at. */
    capped: flag('Hay más'),
    samples: list('Ejemplos', {
      at: instant('Fecha'),
      record: text('Ficha', { required: true }),
      title: text('Nombre', { required: true }),
    }),
  },
});

/** Switches what a trigger of F §7 does on or off (decision 0134); each switching is a version of the setting. */
export const switchTrigger = defineCommand({
  service: 'notifications',
  name: 'SwitchTrigger',
  collection: 'config',
  label: 'Encender o apagar una regla de serie',
  access: saveEventRule.access,
  repeatable: true,
  input: {
    trigger: text('Regla', { required: true, maxLength: 60 }),
    /** Absent: all that it does. */
    effect: text('Efecto', { maxLength: 40 }),
    on: flag('Encendida', { default: true }),
  },
  output: changedRecord,
});

/** JOB-06: the rules by schedule, over the records that meet their conditions. */
export const runScheduledRules = defineCommand({
  service: 'notifications',
  name: 'RunScheduledRules',
  collection: 'config',
  label: 'Reglas con horario',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'runScheduledRules',
    description: 'Cada mañana aplica las reglas con horario a las fichas que cumplen sus condiciones.',
    cron: '15 7 * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: 12 * 3600,
  },
  input: {},
  output: { rules: integer('Reglas', { required: true }), runs: integer('Fichas', { required: true }) },
});
