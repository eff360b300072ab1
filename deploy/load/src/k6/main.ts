import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '@llavero/runner/layout';
import { freeBasePort } from '@llavero/runner/system';
import { findGoTool, type GoTool } from '../go-tool.ts';
import { liveMegabytes } from '../live-memory.ts';
import { residentMegabytes } from '../processes.ts';
import { Product } from '../product.ts';

/** The version the scripts were written with; a v2 may want other options. Built in ten minutes and 46 MB beside other work. */
export const K6: GoTool = { name: 'k6', module: 'go.k6.io/k6@v1.8.1' };

/** The scripts of `deploy/load/k6`, the quick ones first. */
export const SCRIPTS = ['smoke', 'load', 'spike', 'stress', 'breakpoint', 'soak'] as const;

/** How often the memory is looked at while a script runs: twice in a stress, five times in a soak. */
const LOOK_MS = 5 * 60_000;

/** Everybody comes from one address here; the other limits are off for every benchmark. */
const NO_LIMITS = { RATE_LIMIT_VISITOR: '0' };

/**
 * `make bench ARGS="k6 smoke load"`: runs k6 scripts against a product of its own with the demo portfolio, or against the one at
 * `LLAVERO_URL` (whose rate limits must be off). Says the load of the machine before and after, and what memory each process had.
 *
 * @param chosen names of scripts; smoke, load and spike when none is given
 * @returns whether every threshold was kept; true as well, with the reason said, where k6 is not to be had
 */
export async function benchK6(
  chosen: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<boolean> {
  const names = chosen.length > 0 ? chosen : SCRIPTS.slice(0, 3);
  const unknown = names.filter((name) => !(SCRIPTS as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`no script ${unknown.join(', ')}; there are ${SCRIPTS.join(', ')}`);
  const k6 = findGoTool(K6, env, say);
  if (!k6) return true;
  const elsewhere = env['LLAVERO_URL'];
  if (elsewhere) return runAll(k6, names, elsewhere, say, async () => ({}));

  const data = mkdtempSync(join(tmpdir(), 'llavero-k6-'));
  const product = new Product(data, await freeBasePort(), NO_LIMITS);
  try {
    await product.up();
    return await runAll(k6, names, product.url, say, () => product.processes());
  } finally {
    await product.down().catch((error: Error) => say(`could not be stopped: ${error.message}`));
    await rm(data, { recursive: true, force: true });
  }
}

async function runAll(
  k6: string,
  names: readonly string[],
  url: string,
  say: (line: string) => void,
  processes: () => Promise<Record<string, number>>,
): Promise<boolean> {
  let kept = true;
  for (const name of names) {
    say(`\n${name}: load of the machine ${loadavg()[0]?.toFixed(1)}, memory ${await memory(processes)}`);
    const child = spawn(
      k6,
      ['run', '--no-usage-report', '--quiet', join(ROOT, `deploy/load/k6/${name}.js`)],
      {
        env: { ...process.env, LLAVERO_URL: url },
        stdio: 'inherit',
      },
    );
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const over = ended.then(() => true);
    while (!(await Promise.race([over, sleep(LOOK_MS, false, { ref: false })])))
      say(`${name}: memory ${await memory(processes)}`);
    const [code] = await ended;
    say(`${name}: load of the machine ${loadavg()[0]?.toFixed(1)}, memory ${await memory(processes)}`);
    say(`${name}: ${code === 0 ? 'all thresholds kept' : `not kept (k6 ended with ${code})`}`);
    kept &&= code === 0;
  }
  return kept;
}

/** Parts that are no Node programs. */
const SERVERS: ReadonlySet<string> = new Set(['postgres', 'nats']);

/** `gateway 180 (71 live), people 95 (28 live) …`, in MB: resident, and of the product's programs what a garbage collection leaves. */
async function memory(processes: () => Promise<Record<string, number>>): Promise<string> {
  const all: string[] = [];
  // One after another: they would want the same port for their inspectors.
  for (const [name, pid] of Object.entries(await processes())) {
    const live = SERVERS.has(name) ? '' : ` (${Math.round(await liveMegabytes(pid))} live)`;
    all.push(`${name} ${Math.round(residentMegabytes(pid))}${live}`);
  }
  return all.length > 0 ? `${all.join(', ')} MB` : 'not known';
}
