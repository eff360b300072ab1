import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BROKER_USER } from '@llavero/proto/values/broker-address';
import { findNatsServer } from './nats-binary.ts';
import { freePort, signal, spawnGuarded, tail, waitForExit } from './process.ts';
import type { RunningServer } from './process.ts';
import { makeThrowAwayFolder } from './throw-away-folder.ts';

export interface NatsOptions {
  /** Folder of the JetStream file store; a throw-away one when absent. */
  storeDir?: string;
  /** A free port when absent. */
  port?: number;
  /** What {@link BROKER_USER} signs in with; a random one when absent. */
  password?: string;
  /** File that receives the server's log. */
  logFile?: string;
}

const STARTUP_MS = 30_000;

/** The password comes by the environment: arguments are read by everybody on the machine. */
const SIGN_IN = `authorization { user: ${BROKER_USER}, password: $NATS_PASSWORD }\n`;

/**
 * Starts a real nats-server with JetStream on files, bound to this machine only and to who knows its password.
 *
 * @throws Error in one line when there is no nats-server, or with its log when it does not come up.
 */
export async function startNats(options: NatsOptions = {}): Promise<RunningServer> {
  const command = await findNatsServer();
  const throwAway = options.storeDir === undefined;
  const storeDir = options.storeDir ?? makeThrowAwayFolder('nats');
  await mkdir(storeDir, { recursive: true });
  const password = options.password ?? randomBytes(18).toString('base64url');
  const configuration = join(storeDir, 'server.conf');
  await writeFile(configuration, SIGN_IN);
  let port = options.port ?? (await freePort());
  let pid = 0;

  const launch = async (): Promise<void> => {
    const child = spawnGuarded({
      command,
      args: ['-c', configuration, '-a', '127.0.0.1', '-p', String(port), '-js', '-sd', storeDir],
      options: {
        ...{ stdio: ['ignore', 'pipe', 'pipe'], cwd: storeDir },
        // Quoted, for the server reads it as a value of its configuration: 12e3 would be a number.
        env: { ...process.env, NATS_PASSWORD: JSON.stringify(password) },
      },
      parentDeathSignal: 'TERM',
    });
    const log = tail(child);
    if (options.logFile) child.stderr?.pipe(createWriteStream(options.logFile, { flags: 'a' }));
    const gone = once(child, 'exit').then(() => 'gone' as const);
    pid = child.pid ?? 0;
    const end = Date.now() + STARTUP_MS;
    for (;;) {
      const state = await Promise.race([gone, greets(port)]);
      if (state === 'ready') break;
      if (state === 'gone' || Date.now() > end) {
        child.kill('SIGKILL');
        throw new Error(`nats-server did not start:\n${log()}`);
      }
      await sleep(20);
    }
    child.unref();
    for (const stream of [child.stdout, child.stderr]) (stream as { unref?(): void } | null)?.unref?.();
  };

  const start = async (): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await launch();
        return;
      } catch (error) {
        if (attempt === 3 || !/address already in use/.test((error as Error).message)) throw error;
        if (options.port === undefined) port = await freePort();
        else await sleep(300);
      }
    }
  };

  await start();
  return {
    get url() {
      return `nats://${BROKER_USER}:${password}@127.0.0.1:${port}`;
    },
    get port() {
      return port;
    },
    get pid() {
      return pid;
    },
    start,
    async stop() {
      signal(pid, 'SIGTERM');
      if (!(await waitForExit(pid, 10_000))) signal(pid, 'SIGKILL');
      if (throwAway) await rm(storeDir, { recursive: true, force: true, maxRetries: 5 });
    },
    async kill() {
      signal(pid, 'SIGKILL');
      await waitForExit(pid, 5_000);
    },
  };
}

/** A NATS server opens every connection with its `INFO` line; until JetStream is recovered it does not listen. */
async function greets(port: number): Promise<'ready' | 'waiting'> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (state: 'ready' | 'waiting') => {
      socket.destroy();
      resolve(state);
    };
    socket.setTimeout(1_000, () => answer('waiting'));
    socket.once('data', (data) => answer(data.toString('utf8').startsWith('INFO ') ? 'ready' : 'waiting'));
    socket.once('error', () => answer('waiting'));
    socket.once('close', () => answer('waiting'));
  });
}
