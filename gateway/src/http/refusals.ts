import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ErrorKind } from '@llavero/proto/errors';
import { ExpiringCache } from '@llavero/kit/expiring-cache';
import type { Logger } from '@llavero/kit/logging/logger';

/** Addresses that are remembered for the minute; whoever has more of them may be told of twice. */
const MOST_ADDRESSES = 10_000;

const messages: Partial<Record<ErrorKind, string>> = {
  tooMany: 'rate exceeded',
  invalid: 'input refused',
  tooLarge: 'input refused',
};

type Refused = Pick<FastifyRequest, 'failure' | 'ip' | 'method' | 'id' | 'caller'> & {
  routeOptions: { url?: string | undefined };
};

/**
 * Tells the log of exceeded rates and refused input (OWASP ASVS 16.3.3): of each once per address and minute, so that a flood of them is
 * no flood of lines. A client is a keyed hash whose key dies with the process: lines of one address can be seen together, and nobody can
 * tell which address it was.
 */
export class Refusals {
  readonly #key = randomBytes(32);
  /** The minute in which an address was last told of. */
  readonly #told = new ExpiringCache<number>({ max: MOST_ADDRESSES, ttl: 60_000 });

  constructor(
    private readonly logger: Logger,
    private readonly now = () => Date.now(),
  ) {}

  tell({ failure, ip, method, id, caller, routeOptions }: Refused): void {
    const message = failure && messages[failure.kind];
    if (!message) return;
    const client = createHmac('sha256', this.#key).update(ip).digest('base64url').slice(0, 12);
    const minute = Math.floor(this.now() / 60_000);
    const key = `${client} ${message}`;
    if (this.#told.get(key) === minute) return;
    this.#told.set(key, minute);
    this.logger.info(message, {
      client,
      method,
      // The route, not the address; names of rules, not of fields: both may have been chosen by the caller.
      route: routeOptions.url ?? 'none',
      code: failure.code,
      rules: [...new Set(failure.problems?.map(({ rule }) => rule))],
      actor: caller?.actor.id,
      requestId: id,
    });
  }
}
