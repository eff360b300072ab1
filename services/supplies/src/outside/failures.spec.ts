import { Secret } from '@llavero/kit/outside/secret';
import { tellsEachFailure } from '@llavero/kit/outside/testing/failures';
import { HttpOkify } from './okify/http.ts';
import { HttpZendesk } from './zendesk/http.ts';

tellsEachFailure({
  ...{ number: 'EXT-03', label: 'Okify' },
  open: (url, calls) =>
    new HttpOkify({ OKIFY_API_URL: url, OKIFY_API_TOKEN: new Secret('a-token-of-okify') }, calls),
  call: (okify) =>
    okify.createChange({
      ...{ reference: 'operation-1', supply: 'ELECTRICITY', company: 'luz', transfer: 'SUBROGATION' },
      data: [],
    }),
});

tellsEachFailure({
  ...{ number: 'EXT-04', label: 'Zendesk' },
  open: (url, calls) =>
    new HttpZendesk(
      {
        ...{ ZENDESK_API_URL: url, ZENDESK_EMAIL: 'api@llavero.example' },
        ZENDESK_API_TOKEN: new Secret('a-token-of-zendesk'),
      },
      calls,
    ),
  call: (zendesk) => zendesk.comments('35436', 10),
  // There is no such ticket.
  except: ['404'],
});
