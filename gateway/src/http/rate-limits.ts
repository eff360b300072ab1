import type { FastifyRequest } from 'fastify';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CodedError } from '@llavero/proto/errors';
import type { Caller } from '../session/caller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';

const SECONDS = 60;

/** What a request costs by the first segment of its route; one point otherwise. */
const routeCosts: Readonly<Record<string, number>> = {
  commands: 3,
  search: 2,
  records: 2,
  manager: 3,
  admin: 3,
  // Read by machines of others, with limits of its own: a portal behind the address of an office must not slow its staff.
  feed: 0,
  // A mail server of ours or of a provider, with a limit of its own.
  mail: 0,
};

/** Guessing passwords is the one thing that must be dear: 40 attempts per minute and address by default. */
export const SIGN_IN_COST = 30;

/**
 * Points per minute: of a session, generous enough for a person and the programs that work for it; of an address
 * without a session, smaller. Dear calls cost more points.
 */
@Injectable()
export class RateLimits {
  private readonly sessions: RateLimiterMemory | null;
  private readonly addresses: RateLimiterMemory | null;
  /** Limits of their own, by their name and points. */
  private readonly named = new Map<string, RateLimiterMemory | null>();

  constructor(@Inject(GATEWAY_CONFIG) { sessionPoints, addressPoints }: GatewayConfig) {
    this.sessions = limiter('session', sessionPoints);
    this.addresses = limiter('address', addressPoints);
  }

  /** The cost of a route before anything is known of the call. */
  costOf(path: string): number {
    return routeCosts[path.split('/', 2)[1] ?? ''] ?? 1;
  }

  /** @throws CodedError tooMany RATE.EXCEEDED, whose details say in how many seconds to try again */
  async charge(request: Pick<FastifyRequest, 'caller' | 'ip'>, cost: number): Promise<void> {
    if (cost === 0) return;
    const actor = request.caller?.actor;
    if (actor) await consume(this.sessions, actor.session ?? actor.id, cost);
    else await this.chargeAddress(request, cost);
  }

  /** Every call of a partner's key, by the limit of the partner. */
  async chargePartner({ actor, partner }: Caller): Promise<void> {
    if (!partner) return;
    await consume(this.limit('partner', partner.perMinute), actor.id, 1);
  }

  /** A route with a limit of its own, per minute and person, beside that of all calls. */
  async chargeRoute(route: string, request: FastifyRequest, perMinute: number): Promise<void> {
    // Where people have no limit, as in a bench, routes have none either.
    if (this.sessions) await consume(this.limit(route, perMinute), request.caller?.actor.id ?? request.ip, 1);
  }

  private limit(name: string, perMinute: number): RateLimiterMemory | null {
    const key = `${name} ${perMinute}`;
    const known = this.named.get(key);
    if (known !== undefined) return known;
    const made = limiter(key, perMinute);
    this.named.set(key, made);
    return made;
  }

  /** For calls that are about to make a session. */
  async chargeAddress(request: Pick<FastifyRequest, 'ip'>, cost: number): Promise<void> {
    await consume(this.addresses, request.ip, cost);
  }
}

/** So many points per key and `duration` in seconds; null when there is no limit. */
export function limiter(keyPrefix: string, points: number, duration = SECONDS): RateLimiterMemory | null {
  return points > 0 ? new RateLimiterMemory({ keyPrefix, points, duration }) : null;
}

/** @throws CodedError tooMany RATE.EXCEEDED */
export async function consume(limiter: RateLimiterMemory | null, key: string, cost: number): Promise<void> {
  if (!limiter) return;
  try {
    await limiter.consume(key, cost);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new CodedError({
      code: 'RATE.EXCEEDED',
      kind: 'tooMany',
      message: `Ha hecho demasiadas peticiones seguidas. Espere ${seconds} s y repita la operación; no se ha guardado nada.`,
      details: { retryAfterSeconds: seconds },
    });
  }
}
