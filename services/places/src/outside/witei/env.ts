import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures the portal manager. */
export const witeiVariables = {
  WITEI_API_TOKEN: secret('Credencial de la API de Witei (Ajustes, API)', z.string().min(8)),
  WITEI_API_URL: setting(
    'Dirección de la API de Witei',
    addressOf('https:', 'http:').default('https://witei.com/api/v1/'),
  ),
};
export type WiteiSettings = SettingsOf<typeof witeiVariables>;
