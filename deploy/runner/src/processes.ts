import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isAlive, signal, waitForExit } from '@llavero/servers/process';

/** Variable that every process of an installation carries; its value is the data folder. */
export const MARK = 'LLAVERO_INSTANCE';

/**
 * Processes of an installation, found by the mark in their environment (Linux). The launcher knows its
 * children, but after a `kill -9` of the launcher itself nobody else does.
 */
export function processesOf(instance: string): number[] {
  if (!existsSync('/proc/self/environ')) return [];
  const own = ancestors(process.pid);
  const mark = `${MARK}=${instance}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => !own.has(pid) && variables(pid).includes(mark));
}

/** Ends every process of an installation: asks, waits, insists. */
export async function sweep(instance: string): Promise<number> {
  const found = processesOf(instance);
  // SIGINT is the orderly end for PostgreSQL and is understood by all others as well.
  for (const pid of found) signal(pid, 'SIGINT');
  const end = Date.now() + 15_000;
  for (const pid of found) {
    const patience = Math.max(0, end - Date.now());
    if (await waitForExit(pid, patience)) continue;
    signal(pid, 'SIGKILL');
    await waitForExit(pid, 5_000);
  }
  return found.length;
}

/** True when the process is a launcher of ours and not a stranger that inherited the number. */
export function isLauncher(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('deploy/runner/');
  } catch {
    return !existsSync('/proc/self/cmdline');
  }
}

function variables(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function ancestors(pid: number): Set<number> {
  const line = new Set<number>();
  for (let current = pid; current > 1 && !line.has(current);) {
    line.add(current);
    try {
      const after = readFileSync(`/proc/${current}/stat`, 'utf8').split(') ').at(-1) ?? '';
      current = Number(after.split(' ')[1]);
    } catch {
      break;
    }
  }
  return line;
}
