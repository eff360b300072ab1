import { addressOf } from '@llavero/kit/config/address-of';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures outgoing mail. */
export const mailVariables = {
  SMTP_URL: secret(
    'Servidor de correo saliente, con usuario y contraseña si los pide: smtps://usuario:clave@servidor',
    addressOf('smtp:', 'smtps:'),
  ),
  MAIL_FROM: setting(
    'Remitente de los correos',
    z.string().min(3).default('Llavero <avisos@llavero.example>'),
  ),
};
export type MailSettings = SettingsOf<typeof mailVariables>;
