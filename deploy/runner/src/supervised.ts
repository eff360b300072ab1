import { mkdirSync, openSync, closeSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, signal, spawnGuarded } from '@llavero/servers/process';

/** One process to keep alive. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
  logFile: string;
  /** Answers 2xx once the program can work. */
  readyUrl: string;
}

/** What `/state` tells about a part. Times are unix seconds. */
export interface PartState {
  name: string;
  kind: 'service' | 'server';
  state: 'starting' | 'ready' | 'restarting' | 'stopped';
  pid: number | null;
  upSince: number | null;
  restarts: number;
  lastExit: { at: number; code: number | null; signal: string | null } | null;
  nextStartAt: number | null;
}

/** How long to wait before the n-th restart in a row: 0.25 s, doubled each time, at most 30 s. */
export function backOff(failuresInARow: number): number {
  return Math.min(30_000, 250 * 2 ** Math.max(0, failuresInARow - 1));
}

/** A program that ran this long is healthy again; its next failure starts the back-off anew. */
const HEALTHY_AFTER_MS = 60_000;
/** A program that dies this often before it was ever ready will not get ready. */
const HOPELESS_AFTER = 3;
const STOP_PATIENCE_MS = 15_000;
const LOG_LIMIT = 20 * 1024 * 1024;

export const unixNow = (): number => Math.floor(Date.now() / 1000);

/** Starts a program, restarts it with exponential back-off when it dies, and knows how it is doing. */
export class Supervised {
  readonly #program: Program;
  readonly #onChange: () => void;
  #child: ChildProcess | undefined;
  #stopping = false;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly state: PartState;

  constructor(program: Program, onChange: () => void = () => undefined) {
    this.#program = program;
    this.#onChange = onChange;
    this.state = {
      name: program.name,
      kind: 'service',
      state: 'stopped',
      pid: null,
      upSince: null,
      restarts: 0,
      lastExit: null,
      nextStartAt: null,
    };
  }

  start(): void {
    this.#stopping = false;
    const { command, args, env, cwd, logFile } = this.#program;
    const log = openLog(logFile);
    const startedAt = Date.now();
    const child = spawnGuarded({
      command,
      args,
      // A group of its own: a Ctrl-C in the terminal reaches only us, and we end the parts in order.
      options: { cwd, env, stdio: ['ignore', log, log], detached: true },
      parentDeathSignal: 'TERM',
    });
    closeSync(log);
    this.#child = child;
    this.#change({ state: 'starting', pid: child.pid ?? null, upSince: unixNow(), nextStartAt: null });
    child.once('error', () => this.#ended(startedAt, null, null));
    child.once('exit', (code, name) => this.#ended(startedAt, code, name));
    void this.#watchReadiness(child);
  }

  /**
   * Waits until the program is ready.
   *
   * @throws Error with the end of its log when it is not within the given time or keeps dying
   */
  async ready(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds;
    while (this.state.state !== 'ready') {
      const reason =
        Date.now() > end
          ? `is not ready after ${milliseconds / 1000} s`
          : this.state.restarts >= HOPELESS_AFTER
            ? `died ${this.state.restarts} times while starting`
            : undefined;
      if (reason) throw new Error(`${this.state.name} ${reason}:\n${lastLines(this.#program.logFile)}`);
      await sleep(50);
    }
  }

  /** Ends the program and all it has started; asks first, insists after 15 seconds. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const pid = this.#child?.pid;
    if (pid !== undefined) {
      signal(pid, 'SIGTERM');
      const end = Date.now() + STOP_PATIENCE_MS;
      while (isAlive(pid) && Date.now() < end) await sleep(20);
      // The group may outlive its leader; nothing of it may stay.
      signal(-pid, 'SIGKILL');
    }
    this.#change({ state: 'stopped', pid: null, upSince: null, nextStartAt: null });
  }

  #ended(startedAt: number, code: number | null, name: NodeJS.Signals | null): void {
    const pid = this.#child?.pid;
    if (pid !== undefined) signal(-pid, 'SIGKILL');
    this.#child = undefined;
    if (this.#stopping) return;
    this.#failures = Date.now() - startedAt > HEALTHY_AFTER_MS ? 1 : this.#failures + 1;
    const wait = backOff(this.#failures);
    this.#change({
      state: 'restarting',
      pid: null,
      upSince: null,
      restarts: this.state.restarts + 1,
      lastExit: { at: unixNow(), code, signal: name },
      nextStartAt: unixNow() + Math.ceil(wait / 1000),
    });
    this.#timer = setTimeout(() => this.start(), wait);
  }

  async #watchReadiness(child: ChildProcess): Promise<void> {
    while (this.#child === child && !this.#stopping) {
      const ready = await answersWell(this.#program.readyUrl);
      if (this.#child !== child) return;
      const next = ready ? 'ready' : 'starting';
      if (this.state.state !== next) this.#change({ state: next });
      await sleep(ready ? 3_000 : 100, undefined, { ref: false });
    }
  }

  #change(part: Partial<PartState>): void {
    Object.assign(this.state, part);
    this.#onChange();
  }
}

/** True when the address answers 2xx within three seconds. */
export async function answersWell(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** The end of a log, to be shown beside the reason. */
function lastLines(file: string, lines = 15): string {
  try {
    const last = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines);
    return last.map((line) => line.slice(0, 300)).join('\n');
  } catch {
    return `(no log in ${file})`;
  }
}

/** Opens a log for appending; one that has grown large makes room, keeping one older file. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o640);
}
