import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@llavero/proto/collections';
import { bootstrapServiceDatabase } from '@llavero/servers/bootstrap-database';
import { bootstrapReporting } from '@llavero/servers/bootstrap-reporting';
import { startNats } from '@llavero/servers/nats';
import { startPostgres } from '@llavero/servers/postgres';
import { claimPort, isListening, type RunningServer } from '@llavero/servers/process';
import {
  type Environment,
  gatewayEnvironment,
  inherit,
  onThisMachine,
  serviceEnvironment,
  standInsEnvironment,
  type SystemAddresses,
} from './environment.ts';
import { archiving } from './backup/archiving.ts';
import { foldersIn, portsFrom, type Ports, programFile, replicaPorts, ROOT } from './layout.ts';
import { MARK } from './processes.ts';
import { loadSecrets } from './secrets.ts';
import { SupervisedServer } from './supervised-server.ts';
import { Supervised, unixNow, type Program } from './supervised.ts';
import { serveState, type SystemState } from './state-server.ts';

const READY_MS = 180_000;

/** Lets a process give memory back when it rests (`kit/service/idle-memory.ts`), by a part of Node that warns of being new. */
export const COLLECTING = ['--expose-gc', '--disable-warning=ExperimentalWarning'];
/**
 * A nursery of 8 MB in place of 16: a service that rests gives it back, and one that works collects a tenth of its CPU less often
 * than with the 2 MB that it had before it gave anything back.
 */
const FRUGAL = [...COLLECTING, '--max-semi-space-size=8'];
/** glibc otherwise keeps what eight threads have freed (measured after sign-ins: 121 MB, 116 MB so). */
export const FRUGAL_ALLOCATION = { MALLOC_ARENA_MAX: '2' };

export interface SystemOptions {
  basePort: number;
  dataDir: string;
  /** Resolves with the hash of the build when the programs are built; servers start meanwhile. */
  built: Promise<string>;
  /** Processes of the gateway and of each service; one when left out. */
  replicas?: number;
  /** False lets PostgreSQL answer before what was written is on the disk, for tests; true when left out. */
  durable?: boolean;
  /** Changes what a process of the gateway or of a service is told, by its name: a trial leads it to the others by other ways. */
  tell?: (part: string, env: Environment) => Environment;
  say?: (line: string) => void;
}

/** The whole product as running processes. */
export interface RunningSystem {
  readonly url: string;
  /** Addresses of all gateways; the first is `url`. */
  readonly urls: readonly string[];
  readonly addresses: SystemAddresses;
  state(): SystemState;
  /** Tells the world what the system is busy with. */
  enter(phase: SystemState['phase']): void;
  /** Ends every process in order: way in, services, servers. */
  stop(): Promise<void>;
}

/**
 * Starts servers, services and gateway, everything side by side and each as soon as what it needs is there,
 * and returns once all are ready. When one cannot start, none is left running.
 *
 * @throws Error that names the part and its log
 */
export async function startSystem(options: SystemOptions): Promise<RunningSystem> {
  const say = options.say ?? (() => undefined);
  const tell = options.tell ?? ((_part, env) => env);
  const ports = portsFrom(options.basePort);
  const folders = foldersIn(options.dataDir);
  const replicas = Array.from({ length: options.replicas ?? 1 }, (_, at) => at + 1);
  await refuseTakenPorts(replicas.map((replica) => ({ ...ports, ...replicaPorts(ports, replica) })));
  for (const folder of [folders.logs, folders.standIns, folders.files])
    await mkdir(folder, { recursive: true });
  const secrets = await loadSecrets(folders.secrets);
  const addresses = onThisMachine(ports, folders, secrets, replicas.length);

  const startedAt = unixNow();
  let phase: SystemState['phase'] = 'starting';
  let build = '';
  const servers: SupervisedServer[] = [];
  const services = new Map<string, Supervised>();
  const urls = replicas.map((replica) => `http://localhost:${replicaPorts(ports, replica).gateway}`);
  const url = urls[0]!;
  const state = (): SystemState => ({
    phase,
    instance: options.dataDir,
    startedAt,
    build,
    url,
    services: [...servers, ...services.values()].map((part) => part.state),
  });

  let stateServer: Server | undefined;
  const stop = async (): Promise<void> => {
    phase = 'stopping';
    await Promise.all(replicas.map((replica) => services.get(nameOf('gateway', replica))?.stop()));
    await Promise.all([...services.values()].map((service) => service.stop()));
    await Promise.all(servers.map((server) => server.stop()));
    await new Promise<void>((resolve) => (stateServer ? stateServer.close(() => resolve()) : resolve()));
  };

  const launch = (program: Program): Promise<void> => {
    const part = new Supervised(program);
    services.set(program.name, part);
    part.start();
    return part.ready(READY_MS).then(() => say(`${program.name} ready`));
  };
  const program = (
    name: string,
    entry: string,
    env: Record<string, string>,
    readyUrl: string,
    flags = COLLECTING,
  ): Program => ({
    name,
    command: process.execPath,
    args: [...flags, join(ROOT, entry)],
    env: { ...inherit(env), [MARK]: options.dataDir },
    cwd: ROOT,
    logFile: join(folders.logs, `${name}.log`),
    readyUrl,
  });
  const service = async (name: ServiceName, postgres: Promise<RunningServer>, nats: Promise<unknown>) => {
    const { url: owner } = await postgres;
    await bootstrapServiceDatabase(owner, name, secrets.servicePasswords[name]);
    await Promise.all([nats, options.built]);
    const launched = replicas.map((replica) => {
      const env = { ...tell(name, serviceEnvironment(name, addresses, replica)), ...FRUGAL_ALLOCATION };
      const ready = `http://127.0.0.1:${replicaPorts(ports, replica).health[name]}/health/ready`;
      return launch(program(nameOf(name, replica), programFile(name), env, ready, FRUGAL));
    });
    await Promise.all(launched);
  };

  try {
    stateServer = await serveState(ports.supervisor, state);
    const watched = async (name: string, starting: Promise<RunningServer>): Promise<RunningServer> => {
      const server = await starting;
      servers.push(new SupervisedServer(name, server));
      say(`${name} ready`);
      return server;
    };
    const log = (name: string) => join(folders.logs, `${name}.log`);
    const postgres = watched(
      'postgres',
      startPostgres({
        dataDir: folders.postgres,
        port: ports.postgres,
        password: secrets.postgresPassword,
        persistent: true,
        durable: options.durable ?? true,
        logFile: log('postgres'),
        // What nobody needs to keep is not worth archiving either.
        settings: (options.durable ?? true) ? archiving(folders.archive) : {},
      }),
    );
    const reporting = postgres.then((server) => bootstrapReporting(server.url, secrets.reportingPassword));
    const nats = watched(
      'nats',
      startNats({
        ...{ storeDir: folders.nats, port: ports.nats, logFile: log('nats') },
        password: secrets.natsPassword,
      }),
    );
    const standIns = options.built.then(() =>
      launch(
        program(
          'stand-ins',
          programFile('stand-ins'),
          standInsEnvironment(addresses),
          `http://127.0.0.1:${ports.standIns}/health/ready`,
        ),
      ),
    );
    // The way in may be opened to other machines; what lies behind it may not.
    const HOST = process.env['LLAVERO_HOST'] ?? addresses.listen;
    const gateways = replicas.map(async (replica) => {
      await Promise.all([nats, options.built]);
      const env = { ...tell('gateway', gatewayEnvironment(addresses, replica)), HOST };
      const ready = `http://127.0.0.1:${replicaPorts(ports, replica).gateway}/health/ready`;
      await launch(program(nameOf('gateway', replica), programFile('gateway'), env, ready));
    });
    // Settled, not raced: when one part fails the others must have come far enough to be stopped.
    const outcomes = await Promise.allSettled([
      postgres,
      reporting,
      nats,
      standIns,
      ...gateways,
      ...serviceNames.map((name) => service(name, postgres, nats)),
    ]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    build = await options.built;
    phase = 'running';
  } catch (error) {
    await stop();
    throw error;
  }
  const enter = (next: SystemState['phase']): void => {
    phase = next;
  };
  return { url, urls, addresses, state, enter, stop };
}

/** `contracts`, `contracts-2`. */
function nameOf(part: string, replica: number): string {
  return replica === 1 ? part : `${part}-${replica}`;
}

/** A base whose ports are all free at the moment of asking, for a second system beside a running one. */
export async function freeBasePort(): Promise<number> {
  for (;;) {
    const base = 20_000 + 200 * Math.floor(Math.random() * 60);
    if (claimPort(base) && (await takenPorts(portsFrom(base))).length === 0) return base;
  }
}

/** A foreign process on one of our ports would otherwise show as a service that never gets ready. */
async function refuseTakenPorts(replicas: readonly Ports[]): Promise<void> {
  const taken = [...new Set((await Promise.all(replicas.map(takenPorts))).flat())];
  if (taken.length === 0) return;
  throw new Error(
    `Port ${taken.join(', ')} is in use by another program. Free it, or choose others with LLAVERO_PORT=<base> make up.`,
  );
}

/** Which of these ports somebody listens on. PostgreSQL's is left out: a stale server is ended at its start. */
async function takenPorts(ports: Ports): Promise<number[]> {
  const { postgres: _left, services, health, standInsOwn, ...single } = ports;
  const all = [single, services, health, standInsOwn].flatMap((some) => Object.values(some));
  const taken = await Promise.all(all.map(async (port) => ((await isListening(port)) ? port : 0)));
  return taken.filter(Boolean);
}
