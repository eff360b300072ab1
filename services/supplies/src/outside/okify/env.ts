import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures the switch service. */
export const okifyVariables = {
  OKIFY_API_TOKEN: secret('Credencial de la API de Okify', z.string().min(8)),
  OKIFY_API_URL: setting('Dirección de la API de Okify', addressOf('https:', 'http:')),
};
export type OkifySettings = SettingsOf<typeof okifyVariables>;
