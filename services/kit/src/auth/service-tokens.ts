import { SignJWT } from 'jose';
import type { Actor } from '@llavero/proto/access/access';
import { ExpiringCache } from '../expiring-cache.ts';

/** `iss` of the tokens that processes show each other; never trusted from outside by any other key. */
export const INTERNAL_ISSUER = 'llavero-internal';
export const AUDIENCE = 'llavero';

/** Seconds an internal token lives; it is renewed a minute earlier. */
const LIFETIME = 5 * 60;

/**
 * Signs short-lived tokens (HS256, INTERNAL_SECRET) that tell a peer on whose behalf we call. Whoever holds
 * the secret is one of our processes and has already verified the user's own token, so the user's
 * year-long token never travels further than the gateway.
 */
export class ServiceTokens {
  readonly #key: Uint8Array;
  readonly #cache = new ExpiringCache<Promise<string>>({ max: 5_000, ttl: (LIFETIME - 60) * 1000 });

  constructor(internalSecret: string) {
    this.#key = new TextEncoder().encode(internalSecret);
  }

  /** A token for this actor, with its session and the admin behind an impersonation. */
  async for(actor: Actor): Promise<string> {
    const key = JSON.stringify([actor.id, actor.role, actor.session, actor.impersonator]);
    let token = this.#cache.get(key);
    if (!token) {
      token = this.#sign(actor);
      this.#cache.set(key, token);
    }
    return token;
  }

  #sign(actor: Actor): Promise<string> {
    return new SignJWT({
      role: actor.role,
      ...(actor.session ? { sid: actor.session } : {}),
      ...(actor.impersonator ? { act: actor.impersonator } : {}),
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(INTERNAL_ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(actor.id)
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME}s`)
      .sign(this.#key);
  }
}
