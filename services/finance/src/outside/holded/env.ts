import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { fromDayKey } from '@llavero/proto/values/dates';
import { z } from 'zod';

/** What configures the accounting program. */
export const holdedVariables = {
  HOLDED_API_KEY: secret('Clave de la API de Holded (Configuración, Desarrolladores)', z.string().min(8)),
  HOLDED_FROM: setting(
    'Primer día cuyas facturas se envían a Holded, por ejemplo 2026-01-01',
    z.iso.date().transform((day) => fromDayKey(day)),
  ),
  HOLDED_API_URL: setting(
    'Dirección de la API de facturación de Holded',
    addressOf('https:', 'http:').default('https://api.holded.com/api/invoicing/v1/'),
  ),
};
export type HoldedSettings = SettingsOf<typeof holdedVariables>;
