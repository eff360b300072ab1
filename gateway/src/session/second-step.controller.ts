import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enrolAtSignIn, enterCode } from '@llavero/proto/commands/second-factor';
import { RateLimits, SIGN_IN_COST } from '../http/rate-limits.ts';
import { asObject } from '../records/as-object.ts';
import { Upstream } from '../records/upstream.ts';
import { deviceOf, publicContextOf } from './caller.ts';
import { ReplacedSession } from './replaced-session.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What comes after a right password where a second factor is asked for (decision 0192); there is no session before its end. */
@Controller('session')
export class SecondStepController {
  constructor(
    private readonly upstream: Upstream,
    private readonly replaced: ReplacedSession,
    private readonly limits: RateLimits,
  ) {}

  /**
   * A session for the ticket of a half-finished sign-in and a code: `{ticket, code}`. The session takes the place of one that was there.
   *
   * @throws CodedError unauthenticated SIGN_IN.CODE_WRONG or SIGN_IN.STEP_EXPIRED, tooMany SIGN_IN.SLOWED, and as `SecondFactors.confirm` of
   *   the people service
   */
  @Post('code')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async enter(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ entered: true; recoveryCodes: string[] }> {
    await this.limits.chargeAddress(request, SIGN_IN_COST);
    const { ticket, code } = asObject(body, 'body');
    const input = { ticket: textOf(ticket), code: textOf(code), ip: request.ip, device: deviceOf(request) };
    const entered = await this.upstream.command(enterCode, input, publicContextOf(request));
    await this.replaced.by(entered.token, request, reply);
    return { entered: true, recoveryCodes: entered.recoveryCodes.map((one) => one.code) };
  }

  /** A secret for whoever has to set up a second factor before entering: `{ticket}`. @throws CodedError unauthenticated SIGN_IN.STEP_EXPIRED */
  @Post('enrol')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async enrol(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<{ secret: string; address: string }> {
    await this.limits.chargeAddress(request, SIGN_IN_COST);
    const { ticket } = asObject(body, 'body');
    return this.upstream.command(enrolAtSignIn, { ticket: textOf(ticket) }, publicContextOf(request));
  }
}
