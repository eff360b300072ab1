import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { okifyVariables } from './env.ts';
import { SupplySwitch } from './port.ts';

/** The supply-change service Okify (EXT-03). */
export const okify = defineOutsideSystem({
  name: 'okify',
  label: 'Okify',
  port: SupplySwitch,
  variables: okifyVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpOkify(settings, calls),
  standIn: {
    variables: ({ url }) => ({
      OKIFY_API_TOKEN: 'okify-stand-in',
      OKIFY_API_URL: `${url}/`,
    }),
    load: async () => (await import('./stand-in.ts')).startOkifyStandIn,
  },
});
