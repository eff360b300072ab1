import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames, type ServiceName } from '@llavero/proto/collections';
import { withOwnPort } from '@llavero/stand-ins/variables';

/** The checkout: two folders above this package, in the sources as in the build. */
export const ROOT = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/** Folder of the bundled programs below the root. */
export const PROGRAMS = 'dist';

/** Where the build has the first module of each program that runs for long, by its name. */
export const PROGRAM_MODULES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(serviceNames.map((name) => [name, `services/${name}/dist/main.js`])),
  gateway: 'gateway/dist/main.js',
  'stand-ins': 'deploy/stand-ins/dist/main.js',
};

/** The same of the commands that are run by hand, or once at the start of an installation. */
export const TOOL_MODULES = {
  database: 'deploy/servers/dist/bootstrap-main.js',
  seed: 'deploy/seed/dist/main.js',
  'rotate-keys': 'services/kit/dist/db/rotate-keys.js',
  'seal-credential': 'services/kit/dist/outside/seal-credential.js',
  'reseal-files': 'services/documents/dist/media/reseal-files.js',
} as const;

/** Packages that find a binary, or the file of a worker, by their own place: they are not bundled. */
export const UNBUNDLED: readonly string[] = ['sharp', '@node-rs/argon2', 'xmllint-wasm'];

/** Folder of the bundled commands below the root. */
export const TOOLS = `${PROGRAMS}/tools`;

/** The file of a bundled command below the root. */
export function toolFile(name: keyof typeof TOOL_MODULES): string {
  return `${TOOLS}/${name}.js`;
}

/** The file of a bundled program, one of {@link PROGRAM_MODULES}, below the root. */
export function programFile(name: string): string {
  return `${PROGRAMS}/${name}.js`;
}

export const DEFAULT_BASE_PORT = 4700;

/** Every port of one running Llavero, derived from one base so that two can run side by side. */
export interface Ports {
  gateway: number;
  gatewayHealth: number;
  services: Record<ServiceName, number>;
  health: Record<ServiceName, number>;
  postgres: number;
  nats: number;
  /** Stand-ins of the outside systems. */
  standIns: number;
  /** Stand-ins whose protocol is not HTTP, by name of the system. */
  standInsOwn: Record<string, number>;
  supervisor: number;
}

/** Of stand-ins with a port of their own, above the base, in the order of the table. */
const OWN_PORTS = [12, 15, 16, 17, 18, 19] as const;

/** Gateway = base (its health = + 100), services = base + 1 … + 7, their health = + 100, servers from base + 10. */
export function portsFrom(base: number): Ports {
  const numbered = (offset: number) =>
    Object.fromEntries(serviceNames.map((name, index) => [name, base + offset + index + 1])) as Record<
      ServiceName,
      number
    >;
  return {
    gateway: base,
    gatewayHealth: base + 100,
    services: numbered(0),
    health: numbered(100),
    postgres: base + 10,
    nats: base + 11,
    standIns: base + 13,
    standInsOwn: Object.fromEntries(withOwnPort.map((name, at) => [name, base + OWN_PORTS[at]!])),
    supervisor: base + 14,
  };
}

/** Ports of the n-th replica of gateway and services, counted from 1: each further one lies 20 above the one before. */
export function replicaPorts(
  { gateway, gatewayHealth, services, health }: Ports,
  replica: number,
): Pick<Ports, 'gateway' | 'gatewayHealth' | 'services' | 'health'> {
  const shift = 20 * (replica - 1);
  const shifted = (ports: Record<ServiceName, number>) =>
    Object.fromEntries(serviceNames.map((name) => [name, ports[name] + shift])) as Record<
      ServiceName,
      number
    >;
  return {
    gateway: gateway + shift,
    gatewayHealth: gatewayHealth + shift,
    services: shifted(services),
    health: shifted(health),
  };
}

/** Most replicas that fit between the ports of services and those of their health. */
export const MOST_REPLICAS = 4;

/** Replicas of gateway and of each service from `LLAVERO_REPLICAS`; one unless it says otherwise. */
export function replicaCount(): number {
  const count = Number(process.env['LLAVERO_REPLICAS'] ?? 1);
  if (!Number.isInteger(count) || count < 1 || count > MOST_REPLICAS)
    throw new Error(
      `LLAVERO_REPLICAS must be a whole number from 1 to ${MOST_REPLICAS}, not "${process.env['LLAVERO_REPLICAS']}".`,
    );
  return count;
}

/** Where one running Llavero keeps what must survive it. */
export interface Folders {
  data: string;
  logs: string;
  postgres: string;
  nats: string;
  standIns: string;
  files: string;
  secrets: string;
  seeded: string;
  runner: string;
  /** Where the log of writes is archived; absent until the first backup. */
  archive: string;
}

export function foldersIn(data: string): Folders {
  return {
    data,
    logs: join(data, 'logs'),
    postgres: join(data, 'postgres'),
    nats: join(data, 'nats'),
    standIns: join(data, 'stand-ins'),
    files: join(data, 'files'),
    secrets: join(data, 'secrets.json'),
    seeded: join(data, 'seeded.json'),
    runner: join(data, 'runner.json'),
    archive: join(data, 'archive.json'),
  };
}

/** Base port from `LLAVERO_PORT`. */
export function basePort(): number {
  const port = Number(process.env['LLAVERO_PORT'] ?? DEFAULT_BASE_PORT);
  if (!Number.isInteger(port) || port < 1024 || port > 65_000) {
    throw new Error(
      `LLAVERO_PORT must be a port between 1024 and 65000, not "${process.env['LLAVERO_PORT']}".`,
    );
  }
  return port;
}

/** Data folder from `LLAVERO_DATA`, else `.data` of the checkout. */
export function dataFolder(): string {
  return resolve(process.env['LLAVERO_DATA'] ?? join(ROOT, '.data'));
}

/** Folder of the backups from `LLAVERO_BACKUPS`, else beside the data folder. */
export function backupFolder(): string {
  return resolve(process.env['LLAVERO_BACKUPS'] ?? `${dataFolder()}-backups`);
}

/** Folder of what opens the backups from `LLAVERO_BACKUP_KEYS`, else beside the data folder. */
export function backupKeyFolder(): string {
  return resolve(process.env['LLAVERO_BACKUP_KEYS'] ?? `${dataFolder()}-backup-keys`);
}
