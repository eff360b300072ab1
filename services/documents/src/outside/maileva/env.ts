import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures the operator of certified letters. */
export const mailevaVariables = {
  MAILEVA_CLIENT_ID: setting('Identificador de cliente de la API de Maileva', z.string().min(1)),
  MAILEVA_CLIENT_SECRET: secret('Secreto de cliente de la API de Maileva', z.string().min(8)),
  MAILEVA_USER: setting('Usuario de la cuenta de Maileva', z.string().min(1)),
  MAILEVA_PASSWORD: secret('Contraseña de la cuenta de Maileva', z.string().min(8)),
  MAILEVA_NOTIFY_EMAIL: setting('Correo al que Maileva avisa de los envíos', z.email()),
  MAILEVA_API_URL: setting(
    'Dirección de la API de cartas certificadas',
    addressOf('https:', 'http:').default('https://api.maileva.com/registered_mail/v2/'),
  ),
  MAILEVA_TOKEN_URL: setting(
    'Dirección que da las credenciales de la API',
    addressOf('https:', 'http:').default(
      'https://connexion.maileva.com/auth/realms/services/protocol/openid-connect/',
    ),
  ),
};
export type MailevaSettings = SettingsOf<typeof mailevaVariables>;
