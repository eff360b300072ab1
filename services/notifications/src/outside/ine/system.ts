import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { ineVariables } from './env.ts';
import { IndexPublisher } from './port.ts';

/** The indices of rents as INE publishes them (FIN-06). */
export const ine = defineOutsideSystem({
  name: 'ine',
  label: 'INE',
  port: IndexPublisher,
  variables: ineVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpIne(settings, calls),
  standIn: {
    variables: ({ url }) => ({ INE_URL: `${url}/wstempus/js/ES/` }),
    load: async () => async () => new (await import('./stand-in.ts')).IneStandIn(),
  },
});
