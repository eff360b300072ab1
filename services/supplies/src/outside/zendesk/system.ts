import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { zendeskVariables } from './env.ts';
import { TicketDesk } from './port.ts';

/** The ticket desk Zendesk (EXT-04). */
export const zendesk = defineOutsideSystem({
  name: 'zendesk',
  label: 'Zendesk',
  port: TicketDesk,
  variables: zendeskVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpZendesk(settings, calls),
  standIn: {
    variables: ({ url }) => ({
      ZENDESK_API_TOKEN: 'zendesk-stand-in',
      ZENDESK_EMAIL: 'api@llavero.example',
      ZENDESK_API_URL: `${url}/api/v2/`,
    }),
    load: async () => (await import('./stand-in.ts')).startZendeskStandIn,
  },
});
