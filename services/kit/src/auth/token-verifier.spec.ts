import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey } from 'jose';
import { CodedError } from '@llavero/proto/errors';
import { ServiceTokens } from './service-tokens.ts';
import { TokenVerifier } from './token-verifier.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const ISSUER = 'https://issuer.example';
let key: CryptoKey;
let other: CryptoKey;
let jwksUrl: string;
let fetched = 0;
let close: () => void;

beforeAll(async () => {
  const pair = await generateKeyPair('EdDSA');
  key = pair.privateKey;
  other = (await generateKeyPair('EdDSA')).privateKey;
  const jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'EdDSA' }] };
  const server = createServer((_request, response) => {
    fetched += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  close = () => server.close();
});
afterAll(() => close());

interface Claims {
  role?: string;
  audience?: string;
  issuer?: string;
  seconds?: number;
  session?: string;
  impersonator?: string;
  /** Of the header. */
  type?: string;
  more?: Record<string, unknown>;
}

const now = () => Math.floor(Date.now() / 1000);

function sign(claims: Claims = {}, by: CryptoKey | Uint8Array = key, alg = 'EdDSA'): Promise<string> {
  const {
    role = 'ADMIN',
    audience = 'llavero',
    issuer = ISSUER,
    seconds = 60,
    session,
    impersonator,
    type,
    more = {},
  } = claims;
  return new SignJWT({
    role,
    ...(session ? { sid: session } : {}),
    ...(impersonator ? { act: impersonator } : {}),
    ...more,
  })
    .setProtectedHeader({ alg, kid: 'k1', ...(type ? { typ: type } : {}) })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('0199-employee')
    .setIssuedAt()
    .setExpirationTime(now() + seconds)
    .sign(by);
}

const verifier = (clock?: () => number) =>
  new TokenVerifier([{ issuer: ISSUER, jwksUrl }], SECRET, 'people', clock);

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof CodedError) return error.body.code;
    throw error;
  }
  return 'accepted';
}

describe('bearer tokens', () => {
  it('[SES-11] of a trusted issuer give the actor, with session and impersonator', async () => {
    const { actor } = await verifier().verify(
      await sign({ role: 'TENANT', session: 's1', impersonator: 'admin-1' }),
    );
    expect(actor).toEqual({ id: '0199-employee', role: 'TENANT', session: 's1', impersonator: 'admin-1' });
  });

  it.each<[string, Claims]>([
    ['a sign-out', { type: 'logout+jwt' }],
    ['an event', { type: 'secevent+jwt' }],
    ['an event that its header does not name', { more: { events: {} } }],
    ["Keycloak's for who somebody is", { type: 'JWT', more: { typ: 'ID' } }],
    ["Keycloak's for renewal", { type: 'JWT', more: { typ: 'Refresh' } }],
  ])('[SES-11] of another kind are refused though signed for us: %s', async (_name, claims) => {
    expect(await codeOf(verifier().verify(await sign(claims)))).toBe('SESSION.INVALID');
  });

  it.each<[string, Claims]>([
    ['without a type', {}],
    ['of the type JWT', { type: 'JWT' }],
    ['of the type of access tokens', { type: 'at+jwt' }],
    ["Keycloak's for access", { type: 'JWT', more: { typ: 'Bearer' } }],
  ])('[SES-11] that speak for their bearer are taken: %s', async (_name, claims) => {
    expect(await codeOf(verifier().verify(await sign(claims)))).toBe('accepted');
  });

  it('fetch the keys once for many tokens', async () => {
    const one = verifier();
    fetched = 0;
    for (let i = 0; i < 5; i += 1) await one.verify(await sign({ session: `s${i}` }));
    expect(fetched).toBe(1);
  });

  it.each<[string, () => Promise<string>]>([
    ['nonsense', async () => 'nonsense'],
    ['another key', () => sign({}, other)],
    ['an unknown issuer', () => sign({ issuer: 'https://evil.example' })],
    ['another audience', () => sign({ audience: 'somebody-else' })],
    ['an unknown role', () => sign({ role: 'GOD' })],
    ['the role of our own machines', () => sign({ role: 'SERVICE' })],
    ['the role of nobody', () => sign({ role: 'ANONYMOUS' })],
    ['our secret under the issuer of others', () => sign({}, new TextEncoder().encode(SECRET), 'HS256')],
    [
      'another secret under our own issuer',
      () => sign({ issuer: 'llavero-internal' }, new TextEncoder().encode(`${SECRET}x`), 'HS256'),
    ],
    ['a public key under our own issuer', () => sign({ issuer: 'llavero-internal', role: 'SERVICE' })],
  ])('with %s are refused', async (_name, token) => {
    expect(await codeOf(verifier().verify(await token()))).toBe('SESSION.INVALID');
  });

  it('without a signature are refused', async () => {
    const [, payload] = (await sign()).split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await codeOf(verifier().verify(`${header}.${payload}.`))).toBe('SESSION.INVALID');
  });

  it('end with their expiry, also when they were verified before', async () => {
    expect(await codeOf(verifier().verify(await sign({ seconds: -1 })))).toBe('SESSION.EXPIRED');
    let clock = now();
    const one = verifier(() => clock);
    const token = await sign({ seconds: 60 });
    expect(await codeOf(one.verify(token))).toBe('accepted');
    clock += 61;
    expect(await codeOf(one.verify(token))).toBe('SESSION.EXPIRED');
  });

  it('[SES-12] end with their session, also when they were verified before', async () => {
    const one = verifier();
    const [ended, kept] = [await sign({ session: 'ended' }), await sign({ session: 'kept' })];
    await one.verify(ended);
    one.revoke('ended');
    expect(await codeOf(one.verify(ended))).toBe('SESSION.REVOKED');
    expect(await codeOf(one.verify(kept))).toBe('accepted');
  });
});

describe('tokens between our processes', () => {
  it('say on whose behalf the call is made', async () => {
    const actor = { id: 'e1', role: 'LANDLORD', session: 's9', impersonator: 'a1' } as const;
    const { actor: read } = await verifier().verify(await new ServiceTokens(SECRET).for(actor, 'people'));
    expect(read).toEqual(actor);
  });

  it('are signed once for many calls of the same actor', async () => {
    const tokens = new ServiceTokens(SECRET);
    const actor = { id: 'service:finance', role: 'SERVICE', session: null, impersonator: null } as const;
    expect(await tokens.for(actor, 'people')).toBe(await tokens.for({ ...actor }, 'people'));
    expect(await tokens.for(actor, 'people')).not.toBe(
      await tokens.for({ ...actor, id: 'service:places' }, 'people'),
    );
  });

  it('[SES-11] are for one part: what one was shown it cannot show another', async () => {
    const actor = { id: 'e1', role: 'ADMIN', session: null, impersonator: null } as const;
    const tokens = new ServiceTokens(SECRET);
    expect(await codeOf(verifier().verify(await tokens.for(actor, 'people')))).toBe('accepted');
    expect(await codeOf(verifier().verify(await tokens.for(actor, 'finance')))).toBe('SESSION.INVALID');
    expect(await codeOf(verifier().verify(await tokens.for(actor, 'documents')))).toBe('SESSION.INVALID');
  });

  it('[PLT-07] are understood by the version before, and its own, which name no part, are taken beside it', async () => {
    const actor = { id: 'e1', role: 'ADMIN', session: null, impersonator: null } as const;
    const secret = new TextEncoder().encode(SECRET);
    const token = await new ServiceTokens(SECRET).for(actor, 'finance');
    // As the version before looks at it.
    expect((await jwtVerify(token, secret, { audience: 'llavero' })).payload.sub).toBe('e1');
    const before = await new SignJWT({ role: 'ADMIN' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('llavero-internal')
      .setAudience('llavero')
      .setSubject('e1')
      .setExpirationTime('5m')
      .sign(secret);
    expect(await codeOf(verifier().verify(before))).toBe('accepted');
  });

  it('[SES-11] does not call a session invalid while the issuer cannot be asked', async () => {
    const away = new TokenVerifier([{ issuer: ISSUER, jwksUrl: 'http://127.0.0.1:1/' }], SECRET, 'people');
    const refusal = await away.verify(await sign()).catch((error: unknown) => error);
    expect((refusal as CodedError).body).toMatchObject({ code: 'SESSION.ISSUER_AWAY', kind: 'unavailable' });
  });
});
