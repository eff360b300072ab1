import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '@llavero/runner/build';
import { ROOT } from '@llavero/runner/layout';
import { overBudget } from '@llavero/runner/web-size';
import { CIRCLES, ESLINT, GENERATE, PRETTIER, TSC, UNUSED } from './commands.ts';
import { checkRequirements, DOCUMENT } from './requirements.ts';
import { secretsInRepository } from './secrets.ts';

/**
 * `make check`: everything that can be said about the sources without running them. `FIX=1` repairs what
 * can be repaired. A failing check shows what it said; a passing one is one line.
 */
interface Check {
  name: string;
  /** What it said when it failed; undefined when all is well. */
  run: () => Promise<string | undefined>;
}

const fix = process.env['FIX'] === '1';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a program quietly. */
function output(command: string, args: string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('error', (error) => resolve({ code: null, text: error.message }));
    child.once('close', (code) => resolve({ code, text }));
  });
}

const program = (name: string, args: string[]): Check => ({
  name,
  run: async () => {
    const { code, text } = await output(process.execPath, args);
    return code === 0 ? undefined : text;
  },
});

const checks: Check[] = [
  program('types', [...TSC, '-p', 'tsconfig.json']),
  ...(existsSync(join(ROOT, 'web/tsconfig.json'))
    ? [
        program('types of the web', [...TSC, '-p', 'web/tsconfig.json']),
        program('types of the service worker', [...TSC, '-p', 'web/service-worker/tsconfig.json']),
      ]
    : []),
  program('lint', fix ? [...ESLINT, '--fix'] : ESLINT),
  program('generated files', fix ? GENERATE : [...GENERATE, '--check']),
  program('circles', CIRCLES),
  program('unused code', UNUSED),
  program('format', fix ? PRETTIER.map((word) => (word === '--check' ? '--write' : word)) : PRETTIER),
  {
    name: 'requirements',
    run: async () => {
      try {
        if (checkRequirements(fix) || fix) return undefined;
        return `${DOCUMENT} does not match the tests; "make check FIX=1" rewrites it.`;
      } catch (error) {
        return (error as Error).message;
      }
    },
  },
  {
    name: 'secrets',
    run: async () => {
      const found = await secretsInRepository();
      if (!found) say('note git does not know this folder; secrets were not looked for');
      return found?.join('\n') || undefined;
    },
  },
  {
    name: 'script of the first page',
    run: async () => {
      try {
        // Only what has changed since the last build.
        await build(ROOT, () => undefined);
        return overBudget(join(ROOT, 'web/dist')).join('\n') || undefined;
      } catch (error) {
        return (error as Error).message;
      }
    },
  },
];

let failures = 0;
const queue = checks.values();
const lane = async (): Promise<void> => {
  for (const { name, run } of queue) {
    const began = Date.now();
    const complaint = await run();
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    if (complaint !== undefined) failures += 1;
    say(`${complaint === undefined ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    if (complaint) say(complaint.trimEnd());
  }
};
await Promise.all([lane(), lane()]);
await reportVulnerabilities();
process.exitCode = failures === 0 ? 0 : 1;

/** A report, not a check: what the registry knows today must not break a build that passed yesterday. */
async function reportVulnerabilities(): Promise<void> {
  const { text } = await output('npm', ['audit', '--json', '--loglevel=silent']);
  try {
    const { vulnerabilities } = JSON.parse(text) as { vulnerabilities: Record<string, { severity: string }> };
    const serious = Object.entries(vulnerabilities).filter(([, { severity }]) =>
      /high|critical/.test(severity),
    );
    const names = serious.map(([name, { severity }]) => `${name} (${severity})`).join(', ');
    say(
      `note known vulnerabilities, high or worse: ${names || 'none'}; each is explained in docs/security.md`,
    );
  } catch {
    say('note the registry did not answer; known vulnerabilities were not looked up');
  }
}
