import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '@llavero/runner/build';
import { ROOT } from '@llavero/runner/layout';
import { findChromium } from '@llavero/servers/chromium';
import { installDebianPackage } from '@llavero/servers/debian-package';
import { findNatsServer } from '@llavero/servers/nats-binary';
import { count, failureLines, type JestResult } from './summary.ts';
import { makeTestFolder } from './test-folder.ts';
import { WHOLE_RUN } from './together.ts';

/**
 * `make test`: fetches what the tests need, builds the product for those that run it whole, runs every
 * suite and ends with `N passed, N failed` over all of them. Arguments go to jest.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [, , ...wanted] = process.argv;

/**
 * A spec that starts services waits for PostgreSQL and NATS more than a third of its time, so two cores are busy with
 * three workers. Two browser specs side by side use three quarters of them (decision 0197); beside everything else they
 * would wait too long for what a person sees at once.
 */
const runs = [
  {
    name: 'servers',
    projects: ['proto', 'services', 'gateway', 'deploy', 'web'],
    options: ['--maxWorkers=3'],
  },
  { name: 'browser', projects: ['browser'], options: ['--maxWorkers=2'] },
];

const folder = makeTestFolder();
process.on('exit', folder.remove);

/** Runs jest and reads what it counted; undefined when it ended without a result. */
function jest(name: string, projects: string[], options: string[]): JestResult | undefined {
  const results = join(ROOT, `.cache/test-results-${name}.json`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  rmSync(results, { force: true });
  const { NODE_OPTIONS: _unused, ...env } = process.env;
  const whole = wanted.length === 0 ? { [WHOLE_RUN]: '1' } : {};
  const temporary = folder.path ? { TMPDIR: folder.path } : {};
  spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--experimental-vm-modules',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--config=deploy/checks/jest.config.js',
      '--passWithNoTests',
      '--json',
      `--outputFile=${results}`,
      ...options,
      ...wanted,
      '--selectProjects',
      ...projects,
    ],
    // With --json jest writes its report to stderr and the raw result to stdout, which nobody reads.
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, ...whole, ...temporary, NODE_ENV: 'test' },
    },
  );
  return existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as JestResult) : undefined;
}

/** Programs that commands of the documents call, called as their Debian packages. */
const PROGRAMS = ['curl', 'openssl'];

let summary = { passed: 0, failed: 1 };
try {
  await findNatsServer(say);
  process.env['CHROME_PATH'] = findChromium(say);
  for (const name of PROGRAMS) if (spawnSync(name, ['version']).error) installDebianPackage(name);
  await build(ROOT, say);
  const results = runs.map(({ name, projects, options }) => jest(name, projects, options));
  summary = count(results);
  // Once more at the end: a build server shows only the last part of what was said.
  for (const line of failureLines(results, ROOT)) say(line);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
}

const handOver = process.env['LLAVERO_SUMMARY'];
if (handOver) writeFileSync(handOver, `${summary.passed} ${summary.failed}\n`);
else say(`${summary.passed} passed, ${summary.failed} failed`);
process.exitCode = summary.failed === 0 ? 0 : 1;
