import { flag, instant, integer, link, text } from '../fields/vocabulary.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { defineCommand, employees } from './command.ts';

/** JOB-06: ticks a line of the checklist of a task, or takes the tick back; who and when is noted. */
export const tickTaskItem = defineCommand({
  service: 'notifications',
  name: 'TickTaskItem',
  collection: 'task',
  label: 'Marcar comprobación',
  access: employees,
  repeatable: true,
  input: {
    task: link('task', 'Tarea', { required: true }),
    /** The line itself. */
    text: text('Comprobación', { required: true }),
    ticked: flag('Marcada', { default: true }),
  },
  output: {
    version: integer('Versión', { required: true }),
    by: link('employee', 'Quién'),
    at: instant('Cuándo'),
  },
});

/** JOB-06: makes the next one of each task that comes again on its date, once that day is there; asked twice it makes none. */
export const repeatTasks = defineCommand({
  service: 'notifications',
  name: 'RepeatTasks',
  collection: 'task',
  label: 'Tareas que se repiten',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'repeatTasks',
    description: 'Cada noche crea las tareas que se repiten y cuya fecha ha llegado.',
    cron: '10 0 * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: 20 * 3600,
  },
  input: {},
  output: { made: integer('Creadas', { required: true }) },
});
