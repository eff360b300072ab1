import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { insurerVariables } from './env.ts';
import { RentInsurer } from './port.ts';

/** The insurer of rents, MDP (EXT-09). */
export const insurer = defineOutsideSystem({
  name: 'insurer',
  label: 'Aseguradora (MDP)',
  port: RentInsurer,
  variables: insurerVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpInsurer(settings, calls),
  standIn: {
    variables: ({ url }) => ({ MDP_API_KEY: 'mdp-stand-in', MDP_API_URL: `${url}/v1/` }),
    load: async () => (await import('./stand-in.ts')).startInsurerStandIn,
  },
});
