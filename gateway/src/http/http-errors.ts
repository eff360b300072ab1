import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '@llavero/proto/errors';
import type { Logger } from '@llavero/kit/logging/logger';
import { httpStatus, isDefect, notFoundBody, toErrorBody } from './errors.ts';
import { GRAPHQL_PATH, isApiPath, pathOf } from './paths.ts';

/** Answers a failure as `{error}` with the status of its kind. */
export function sendError(reply: FastifyReply, body: ErrorBody): void {
  reply.request.failure ??= body;
  const retryAfter = body.details?.['retryAfterSeconds'];
  if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter);
  void reply.code(httpStatus[body.kind]).header('cache-control', 'no-store').send({ error: body });
}

/** Every failure outside GraphQL ends here: Fastify's, Nest's and ours. */
@Catch()
export class HttpErrors implements ExceptionFilter {
  /** Kept: a crowd of visitors comes to pages, and staff must not wait for the disk. */
  private readonly page: Buffer | null;

  constructor(
    private readonly logger: Logger,
    webDist: string,
  ) {
    const page = join(webDist, 'index.html');
    this.page = webDist !== '' && existsSync(page) ? readFileSync(page) : null;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    // Failures of GraphQL calls are results, or are presented by its own formatter.
    if (host.getType<string>() === 'graphql') throw error;
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /**
   * Answers the failures of routes that are Fastify's own and that Nest does not know. From here on: a route takes
   * along what answers its failures when it is declared. GraphQL presents its own.
   */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route) => {
      if (route.url === GRAPHQL_PATH) return;
      route.errorHandler ??= (error, request, reply) => this.answer(error, request, reply);
    });
  }

  private answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.sent) return;
    const body = toErrorBody(error);
    if (body === notFoundBody && this.page && isPage(request)) {
      // The web has its own addresses and its own 404 page.
      void reply
        .code(200)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(this.page);
      return;
    }
    if (isDefect(body)) this.logger.error('A request failed', error, { requestId: request.id });
    sendError(reply, body);
  }
}

/** A browser navigating: not a call, and not a file that is gone (an asset of an older build). */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request.url);
  const isFile = path.slice(path.lastIndexOf('/') + 1).includes('.');
  return (request.method === 'GET' || request.method === 'HEAD') && !isApiPath(path) && !isFile;
}
