import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures Google Drive. A key of several lines may be given in one, with `\n` between them. */
export const driveVariables = {
  GOOGLE_DRIVE_ACCOUNT: setting(
    'Dirección de la cuenta de servicio de Google (client_email)',
    z.email('must be the address of a service account'),
  ),
  GOOGLE_DRIVE_KEY: secret(
    'Clave privada de la cuenta de servicio (private_key, PKCS #8)',
    z
      .string()
      .transform((key) => key.replaceAll('\\n', '\n'))
      .refine((key) => key.includes('BEGIN PRIVATE KEY'), 'must be a private key in PEM'),
  ),
  GOOGLE_DRIVE_FOLDER: setting(
    'Carpeta de Drive, o unidad compartida, en la que se crean las de los mandatos (su id)',
    z.string().regex(/^[\w-]{10,100}$/, 'must be the id of a folder'),
  ),
  GOOGLE_DRIVE_URL: setting(
    'Dirección de las API de Google',
    addressOf('https:', 'http:').default('https://www.googleapis.com/'),
  ),
  GOOGLE_TOKEN_URL: setting(
    'Dirección que da las credenciales de Google',
    addressOf('https:', 'http:').default('https://oauth2.googleapis.com/'),
  ),
};
export type DriveSettings = SettingsOf<typeof driveVariables>;
