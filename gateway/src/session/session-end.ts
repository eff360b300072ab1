import { signOut } from '@llavero/proto/commands/sign-out';
import type { OutputOf } from '@llavero/proto/commands/command';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Upstream } from '../records/upstream.ts';
import { type Caller, contextOf } from './caller.ts';

/** Ends the session of a caller: at the service that keeps it, and here at once (SES-12). */
@Injectable()
export class SessionEnd {
  constructor(
    private readonly upstream: Upstream,
    private readonly verifier: TokenVerifier,
  ) {}

  /** @throws CodedError unauthenticated when it has ended already */
  async of(caller: Caller, request: FastifyRequest): Promise<OutputOf<typeof signOut>> {
    const output = await this.upstream.command(signOut, {}, contextOf(request, caller));
    // The event of the end reaches the other gateways; this one knows already.
    if (caller.actor.session) this.verifier.revoke(caller.actor.session);
    return output;
  }
}
