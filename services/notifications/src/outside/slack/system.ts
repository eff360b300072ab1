import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { slackVariables } from './env.ts';
import { Slack } from './port.ts';

/** Channels and direct messages of Slack (EXT-07). */
export const slack = defineOutsideSystem({
  name: 'slack',
  label: 'Slack',
  port: Slack,
  variables: slackVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpSlack(settings, calls),
  standIn: {
    variables: ({ url }) => ({ SLACK_BOT_TOKEN: 'xoxb-stand-in', SLACK_API_URL: `${url}/api/` }),
    load: async () => (await import('./stand-in.ts')).startSlackStandIn,
  },
});
