import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { openApiDocument } from './document.ts';

/** RST-14: the REST surface, for programs that read it. */
@Controller('openapi.json')
export class OpenApiController {
  /** Made at the first call: few processes are ever asked. */
  private document: string | undefined;

  @Get()
  read(@Res() reply: FastifyReply): void {
    this.document ??= JSON.stringify(openApiDocument());
    void reply.header('content-type', 'application/json; charset=utf-8').send(this.document);
  }
}
