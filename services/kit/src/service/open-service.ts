import 'reflect-metadata';
import type { INestMicroservice, Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import { followRevocations } from '../auth/revocations.ts';
import { loadConfig, type Config } from '../config/config.ts';
import { Database } from '../db/database.ts';
import { StatusSweeper } from '../db/status-sweeper.ts';
import { EventConsumer } from '../events/consumers.ts';
import { assertDeclared } from '../events/declared.ts';
import { subscriptionOf, type HandlesEvent } from '../events/on-event.ts';
import { Relay } from '../events/relay.ts';
import { commandRoutes, type HandledCommand } from '../grpc/command-routes.ts';
import { jsonRoutes } from '../grpc/json-routes.ts';
import { loadMethod } from '../grpc/load-method.ts';
import { recordRoutes } from '../grpc/records-routes.ts';
import { type AnswersStream, type StreamMethod, streamMethodOf } from '../grpc/stream-handler.ts';
import type { RefusesDeletion } from '../records/write/refuses-deletion.ts';
import { LinkMoves } from '../merge/link-moves.ts';
import { linkMoveRoutes } from '../merge/routes.ts';
import { GrpcTransport, type StreamRoute } from '../grpc/transport.ts';
import { ImportCallsHandler } from '../import/calls.ts';
import { importDefinitions } from '../import/wire.ts';
import { ImportBatches } from '../import/batches.ts';
import { importJobs } from '../import/run-import.ts';
import { listJobHandlers } from '../list-jobs/handlers.ts';
import { ListJobs } from '../list-jobs/list-jobs.ts';
import { ListJobCallsHandler } from '../list-jobs/calls.ts';
import { listJobDefinitions } from '../list-jobs/wire.ts';
import { jobOf } from '../jobs/job-handler.ts';
import { JobPanel } from '../jobs/job-panel.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import { JobRunner, type RunnableJob } from '../jobs/job-runner.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { NestLogger } from '../logging/nest-logger.ts';
import { startTracing } from '../tracing/tracer.ts';
import { buildChassis, ChassisModule, type Chassis } from './chassis.module.ts';
import { commandOf, type Handles } from './command-handler.ts';
import { createdBy, type CreatesRecord } from './creates-record.ts';
import { guardedBy } from './deletion-guard.ts';
import { databaseLogger, SERVICE_OPTIONS, type ServiceOptions } from './kit.module.ts';
import { RecordStores } from './record-stores.ts';

export interface OpenOptions {
  name: ServiceName;
  /** The service's Nest module; imports `KitModule.forService(…)`. */
  module: Type<unknown>;
  /** The process's environment when absent. */
  env?: NodeJS.ProcessEnv;
  /** Tests of a service half built: commands without a handler do not stop the start. */
  partial?: boolean;
  logger?: Logger;
}

/** A service that answers. */
export interface RunningService {
  readonly name: ServiceName;
  readonly config: Config;
  readonly logger: Logger;
  /** gRPC port. */
  readonly port: number;
  readonly healthPort: number;
  /** Once the broker keeps the events of all its consumers; it answers before. */
  listening(): Promise<void>;
  /** A provider of the service, for tests. */
  get<T>(token: Type<T> | (abstract new (...args: never[]) => T) | symbol): T;
  /** Finishes what is in flight, then lets go of everything. */
  stop(): Promise<void>;
}

interface Found {
  commands: HandledCommand[];
  creators: Map<CollectionName, CreatesRecord>;
  guards: Map<string, RefusesDeletion>;
  consumers: { subscription: NonNullable<ReturnType<typeof subscriptionOf>>; handler: HandlesEvent }[];
  jobs: RunnableJob[];
  streams: { method: StreamMethod; handler: AnswersStream<unknown, unknown> }[];
}

/**
 * Starts a service inside this process.
 *
 * @throws ConfigError for a wrong environment; Error for commands without handler and events that are not
 *   declared; the database's own errors when it stays away or a migration fails
 */
export async function openService(options: OpenOptions): Promise<RunningService> {
  const { name } = options;
  const { config, logger, chassis, transport } = await prepare(options);
  // First of all, so that whoever watches sees a process that lives and is not ready yet.
  await chassis.health.listen(config.healthPort, config.host);
  const { health, events } = chassis;
  let app: INestMicroservice | undefined;
  try {
    health.check('broker', () => events.ping());
    app = await create(options, { logger, chassis, transport });
    if (app.get<ServiceOptions>(SERVICE_OPTIONS).name !== name)
      throw new Error(`startService '${name}' with the module of another service`);
    const found = discover(app.get(DiscoveryService));
    assertDeclared(found.consumers.map(({ subscription }) => subscription));
    const stores = app.get(RecordStores);
    const handlers = new Map(found.commands.map(({ definition, handler }) => [definition.name, handler]));
    stores.ownChanges(handlers, options.partial);
    stores.guardDeletions(found.guards);
    const database = app.get(Database);
    const queue = app.get(JobQueue);
    const batches = new ImportBatches(database, queue);
    const listJobs = new ListJobs(database, queue);
    const runner = new JobRunner(
      {
        queue,
        database,
        panel: new JobPanel(queue.table, chassis.peers, name),
        logger,
        metrics: chassis.metrics,
      },
      [
        ...found.jobs,
        ...importJobs({ batches, database, stores, peers: chassis.peers, logger }),
        ...listJobHandlers(listJobs, stores, chassis.peers),
      ],
    );
    transport.serve([
      ...recordRoutes(stores, found.creators, chassis.peers, name),
      ...jsonRoutes(
        'Imports',
        importDefinitions,
        new ImportCallsHandler(database, batches),
        'IMPORT.BAD_REQUEST',
      ),
      ...jsonRoutes(
        'ListJobs',
        listJobDefinitions,
        new ListJobCallsHandler(stores, listJobs),
        'LIST_JOB.BAD_REQUEST',
      ),
      ...linkMoveRoutes(new LinkMoves(database, stores)),
      ...(await commandRoutes(name, found.commands, options.partial)),
    ]);
    transport.serveStreams(await Promise.all(found.streams.map(streamRoute)));
    await app.listen();
    return running(options, chassis, app, transport, found, runner);
  } catch (error) {
    await app?.close().catch(() => undefined);
    await closeChassis(chassis);
    throw error;
  }
}

/**
 * Brings the schema of a service up to date. It answers nothing and takes no job or event meanwhile: replicas of before do that.
 *
 * @throws as {@link openService}
 */
export async function migrateService(options: OpenOptions): Promise<void> {
  const prepared = await prepare(options);
  let app: INestMicroservice | undefined;
  try {
    // The database is a provider that is there once its migrations have run.
    app = await create(options, prepared);
  } finally {
    await app?.close();
    await closeChassis(prepared.chassis);
  }
}

interface Prepared {
  config: Config;
  logger: Logger;
  chassis: Chassis;
  transport: GrpcTransport;
}

async function prepare(options: OpenOptions): Promise<Prepared> {
  const { name } = options;
  const config = loadConfig(options.env ?? process.env);
  const logger = options.logger ?? createLogger(name, config.logLevel);
  await startTracing(name, config.otelEndpoint);
  const chassis = buildChassis(name, config, logger);
  const { metrics, verifier } = chassis;
  const transport = new GrpcTransport(config.host, config.port, { verifier, logger, metrics });
  return { config, logger, chassis, transport };
}

/** The service with all that it is made of; nothing of it has begun. */
function create(
  { module }: OpenOptions,
  { logger, chassis, transport }: Omit<Prepared, 'config'>,
): Promise<INestMicroservice> {
  return NestFactory.createMicroservice(rootOf(module, chassis), {
    strategy: transport,
    logger: new NestLogger(logger),
    abortOnError: false,
  });
}

function running(
  { name }: OpenOptions,
  chassis: Chassis,
  app: INestMicroservice,
  transport: GrpcTransport,
  found: Found,
  runner: JobRunner,
): RunningService {
  const { config, logger, metrics, events, health, peers } = chassis;
  const database = app.get(Database);
  const relay = new Relay({ databaseUrl: config.databaseUrl, schema: name, events, logger, metrics });
  const consumers = found.consumers.map(
    ({ subscription, handler }) =>
      new EventConsumer(subscription, handler, { service: name, database, events, logger, metrics }),
  );
  const revocations = followRevocations(name, chassis);
  const sweeper = new StatusSweeper(database, databaseLogger(logger));
  database.onWrite(() => relay.notify());
  relay.start();
  runner.start();
  sweeper.start();
  for (const consumer of consumers) consumer.start();
  logger.info('service started', {
    port: transport.port,
    healthPort: health.port,
    consumers: consumers.length,
  });
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    health.drain();
    events.leave();
    peers.stopRetrying();
    revocations.stop();
    await Promise.all([...consumers.map((consumer) => consumer.stop()), runner.stop(), app.close()]);
    await Promise.all([relay.stop(), sweeper.stop()]);
    await database.close();
    await closeChassis(chassis);
    logger.info('service stopped');
  };
  return {
    name,
    config,
    logger,
    port: transport.port,
    healthPort: health.port,
    listening: () => Promise.all(consumers.map(({ opened }) => opened)).then(() => undefined),
    get: (token) => app.get(token),
    stop: () => (stopping ??= stop()),
  };
}

async function closeChassis({ peers, events, health }: Chassis): Promise<void> {
  peers.close();
  await events.close();
  await health.close();
}

/** The service's module below a root that provides the parts of the process. */
function rootOf(module: Type<unknown>, chassis: Chassis): Type<unknown> {
  class Root {}
  Reflect.defineMetadata('imports', [ChassisModule.of(chassis), DiscoveryModule, module], Root);
  return Root;
}

/** Providers that are commands or consumers, by their decorators. */
function discover(discovery: DiscoveryService): Found {
  const found: Found = {
    commands: [],
    creators: new Map(),
    guards: new Map(),
    consumers: [],
    jobs: [],
    streams: [],
  };
  for (const { metatype, instance } of discovery.getProviders()) {
    if (typeof metatype !== 'function' || !instance) continue;
    const definition = commandOf(metatype);
    if (definition) found.commands.push({ definition, handler: instance as Handles<typeof definition> });
    const collection = createdBy(metatype);
    if (collection) found.creators.set(collection, instance as CreatesRecord);
    const guarded = guardedBy(metatype);
    if (guarded) found.guards.set(guarded, instance as RefusesDeletion);
    const subscription = subscriptionOf(metatype);
    if (subscription) found.consumers.push({ subscription, handler: instance as HandlesEvent });
    const job = jobOf(metatype);
    if (job) found.jobs.push({ definition: job, handler: instance as RunnableJob['handler'] });
    const method = streamMethodOf(metatype);
    if (method) found.streams.push({ method, handler: instance as AnswersStream<unknown, unknown> });
  }
  const names = found.consumers.map(({ subscription }) => subscription.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two @OnEvent share the name '${twice}'`);
  return found;
}

async function streamRoute({ method, handler }: Found['streams'][number]): Promise<StreamRoute> {
  return {
    name: method.path.slice(method.path.lastIndexOf('.') + 1).replace('/', '.'),
    definition: await loadMethod<unknown, unknown>(method.file, method.path),
    answer: (request, ctx) => handler.answer(request, ctx),
  };
}
