import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '@llavero/runner/build';
import { ROOT } from '@llavero/runner/layout';
import { findChromium } from '@llavero/servers/chromium';
import { findNatsServer } from '@llavero/servers/nats-binary';
import { count, type JestResult } from './summary.ts';

/**
 * `make test`: fetches what the tests need, builds the product for those that run it whole, runs every
 * suite and ends with `N passed, N failed` over all of them. Arguments go to jest.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const results = join(ROOT, '.cache/test-results.json');
const [, , ...wanted] = process.argv;

let failure: string | undefined;
try {
  await findNatsServer(say);
  process.env['CHROME_PATH'] = findChromium(say);
  await build(ROOT, say);
} catch (error) {
  failure = (error as Error).message;
}

let summary = { passed: 0, failed: 1 };
if (failure === undefined) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  rmSync(results, { force: true });
  const { NODE_OPTIONS: _unused, ...env } = process.env;
  const jest = [join(ROOT, 'node_modules/jest/bin/jest.js'), '-c', 'deploy/checks/jest.config.js'];
  spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--experimental-vm-modules',
      ...jest,
      '--json',
      `--outputFile=${results}`,
      ...wanted,
    ],
    // With --json jest writes its report to stderr and the raw result to stdout, which nobody reads.
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...env, NODE_ENV: 'test' } },
  );
  if (existsSync(results)) summary = count(JSON.parse(readFileSync(results, 'utf8')) as JestResult);
  else failure = 'jest ended without a result';
}
if (failure !== undefined) process.stderr.write(`${failure}\n`);

const handOver = process.env['LLAVERO_SUMMARY'];
if (handOver) writeFileSync(handOver, `${summary.passed} ${summary.failed}\n`);
else say(`${summary.passed} passed, ${summary.failed} failed`);
process.exitCode = summary.failed === 0 ? 0 : 1;
