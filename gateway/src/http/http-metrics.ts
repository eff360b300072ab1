import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import type { Metrics } from '@llavero/kit/metrics/metrics';

/** Duration of every call by route, method and class of status; pages and files count under their route. */
export function installHttpMetrics(fastify: FastifyInstance, { registry }: Metrics): void {
  const seconds = new Histogram({
    name: 'llavero_http_duration_seconds',
    help: 'Duration of HTTP calls served, by route, method and class of status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    // The route and not the address: addresses are without number and carry search texts.
    const route = request.routeOptions.url ?? 'none';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe({ route, method: request.method, status }, reply.elapsedTime / 1000);
    done();
  });
}
