import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** `import … from "./x.js"` and `import "./x.js"` of a built module; not `import("./x.js")`, which comes later. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g;

/** Chunks that the router asks for at once when the first page, `/home/task`, is opened directly: frame and list, screen. */
export const FIRST_PAGE = ['lists', 'task-screen'] as const;

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
