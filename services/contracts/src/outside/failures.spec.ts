import { Secret } from '@llavero/kit/outside/secret';
import { tellsEachFailure } from '@llavero/kit/outside/testing/failures';
import { HttpInsurer } from './insurer/http.ts';
import { HttpPipedrive } from './pipedrive/http.ts';

tellsEachFailure({
  ...{ number: 'EXT-09', label: 'MDP' },
  open: (url, calls) =>
    new HttpInsurer({ MDP_API_URL: url, MDP_NAME: 'MDP', MDP_API_KEY: new Secret('a-key-of-mdp') }, calls),
  call: (insurer) => insurer.read('file-1'),
});

tellsEachFailure({
  ...{ number: 'EXT-01', label: 'Pipedrive' },
  open: (url, calls) =>
    new HttpPipedrive(
      {
        ...{ PIPEDRIVE_API_URL: url, PIPEDRIVE_VISIBLE_TO: '7' as const },
        PIPEDRIVE_API_TOKEN: new Secret('a-token-of-pipedrive'),
      },
      calls,
    ),
  call: (pipedrive) => pipedrive.deals(null, 10),
});
