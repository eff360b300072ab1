import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of /proc; Linux has reported 100 for decades. */
const TICKS = 100;

/** CPU seconds a process and its children have used, those that have ended among them; 0 when it is gone. */
export function cpuSeconds(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ticksOf(one), 0) / TICKS;
}

/** Time of the process and of its ended children: utime, stime, cutime, cstime. */
function ticksOf(pid: number): number {
  const fields = statOf(pid) ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => Number(statOf(one)?.[1]) === pid);
}

/** Fields of /proc/<pid>/stat after the name, which may itself contain spaces: state, parent, … */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Resident memory in MB (10^6 bytes). */
export function residentMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1]) * 1024) / 1e6;
}

/** Memory in MB (10^6 bytes) of which each process that shares a page (of the Node binary, say) counts its share. */
export function proportionalMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return (Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1]) * 1024) / 1e6;
}
