import type { FastifyInstance } from 'fastify';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';
import { Callers } from '../session/caller.ts';
import { isOpenToPartners, refusePartner } from '../session/partner-callers.ts';
import { refuseCrossSite } from '../session/csrf.ts';
import { isApiPath, pathOf } from './paths.ts';
import { RateLimits } from './rate-limits.ts';
import { visitorCallOf, Visitors } from './visitors.ts';

/** Paths that probes ask all the time and that need nobody. */
const free: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics', '/version']);

/** What every call passes before its handler: who asks, from where, and not too often. Pages and files pass freely. */
@Injectable()
export class Admission {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly callers: Callers,
    private readonly limits: RateLimits,
    private readonly visitors: Visitors,
  ) {}

  /** Must be installed after the cookie plugin. */
  install(fastify: FastifyInstance): void {
    fastify.decorateRequest('caller', null);
    fastify.decorateRequest('sessionProblem', null);
    fastify.addHook('onRequest', async (request, reply) => {
      const path = pathOf(request.url);
      if (!isApiPath(path) ? request.method === 'GET' || request.method === 'HEAD' : free.has(path)) return;
      // Reads are never cached by browsers and proxies (C §7): they are somebody's data.
      void reply.header('cache-control', 'no-store');
      refuseCrossSite(request, this.config.corsOrigins);
      await this.callers.identify(request);
      const { caller } = request;
      if (caller?.partner) {
        await this.limits.chargePartner(caller);
        if (!isOpenToPartners(path)) refusePartner(caller.partner.scopes);
      }
      const visitor = request.caller ? null : visitorCallOf(path);
      if (visitor) await this.visitors.admit(visitor, request);
      else await this.limits.charge(request, this.limits.costOf(path));
    });
  }
}
