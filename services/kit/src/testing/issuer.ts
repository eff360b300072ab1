import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { v5 as uuidv5 } from 'uuid';
import type { Actor, Role } from '@llavero/proto/access/access';
import { AUDIENCE } from '../auth/service-tokens.ts';
import type { TrustedIssuer } from '../config/config.ts';

const ISSUER = 'llavero-test';
const NAMESPACE = '5b3f4e3a-0c1d-4c58-9f0c-0a7d4a2f1c11';

/** Signs tokens that test services trust, over a real JWKS address. */
export interface TestIssuer {
  trusted: TrustedIssuer;
  /** A token of this role; the id is one fixed person per role when left out. */
  tokenFor(
    role: Role,
    id?: string,
    more?: { session?: string; impersonator?: string; expiresIn?: string },
  ): Promise<string>;
}

let running: Promise<TestIssuer> | undefined;

/** The issuer of this test file. Its little server does not keep the process alive. */
export function testIssuer(): Promise<TestIssuer> {
  running ??= start();
  return running;
}

/** The person that {@link TestIssuer.tokenFor} means when no id is given. */
export function testActor(role: Role, id: string = uuidv5(role, NAMESPACE)): Actor {
  return { id: role === 'SERVICE' ? 'service:test' : id, role, session: null, impersonator: null };
}

async function start(): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwks = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA', use: 'sig' }],
  });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(jwks);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    trusted: { issuer: ISSUER, jwksUrl: `http://127.0.0.1:${port}/jwks.json` },
    tokenFor(role, id, more = {}) {
      const actor = testActor(role, id);
      return new SignJWT({
        role,
        ...(more.session ? { sid: more.session } : {}),
        ...(more.impersonator ? { act: more.impersonator } : {}),
      })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'test' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(actor.id)
        .setIssuedAt()
        .setExpirationTime(more.expiresIn ?? '1h')
        .sign(privateKey);
    },
  };
}
