import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';

/**
 * Keeps `docs/requirements.md` honest. A person writes its columns *number*, *what*, *state* and *where*; the column
 * *proved by* is filled from the titles of the tests (`it('[STA-02] …')`). A row is `done` only with a test through
 * the gateway or the browser.
 */
export const DOCUMENT = 'docs/requirements.md';

const NUMBER = /\b[A-Z]{3}-\d{2}\b/g;
/** A title may name several: `[VAL-01, VAL-02]`. */
const IN_TITLE = /\[((?:[A-Z]{3}-\d{2})(?:[,;/ ]+[A-Z]{3}-\d{2})*)\]/g;
const ROW = /^\| ([A-Z]{3}-\d{2}) \|/;
const CELLS = 5;
const SHOWN = 4;
/** `done`, `not`, or `partly:` and what is missing. */
const STATE = /^(?:done|not|partly: \S.*)$/;
/** A test that is left out proves nothing. */
const LEFT_OUT = /\b(?:it|test|describe)\.(?:skip|todo)\b.*/g;

/** How a test reaches the product. */
export type Reach = 'outside' | 'inside';

/** A test file that names a requirement. */
export interface Proof {
  path: string;
  /** Through the gateway or the browser, as callers and staff do; or past it, at a service or a function. */
  reach: Reach;
}

/** Which test files name which requirement. */
export type Proofs = ReadonlyMap<string, readonly Proof[]>;

/** Folders whose tests may start the gateway or a browser. */
const OUTSIDE_FOLDERS = ['gateway/src/', 'web/e2e/', 'deploy/checks/src/story/', 'deploy/runner/src/'];
/** Calls that start the gateway over real services, the whole product, or the product with a browser. */
const OUTSIDE_STARTS = /\b(?:startTestGateway|openGateway|startSystem|openStage|openSignedIn)\(/;

/**
 * Decides by where the test file lies and by what it starts: a test in one of {@link OUTSIDE_FOLDERS} that starts
 * neither gateway nor browser (a parser of the gateway, a story between services) is no proof from outside.
 */
export function reachOf(path: string, source: string): Reach {
  const inFolder = OUTSIDE_FOLDERS.some((folder) => path.startsWith(folder));
  return inFolder && OUTSIDE_STARTS.test(source) ? 'outside' : 'inside';
}

/** Reads the numbers out of the titles in a test file. */
export function numbersIn(source: string): string[] {
  const found = [...source.replace(LEFT_OUT, '').matchAll(IN_TITLE)].flatMap(
    ([, list = '']) => list.match(NUMBER) ?? [],
  );
  return [...new Set(found)].sort();
}

/** Looks through every test of the repository. */
export function collectProofs(root: string): Proofs {
  const proofs = new Map<string, Proof[]>();
  for (const top of ['proto', 'services', 'gateway', 'web', 'deploy']) {
    for (const path of specsBelow(root, top)) {
      const source = readFileSync(join(root, path), 'utf8');
      const proof = { path, reach: reachOf(path, source) };
      for (const number of numbersIn(source)) proofs.set(number, [...(proofs.get(number) ?? []), proof]);
    }
  }
  return proofs;
}

/**
 * The document with its last column filled anew.
 *
 * @throws Error that names every row whose cells or state cannot stand, and every test whose number the document
 * does not know
 */
export function fill(document: string, proofs: Proofs): string {
  const known = new Set<string>();
  const problems: string[] = [];
  const lines = document.split('\n').map((line) => {
    const number = ROW.exec(line)?.[1];
    if (!number) return line;
    const cells = line.split('|').slice(1, -1);
    if (cells.length !== CELLS) {
      problems.push(`${number} has ${cells.length} cells instead of ${CELLS}`);
      return line;
    }
    if (known.has(number)) problems.push(`${number} stands there twice`);
    known.add(number);
    const own = proofs.get(number) ?? [];
    const [, what, state = '', where] = cells;
    problems.push(...problemsOf(number, state.trim(), own));
    return `| ${number} |${what}|${state}|${where}| ${cell(own)} |`;
  });
  for (const [number, tests] of proofs)
    if (!known.has(number))
      problems.push(`${number} is unknown (${tests.map(({ path }) => path).join(', ')})`);
  if (problems.length > 0) throw new Error(`${DOCUMENT}:\n${problems.join('\n')}`);
  return lines.join('\n');
}

function problemsOf(number: string, state: string, proofs: readonly Proof[]): string[] {
  if (!STATE.test(state))
    return [`${number} has the state '${state}': write done, not, or 'partly: ' and what is missing`];
  if (state === 'done' && !proofs.some(({ reach }) => reach === 'outside'))
    return [`${number} is done without a test through the gateway or the browser`];
  return [];
}

/** Proofs through the gateway or the browser first. */
function cell(proofs: readonly Proof[]): string {
  const outside = proofs.filter(({ reach }) => reach === 'outside');
  const ordered = [...outside, ...proofs.filter(({ reach }) => reach === 'inside')];
  const shown = ordered.slice(0, SHOWN).map(
    ({ path }) =>
      `[${path
        .split('/')
        .at(-1)
        ?.replace(/\.spec\.tsx?$/, '')}](../${path})`,
  );
  const rest = ordered.length - shown.length;
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
 * Compares the document with the tests, or rewrites its last column.
 *
 * @returns true when the document was already right
 * @throws Error when a row claims what its tests do not prove
 */
export function checkRequirements(write: boolean): boolean {
  const file = join(ROOT, DOCUMENT);
  const before = readFileSync(file, 'utf8');
  const after = fill(before, collectProofs(ROOT));
  if (write && after !== before) writeFileSync(file, after);
  return after === before;
}
