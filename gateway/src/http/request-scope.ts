import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '@llavero/proto/errors';
import { inRequest } from '@llavero/kit/logging/request-scope';
import type { Logger } from '@llavero/kit/logging/logger';
import { tracer, traceIdOf } from '@llavero/kit/tracing/tracer';
import { Refusals } from './refusals.ts';

/** Ids from outside end in logs and in the database, so only harmless ones are taken over. */
const harmless = /^[A-Za-z0-9._-]{8,80}$/;
/** Requests slower than this are worth a line, in milliseconds. */
const SLOW_MS = 1_000;
const FORBIDDEN = 403;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request was answered with where it failed; of several generic calls of a document, which answers 200, the first that did. */
    failure: ErrorBody | null;
  }
}

/** The id of a request from the browser to the database (PLT-06): the caller's own, or a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && harmless.test(given) ? given : randomUUID();
}

/** Gives every log line of a request its id and every trace its span, tells the caller the id, and logs what was forbidden or refused, failed or was slow. */
export function installRequestScope(fastify: FastifyInstance, logger: Logger): void {
  const refusals = new Refusals(logger);
  fastify.decorateRequest('failure', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    if (!tracer().active) {
      inRequest({ requestId: request.id, traceId: traceIdOf(parent) }, done);
      return;
    }
    // The route, not the address: addresses carry search texts.
    const name = `${request.method} ${request.routeOptions.url ?? 'none'}`;
    const served = () =>
      new Promise<void>((resolve) => {
        reply.raw.once('close', resolve);
        inRequest({ requestId: request.id, traceId: traceIdOf(tracer().traceparent()) }, done);
      });
    const attributes = { 'llavero.request_id': request.id };
    void tracer().continued(parent, () => tracer().span('server', name, attributes, served));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    refusals.tell(request);
    if (request.failure?.kind === 'forbidden' || statusCode === FORBIDDEN)
      logger.info('call forbidden', {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        actor: request.caller?.actor.id,
        role: request.caller?.actor.role,
        requestId: request.id,
      });
    if (statusCode >= 500 || elapsedTime > SLOW_MS)
      logger.warn('request answered', {
        method: request.method,
        // The route, not the address: addresses carry search texts.
        route: request.routeOptions.url ?? 'none',
        status: statusCode,
        milliseconds: Math.round(elapsedTime),
        requestId: request.id,
      });
    done();
  });
}
