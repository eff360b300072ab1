import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import '@llavero/runner/register';
import { STAND_INS, STAND_INS_OF_PAGES } from './stand-ins.ts';

type StandIn = readonly [RegExp, string];
const standIns = (paths: Readonly<Record<string, string>>): StandIn[] =>
  Object.entries(paths).map(([pattern, path]) => [new RegExp(pattern), pathToFileURL(path).href]);

/** What the imports of specs lead to instead. */
const ALWAYS: readonly StandIn[] = [
  [/^@jest\/globals$/, new URL('globals.ts', import.meta.url).href],
  ...standIns(STAND_INS),
];
const IN_PAGES: readonly StandIn[] = [...ALWAYS, ...standIns(STAND_INS_OF_PAGES)];

/**
 * Helpers and stand-ins of tests, which may keep what a file gave them, the modules of the web application, which keep
 * what a page knows, and the browser tests, which tell jest at their beginning how long they may take.
 */
const OF_ONE_FILE = /\/(testing|web\/src|web\/e2e)\/[^?]+\.tsx?$/;

let file = 0;
let pages = false;

/** Whether packages are asked for what they have for browsers. */
export function resolveForPages(is: boolean): void {
  pages = is;
}

/** Gives what is loaded from now on modules of its own, where a file has them. */
export function nextFile(): void {
  file += 1;
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const standIn = (pages ? IN_PAGES : ALWAYS).find(([pattern]) => pattern.test(specifier));
    if (standIn) return { url: standIn[1], shortCircuit: true };
    const conditions = pages
      ? ['browser', ...context.conditions.filter((name) => !name.startsWith('node'))]
      : [...context.conditions];
    // Workspaces export their TypeScript under `source`.
    if (specifier.startsWith('@llavero/')) conditions.unshift('source');
    const found = nextResolve(specifier, { ...context, conditions });
    return OF_ONE_FILE.test(found.url) ? { ...found, url: `${found.url}?file=${file}` } : found;
  },
});
