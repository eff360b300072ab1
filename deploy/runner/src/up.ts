import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readSync, fstatSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signal, waitForExit } from '@llavero/servers/process';
import { findNatsServer } from '@llavero/servers/nats-binary';
import { sourceHash } from './build.ts';
import { ROOT, basePort, dataFolder, foldersIn, portsFrom } from './layout.ts';
import { MARK, isLauncher, processesOf, sweep } from './processes.ts';
import { openLog } from './supervised.ts';
import { readState } from './state-server.ts';
import { supervise, welcome } from './supervise.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `make up`: in a terminal the system runs until Ctrl-C; without one (or with `DETACH=1`) it goes to the
 * background and this returns when all is ready. On a running system it only says so.
 */
export async function up(): Promise<void> {
  const instance = dataFolder();
  const state = await readState(portsFrom(basePort()).supervisor);
  if (state && state.instance !== instance) {
    throw new Error(
      `Another Llavero (${state.instance}) runs on these ports. Choose others with LLAVERO_PORT=<base> make up.`,
    );
  }
  if (state && state.phase !== 'stopping') {
    say(state.phase === 'running' ? 'Llavero runs already.' : `Llavero is ${state.phase} already.`);
    if (state.build && state.build !== (await sourceHash(ROOT))) {
      say('The sources have changed since; "make restart" builds and runs them.');
    }
    say(welcome(state.url));
    return;
  }
  await findNatsServer(say);
  if (process.stdin.isTTY && process.env['DETACH'] !== '1') await supervise(say);
  else await detach();
}

/** Starts the supervisor in a session of its own and shows its progress until all is ready. */
async function detach(): Promise<void> {
  const instance = dataFolder();
  const folders = foldersIn(instance);
  mkdirSync(folders.logs, { recursive: true });
  const logFile = join(folders.logs, 'runner.log');
  const log = openLog(logFile);
  const read = follow(logFile, fstatSync(log).size);
  const runner = fileURLToPath(new URL('..', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=source', join(runner, 'src/cli.ts'), 'supervise'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, [MARK]: instance },
  });
  closeSync(log);
  let ended = false;
  child.once('exit', () => (ended = true));
  child.unref();
  const port = portsFrom(basePort()).supervisor;
  for (;;) {
    await sleep(150);
    const state = await readState(port);
    read(say);
    if (state?.phase === 'running') {
      await sleep(50);
      read(say);
      return;
    }
    if (ended) throw new Error(`Llavero did not start; all it said is in ${logFile}.`);
  }
}

/** Reads what was appended to a file since the last call, line by line. */
function follow(file: string, from: number): (say: (line: string) => void) => void {
  const handle = openSync(file, 'r');
  let position = from;
  let rest = '';
  return (tell) => {
    const size = fstatSync(handle).size;
    if (size <= position) return;
    const chunk = Buffer.alloc(size - position);
    position += readSync(handle, chunk, 0, chunk.length, position);
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) tell(line);
  };
}

/** `make down`: ends the system, wherever it runs, and makes sure that no process of it is left. */
export async function down(): Promise<void> {
  const instance = dataFolder();
  const folders = foldersIn(instance);
  const noted = await readFile(folders.runner, 'utf8').catch(() => '{}');
  const { pid } = JSON.parse(noted) as { pid?: number };
  const running = pid !== undefined && isLauncher(pid);
  if (running) {
    signal(pid, 'SIGTERM');
    if (!(await waitForExit(pid, 60_000))) signal(pid, 'SIGKILL');
  }
  const left = processesOf(instance).length > 0 ? await sweep(instance) : 0;
  await rm(folders.runner, { force: true });
  say(running || left ? 'Llavero is stopped.' : 'Llavero was not running.');
}
