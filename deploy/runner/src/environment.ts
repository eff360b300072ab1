import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@llavero/proto/collections';
import { BROKER_USER } from '@llavero/proto/values/broker-address';
import { serviceDatabaseUrl } from '@llavero/servers/bootstrap-database';
import { reportingDatabaseUrl } from '@llavero/servers/bootstrap-reporting';
import { allSystems, systemsOf } from '@llavero/stand-ins/table';
import { type StandInsAddress, standInVariables } from '@llavero/stand-ins/variables';
import { DEFAULT_BASE_PORT, type Folders, type Ports, portsFrom, replicaPorts, ROOT } from './layout.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, type Secrets } from './secrets.ts';

export type Environment = Record<string, string>;

/** What an operator may set from outside; it wins over the demo's value. */
const OVERRIDABLE = ['PUBLIC_URL', 'TRUSTED_ISSUERS', 'ADMIN_EMAIL', 'ADMIN_INITIAL_PASSWORD'];

/** Variables of the caller that would change how a child process behaves. */
const NOT_INHERITED = /^(npm_|JEST_|NODE_OPTIONS$|PG|(REPORTING_)?DATABASE_URL$|MAKE|MFLAGS$)/;

export interface SystemAddresses {
  ports: Ports;
  folders: Folders;
  secrets: Secrets;
  /** Host name each part is reached at: always this machine for the launcher, the service name under compose. */
  host: (part: string) => string;
  /** Address the parts listen on: this machine alone, or every one inside a container. */
  listen: string;
  /** How many processes of the gateway and of each service there are. */
  replicas: number;
}

/** A system whose parts all run on this machine and listen to it alone. */
export function onThisMachine(
  ports: Ports,
  folders: Folders,
  secrets: Secrets,
  replicas = 1,
): SystemAddresses {
  return { ports, folders, secrets, host: () => '127.0.0.1', listen: '127.0.0.1', replicas };
}

/** Where the broker is, with what every part signs in by. */
export function brokerUrl({ ports, secrets, host }: SystemAddresses): string {
  return `nats://${BROKER_USER}:${secrets.natsPassword}@${host('nats')}:${ports.nats}`;
}

/** What every process of the product is told. The names are those of `services/kit/src/config`. */
export function commonEnvironment(system: SystemAddresses): Environment {
  const { ports, folders, secrets, host, replicas } = system;
  const everywhere = Array.from({ length: replicas }, (_, at) => replicaPorts(ports, at + 1));
  const keys = everywhere.map(
    ({ health }) => `http://${host('people')}:${health.people}/.well-known/jwks.json`,
  );
  const publicUrl = `http://localhost:${ports.gateway}`;
  return {
    NODE_ENV: 'production',
    HOST: system.listen,
    NATS_URL: brokerUrl(system),
    PEERS: JSON.stringify(
      addresses(
        everywhere.map(({ services }) => services),
        host,
      ),
    ),
    PEER_HEALTH: JSON.stringify(
      addresses(
        everywhere.map(({ health }) => health),
        host,
        'http://',
      ),
    ),
    INTERNAL_SECRET: secrets.internalSecret,
    PUBLIC_URL: publicUrl,
    JWT_ISSUER: publicUrl,
    TRUSTED_ISSUERS: JSON.stringify([
      {
        issuer: publicUrl,
        jwksUrl: keys[0],
        ...(keys.length > 1 ? { alsoAt: keys.slice(1) } : {}),
        audience: 'llavero',
      },
    ]),
    DATA_DIR: folders.files,
  };
}

/** The service that answers free questions over the reporting views of all (API-03). */
const ASKS_QUESTIONS: ServiceName = 'notifications';

/** Where free questions are asked, as the role that reads the reporting views only. */
function reportingUrl({ ports, secrets, host }: SystemAddresses): string {
  return reportingDatabaseUrl(`postgres://${host('postgres')}:${ports.postgres}`, secrets.reportingPassword);
}

/** Where a service finds its own room in the database, as its own role. */
function databaseUrl(name: ServiceName, { ports, secrets, host }: SystemAddresses): string {
  const server = `postgres://${host('postgres')}:${ports.postgres}`;
  return serviceDatabaseUrl(server, name, secrets.servicePasswords[name]);
}

/** What one process of a service is told: the common part, its own ports, its own database role and the keys. */
export function serviceEnvironment(name: ServiceName, system: SystemAddresses, replica = 1): Environment {
  const { ports, secrets } = system;
  const own = replicaPorts(ports, replica);
  return {
    ...commonEnvironment(system),
    SERVICE: name,
    PORT: String(own.services[name]),
    HEALTH_PORT: String(own.health[name]),
    DATABASE_URL: databaseUrl(name, system),
    ...(name === ASKS_QUESTIONS ? { REPORTING_DATABASE_URL: reportingUrl(system) } : {}),
    SEALING_KEYS: sealingKeys(secrets),
    ...standInVariables(systemsOf(name), standInsAddress(system)),
    ADMIN_EMAIL: DEMO_ADMIN,
    ADMIN_INITIAL_PASSWORD: DEMO_PASSWORD,
  };
}

/** The variables that lead the adapter of one system to another server, such as one that never answers. */
export function leadingTo(system: string, url: string): Environment {
  return standInVariables(
    allSystems.filter(({ name }) => name === system),
    { url, host: '', ownPorts: {} },
  );
}

/** Where the stand-ins are reached. */
function standInsAddress({ ports, host }: Pick<SystemAddresses, 'ports' | 'host'>): StandInsAddress {
  const name = host('stand-ins');
  return { url: `http://${name}:${ports.standIns}`, host: name, ownPorts: ports.standInsOwn };
}

/** What the process of the stand-ins is told. */
export function standInsEnvironment({
  ports,
  folders,
  listen,
}: Pick<SystemAddresses, 'ports' | 'folders' | 'listen'>): Environment {
  return {
    HOST: listen,
    PORT: String(ports.standIns),
    OWN_PORTS: JSON.stringify(ports.standInsOwn),
    DIR: folders.standIns,
  };
}

/** What the gateway is told; it has neither a database nor the sealing keys. */
export function gatewayEnvironment(system: SystemAddresses, replica = 1): Environment {
  const own = replicaPorts(system.ports, replica);
  return {
    ...commonEnvironment(system),
    SERVICE: 'gateway',
    PORT: String(own.gateway),
    HEALTH_PORT: String(own.gatewayHealth),
    WEB_DIST: join(ROOT, 'web/dist'),
    SUPERVISOR_URL: `http://127.0.0.1:${system.ports.supervisor}`,
    ADMIN_EMAIL: DEMO_ADMIN,
  };
}

/** What the demo portfolio's loader is told: it writes for every service, as that service's own role. */
export function seedEnvironment(system: SystemAddresses, scale: string): Environment {
  return {
    NODE_ENV: 'production',
    SEED_DATABASES: JSON.stringify(
      Object.fromEntries(serviceNames.map((name) => [name, databaseUrl(name, system)])),
    ),
    SEALING_KEYS: sealingKeys(system.secrets),
    SEED_PASSWORD: DEMO_PASSWORD,
    DATA_DIR: system.folders.files,
    SCALE: scale,
    NATS_URL: brokerUrl(system),
  };
}

/** What the key rotation of one service is told. */
export function resealEnvironment(name: ServiceName, system: SystemAddresses): Environment {
  return { DATABASE_URL: databaseUrl(name, system), SEALING_KEYS: sealingKeys(system.secrets) };
}

/**
 * The secrets as `docker-compose.yml` asks for them, and the variables of the outside systems, which lead to the
 * stand-ins until somebody replaces them.
 */
export function composeEnvironment(secrets: Secrets): Environment {
  return {
    ...standInVariables(
      allSystems,
      standInsAddress({ ports: portsFrom(DEFAULT_BASE_PORT), host: (part) => part }),
    ),
    INTERNAL_SECRET: secrets.internalSecret,
    SEALING_KEYS: sealingKeys(secrets),
    POSTGRES_PASSWORD: secrets.postgresPassword,
    NATS_PASSWORD: secrets.natsPassword,
    REPORTING_PASSWORD: secrets.reportingPassword,
    ...Object.fromEntries(
      serviceNames.map((name) => [`${name.toUpperCase()}_PASSWORD`, secrets.servicePasswords[name]]),
    ),
  };
}

/**
 * The caller's environment below the given one; only what an operator may set wins over it. Variables of an outside
 * system reach the processes that use it and no other; who sets one that leads to its stand-in replaces all of those.
 */
export function inherit(own: Environment, caller: NodeJS.ProcessEnv = process.env): Environment {
  const kept: Environment = {};
  for (const [name, value] of Object.entries(caller)) {
    if (value !== undefined && !NOT_INHERITED.test(name)) kept[name] = value;
  }
  const told = { ...own };
  for (const { variables } of allSystems) {
    const names = Object.keys(variables);
    const toStandIn = names.filter((name) => name in own);
    if (toStandIn.length === 0) for (const name of names) delete kept[name];
    else if (toStandIn.some((name) => caller[name] !== undefined))
      for (const name of toStandIn) delete told[name];
  }
  const wished = Object.fromEntries(
    OVERRIDABLE.filter((name) => caller[name] && name in own).map((name) => [name, caller[name] as string]),
  );
  return { ...kept, ...told, ...wished };
}

function sealingKeys(secrets: Secrets): string {
  return secrets.sealingKeys.map(({ key }) => key).join(',');
}

function addresses(
  replicas: readonly Record<ServiceName, number>[],
  host: (part: string) => string,
  scheme = '',
): Environment {
  const of = (name: ServiceName) =>
    replicas.map((ports) => `${scheme}${host(name)}:${ports[name]}`).join(',');
  return Object.fromEntries(serviceNames.map((name) => [name, of(name)]));
}
