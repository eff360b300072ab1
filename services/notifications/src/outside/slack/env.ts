import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures Slack: an app of the workspace with the scopes `chat:write`, `chat:write.public`, `users:read.email`. */
export const slackVariables = {
  SLACK_BOT_TOKEN: secret(
    'Credencial del bot de Slack (xoxb-…), con los permisos chat:write, chat:write.public y users:read.email',
    z.string().regex(/^xox[a-z]/, 'must be a token of Slack, xoxb-…'),
  ),
  SLACK_API_URL: setting(
    'Dirección de la API de Slack',
    addressOf('https:', 'http:').default('https://slack.com/api/'),
  ),
  SLACK_ACTIVITY_CHANNEL: setting(
    'Canal que recibe los mensajes a canales en el entorno de desarrollo',
    z.string().min(1).default('actividad'),
  ),
};
export type SlackSettings = SettingsOf<typeof slackVariables>;
