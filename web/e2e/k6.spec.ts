import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedGoTool } from '@llavero/load/go-tool';
import { K6 } from '@llavero/load/k6/main';
import { ROOT } from '@llavero/runner/layout';
import { openStage, type Stage, STAGE_MS } from './harness.ts';

/** Building one takes minutes: `make bench ARGS="k6 smoke"` has done it. */
const k6 = installedGoTool(K6, process.env);
const described = k6 === undefined ? describe.skip : describe;

let stage: Stage;
let folder: string;
beforeAll(async () => {
  if (k6 === undefined) return;
  stage = await openStage();
  folder = await mkdtemp(join(tmpdir(), 'llavero-k6-'));
}, STAGE_MS);
afterAll(async () => {
  await stage?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
}, 60_000);

interface Summary {
  metrics: Record<string, { value?: number; count?: number }>;
  root_group: { checks: Record<string, { fails: number }> };
}

described(`k6${k6 === undefined ? ' (skipped: neither K6 nor PATH names one)' : ''}`, () => {
  it('[PLT-05] the smoke script asks as staff, partner and visitor, and each answer is the right one', async () => {
    const file = join(folder, 'summary.json');
    // How long answers take is a benchmark's to judge.
    const options = ['--quiet', '--no-usage-report', '--no-thresholds', '--summary-export', file];
    const child = spawn(k6!, ['run', ...options, join(ROOT, 'deploy/load/k6/smoke.js')], {
      env: { ...process.env, LLAVERO_URL: stage.url },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];
    expect([code, said]).toEqual([0, expect.not.stringContaining('level=error')]);
    const { metrics, root_group } = JSON.parse(await readFile(file, 'utf8')) as Summary;
    expect(metrics['iterations']?.count).toBe(25);
    expect(metrics['wrong_answers']?.value).toBe(0);
    expect(Object.values(root_group.checks).filter(({ fails }) => fails > 0)).toEqual([]);
    expect(Object.keys(root_group.checks).length).toBeGreaterThan(8);
  });
});
