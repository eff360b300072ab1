import { addressOf } from '@llavero/kit/config/address-of';
import { oauthVariables } from '@llavero/kit/outside/oauth';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** RFC 5321 takes 64 characters before the @, 53 of which are `+` and the token. */
const isShortEnough = (address: string): boolean => address.indexOf('@') <= 11;

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
  MAIL_REPLY_TO: setting(
    'Dirección cuyo correo llega a /mail/inbound; con ella las respuestas vuelven a la ficha. Vacía: van a quien escribe',
    z
      .union([z.literal(''), z.email().refine(isShortEnough, 'must have at most 11 characters before the @')])
      .default(''),
  ),
  ...oauthVariables('SMTP'),
};
export type MailSettings = SettingsOf<typeof mailVariables>;
