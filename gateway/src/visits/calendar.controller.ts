import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { visitFeed } from '@llavero/proto/commands/visit-pages';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { Visitors } from '../http/visitors.ts';
import { Upstream } from '../records/upstream.ts';
import { publicContextOf } from '../session/caller.ts';

/** `GET /calendar/{code}.ics`: what the calendar program of whoever shows units reads by its secret address (OPS-05). */
@Controller('calendar')
export class CalendarController {
  constructor(
    private readonly upstream: Upstream,
    private readonly visitors: Visitors,
  ) {}

  @Get(':file')
  async read(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!file.endsWith('.ics')) throw linkInvalid();
    const code = file.slice(0, -'.ics'.length);
    const { calendar } = await this.visitors.inTurn(() =>
      this.upstream.run(visitFeed, { code }, publicContextOf(request)),
    );
    void reply.type('text/calendar; charset=utf-8');
    return calendar;
  }
}
