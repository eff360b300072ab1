import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that runs as a process of its own; `start` brings it back on the same data and the same port. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Ends it in order and, for throw-away servers, removes its data. */
  stop(): Promise<void>;
  /** Ends it the hard way (SIGKILL), as a power cut would. The data stays. */
  kill(): Promise<void>;
  /** Starts it again after `stop` or `kill`. Throw-away data removed by `stop` does not come back. */
  start(): Promise<void>;
}

export interface SpawnPlan {
  command: string;
  args: string[];
  options?: SpawnOptions;
  /** Signal the kernel sends to the process when its parent dies, whatever the parent died of. */
  parentDeathSignal?: 'TERM' | 'INT' | 'KILL';
  /** Run as this user; only root can ask for it. */
  user?: { uid: number; gid: number; mayReadEverything?: boolean };
}

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

/**
 * Starts a process that cannot outlive its parent where the system offers that (`setpriv`, part of every
 * Debian): a test worker or a supervisor that is killed hard must not leave servers behind.
 */
export function spawnGuarded(plan: SpawnPlan): ChildProcess {
  const { uid, gid, mayReadEverything = false } = plan.user ?? {};
  if (!SETPRIV) {
    return spawn(plan.command, plan.args, { ...plan.options, ...(uid === undefined ? {} : { uid, gid }) });
  }
  const privileges: string[] = [];
  if (plan.parentDeathSignal) privileges.push('--pdeathsig', plan.parentDeathSignal);
  if (uid !== undefined && gid !== undefined) {
    privileges.push('--reuid', String(uid), '--regid', String(gid), '--clear-groups');
    // A checkout below /root cannot be entered by another user; this capability opens the path and nothing else.
    if (mayReadEverything) {
      privileges.push('--inh-caps', '+dac_override', '--ambient-caps', '+dac_override');
      // access(2) heeds the capability of another user only with this bit; initdb looks for its siblings that way.
      privileges.push('--securebits', '+no_setuid_fixup');
    }
  }
  if (privileges.length === 0) return spawn(plan.command, plan.args, plan.options ?? {});
  return spawn(SETPRIV, [...privileges, '--', plan.command, ...plan.args], plan.options ?? {});
}

/** True while a process with this id exists and is no zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/**
 * Sends a signal and forgives that the process is already gone.
 *
 * @throws RangeError when `pid` names no single process nor group: 0 is the caller's own group, -1 is everybody
 */
export function signal(pid: number, name: NodeJS.Signals): void {
  if (!Number.isInteger(pid) || pid === 0 || pid === -1) throw new RangeError(`no process to signal: ${pid}`);
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until the process is gone; false when it is still there after `milliseconds`. */
export async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/** Ids of the direct children of a process (Linux; elsewhere empty). */
export function childrenOf(pid: number): number[] {
  const found: number[] = [];
  if (!existsSync('/proc/self/stat')) return found;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const after = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? '';
      if (Number(after.split(' ')[1]) === pid) found.push(Number(name));
    } catch {
      // The process ended while we looked.
    }
  }
  return found;
}

/** Below the ports that systems hand out to outgoing connections, which would take a free one before it is used. */
const FIRST_PORT = 10_000;
const LAST_PORT = 15_999;
/**
 * Folder of this user with a file per claimed port, which holds the number of the process. One for all processes, whatever TMPDIR
 * says, but for those of a test that takes every port.
 */
const CLAIMS = join(process.env['LLAVERO_PORT_CLAIMS'] ?? '/tmp', `llavero-ports-${userInfo().uid}`);
/** Ports this process has been told, so that two who ask at once are told two. */
const told = new Set<number>();

/**
 * A TCP port on 127.0.0.1 that nobody listens on at the moment of asking, and that no other process of this user
 * is told as long as this one lives.
 */
export async function freePort(): Promise<number> {
  // A process of tests may ask more often than there are ports. Most of what it was told nobody uses any more.
  for (let round = 1; round <= 2; round += 1) {
    for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) {
      if (claimPort(port) && (await canListen(port))) return port;
    }
    told.clear();
  }
  throw new Error(`no port between ${FIRST_PORT} and ${LAST_PORT} is free`);
}

/**
 * Takes a port for this process by a file that only one process can create. A file whose process is gone is removed
 * for the next one who asks.
 */
export function claimPort(port: number): boolean {
  if (told.has(port)) return false;
  if (told.size === 0) mkdirSync(CLAIMS, { recursive: true });
  const file = join(CLAIMS, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const owner = ownerOf(file);
    if (owner !== process.pid) {
      if (owner !== undefined && !isAlive(owner)) removeStale(file);
      return false;
    }
  }
  told.add(port);
  return true;
}

/** One process at a time looks again and removes: a second one would remove what a third has just claimed. */
function removeStale(file: string): void {
  const lock = `${file}.stale`;
  try {
    writeFileSync(lock, '', { flag: 'wx' });
  } catch {
    return;
  }
  try {
    const owner = ownerOf(file);
    if (owner !== undefined && !isAlive(owner)) rmSync(file, { force: true });
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Process that claimed a port; undefined while it is still writing its number, or when it has just been removed. */
function ownerOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** True when something accepts connections on this port of 127.0.0.1. */
export async function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.setTimeout(1000, () => answer(false));
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

/**
 * Collects the last lines a process wrote, to be shown when it does not start.
 *
 * Reads both streams from now on. Of a process whose output is content pass its `stderr` alone: what is read here before
 * somebody else listens is lost to them.
 */
export function tail(child: Partial<Pick<ChildProcess, 'stdout' | 'stderr'>>, lines = 30): () => string {
  const kept: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      kept.push(...chunk.toString('utf8').split('\n').filter(Boolean));
      kept.splice(0, Math.max(0, kept.length - lines));
    });
  }
  return () => kept.join('\n');
}
