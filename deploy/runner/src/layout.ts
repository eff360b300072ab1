import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames, type ServiceName } from '@llavero/proto/collections';

/** The checkout: two folders above this package, in the sources as in the build. */
export const ROOT = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

export const DEFAULT_BASE_PORT = 4700;

/** Every port of one running Llavero, derived from one base so that two can run side by side. */
export interface Ports {
  gateway: number;
  gatewayHealth: number;
  services: Record<ServiceName, number>;
  health: Record<ServiceName, number>;
  postgres: number;
  nats: number;
  smtp: number;
  mail: number;
  supervisor: number;
}

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
    smtp: base + 12,
    mail: base + 13,
    supervisor: base + 14,
  };
}

/** Where one running Llavero keeps what must survive it. */
export interface Folders {
  data: string;
  logs: string;
  postgres: string;
  nats: string;
  mail: string;
  files: string;
  secrets: string;
  seeded: string;
  runner: string;
}

export function foldersIn(data: string): Folders {
  return {
    data,
    logs: join(data, 'logs'),
    postgres: join(data, 'postgres'),
    nats: join(data, 'nats'),
    mail: join(data, 'mail'),
    files: join(data, 'files'),
    secrets: join(data, 'secrets.json'),
    seeded: join(data, 'seeded.json'),
    runner: join(data, 'runner.json'),
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
