import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures Google Maps; without a key addresses come from our own places and towns. */
export const mapsVariables = {
  GOOGLE_MAPS_API_KEY: secret('Clave de Google Maps Platform (Places API)', z.string().min(8)),
  GOOGLE_MAPS_URL: setting(
    'Dirección de la Places API',
    addressOf('https:', 'http:').default('https://places.googleapis.com/v1/'),
  ),
  GOOGLE_MAPS_DAILY_LIMIT: setting(
    'Máximo de consultas al día; sin él no hay',
    z.coerce.number().int().min(0).max(10_000_000).optional(),
  ),
};
export type MapsSettings = SettingsOf<typeof mapsVariables>;
