import { Secret } from '@llavero/kit/outside/secret';
import { tellsEachFailure } from '@llavero/kit/outside/testing/failures';
import { HttpHolded } from './holded/http.ts';

tellsEachFailure({
  ...{ number: 'EXT-12', label: 'Holded' },
  open: (url, calls) =>
    new HttpHolded(
      { HOLDED_API_URL: url, HOLDED_FROM: 1_767_222_000, HOLDED_API_KEY: new Secret('a-key-of-holded') },
      calls,
    ),
  call: (holded) => holded.findContact('contact-1'),
});
