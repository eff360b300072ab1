import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseMarketing } from '@llavero/proto/commands/marketing';
import { Visitors } from '../http/visitors.ts';
import { Upstream } from '../records/upstream.ts';
import { publicContextOf } from '../session/caller.ts';

/**
 * `POST /baja/{code}`: no more advertising by the button of a mail program (RFC 8058), at the address that advertising names. Whoever
 * opens it instead gets the page, which asks first.
 */
@Controller('baja')
export class UnsubscribeController {
  constructor(
    private readonly upstream: Upstream,
    private readonly visitors: Visitors,
  ) {}

  /** Asked twice it is the same. @throws CodedError notFound LINK.INVALID, tooMany RATE.EXCEEDED */
  @Post(':code')
  @HttpCode(200)
  async refuse(
    @Param('code') code: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.visitors.inTurn(() => this.upstream.run(refuseMarketing, { code }, publicContextOf(request)));
    void reply.type('text/plain; charset=utf-8');
    return 'Ya no recibirá publicidad.';
  }
}
