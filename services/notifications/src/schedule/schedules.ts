import { jobPriorities } from '@llavero/proto/records/notifications/process';

/** Recurring work: a message of the queue that nobody has to ask for. */
export interface Schedule {
  name: string;
  /** Spanish, for the list of schedules. */
  label: string;
  description: string;
  /** Minute, hour, day of the month, month, day of the week; on Madrid's clock. */
  cron: string;
  worker: string;
  request: Record<string, string | number | string[]>;
  priority: number;
  /**
   * What was due while the service was down is made up for once, if it is not older than so many seconds; 0: left out.
   */
  catchUpSeconds: number;
}

const HOUR = 3_600;
const { slow, fast, maintenance } = jobPriorities;

/** Everything that happens by itself. A name once given stays; what is taken out is no longer done. */
export const schedules: readonly Schedule[] = [
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
  {
    name: 'certificatesExpiring',
    label: 'Certificados que caducan',
    description: 'Avisa de los certificados que caducan dentro de 7 días.',
    cron: '0 8 * * *',
    worker: 'certificatesExpiring',
    request: {},
    priority: slow,
    catchUpSeconds: 7 * 24 * HOUR,
  },
  {
    name: 'rentUpdates',
    label: 'Actualizaciones de renta',
    description: 'El día 16 avisa de los contratos cuya renta se actualiza el mes siguiente.',
    cron: '0 9 16 * *',
    worker: 'rentUpdates',
    request: {},
    priority: slow,
    catchUpSeconds: 10 * 24 * HOUR,
  },
];
