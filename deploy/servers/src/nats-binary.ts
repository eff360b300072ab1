import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackage } from './debian-package.ts';
import { findProgram } from './find-program.ts';

const RELEASE = 'v2.12.15';

/** Where a downloaded server is kept, shared by all checkouts of this user. */
const downloads = join(homedir(), '.cache', 'llavero');

/**
 * Path of a nats-server. In this order: `NATS_SERVER` or PATH, an earlier download, the Debian package
 * (as root or with passwordless sudo), the project's release on GitHub.
 *
 * @throws Error with one line that says what to install when none of them works.
 */
export async function findNatsServer(say: (line: string) => void = () => undefined): Promise<string> {
  const present = installedNatsServer();
  if (present) return present;
  say('nats-server: not installed; trying the Debian package …');
  if (installDebianPackage('nats-server')) {
    const installed = installedNatsServer();
    if (installed) return installed;
  }
  say(`nats-server: trying the release ${RELEASE} …`);
  try {
    return await download();
  } catch (error) {
    throw new Error(
      `nats-server is missing and could not be installed (${(error as Error).message}). ` +
        'Install it with "apt-get install nats-server" or put its path into NATS_SERVER.',
    );
  }
}

/** A server that is already on this machine. */
export function installedNatsServer(): string | undefined {
  const named = process.env['NATS_SERVER'];
  if (named) return existsSync(named) ? named : undefined;
  return findProgram(['nats-server'], ['/usr/sbin', '/usr/local/sbin', downloads]);
}

async function download(): Promise<string> {
  const architecture = { x64: 'amd64', arm64: 'arm64', arm: 'arm7' }[process.arch as string] ?? process.arch;
  const name = `nats-server-${RELEASE}-${process.platform}-${architecture}`;
  const address = `https://github.com/nats-io/nats-server/releases/download/${RELEASE}/${name}.tar.gz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(120_000) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await mkdir(downloads, { recursive: true });
  const archive = join(downloads, `${name}.tar.gz`);
  await writeFile(archive, Buffer.from(await answer.arrayBuffer()));
  const unpacked = spawnSync('tar', [
    '-xzf',
    archive,
    '-C',
    downloads,
    '--strip-components=1',
    `${name}/nats-server`,
  ]);
  await rm(archive, { force: true });
  if (unpacked.status !== 0) throw new Error(`${address} could not be unpacked`);
  const target = join(downloads, 'nats-server');
  await chmod(target, 0o755);
  return target;
}
