import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Options {
  /** Size of the data; 1 is 150,000 people, 50,000 units, 100,000 contracts. */
  scale: number;
  rounds: number;
  /** Of each measurement. */
  seconds: number;
  connections: number;
  /** Data folder; a given one is kept and its data used again. */
  data: string;
  isKept: boolean;
}

/** `BENCH_SCALE` (1), `BENCH_ROUNDS` (5), `BENCH_SECONDS` (5), `BENCH_CONNECTIONS` (16), `BENCH_DATA` (throw-away). */
export function readOptions(env: NodeJS.ProcessEnv): Options {
  const number = (name: string, usual: number): number => {
    const value = Number(env[name] ?? usual);
    if (!(value > 0)) throw new Error(`${name} must be a number above 0, not "${env[name]}"`);
    return value;
  };
  const kept = env['BENCH_DATA'];
  return {
    scale: number('BENCH_SCALE', 1),
    rounds: number('BENCH_ROUNDS', 5),
    seconds: number('BENCH_SECONDS', 5),
    connections: number('BENCH_CONNECTIONS', 16),
    data: kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'llavero-bench-')),
    isKept: kept !== undefined,
  };
}
