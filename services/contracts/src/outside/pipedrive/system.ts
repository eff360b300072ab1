import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { pipedriveVariables } from './env.ts';
import { DealPipeline } from './port.ts';

/** The pipeline of sales Pipedrive (EXT-01). */
export const pipedrive = defineOutsideSystem({
  name: 'pipedrive',
  label: 'Pipedrive',
  port: DealPipeline,
  variables: pipedriveVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpPipedrive(settings, calls),
  standIn: {
    variables: ({ url }) => ({
      PIPEDRIVE_API_TOKEN: 'pipedrive-stand-in',
      PIPEDRIVE_API_URL: `${url}/api/v2/`,
    }),
    load: async () => (await import('./stand-in.ts')).startPipedriveStandIn,
  },
});
