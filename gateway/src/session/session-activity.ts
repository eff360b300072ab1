import { Injectable } from '@nestjs/common';
import { verifyToken } from '@llavero/proto/commands/people';
import { anonymous } from '@llavero/kit/auth/actors';
import type { VerifiedToken } from '@llavero/kit/auth/token-verifier';
import { Config } from '@llavero/kit/config/config';
import { Peers } from '@llavero/kit/grpc/peers';
import { PromiseCache } from './promise-cache.ts';

/** How long the word of the service that keeps the sessions is believed. */
const BELIEVED_MS = 60_000;

/**
 * Where `SESSION_IDLE_HOURS` ends idle sessions, tells the service that keeps them which are in use (ASVS 7.3.1): tokens are verified
 * here without asking it. Without that setting nothing is asked.
 */
@Injectable()
export class SessionActivity {
  readonly #asked = new PromiseCache<void>({ max: 20_000, ttl: BELIEVED_MS });

  constructor(
    private readonly peers: Peers,
    private readonly config: Config,
  ) {}

  /** @throws CodedError unauthenticated `SESSION.REVOKED` of one that has been idle too long; unavailable */
  async note(token: string, { actor: { session }, issuer }: VerifiedToken): Promise<void> {
    const isOurs = issuer === this.config.jwtIssuer;
    if (this.config.sessionIdleHours === 0 || session === null || !isOurs) return;
    await this.#asked.get(session, () => this.ask(token));
  }

  private async ask(token: string): Promise<void> {
    await this.peers.command(verifyToken, { token }, { actor: anonymous, requestId: null });
  }
}
