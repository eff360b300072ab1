import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';
import { findChromium } from '@llavero/servers/chromium';
import { atDemo } from './demo-office.ts';
import { publicPages } from './pages.ts';

/** Not in the lock file: 114 packages and 176 MB that nothing else needs. npm keeps it in its own cache. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['accessibility', 'best-practices'] as const;
/** What issue 13 asks of each page, of 100. */
const LEAST = 95;

/** The parts of Lighthouse's answer that are read. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; title: string; details?: { items?: Record<string, unknown>[] } }
  >;
}

/**
 * `make bench ARGS="lighthouse"`: accessibility and best practices of every public page, on a telephone, by Lighthouse itself. Names of
 * pages as further arguments choose some of them. `CHROME_PATH` names another browser.
 *
 * @returns whether every page has 95 of 100 in both
 */
export async function benchLighthouse(
  chosen: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<boolean> {
  return atDemo(env, say, async (office) => {
    const folder = mkdtempSync(join(tmpdir(), 'llavero-lighthouse-'));
    let isWell = true;
    try {
      say(`${LIGHTHOUSE}, load of the machine ${loadavg()[0]?.toFixed(1)}`);
      say('| page | accessibility | best practices | what was found |\n|---|---|---|---|');
      for (const { name, path } of await publicPages(office)) {
        if (chosen.length > 0 && !chosen.some((part) => name.includes(part))) continue;
        const report = await look(`${office.url}${path}`, join(folder, 'report.json'), env);
        const scores = CATEGORIES.map((one) => Math.round((report.categories[one]?.score ?? 0) * 100));
        if (report.runtimeError || scores.some((score) => score < LEAST)) isWell = false;
        const shown = path.replace(/[\w-]{36,}/, '…');
        say(`| ${name} (\`${shown}\`) | ${scores.join(' | ')} | ${findings(report).join('; ') || '—'} |`);
      }
      return isWell;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** One look at a page. @throws Error where Lighthouse itself failed */
async function look(url: string, file: string, env: NodeJS.ProcessEnv): Promise<Report> {
  const flags = [
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    '--max-wait-for-load=120000',
  ];
  const child = spawn(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...flags],
    {
      // The pinned Node before the one of the machine, which may be too old for it.
      env: {
        ...env,
        PATH: [join(ROOT, 'node_modules/.bin'), env['PATH']].join(delimiter),
        CHROME_PATH: env['CHROME_PATH'] ?? findChromium(),
      },
      cwd: tmpdir(),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${url}`);
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

/** What cost points, with the first element or message of each. */
function findings({ runtimeError, categories, audits }: Report): string[] {
  const lost = CATEGORIES.flatMap((one) => categories[one]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
    const [first] = audit.details?.items ?? [];
    return [`${id}: ${JSON.stringify(first ?? {}).slice(0, 240)}`];
  });
  return runtimeError ? [runtimeError.message, ...lost] : lost;
}
