import { asyncApi } from '@llavero/proto/events/async-api';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { fullSchema } from '../graphql/schema.ts';
import { openApiDocument } from './document.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The documents that programs read (RST-14, API-11): REST, events and GraphQL; public, as nothing in them is secret. */
@Controller()
export class OpenApiController {
  /** Each made at its first call: few processes are ever asked. */
  readonly #kept = new Map<string, string>();

  @Get('openapi.json')
  openApi(@Res() reply: FastifyReply): void {
    this.#send(reply, JSON_TYPE, 'openapi', () => JSON.stringify(openApiDocument()));
  }

  @Get('asyncapi.json')
  events(@Res() reply: FastifyReply): void {
    this.#send(reply, JSON_TYPE, 'asyncapi', () => JSON.stringify(asyncApi()));
  }

  @Get('schema.graphql')
  schema(@Res() reply: FastifyReply): void {
    this.#send(reply, 'text/plain; charset=utf-8', 'graphql', fullSchema);
  }

  #send(reply: FastifyReply, type: string, name: string, make: () => string): void {
    const text = this.#kept.get(name) ?? make();
    this.#kept.set(name, text);
    void reply.header('content-type', type).send(text);
  }
}
