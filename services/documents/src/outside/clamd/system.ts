import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { clamdVariables } from './env.ts';
import { VirusScanner } from './port.ts';

/** ClamAV's daemon, which scans uploaded files (DOC-04). */
export const clamd = defineOutsideSystem({
  name: 'clamd',
  label: 'Antivirus',
  port: VirusScanner,
  variables: clamdVariables,
  connect: async (settings, calls) => new (await import('./tcp.ts')).ClamdScanner(settings, calls),
  standIn: {
    ownPort: true,
    variables: ({ host, port }) => ({ CLAMD_URL: `tcp://${host}:${port}` }),
    load: async () => (await import('./stand-in.ts')).startClamdStandIn,
  },
});
