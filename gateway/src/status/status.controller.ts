import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ServiceName, serviceNames } from '@llavero/proto/collections';
import { notFound } from '@llavero/proto/errors';
import { Events } from '@llavero/kit/events/events';
import { Peers } from '@llavero/kit/grpc/peers';
import { HealthServer, type OutsideReading } from '@llavero/kit/health/health-server';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';
import {
  outsideOf,
  probe,
  type Reading,
  readSupervisor,
  type ServiceReading,
  type SupervisorReading,
} from './probes.ts';

const PROBE_MS = 2_000;
/** Anyone may ask for the status; the parts are asked once per this time. */
const FRESH_MS = 2_000;

interface Status {
  ok: boolean;
  /** Unix seconds. */
  at: number;
  version: number;
  gateway: 'ok';
  bus: Reading;
  database: Reading;
  services: Record<ServiceName, Reading>;
  /** Systems of others; the product works without them, so they are no part of `ok`. */
  outside: OutsideReading[];
  supervisor: SupervisorReading | null;
}

/** Operations: probes, figures and the public status (NAV-11). No personal data, no causes. */
@Controller()
export class StatusController {
  private status: Promise<Status> | null = null;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly peers: Peers,
    private readonly events: Events,
    private readonly health: HealthServer,
    private readonly metrics: Metrics,
  ) {}

  @Get('health/live')
  live(): { live: true } {
    return { live: true };
  }

  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    const report = await this.health.report();
    if (!report.ready) void reply.code(503);
    return report;
  }

  /** For a collector on this machine; the outside learns nothing from it. */
  @Get('metrics')
  async figures(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!/^(::1|(::ffff:)?127\.)/.test(request.ip))
      throw notFound('GATEWAY.NOT_FOUND', 'La dirección no existe.');
    void reply.header('content-type', this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }

  /** The number of the running build; the browser compares it at each navigation (C §4.7). And whether spans of browsers are taken. */
  @Get('version')
  version(): { version: number; traces: boolean } {
    return { version: this.config.version, traces: this.config.otelEndpoint !== '' };
  }

  @Get('status.json')
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<Status> {
    void reply.header('cache-control', 'no-store');
    if (!this.status) {
      this.status = this.ask();
      setTimeout(() => (this.status = null), FRESH_MS).unref();
    }
    return this.status;
  }

  private async ask(): Promise<Status> {
    const [bus, supervisor, readings] = await Promise.all([
      this.events.ping().then(
        () => 'ok' as const,
        () => 'failed' as const,
      ),
      readSupervisor(this.config.supervisorUrl, PROBE_MS),
      Promise.all(serviceNames.map((name) => this.askService(name))),
    ]);
    const services = Object.fromEntries(
      serviceNames.map((name, index) => [name, readings[index]?.service ?? 'failed']),
    );
    // Every service has its own schema in the database: it is well when all of them reach it.
    const database = readings.every((reading) => reading.database === 'ok') ? 'ok' : 'failed';
    return {
      ok: bus === 'ok' && database === 'ok' && readings.every(({ service }) => service === 'ok'),
      at: Math.floor(Date.now() / 1000),
      version: this.config.version,
      gateway: 'ok',
      bus,
      database,
      services: services as Record<ServiceName, Reading>,
      // Why one fails is for those who may see errors (SCR-07).
      outside: outsideOf(readings).map(({ name, label, state }) => ({ name, label, state })),
      supervisor,
    };
  }

  private async askService(name: ServiceName): Promise<ServiceReading> {
    const replicas = this.config.healthPeers[name]?.split(',') ?? [];
    if (replicas.length > 0) {
      // A service works while one of its replicas does.
      const readings = await Promise.all(replicas.map((address) => probe(address, PROBE_MS)));
      const reading = readings.find(({ service }) => service === 'ok') ?? readings[0]!;
      return { ...reading, outside: outsideOf(readings) };
    }
    const service = (await this.peers.reachable(name, PROBE_MS)) ? 'ok' : 'failed';
    return { service, database: service, outside: [] };
  }
}
