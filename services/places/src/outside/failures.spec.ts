import { Secret } from '@llavero/kit/outside/secret';
import { tellsEachFailure } from '@llavero/kit/outside/testing/failures';
import { HttpMaps } from './maps/http.ts';
import { HttpWitei } from './witei/http.ts';

tellsEachFailure({
  ...{ number: 'EXT-05', label: 'Google Maps' },
  open: (url, calls) =>
    new HttpMaps(
      {
        ...{ GOOGLE_MAPS_URL: url, GOOGLE_MAPS_API_KEY: new Secret('a-key-of-maps') },
        GOOGLE_MAPS_DAILY_LIMIT: undefined,
      },
      calls,
    ),
  call: (maps) => maps.suggest('Gran Via'),
  // Google leaves out what it has not found.
  changed: { suggestions: { rows: 'changed' } },
});

tellsEachFailure({
  ...{ number: 'EXT-02', label: 'Witei' },
  open: (url, calls) =>
    new HttpWitei({ WITEI_API_URL: url, WITEI_API_TOKEN: new Secret('a-token-of-witei') }, calls),
  call: (witei) => witei.list('houses', { page: 1, pageSize: 10, house: null }),
});
