import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

const REALM = '/realms/llavero';

/** The keys of a Keycloak realm over HTTP, and tokens as it signs them. */
export interface TestRealm {
  issuer: string;
  /** An access token; `claims` replaces what Keycloak would say, `null` leaves it out. */
  token(claims?: Record<string, unknown>, times?: { issued?: number; seconds?: number }): Promise<string>;
  logoutToken(sid: string, claims?: Record<string, unknown>): Promise<string>;
  /** New keys from now on; tokens of the old ones are worth nothing. */
  rotate(): Promise<void>;
  /** Answers 500 instead of the keys. */
  breakDown(broken: boolean): void;
  close(): Promise<void>;
}

export async function startTestRealm(): Promise<TestRealm> {
  let kid = 0;
  let broken = false;
  let key: CryptoKey;
  let jwks = {};
  const rotate = async () => {
    kid += 1;
    const pair = await generateKeyPair('RS256', { extractable: true });
    key = pair.privateKey;
    jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: String(kid), alg: 'RS256', use: 'sig' }] };
  };
  await rotate();
  const server: Server = createServer((request, response) => {
    const found = request.url === `${REALM}/protocol/openid-connect/certs` && !broken;
    response.writeHead(found ? 200 : 500, { 'content-type': 'application/json' });
    response.end(found ? JSON.stringify(jwks) : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${REALM}`;
  const sign = (claims: Record<string, unknown>, { issued = 0, seconds = 300 } = {}) => {
    const now = Math.floor(Date.now() / 1000) + issued;
    const all = { iss: issuer, iat: now, exp: now + seconds, ...claims };
    return new SignJWT(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)))
      .setProtectedHeader({ alg: 'RS256', kid: String(kid) })
      .sign(key);
  };
  return {
    issuer,
    token: (claims = {}, times = {}) =>
      sign(
        {
          // One person of the realm per address, whatever its case.
          sub: `sub-of-${String(claims['email']).toLowerCase()}`,
          aud: ['llavero', 'account'],
          azp: 'llavero-web',
          typ: 'Bearer',
          sid: 'keycloak-session',
          email_verified: true,
          realm_access: { roles: ['INTERNAL_EMPLOYEE', 'default-roles-llavero'] },
          ...claims,
        },
        times,
      ),
    logoutToken: (sid, claims = {}) =>
      sign({
        aud: 'llavero-web',
        sid,
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      }),
    rotate,
    breakDown: (value) => (broken = value),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
