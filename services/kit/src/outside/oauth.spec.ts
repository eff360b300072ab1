import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { OutsideCalls } from './calls.ts';
import { accountToken, oauthVariables } from './oauth.ts';
import type { SettingsOf } from './system.ts';
import { type TokenServer, tokenServer } from './testing/token-server.ts';

const variables = oauthVariables('IMAP');
type Settings = SettingsOf<typeof variables>;

let server: TokenServer;
beforeEach(async () => void (server = await tokenServer()));
afterEach(() => server?.close());

function settingsOf(given: Record<string, string>): Settings {
  const read = Object.entries(variables).map(([name, { schema }]) => [name, schema.parse(given[name])]);
  return Object.fromEntries(read) as Settings;
}
function tokenOf(given: Record<string, string> = {}) {
  const calls = new OutsideCalls(
    { name: 'mailbox', label: 'Buzón' },
    { logger: createLogger('test', 'silent'), metrics: new Metrics() },
  );
  const whole = {
    IMAP_OAUTH_TOKEN_URL: server.url,
    ...{ IMAP_OAUTH_CLIENT_ID: 'llavero', IMAP_OAUTH_CLIENT_SECRET: 'geheim', ...given },
  };
  return accountToken('IMAP', settingsOf(whole), calls, 'El proveedor');
}
const client = { client_id: 'llavero', client_secret: 'geheim' };

describe('[JOB-04] the access token of an account', () => {
  it('is not there where nothing is configured, and its secrets are never printed', () => {
    expect(tokenOf({ IMAP_OAUTH_TOKEN_URL: '' })).toBeNull();
    expect(JSON.stringify(settingsOf({ IMAP_OAUTH_CLIENT_SECRET: 'geheim' }))).not.toContain('geheim');
  });

  it('names the variables that are missing', () => {
    expect(() => tokenOf({ IMAP_OAUTH_CLIENT_SECRET: '', IMAP_OAUTH_CLIENT_ID: '' })).toThrow(
      expect.objectContaining({ variables: ['IMAP_OAUTH_CLIENT_ID', 'IMAP_OAUTH_CLIENT_SECRET'] }),
    );
  });

  it('is asked for once, by the application itself, and again once it is forgotten', async () => {
    const token = tokenOf({ IMAP_OAUTH_SCOPE: 'https://outlook.office365.com/.default' })!;
    expect(await Promise.all([token.value(), token.value()])).toEqual(['token-1', 'token-1']);
    expect(await token.header()).toEqual({ authorization: 'Bearer token-1' });
    const form = {
      grant_type: 'client_credentials',
      scope: 'https://outlook.office365.com/.default',
      ...client,
    };
    expect(server.asked).toEqual([form]);
    token.forget();
    expect(await token.value()).toBe('token-2');
  });

  it('is asked for with the newest permission of the holder, and before its end', async () => {
    // Shorter than what is kept in reserve: the next use asks for another.
    server.answerWith(200, { expires_in: '50', refresh_token: 'second' });
    const token = tokenOf({ IMAP_OAUTH_REFRESH_TOKEN: 'first' })!;
    await token.value();
    expect(await token.value()).toBe('token-2');
    expect(server.asked).toEqual(
      ['first', 'second'].map((refresh_token) => ({ grant_type: 'refresh_token', refresh_token, ...client })),
    );
  });

  it('says what to do when it is refused, and asks again the next time', async () => {
    server.answerWith(400);
    const token = tokenOf()!;
    await expect(token.value()).rejects.toMatchObject({
      reason: 'CREDENTIALS',
      todo: 'Quien administre el servidor debe revisar las credenciales o volver a dar el permiso.',
    });
    server.answerWith(200);
    expect(await token.value()).toBe('token-2');
  });
});
