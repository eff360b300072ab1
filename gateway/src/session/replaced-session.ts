import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toErrorBody } from '../http/errors.ts';
import { type Caller, Callers } from './caller.ts';
import { ADMIN_COOKIE, clearAdminCookie, SESSION_COOKIE, setSessionCookie } from './cookie.ts';
import { SessionEnd } from './session-end.ts';

/** The session that a browser gets by signing in, in place of the one it had (OWASP ASVS 7.2.4). */
@Injectable()
export class ReplacedSession {
  constructor(
    private readonly callers: Callers,
    private readonly sessionEnd: SessionEnd,
  ) {}

  /**
   * Keeps the token of a new session in the browser and ends what it had: its session, and after an impersonation the way back with the
   * administrator's own. Programs that show a token in a header keep theirs.
   */
  async by(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { caller } = request;
    if (caller && caller.token === request.cookies[SESSION_COOKIE]) await this.end(caller, request);
    const own = request.cookies[ADMIN_COOKIE];
    if (own !== undefined) await this.endOwn(own, request);
    setSessionCookie(request, reply, token);
    clearAdminCookie(request, reply);
  }

  /** The administrator's kept token; the browser sends it to calls under `/session` alone. */
  private async endOwn(token: string, request: FastifyRequest): Promise<void> {
    try {
      await this.end(await this.callers.verify(token), request);
    } catch (error) {
      if (toErrorBody(error).kind !== 'unauthenticated') throw error;
    }
  }

  private async end(caller: Caller, request: FastifyRequest): Promise<void> {
    try {
      await this.sessionEnd.of(caller, request);
    } catch (error) {
      // It has ended meanwhile.
      if (toErrorBody(error).kind !== 'unauthenticated') throw error;
    }
  }
}
