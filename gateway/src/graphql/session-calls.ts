import type { FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { changePassword, impersonate, signIn, verifyToken } from '@llavero/proto/commands/people';
import { authoriseCommand } from '@llavero/kit/auth/authorise';
import { sessionMissing } from '@llavero/kit/auth/token-verifier';
import { toErrorBody } from '../http/errors.ts';
import { Upstream } from '../records/upstream.ts';
import { Callers, callerOf, contextOf, publicContextOf, tokenOf } from '../session/caller.ts';
import { clearSessionCookie, setSessionCookie } from '../session/cookie.ts';
import { type Call, done } from './result.ts';

const MOST_DEVICE = 200;

/** API-01: sign-in and what belongs to it. The people service decides; the gateway keeps the cookie. */
@Injectable()
export class SessionCalls {
  constructor(
    private readonly upstream: Upstream,
    private readonly callers: Callers,
  ) {}

  readonly verifyToken: Call<{ token?: string | null }> = async (args, request, reply) => {
    const token = args.token || tokenOf(request);
    if (!token) throw request.sessionProblem ?? sessionMissing();
    try {
      return done(await this.upstream.command(verifyToken, { token }, publicContextOf(request)));
    } catch (error) {
      // SES-02: a check that fails ends in the login, without a token that fails again. A service that is away has
      // checked nothing and signs nobody out.
      if (toErrorBody(error).kind === 'unauthenticated') clearSessionCookie(request, reply);
      throw error;
    }
  };

  readonly getEmployeeAccessToken: Call<{ email: string; password: string }> = async (
    args,
    request,
    reply,
  ) => {
    const { token, object, expiresAt } = await this.signIn('employee', args, request, reply);
    return done({ token, object, expiresAt });
  };

  readonly getAgentUserToken: Call<{ email: string; password: string }> = async (args, request, reply) => {
    const { token, object, expiresAt } = await this.signIn('agent', args, request, reply);
    return done({ object, expiresAt }, null, token);
  };

  readonly getEmployeeAccessTokenFromAdmin: Call<{ email: string; adminToken?: string | null }> = async (
    args,
    request,
    reply,
  ) => {
    const admin = args.adminToken ? await this.callers.verify(args.adminToken) : callerOf(request);
    authoriseCommand(impersonate, admin.actor);
    const input = { email: args.email, adminToken: admin.token };
    const ctx = { ...publicContextOf(request), actor: admin.actor };
    const { token, object, expiresAt } = await this.upstream.command(impersonate, input, ctx);
    setSessionCookie(request, reply, token);
    return done({ token, object, expiresAt });
  };

  readonly changeEmployeePassword: Call<{ id: string; password: string; currentPassword?: string | null }> =
    async (args, request) =>
      done(await this.upstream.run(changePassword, { ...args }, contextOf(request)), args.id);

  private async signIn(
    audience: 'employee' | 'agent',
    { email, password }: { email: string; password: string },
    request: FastifyRequest,
    reply: Parameters<Call<unknown>>[2],
  ) {
    const device = (request.headers['user-agent'] ?? '').slice(0, MOST_DEVICE);
    try {
      const input = { email, password, audience, ip: request.ip, device };
      const signed = await this.upstream.command(signIn, input, publicContextOf(request));
      setSessionCookie(request, reply, signed.token);
      return signed;
    } catch (error) {
      // SES-01: a failed login clears the token that was there before.
      clearSessionCookie(request, reply);
      throw error;
    }
  }
}
