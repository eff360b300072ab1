import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, signal, spawnGuarded, waitForExit } from './process.ts';

/** The release that the realm of `deploy/keycloak` is tried with. */
export const KEYCLOAK_RELEASE = '26.7.3';
const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_RELEASE}:tar.gz`;
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';

/** Kept for all checkouts of this user: it is 176 MB, and preparing it takes a minute. */
const downloads = join(homedir(), '.cache', 'llavero');
const READY_MS = 300_000;

const has = (program: string, argument: string): boolean =>
  spawnSync(program, [argument], { stdio: 'ignore' }).status === 0;

/** Why Keycloak cannot run on this machine; null when it can. */
export function keycloakMissing(): string | null {
  if (!has('java', '-version')) return 'Java is not installed';
  if (existsSync(join(downloads, `keycloak-${KEYCLOAK_RELEASE}`)) || process.env['KEYCLOAK_HOME'])
    return null;
  return has('mvn', '-version') ? null : 'Maven is not installed, and KEYCLOAK_HOME names no Keycloak';
}

/** Folder of a Keycloak that is built for a start without delay; fetched from Maven Central when there is none. */
async function findKeycloak(say: (line: string) => void): Promise<string> {
  const named = process.env['KEYCLOAK_HOME'];
  if (named) return named;
  const home = join(downloads, `keycloak-${KEYCLOAK_RELEASE}`);
  if (existsSync(home)) return home;
  say(`Keycloak ${KEYCLOAK_RELEASE}: fetching it from Maven …`);
  const folder = join(downloads, `keycloak-${process.pid}`);
  await mkdir(folder, { recursive: true });
  run('mvn', ['-q', COPY, `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${folder}`]);
  const archive = join(folder, `keycloak-quarkus-dist-${KEYCLOAK_RELEASE}.tar.gz`);
  run('tar', ['-xzf', archive, '-C', folder]);
  const unpacked = join(folder, `keycloak-${KEYCLOAK_RELEASE}`);
  run(join(unpacked, 'bin/kc.sh'), ['build', '--db=dev-mem']);
  // Whoever prepares it at the same time has the same.
  if (!existsSync(home)) await rename(unpacked, home);
  await rm(folder, { recursive: true, force: true });
  return home;
}

function run(command: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr.slice(-500)}`);
}

export interface KeycloakOptions {
  /** The realm to begin with, as its export has it. */
  realm: object;
  /** Address of the product, as browsers and Keycloak reach it. */
  url: string;
  say?: (line: string) => void;
}

export interface RunningKeycloak {
  /** `http://127.0.0.1:8180/realms/llavero`. */
  issuer: string;
  /** Stops answering, as when it is restarted; its data in memory go. */
  stop(): Promise<void>;
}

/** The realm of `deploy/keycloak` with people in it. @param users as Keycloak's export has them */
export async function realmWith(file: string, users: readonly object[]): Promise<object> {
  return { ...(JSON.parse(await readFile(file, 'utf8')) as object), users };
}

/** Starts a real Keycloak on the loopback address, with data in memory. Ends with this process. */
export async function startKeycloak({
  realm,
  url,
  say = () => undefined,
}: KeycloakOptions): Promise<RunningKeycloak> {
  const found = await findKeycloak(say);
  const port = await freePort();
  // It imports realms from a folder below its own, so each run has one; the files are the same.
  await mkdir(downloads, { recursive: true });
  const dir = await mkdtemp(join(downloads, 'run-'));
  const home = join(dir, 'keycloak');
  run('cp', ['-al', found, home]);
  await mkdir(join(home, 'data/import'), { recursive: true });
  await writeFile(join(home, 'data/import/realm.json'), JSON.stringify(realm));
  const output: string[] = [];
  const child = spawnGuarded({
    command: join(home, 'bin/kc.sh'),
    args: [
      'start',
      '--optimized',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      '--hostname-strict=false',
      '--import-realm',
    ],
    parentDeathSignal: 'TERM',
    options: {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx400m',
        LLAVERO_URL: url,
        LLAVERO_BACKCHANNEL_URL: url,
      },
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const issuer = `http://127.0.0.1:${port}/realms/llavero`;
  const answers = async () => {
    try {
      return (await fetch(`${issuer}/.well-known/openid-configuration`)).ok;
    } catch {
      return false;
    }
  };
  for (const end = Date.now() + READY_MS; !(await answers()); await sleep(250))
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`Keycloak did not start: ${output.join('').slice(-1_500)}`);
  return {
    issuer,
    stop: async () => {
      if (child.pid === undefined) return;
      signal(child.pid, 'SIGTERM');
      if (!(await waitForExit(child.pid, 15_000))) signal(child.pid, 'SIGKILL');
      await rm(dir, { recursive: true, force: true });
    },
  };
}
