import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { witeiVariables } from './env.ts';
import { ViewingDesk } from './port.ts';

/** The portal manager Witei (EXT-02). */
export const witei = defineOutsideSystem({
  name: 'witei',
  label: 'Witei',
  port: ViewingDesk,
  variables: witeiVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpWitei(settings, calls),
  standIn: {
    variables: ({ url }) => ({
      WITEI_API_TOKEN: 'witei-stand-in',
      WITEI_API_URL: `${url}/api/v1/`,
    }),
    load: async () => (await import('./stand-in.ts')).startWiteiStandIn,
  },
});
