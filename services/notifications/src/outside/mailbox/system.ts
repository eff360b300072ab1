import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { mailboxVariables } from './env.ts';
import { Mailbox } from './port.ts';

/** Incoming e-mail over IMAP (JOB-04). */
export const mailbox = defineOutsideSystem({
  name: 'mailbox',
  label: 'Buzón de correo',
  port: Mailbox,
  variables: mailboxVariables,
  connect: async (settings, calls) => new (await import('./imap.ts')).ImapMailbox(settings, calls),
  standIn: {
    ownPort: true,
    variables: ({ host, port }) => ({ IMAP_URL: `imap://buzon:stand-in@${host}:${port}` }),
    load: async () => (await import('./stand-in.ts')).startMailboxStandIn,
  },
});
