import { choiceSet } from '../../fields/choices.ts';

/** The door by which a change came in (ENT-12). */
export const channels = choiceSet('Channel', {
  WEB: { label: 'Aplicación' },
  API: { label: 'Conexión de un programa' },
  IMPORT: { label: 'Importación' },
  JOB: { label: 'Trabajo en segundo plano' },
  SERVICE: { label: 'El propio sistema' },
});

export type Channel = (typeof channels.values)[number];
