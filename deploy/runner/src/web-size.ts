import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** `import … from "./x.js"` and `import "./x.js"` of a built module; not `import("./x.js")`, which comes later. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g;

/** A page, the chunks that the router asks for when it is opened directly, and what its script may weigh. */
interface PageBudget {
  path: string;
  chunks: readonly string[];
  /** Gzipped bytes. */
  most: number;
}

/** The page after signing in: 200 kB by issue 8, section 8. */
export const FIRST_PAGE: PageBudget = { path: '/home/task', chunks: ['frame', 'home'], most: 200_000 };

/** The others have no aim of their own: limits a little above what they weigh, so that nothing is added unseen. */
export const PAGE_BUDGETS: readonly PageBudget[] = [
  FIRST_PAGE,
  { path: '/login', chunks: ['login-screen'], most: 168_000 },
  { path: '/contract/rent', chunks: ['frame', 'rent-screen'], most: 262_000 },
];

/**
 * Script that a browser loads before a page shows: the entry of `index.html`, what it preloads, the page's own
 * chunks by name, and what all these import statically. Gzipped bytes by file.
 */
export function firstLoad(dist: string, chunks: readonly string[] = []): Map<string, number> {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const entries = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const sizes = new Map<string, number>();
  const visit = (path: string): void => {
    if (sizes.has(path)) return;
    const code = readFileSync(join(dist, path));
    sizes.set(path, gzipSync(code).length);
    for (const match of code.toString('utf8').matchAll(STATIC_IMPORT))
      visit(join(path, '..', match[1] ?? ''));
  };
  entries.forEach(visit);
  const assets = readdirSync(join(dist, 'assets'));
  for (const chunk of chunks) {
    const file = assets.find((name) => name.startsWith(`${chunk}-`) && name.endsWith('.js'));
    if (!file) throw new Error(`the build has no chunk '${chunk}'`);
    visit(join('assets', file));
  }
  return sizes;
}

/**
 * Pages of a build whose script is over its limit, each with its chunks from the heaviest down; empty when all is well.
 *
 * @throws Error when a page asks for a chunk that the build does not have
 */
export function overBudget(dist: string, budgets: readonly PageBudget[] = PAGE_BUDGETS): string[] {
  return budgets.flatMap(({ path, chunks, most }) => {
    const sizes = [...firstLoad(dist, chunks)].sort(([, one], [, other]) => other - one);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    if (total <= most) return [];
    const lines = sizes.map(([file, size]) => `  ${kilobytes(size).padStart(6)}  ${file}`);
    return [
      [`${path} loads ${kilobytes(total)} kB of script, ${kilobytes(most)} at most:`, ...lines].join('\n'),
    ];
  });
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
