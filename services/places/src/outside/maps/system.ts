import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { mapsVariables } from './env.ts';
import { MapService } from './port.ts';

/** Google Maps, for addresses (EXT-05). */
export const maps = defineOutsideSystem({
  name: 'maps',
  label: 'Google Maps',
  port: MapService,
  variables: mapsVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpMaps(settings, calls),
  standIn: {
    variables: ({ url }) => ({ GOOGLE_MAPS_API_KEY: 'maps-stand-in', GOOGLE_MAPS_URL: `${url}/v1/` }),
    load: async () => async () => new (await import('./stand-in.ts')).MapsStandIn(),
  },
});
