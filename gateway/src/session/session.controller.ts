import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { verifyToken } from '@llavero/proto/commands/people';
import { enterByLink } from '@llavero/proto/commands/portal-access';
import { conflict, unauthenticated } from '@llavero/proto/errors';
import { toErrorBody } from '../http/errors.ts';
import { asObject } from '../records/as-object.ts';
import { Upstream } from '../records/upstream.ts';
import { callerOf, Callers, deviceOf, publicContextOf } from './caller.ts';
import { ADMIN_COOKIE, clearAdminCookie, clearSessionCookie, setSessionCookie } from './cookie.ts';
import { ReplacedSession } from './replaced-session.ts';
import { SessionEnd } from './session-end.ts';

const notImpersonating = conflict(
  'SESSION.NOT_IMPERSONATING',
  'No está usando Llavero como otra persona: no hay ninguna sesión a la que volver.',
);
const noWayBack = unauthenticated(
  'SESSION.NO_WAY_BACK',
  'Su propia sesión ya ha terminado. Inicie sesión de nuevo para continuar.',
);

/** What a browser does with its session beside the generic calls. */
@Controller('session')
export class SessionController {
  constructor(
    private readonly upstream: Upstream,
    private readonly callers: Callers,
    private readonly sessionEnd: SessionEnd,
    private readonly replaced: ReplacedSession,
  ) {}

  /**
   * SES-05: from the session of another person back to the administrator's own, whose token the browser has kept. The
   * impersonated session ends either way.
   *
   * @throws CodedError conflict SESSION.NOT_IMPERSONATING, unauthenticated SESSION.NO_WAY_BACK
   */
  @Post('return')
  @HttpCode(200)
  async back(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ returned: true }> {
    const caller = callerOf(request);
    const { actor } = caller;
    if (!actor.impersonator) throw notImpersonating;
    const token = await this.ownToken(request, actor.impersonator);
    await this.sessionEnd.of(caller, request);
    clearAdminCookie(request, reply);
    if (token === undefined) {
      clearSessionCookie(request, reply);
      throw noWayBack;
    }
    setSessionCookie(request, reply, token);
    return { returned: true };
  }

  /**
   * A session for the code of a mailed link, which is used up: `{code}`. The session takes the place of one that was there.
   *
   * @throws CodedError notFound LINK.INVALID
   */
  @Post('link')
  @HttpCode(200)
  async enter(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ entered: true }> {
    const { code } = asObject(body, 'body');
    const device = deviceOf(request);
    const input = { code: typeof code === 'string' ? code : '', ip: request.ip, device };
    const { token } = await this.upstream.command(enterByLink, input, publicContextOf(request));
    await this.replaced.by(token, request, reply);
    return { entered: true };
  }

  /** The kept token while it is that administrator's and its session is alive. */
  private async ownToken(request: FastifyRequest, admin: string): Promise<string | undefined> {
    const token = request.cookies[ADMIN_COOKIE];
    if (token === undefined) return undefined;
    try {
      const { actor } = await this.callers.verify(token);
      if (actor.id !== admin || actor.impersonator) return undefined;
      await this.upstream.command(verifyToken, { token }, publicContextOf(request));
      return token;
    } catch (error) {
      if (toErrorBody(error).kind === 'unauthenticated') return undefined;
      throw error;
    }
  }
}
