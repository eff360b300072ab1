import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Folder of the files of a whole run that join browser specs: those of a file share one product. */
const TOGETHER = 'web/e2e/together';

/** Set by `make test` where it runs everything: each joined spec then runs in its file of {@link TOGETHER} and not by itself. */
export const WHOLE_RUN = 'LLAVERO_WHOLE_RUN';

/** The specs that a file joins, in their order; none where it joins none. */
export function joinedBy(path: string): string[] {
  if (basename(dirname(path)) !== basename(TOGETHER)) return [];
  const imports = readFileSync(path, 'utf8').matchAll(/=> import\('(\.\.\/[\w-]+\.spec\.ts)'\),$/gm);
  return [...imports].map(([, spec = '']) => resolve(dirname(path), spec));
}

/** Joining files with the specs that each joins. */
export function joinedSpecs(root: string): Map<string, string[]> {
  const folder = join(root, TOGETHER);
  const files = readdirSync(folder).map((name) => join(folder, name));
  return new Map(files.map((file) => [file, joinedBy(file)]));
}

/** For jest's `testPathIgnorePatterns` of the browser specs: every spec runs once, whatever is run. */
export function leftOut(root: string, isWhole: boolean): string[] {
  if (!isWhole) return [`/${TOGETHER}/`];
  return [...joinedSpecs(root).values()]
    .flat()
    .map((path) => `/e2e/${basename(path).replaceAll('.', '\\.')}$`);
}

/** Bytes of a spec, with those of what it joins. */
export function sizeOf(path: string): number {
  return [path, ...joinedBy(path)].reduce((sum, one) => sum + statSync(one).size, 0);
}
