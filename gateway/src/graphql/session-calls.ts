import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { changePassword, impersonate, signIn, verifyToken } from '@llavero/proto/commands/people';
import { CODE_NEEDED, ENROLMENT_NEEDED } from '@llavero/proto/rules/second-factor';
import { sessionMissing } from '@llavero/kit/auth/token-verifier';
import { toErrorBody } from '../http/errors.ts';
import { SIGN_IN_COST } from '../http/rate-limits.ts';
import { Upstream } from '../records/upstream.ts';
import { deviceOf, publicContextOf, tokenOf } from '../session/caller.ts';
import { clearSessionCookie, SESSION_COOKIE, setAdminCookie, setSessionCookie } from '../session/cookie.ts';
import { ReplacedSession } from '../session/replaced-session.ts';
import { Access, anyone, toRun } from './access.ts';
import type { CallScope } from './call-scope.ts';
import { done, type Result } from './result.ts';

/** Guessing passwords is dear, and whoever signs in has no session yet to charge. */
const signingIn = { points: SIGN_IN_COST, of: 'address' } as const;

/** Refusals of a sign-in that has a second step. */
const nextSteps = new Set<string>([CODE_NEEDED, ENROLMENT_NEEDED]);

interface AdminArguments {
  email: string;
  adminToken?: string | null;
  reason?: string | null;
}

interface Credentials {
  email: string;
  password: string;
  /** Of a second factor. */
  code?: string | null;
}

/** API-01: sign-in and what belongs to it. The people service decides; the gateway keeps the cookie. */
@Resolver()
export class SessionCalls {
  constructor(
    private readonly upstream: Upstream,
    private readonly replaced: ReplacedSession,
  ) {}

  @Query()
  @Access<{ token?: string | null }>(anyone, { token: null })
  async verifyToken(
    @Args() args: { token?: string | null },
    @Context() { request, reply }: CallScope,
  ): Promise<Result> {
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
  }

  @Query()
  @Access(anyone, signingIn)
  async getEmployeeAccessToken(@Args() args: Credentials, @Context() call: CallScope): Promise<Result> {
    const { token, object, expiresAt } = await this.signIn('employee', args, call);
    return done({ token, object, expiresAt });
  }

  @Query()
  @Access(anyone, signingIn)
  async getAgentUserToken(@Args() args: Credentials, @Context() call: CallScope): Promise<Result> {
    const { token, object, expiresAt } = await this.signIn('agent', args, call);
    return done({ object, expiresAt }, null, token);
  }

  @Query()
  @Access<AdminArguments>(toRun(impersonate), { ...signingIn, token: 'adminToken' })
  async getEmployeeAccessTokenFromAdmin(
    @Args() { email, reason }: AdminArguments,
    @Context() { caller, ctx, request, reply }: CallScope,
  ): Promise<Result> {
    const input = { email, adminToken: caller.token, reason: reason ?? null };
    const { token, object, expiresAt } = await this.upstream.command(impersonate, input, ctx);
    setSessionCookie(request, reply, token);
    // For the way back (SessionController); a token that was given as an argument stays with whoever gave it.
    if (caller.token === request.cookies[SESSION_COOKIE]) setAdminCookie(request, reply, caller.token);
    return done({ token, object, expiresAt });
  }

  @Query()
  @Access(toRun(changePassword), signingIn)
  async changeEmployeePassword(
    @Args()
    { id, password, currentPassword }: { id: string; password: string; currentPassword?: string | null },
    @Context() { ctx }: CallScope,
  ): Promise<Result> {
    return done(await this.upstream.run(changePassword, { id, password, currentPassword }, ctx), id);
  }

  private async signIn(
    audience: 'employee' | 'agent',
    { email, password, code = null }: Credentials,
    { request, reply }: CallScope,
  ) {
    const device = deviceOf(request);
    try {
      const input = { email, password, code, audience, ip: request.ip, device };
      const signed = await this.upstream.command(signIn, input, publicContextOf(request));
      await this.replaced.by(signed.token, request, reply);
      return signed;
    } catch (error) {
      // SES-01: a failed login clears the token that was there before. One that goes on with a code replaces it at its end.
      if (!nextSteps.has(toErrorBody(error).code)) clearSessionCookie(request, reply);
      throw error;
    }
  }
}
