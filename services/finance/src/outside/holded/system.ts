import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { holdedVariables } from './env.ts';
import { AccountingProgram } from './port.ts';

/** The accounting program Holded (EXT-12). */
export const holded = defineOutsideSystem({
  name: 'holded',
  label: 'Holded',
  port: AccountingProgram,
  variables: holdedVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpHolded(settings, calls),
  standIn: {
    variables: ({ url }) => ({
      HOLDED_API_KEY: 'holded-stand-in',
      HOLDED_FROM: '2026-01-01',
      HOLDED_API_URL: `${url}/api/invoicing/v1/`,
    }),
    load: async () => (await import('./stand-in.ts')).startHoldedStandIn,
  },
});
