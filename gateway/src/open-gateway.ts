import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { followRevocations } from '@llavero/kit/auth/revocations';
import { type Config, loadConfig } from '@llavero/kit/config/config';
import { createLogger, type Logger } from '@llavero/kit/logging/logger';
import { NestLogger } from '@llavero/kit/logging/nest-logger';
import { buildChassis, type Chassis } from '@llavero/kit/service/chassis.module';
import { startTracing } from '@llavero/kit/tracing/tracer';
import { readGatewayConfig } from './gateway.config.ts';
import { GatewayModule } from './gateway.module.ts';
import { Subscriptions } from './graphql/subscriptions.ts';
import { Admission } from './http/admission.ts';
import { Idempotency } from './http/idempotency.ts';
import { Connections } from './http/connections.ts';
import { HttpErrors } from './http/http-errors.ts';
import { installHttpMetrics } from './http/http-metrics.ts';
import { installRequestScope } from './http/request-scope.ts';
import { createAdapter, installHttp, installWeb } from './http/server.ts';
import { installSplicing } from './http/splice.ts';
import { EventFeed } from './live/event-feed.ts';
import { LiveController } from './live/live.controller.ts';
import { installForms } from './http/forms.ts';
import { installMessages } from './mail/inbound-mail.controller.ts';
import { installPieces } from './media/uploads.controller.ts';
import { RestApi } from './rest/rest-api.ts';

/** A gateway that answers. */
export interface RunningGateway {
  readonly port: number;
  readonly config: Config;
  readonly logger: Logger;
  /** A provider, for tests. */
  get<T>(token: Type<T> | (abstract new (...args: never[]) => T)): T;
  /** Fastify itself, for tests and tools. */
  readonly fastify: FastifyInstance;
  /** Finishes what is in flight, then lets go of everything. */
  stop(): Promise<void>;
}

export interface OpenGatewayOptions {
  /** The process's environment when absent. */
  env?: NodeJS.ProcessEnv;
  logger?: Logger;
}

/**
 * Starts the gateway inside this process.
 *
 * @throws ConfigError for a wrong environment
 */
export async function openGateway(options: OpenGatewayOptions = {}): Promise<RunningGateway> {
  // The gateway answers `/health` on its own port; a collector on another machine reads `/metrics` where HEALTH_PORT says.
  const config = loadConfig({ HEALTH_PORT: '0', ...(options.env ?? process.env) }, 'gateway');
  const gatewayConfig = readGatewayConfig(config);
  const logger = options.logger ?? createLogger('gateway', config.logLevel);
  await startTracing('gateway', config.otelEndpoint);
  const chassis = buildChassis('gateway', config, logger);
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.of(chassis, gatewayConfig),
    createAdapter(gatewayConfig),
    { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
  );
  try {
    const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
    const errors = new HttpErrors(logger, gatewayConfig.webDist);
    app.useGlobalFilters(errors);
    installRequestScope(fastify, logger);
    installHttpMetrics(fastify, chassis.metrics);
    await installHttp(fastify, gatewayConfig);
    app.get(Admission).install(fastify);
    installSplicing(fastify);
    app.get(Idempotency).install(fastify);
    errors.install(fastify);
    app.get(RestApi).install(fastify);
    installPieces(fastify);
    installMessages(fastify);
    installForms(fastify);
    await installWeb(fastify, gatewayConfig);
    // Registers the controllers and GraphQL.
    await app.init();
    await app.get(Subscriptions).install(fastify);
    chassis.health.check('broker', () => chassis.events.ping());
    chassis.metrics.watchProcess();
    if (config.healthPort !== 0) await chassis.health.listen(config.healthPort, config.host);
    await app.listen(config.port, config.host);
    return running(app, fastify, chassis);
  } catch (error) {
    await app.close().catch(() => undefined);
    await closeChassis(chassis);
    throw error;
  }
}

function running(app: INestApplication, fastify: FastifyInstance, chassis: Chassis): RunningGateway {
  const { config, logger, health } = chassis;
  const connections = new Connections(fastify.server as Server);
  const feed = app.get(EventFeed);
  const revocations = followRevocations('gateway', chassis);
  feed.start();
  const { port } = fastify.server.address() as AddressInfo;
  logger.info('gateway started', { port });
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    health.drain();
    revocations.stop();
    feed.stop();
    app.get(LiveController).closeAll();
    app.get(Subscriptions).closeAll();
    await connections.drain(app.close());
    await health.close();
    await closeChassis(chassis);
    logger.info('gateway stopped');
  };
  return {
    port,
    config,
    logger,
    fastify,
    get: (token) => app.get(token),
    stop: () => (stopping ??= stop()),
  };
}

async function closeChassis({ peers, events }: Chassis): Promise<void> {
  peers.close();
  await events.close();
}
