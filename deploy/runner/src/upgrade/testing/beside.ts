import { join } from 'node:path';
import { serviceNames } from '@llavero/proto/collections';
import { bootstrapServiceDatabase } from '@llavero/servers/bootstrap-database';
import { DATABASE } from '@llavero/servers/owner';
import { gatewayEnvironment, inherit, onThisMachine, serviceEnvironment } from '../../environment.ts';
import { foldersIn, portsFrom, programFile, ROOT } from '../../layout.ts';
import { loadSecrets } from '../../secrets.ts';
import { Supervised } from '../../supervised.ts';
import { COLLECTING } from '../../system.ts';

const READY_MS = 240_000;

/**
 * The gateway and the services of the present version on ports of their own, with database, broker and files of an installation that
 * another version is running: both take part in the events, and each answers its own callers.
 *
 * @param built resolves when the programs are built
 */
export async function startBeside(
  dataDir: string,
  { theirs, ours, built }: { theirs: number; ours: number; built: Promise<string> },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { postgres, nats, standIns, standInsOwn } = portsFrom(theirs);
  const ports = { ...portsFrom(ours), postgres, nats, standIns, standInsOwn };
  const folders = foldersIn(dataDir);
  const secrets = await loadSecrets(folders.secrets);
  const addresses = onThisMachine(ports, folders, secrets);
  await built;
  const owner = `postgres://postgres:${encodeURIComponent(secrets.postgresPassword)}@127.0.0.1:${postgres}/${DATABASE}`;
  for (const name of serviceNames)
    await bootstrapServiceDatabase(owner, name, secrets.servicePasswords[name]);
  const program = (name: string, env: Record<string, string>, readyUrl: string) =>
    new Supervised({
      name,
      command: process.execPath,
      args: [...COLLECTING, join(ROOT, programFile(name))],
      env: inherit({ ...env, RATE_LIMIT_SESSION: '0', RATE_LIMIT_ADDRESS: '0' }),
      cwd: ROOT,
      logFile: join(folders.logs, `new-${name}.log`),
      readyUrl,
    });
  const parts = [
    ...serviceNames.map((name) =>
      program(
        name,
        serviceEnvironment(name, addresses),
        `http://127.0.0.1:${ports.health[name]}/health/ready`,
      ),
    ),
    program('gateway', gatewayEnvironment(addresses), `http://127.0.0.1:${ports.gateway}/health/ready`),
  ];
  const stop = async (): Promise<void> => void (await Promise.all(parts.map((part) => part.stop())));
  try {
    for (const part of parts) part.start();
    await Promise.all(parts.map((part) => part.ready(READY_MS)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${ports.gateway}`, stop };
}
