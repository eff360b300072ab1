import { flag, integer } from '../fields/vocabulary.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { defineCommand } from './command.ts';

const DAY_SECONDS = 86_400;

/** FIN-06: reads the values of IPC and IRAV that were published since, from the 13th of a month on. */
export const fetchIndices = defineCommand({
  service: 'notifications',
  name: 'FetchIndices',
  collection: 'config',
  label: 'Consultar IPC e IRAV',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'fetchIndices',
    description: 'Desde el día 13 consulta cada mañana el IPC y el IRAV publicados por el INE.',
    cron: '40 8 13-31 * *',
    priority: jobPriorities.slow,
    catchUpSeconds: DAY_SECONDS,
  },
  input: {},
  output: {
    /** False: the values are entered by hand. */
    configured: flag('Configurado'),
    added: integer('Valores nuevos', { required: true }),
  },
});
