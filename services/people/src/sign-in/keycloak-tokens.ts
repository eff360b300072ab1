import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { issuerKeys } from '@llavero/kit/auth/issuer-keys';
import { Config, readEnvironment } from '@llavero/kit/config/config';
import { type Role, roles } from '@llavero/proto/access/access';
import { normaliseEmail } from '@llavero/proto/values/email';
import {
  keycloakAway,
  keycloakEmailUnverified,
  keycloakOff,
  keycloakTokenInvalid,
} from './sign-in.errors.ts';

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** Seconds by which the clocks of two servers may differ. */
const CLOCK_TOLERANCE = 30;
/** Seconds: a key that is not known is looked for anew so soon, so that whoever signs in after a rotation need not wait. */
const ASK_AGAIN_AFTER = 1;
/** Our name in the audience of access tokens, as the realm maps it. */
const AUDIENCE = 'llavero';
/** OpenID Connect Core 1.0 §2. */
const LONGEST_SUBJECT = 255;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const environment = z.object({
  /** Address of the realm as browsers and tokens name it; empty: Keycloak is not used. */
  KEYCLOAK_ISSUER: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  KEYCLOAK_CLIENT_ID: z.string().min(1).default('llavero-web'),
  /** Where this service reads the realm's keys, when the public address does not lead there from here. */
  KEYCLOAK_JWKS_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
});

/** Who has signed in at Keycloak. */
export interface KeycloakIdentity {
  /** `issuer#sub`: never given to somebody else, as an address is. */
  subject: string;
  /** Verified, in lower case. */
  email: string;
  /** Those of SES-09 that the realm gives. */
  roles: Role[];
  /** Keycloak's own session: it ends ours with it. */
  session: string;
  /** When the person signed in at Keycloak, unix seconds; null where it does not say. */
  authenticatedAt: number | null;
}

/** Reads tokens of the company's Keycloak by the keys of its realm (SES-11). */
@Injectable()
export class KeycloakTokens {
  readonly #issuer: string;
  readonly #client: string;
  readonly #keys: JWTVerifyGetKey | undefined;

  constructor({ env }: Config) {
    const { KEYCLOAK_ISSUER, KEYCLOAK_CLIENT_ID, KEYCLOAK_JWKS_URL } = readEnvironment(environment, env);
    this.#issuer = KEYCLOAK_ISSUER.replace(/\/+$/, '');
    this.#client = KEYCLOAK_CLIENT_ID;
    const keys = KEYCLOAK_JWKS_URL || `${this.#issuer}/protocol/openid-connect/certs`;
    if (this.#issuer) this.#keys = issuerKeys([keys], undefined, ASK_AGAIN_AFTER);
  }

  /**
   * Who an access token was given to, and by this realm for Llavero.
   *
   * @throws CodedError unauthenticated `KEYCLOAK.TOKEN_INVALID`, forbidden `KEYCLOAK.EMAIL_UNVERIFIED`, unavailable
   *   `KEYCLOAK.AWAY`, notFound `KEYCLOAK.OFF`
   */
  async identity(token: string): Promise<KeycloakIdentity> {
    const payload = await this.#verified(token, AUDIENCE);
    const { sub, azp, typ, sid, email, email_verified: verified, auth_time: at } = payload;
    // Tokens of the same realm for other programs, and those for other purposes, are none for us.
    if (azp !== this.#client || typ !== 'Bearer' || typeof sid !== 'string') throw keycloakTokenInvalid();
    if (!sub || sub.length > LONGEST_SUBJECT) throw keycloakTokenInvalid();
    if (typeof email !== 'string' || verified !== true) throw keycloakEmailUnverified();
    const authenticatedAt = typeof at === 'number' && at > 0 ? Math.min(at, Date.now() / 1000) : null;
    const subject = this.#subject(sub);
    return { subject, email: normaliseEmail(email), roles: rolesOf(payload), session: sid, authenticatedAt };
  }

  /**
   * The session that a logout token of Keycloak's back channel ends (OpenID Connect Back-Channel Logout 1.0 §2.6).
   *
   * @throws CodedError as {@link identity}
   */
  async endedSession(token: string): Promise<string> {
    const { events, sid, nonce } = await this.#verified(token, this.#client);
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
    if (!isLogout || nonce !== undefined || typeof sid !== 'string') throw keycloakTokenInvalid();
    return sid;
  }

  /** Whether an identity (`issuer#sub`) is one of the issuer that is configured now. */
  isOurs(identity: string): boolean {
    return identity.startsWith(this.#subject(''));
  }

  #subject(sub: string): string {
    return `${this.#issuer}#${sub}`;
  }

  async #verified(token: string, audience: string): Promise<JWTPayload> {
    if (!this.#keys) throw keycloakOff();
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        algorithms: ALGORITHMS,
        issuer: this.#issuer,
        audience,
        requiredClaims: ['exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE,
      });
      return payload;
    } catch (error) {
      // Anything that jose does not say of the token is Keycloak that does not answer, or not with its keys.
      const isAboutToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSInvalid);
      throw isAboutToken ? keycloakTokenInvalid() : keycloakAway();
    }
  }
}

function rolesOf({ realm_access: access }: JWTPayload): Role[] {
  const named = (access as { roles?: unknown } | undefined)?.roles;
  // The machine's role is for our own processes; no issuer may hand it out.
  return Array.isArray(named) ? roles.filter((role) => role !== 'SERVICE' && named.includes(role)) : [];
}
