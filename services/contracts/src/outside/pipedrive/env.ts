import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures the pipeline of sales. */
export const pipedriveVariables = {
  PIPEDRIVE_API_TOKEN: secret(
    'Credencial de la API de Pipedrive (Preferencias personales, API)',
    z.string().min(8),
  ),
  PIPEDRIVE_VISIBLE_TO: setting(
    'Visibilidad para toda la empresa en Pipedrive: 7, o 3 en los planes Essential y Advanced',
    z.enum(['3', '7']).default('7'),
  ),
  PIPEDRIVE_API_URL: setting(
    'Dirección de la API v2 de Pipedrive',
    addressOf('https:', 'http:').default('https://api.pipedrive.com/api/v2/'),
  ),
};
export type PipedriveSettings = SettingsOf<typeof pipedriveVariables>;
