import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** `import … from "./x.js"` and `import "./x.js"` of a built module; not `import("./x.js")`, which comes later. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g;

/**
 * Script that a browser loads before the first page shows: the entry of `index.html`, what it preloads, and
 * what these import statically. Gzipped bytes by file.
 */
export function firstLoad(dist: string): Map<string, number> {
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
  return sizes;
}
