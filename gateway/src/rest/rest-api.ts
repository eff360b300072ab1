import type { FastifyInstance } from 'fastify';
import { Injectable } from '@nestjs/common';
import { sendAreaPicture } from '../areas/area-picture.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { asObject } from '../records/as-object.ts';
import { Upstream } from '../records/upstream.ts';
import { contextOf } from '../session/caller.ts';
import { commandRoutes } from './routes.ts';

/** The REST routes of the specification that are commands under another name. */
@Injectable()
export class RestApi {
  constructor(
    private readonly upstream: Upstream,
    private readonly limits: RateLimits,
  ) {}

  install(fastify: FastifyInstance): void {
    for (const { method, path, command, input, list, bodyLimit, perMinute, deadlineMs } of commandRoutes)
      fastify.route({
        method,
        url: path,
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        handler: async (request) => {
          const ctx = contextOf(request);
          if (perMinute !== undefined) await this.limits.chargeRoute(path, request, perMinute);
          const params = request.params as Record<string, string>;
          const given = list && Array.isArray(request.body) ? { [list]: request.body } : request.body;
          const body = method === 'POST' ? asObject(given ?? {}, 'body') : {};
          const options = deadlineMs === undefined ? {} : { deadlineMs };
          return this.upstream.run(command, input({ params, body }), ctx, options);
        },
      });
    fastify.get('/areas/:file', sendAreaPicture);
  }
}
