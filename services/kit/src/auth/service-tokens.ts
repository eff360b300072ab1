import { SignJWT } from 'jose';
import type { Actor } from '@llavero/proto/access/access';
import type { ServiceName } from '@llavero/proto/collections';
import { ExpiringCache } from '../expiring-cache.ts';

/** `iss` of the tokens that processes show each other; never trusted from outside by any other key. */
export const INTERNAL_ISSUER = 'llavero-internal';
export const AUDIENCE = 'llavero';

/** `aud` of a token for one part (decision 0194). */
const audienceOf = (part: string): string => `${AUDIENCE}-${part}`;

/**
 * Whether a token between processes is one for this part. Those of the version before name no part; they are taken while two versions may
 * run side by side, and refused from the next release on.
 *
 * @param aud the claim of a verified token
 */
export function isMeantFor(part: string, aud: string | readonly string[] = []): boolean {
  const parts = [aud].flat().filter((one) => one !== AUDIENCE);
  return parts.length === 0 || parts.includes(audienceOf(part));
}

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

  /** A token for this actor, with its session and the admin behind an impersonation, that one part takes and no other. */
  async for(actor: Actor, part: ServiceName): Promise<string> {
    const key = JSON.stringify([part, actor.id, actor.role, actor.session, actor.impersonator]);
    let token = this.#cache.get(key);
    if (!token) {
      token = this.#sign(actor, part);
      this.#cache.set(key, token);
    }
    return token;
  }

  #sign(actor: Actor, part: ServiceName): Promise<string> {
    // Parts of the version before look for the first.
    const audience = [AUDIENCE, audienceOf(part)];
    return new SignJWT({
      role: actor.role,
      ...(actor.session ? { sid: actor.session } : {}),
      ...(actor.impersonator ? { act: actor.impersonator } : {}),
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(INTERNAL_ISSUER)
      .setAudience(audience)
      .setSubject(actor.id)
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME}s`)
      .sign(this.#key);
  }
}
