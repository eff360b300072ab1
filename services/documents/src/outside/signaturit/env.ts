import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures Signaturit. */
export const signaturitVariables = {
  SIGNATURIT_TOKEN: secret('Token de acceso de Signaturit (panel, API)', z.string().min(16)),
  SIGNATURIT_CALLBACK_SECRET: secret(
    'Secreto con el que se firman las direcciones a las que Signaturit avisa',
    z.string().min(16),
  ),
  SIGNATURIT_DEFAULT: setting(
    'Con «true», lo que se envía a firmar va a Signaturit mientras nadie elija otra cosa',
    z
      .enum(['true', 'false'])
      .default('true')
      .transform((value) => value === 'true'),
  ),
  SIGNATURIT_API_URL: setting(
    'Dirección de la API de Signaturit',
    addressOf('https:', 'http:').default('https://api.signaturit.com/v3/'),
  ),
};
export type SignaturitSettings = SettingsOf<typeof signaturitVariables>;
