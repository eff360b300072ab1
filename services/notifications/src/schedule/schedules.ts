import type { CommandSchedule } from '@llavero/proto/commands/command';
import { commands } from '@llavero/proto/commands/registry';
import { jobPriorities } from '@llavero/proto/records/notifications/process';

/** Recurring work: a message of the queue that nobody has to ask for. */
export interface Schedule extends CommandSchedule {
  /** Spanish, for the list of schedules. */
  label: string;
  worker: string;
  request: Record<string, string | number | string[]>;
}

const HOUR = 3_600;
const { fast, maintenance } = jobPriorities;

/** Work of this service itself. */
const ownSchedules: readonly Schedule[] = [
  {
    name: 'cleanUp',
    label: 'Limpieza nocturna',
    description: 'Borra procesos terminados y errores de pantalla antiguos.',
    cron: '30 3 * * *',
    worker: 'cleanUp',
    request: { processDays: 30, clientErrorDays: 30 },
    priority: maintenance,
    catchUpSeconds: 20 * HOUR,
  },
  {
    name: 'warmup',
    label: 'Preparación de pantallas',
    description: 'Vuelve a componer las páginas más consultadas antes de empezar la jornada.',
    cron: '30 7 * * 1-5',
    worker: 'warmup',
    request: {},
    priority: fast,
    // A page that is composed again hours later helps nobody.
    catchUpSeconds: HOUR,
  },
];

/** Everything that happens by itself. A name once given stays; what is taken out is no longer done. */
export const schedules: readonly Schedule[] = [...ownSchedules, ...commandSchedules()];

/** What other services declare beside their commands. */
function commandSchedules(): Schedule[] {
  return [...commands.values()].flatMap(({ name: worker, label, schedule }) =>
    schedule ? [{ ...schedule, label, worker, request: {} }] : [],
  );
}
