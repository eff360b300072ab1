import { decodeJwt, jwtVerify } from 'jose';
import type { CryptoKey, JWTPayload, JWTVerifyGetKey } from 'jose';
import { roles, type Actor, type Role } from '@llavero/proto/access/access';
import { CodedError, unauthenticated, unavailable } from '@llavero/proto/errors';
import type { TrustedIssuer } from '../config/config.ts';
import { ExpiringCache } from '../expiring-cache.ts';
import { issuerKeys } from './issuer-keys.ts';
import { AUDIENCE, INTERNAL_ISSUER, isMeantFor } from './service-tokens.ts';

export interface VerifiedToken {
  actor: Actor;
  issuer: string;
  /** Unix seconds. */
  expiresAt: number;
}

/** Signature algorithms of issuers; symmetric ones are for our own processes only. */
const ISSUER_ALGORITHMS = ['EdDSA', 'Ed25519', 'RS256', 'PS256', 'ES256'];

/** What the header of a token that speaks for its bearer may say it is (RFC 9068, 2.1); in lower case. */
const BEARER_TYPES: readonly unknown[] = [undefined, 'jwt', 'at+jwt', 'application/at+jwt'];

interface Issuer {
  audience: string;
  key: JWTVerifyGetKey;
}

/**
 * Turns a bearer token into the actor who shows it: issuers of TRUSTED_ISSUERS by their public keys, our own
 * processes by INTERNAL_SECRET. A token is verified once and remembered until it expires; a revoked
 * session is refused at once (SES-12).
 */
export class TokenVerifier {
  readonly #issuers = new Map<string, Issuer>();
  readonly #verified = new ExpiringCache<VerifiedToken>({ max: 20_000 });
  readonly #revoked = new Set<string>();
  readonly #secret: Uint8Array;
  readonly #part: string;
  readonly #now: () => number;

  /**
   * @param part name of this process, `people`: what was shown to another one is worth nothing here
   * @param now unix seconds; tests give their own
   */
  constructor(
    issuers: readonly TrustedIssuer[],
    internalSecret: string,
    part: string,
    now = () => Date.now() / 1000,
  ) {
    this.#part = part;
    this.#secret = new TextEncoder().encode(internalSecret);
    this.#now = now;
    for (const { issuer, jwksUrl, alsoAt = [], audience } of issuers)
      this.trust(issuer, issuerKeys([jwksUrl, ...alsoAt], now), audience);
  }

  /** Trusts one more issuer, e.g. the people service itself by the keys it holds. */
  trust(issuer: string, key: JWTVerifyGetKey, audience: string = AUDIENCE): void {
    this.#issuers.set(issuer, { audience, key });
  }

  /** From now on every token of this session is refused. */
  revoke(session: string): void {
    this.#revoked.add(session);
  }

  isRevoked(session: string): boolean {
    return this.#revoked.has(session);
  }

  /** @throws CodedError unauthenticated `SESSION.INVALID`, `SESSION.EXPIRED` or `SESSION.REVOKED` */
  async verify(token: string): Promise<VerifiedToken> {
    let known = this.#verified.get(token);
    if (!known) {
      known = await this.#check(token);
      this.#verified.set(token, known, { ttl: Math.max(1, (known.expiresAt - this.#now()) * 1000) });
    }
    if (known.expiresAt <= this.#now()) {
      this.#verified.delete(token);
      throw sessionExpired();
    }
    if (known.actor.session && this.#revoked.has(known.actor.session)) throw sessionRevoked();
    return known;
  }

  async #check(token: string): Promise<VerifiedToken> {
    try {
      const issuer = decodeJwt(token).iss ?? '';
      const payload =
        issuer === INTERNAL_ISSUER ? await this.#internal(token) : await this.#external(token, issuer);
      return { actor: actorOf(payload, issuer), issuer, expiresAt: payload.exp ?? 0 };
    } catch (error) {
      if (error instanceof CodedError) throw error;
      throw (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? sessionExpired() : sessionInvalid();
    }
  }

  async #internal(token: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, this.#secret, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(this.#now() * 1000),
    });
    if (!isMeantFor(this.#part, payload.aud)) throw new Error('for another part');
    return payload;
  }

  async #external(token: string, name: string): Promise<JWTPayload> {
    const issuer = this.#issuers.get(name);
    if (!issuer) throw new Error('unknown issuer');
    const { payload, protectedHeader } = await jwtVerify<CryptoKey>(token, patient(issuer.key), {
      algorithms: ISSUER_ALGORITHMS,
      issuer: name,
      audience: issuer.audience,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(this.#now() * 1000),
    });
    if (!isBearer(protectedHeader.typ, payload)) throw new Error('another kind of token');
    // The machine's role is for our own processes; no issuer may hand it out.
    if (payload['role'] === 'SERVICE') throw new Error('role not for people');
    return payload;
  }
}

/**
 * An issuer signs tokens for other ends with the same keys, perhaps for the same audience (RFC 8725, 3.11): those that tell of an
 * event, such as a sign-out, and with Keycloak, which says it in a claim, those that show who somebody is or renew others.
 */
const isBearer = (type: string | undefined, payload: JWTPayload): boolean =>
  BEARER_TYPES.includes(type?.toLowerCase()) &&
  payload['events'] === undefined &&
  (payload['typ'] === undefined || payload['typ'] === 'Bearer');

/** What jose says of keys that are there and do not fit the token. */
const KEY_REFUSALS = [
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JOSE_NOT_SUPPORTED',
];

/** An issuer whose keys cannot be read leaves the question open: the person must not be signed out for it. */
function patient(key: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await key(header, token);
    } catch (error) {
      if (KEY_REFUSALS.includes((error as { code?: string }).code ?? '')) throw error;
      throw issuerAway();
    }
  };
}

/** The claims of interfaces: sub, role, sid (session), act (impersonator). */
function actorOf(payload: JWTPayload, issuer: string): Actor {
  const { sub, role, sid, act } = payload as JWTPayload & Record<'role' | 'sid' | 'act', unknown>;
  // A call on behalf of nobody (public commands between services) carries a role no matrix knows.
  const known = roles.includes(role as Role) || (issuer === INTERNAL_ISSUER && role === 'ANONYMOUS');
  if (typeof sub !== 'string' || sub === '' || !known) throw new Error('no actor in the token');
  return {
    id: sub,
    role: role as Role,
    session: typeof sid === 'string' ? sid : null,
    impersonator: typeof act === 'string' ? act : null,
  };
}

export const sessionInvalid = (): CodedError =>
  unauthenticated('SESSION.INVALID', 'Su sesión no es válida. Inicie sesión de nuevo.');
export const sessionExpired = (): CodedError =>
  unauthenticated('SESSION.EXPIRED', 'Su sesión ha caducado. Inicie sesión de nuevo.');
export const sessionRevoked = (): CodedError =>
  unauthenticated('SESSION.REVOKED', 'Su sesión se ha cerrado. Inicie sesión de nuevo.');
export const issuerAway = (): CodedError =>
  unavailable(
    'SESSION.ISSUER_AWAY',
    'Ahora no se puede comprobar su sesión. Espere unos segundos e inténtelo de nuevo; no se ha guardado nada.',
  );
export const sessionMissing = (): CodedError =>
  unauthenticated('SESSION.MISSING', 'Inicie sesión para continuar.');
