import { z } from 'zod';
import { addressOf } from '../config/address-of.ts';
import { ConfigError } from '../config/config.ts';
import { AccessToken } from './access-token.ts';
import type { OutsideCalls } from './calls.ts';
import { HttpClient } from './http-client.ts';
import { secret, setting, type SettingsOf } from './system.ts';

const variables = {
  TOKEN_URL: setting(
    'Dirección bajo la que está «token», para entrar con un permiso OAuth en vez de una contraseña: https://login.microsoftonline.com/inquilino/oauth2/v2.0/ o https://oauth2.googleapis.com/',
    z.union([z.literal(''), addressOf('https:', 'http:')]).default(''),
  ),
  CLIENT_ID: setting('Identificador de la aplicación en el proveedor', z.string().default('')),
  CLIENT_SECRET: secret('Secreto de la aplicación', z.string().default('')),
  REFRESH_TOKEN: secret(
    'Permiso que el titular dio a la aplicación; sin él entra la aplicación por sí misma',
    z.string().default(''),
  ),
  SCOPE: setting('Alcance que pide, si el proveedor lo exige', z.string().default('')),
};
type Names = keyof typeof variables;
type Prefixed<P extends string> = { [K in Names as `${P}_OAUTH_${K}`]: (typeof variables)[K] };

/** The optional variables `<prefix>_OAUTH_…` of a system that may be signed in to by an access token. */
export function oauthVariables<P extends string>(prefix: P): Prefixed<P> {
  const named = Object.entries(variables).map(([name, variable]) => [`${prefix}_OAUTH_${name}`, variable]);
  // The compiler does not follow names that are put together.
  return Object.fromEntries(named) as Prefixed<P>;
}

/**
 * The access token of the account that these settings name, by the holder's refresh token (RFC 6749 §6) or, without one, as the application
 * itself (§4.4); null where a password is used.
 *
 * @throws ConfigError when only a part of the settings is there
 */
export function accountToken<P extends string>(
  prefix: P,
  settings: SettingsOf<Prefixed<P>>,
  calls: OutsideCalls,
  label: string,
): AccessToken | null {
  const of = <K extends Names>(name: K) =>
    (settings as Record<string, unknown>)[`${prefix}_OAUTH_${name}`] as SettingsOf<typeof variables>[K];
  const [url, client, key] = [of('TOKEN_URL'), of('CLIENT_ID'), of('CLIENT_SECRET')];
  if (!url) return null;
  const missing = [...(client ? [] : ['CLIENT_ID']), ...(key.reveal() ? [] : ['CLIENT_SECRET'])];
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((name) => ({ variable: `${prefix}_OAUTH_${name}`, problem: 'is missing' })),
    );
  let refresh = of('REFRESH_TOKEN').reveal();
  const scope: Record<string, string> = of('SCOPE') ? { scope: of('SCOPE') } : {};
  const grant = (): Record<string, string> =>
    refresh ? { grant_type: 'refresh_token', refresh_token: refresh } : { grant_type: 'client_credentials' };
  return new AccessToken(
    new HttpClient(calls, { label, base: url }),
    () => Promise.resolve({ ...grant(), ...scope, client_id: client, client_secret: key.reveal() }),
    // Some give another one with each token. It lasts as long as the process: the one of the settings stays good beside it.
    ({ refresh_token: next }) => (refresh = refresh && next ? next : refresh),
  );
}
