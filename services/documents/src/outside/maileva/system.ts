import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { mailevaVariables } from './env.ts';
import { CertifiedPost } from './port.ts';

/** An operator of certified letters with proof of posting and delivery (EXT-11, decision 0133). */
export const maileva = defineOutsideSystem({
  name: 'maileva',
  label: 'Maileva (cartas certificadas)',
  port: CertifiedPost,
  variables: mailevaVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpMaileva(settings, calls),
  standIn: {
    variables: ({ url }) => ({
      MAILEVA_CLIENT_ID: 'llavero',
      MAILEVA_CLIENT_SECRET: 'maileva-stand-in',
      MAILEVA_USER: 'llavero',
      MAILEVA_PASSWORD: 'maileva-stand-in',
      MAILEVA_NOTIFY_EMAIL: 'burofax@llavero.test',
      MAILEVA_API_URL: `${url}/registered_mail/v2/`,
      MAILEVA_TOKEN_URL: `${url}/token/`,
    }),
    load: async () => (await import('./stand-in.ts')).startMailevaStandIn,
  },
});
