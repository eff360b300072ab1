import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';

/**
 * Keeps `docs/requirements.md` honest. A person writes its columns *number*, *what* and *where*; the column
 * *proved by* is filled from the titles of the tests (`it('[STA-02] …')`).
 */
export const DOCUMENT = 'docs/requirements.md';

const NUMBER = /\b[A-Z]{3}-\d{2}\b/g;
/** A title may name several: `[VAL-01, VAL-02]`. */
const IN_TITLE = /\[((?:[A-Z]{3}-\d{2})(?:[,;/ ]+[A-Z]{3}-\d{2})*)\]/g;
const ROW = /^\| ([A-Z]{3}-\d{2}) \|([^|]*)\|([^|]*)\|[^|]*\|$/;
const SHOWN = 4;

/** Which test files name which requirement. */
export type Proofs = ReadonlyMap<string, readonly string[]>;

/** Reads the numbers out of the titles in a test file. */
export function numbersIn(source: string): string[] {
  const found = [...source.matchAll(IN_TITLE)].flatMap(([, list = '']) => list.match(NUMBER) ?? []);
  return [...new Set(found)].sort();
}

/** Looks through every test of the repository. */
export function collectProofs(root: string): Proofs {
  const proofs = new Map<string, string[]>();
  for (const top of ['proto', 'services', 'gateway', 'web', 'deploy']) {
    for (const path of specsBelow(root, top)) {
      for (const number of numbersIn(readFileSync(join(root, path), 'utf8'))) {
        proofs.set(number, [...(proofs.get(number) ?? []), path]);
      }
    }
  }
  return proofs;
}

/**
 * The document with its last column filled anew.
 *
 * @throws Error when a test names a number that the document does not know
 */
export function fill(document: string, proofs: Proofs): string {
  const known = new Set<string>();
  const lines = document.split('\n').map((line) => {
    const [, number, what = '', where = ''] = ROW.exec(line) ?? [];
    if (!number) return line;
    known.add(number);
    return `| ${number} |${what}|${where}| ${cell(proofs.get(number) ?? [])} |`;
  });
  const unknown = [...proofs].filter(([number]) => !known.has(number));
  if (unknown.length > 0) {
    const list = unknown.map(([number, files]) => `${number} (${files.join(', ')})`).join('; ');
    throw new Error(`Tests name requirements that ${DOCUMENT} does not know: ${list}`);
  }
  return lines.join('\n');
}

function cell(files: readonly string[]): string {
  const shown = files.slice(0, SHOWN).map(
    (path) =>
      `[${path
        .split('/')
        .at(-1)
        ?.replace(/\.spec\.tsx?$/, '')}](../${path})`,
  );
  const rest = files.length - shown.length;
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}

function specsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return specsBelow(root, path);
      return /\.spec\.tsx?$/.test(entry.name) && path !== 'deploy/checks/src/requirements.spec.ts'
        ? [path]
        : [];
    })
    .sort();
}

/**
 * Compares the document with the tests, or rewrites it.
 *
 * @returns true when the document was already right
 */
export function checkRequirements(write: boolean): boolean {
  const file = join(ROOT, DOCUMENT);
  const before = readFileSync(file, 'utf8');
  const after = fill(before, collectProofs(ROOT));
  if (write && after !== before) writeFileSync(file, after);
  return after === before;
}
