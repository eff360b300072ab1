import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures the ticket desk. */
export const zendeskVariables = {
  ZENDESK_API_TOKEN: secret(
    'Credencial de la API de Zendesk (Centro de administración, API)',
    z.string().min(8),
  ),
  ZENDESK_EMAIL: setting('Correo del usuario de Zendesk al que pertenece la credencial', z.email()),
  ZENDESK_API_URL: setting(
    'Dirección de la API de Zendesk, por ejemplo https://empresa.zendesk.com/api/v2/',
    addressOf('https:', 'http:'),
  ),
};
export type ZendeskSettings = SettingsOf<typeof zendeskVariables>;
