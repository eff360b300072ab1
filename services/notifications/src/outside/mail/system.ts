import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { mailVariables } from './env.ts';
import { Mail } from './port.ts';

/** Outgoing e-mail over SMTP (EXT-08). */
export const mail = defineOutsideSystem({
  name: 'mail',
  label: 'Correo saliente',
  port: Mail,
  variables: mailVariables,
  // Thousands may wait behind a server that is back within seconds; one connection in ten burdens nobody.
  limits: { openMs: 10_000 },
  connect: async (settings, calls) => new (await import('./smtp.ts')).SmtpMail(settings, calls),
  standIn: {
    ownPort: true,
    variables: ({ host, port }) => ({ SMTP_URL: `smtp://${host}:${port}` }),
    load: async () => (await import('./stand-in.ts')).startMailStandIn,
  },
});
