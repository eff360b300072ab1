import { addressOf } from '@llavero/kit/config/address-of';
import { oauthVariables } from '@llavero/kit/outside/oauth';
import { secret, setting, type SettingsOf } from '@llavero/kit/outside/system';
import { z } from 'zod';

/** What configures the mailbox that is read. */
export const mailboxVariables = {
  IMAP_URL: secret(
    'Buzón que se lee, con usuario, contraseña (salvo con IMAP_OAUTH_TOKEN_URL) y, si no es INBOX, la carpeta: imaps://usuario:clave@servidor/Carpeta',
    addressOf('imap:', 'imaps:'),
  ),
  IMAP_EVERY_SECONDS: setting(
    'Segundos entre dos lecturas del buzón',
    z.coerce.number().int().min(1).max(3600).default(30),
  ),
  ...oauthVariables('IMAP'),
};
export type MailboxSettings = SettingsOf<typeof mailboxVariables>;
