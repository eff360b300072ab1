import { registerHooks } from 'node:module';
import '@llavero/runner/register';

/** What the imports of specs lead to instead, as in jest's `moduleNameMapper`. */
const INSTEAD: Readonly<Record<string, string>> = {
  '@jest/globals': new URL('globals.ts', import.meta.url).href,
  'fast-check': new URL('../seeded-fast-check.js', import.meta.url).href,
};

/**
 * Helpers and stand-ins of tests, which may keep what a file gave them, the modules of the web application, which keep
 * what a page knows, and the browser tests, which tell jest at their beginning how long they may take.
 */
const OF_ONE_FILE = /\/(testing|web\/src|web\/e2e)\/[^?]+\.tsx?$/;

/** What modules of pages import and no spec loads. */
const STYLES_AND_PICTURES = /\.(css|svg|png|woff2?)(\?.*)?$/;
const EMPTY = new URL('../empty-stylesheet.js', import.meta.url).href;
const NO_LAYOUT = new URL('../no-layout.js', import.meta.url).href;

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
    if (INSTEAD[specifier]) return { url: INSTEAD[specifier], shortCircuit: true };
    if (pages && specifier === '@floating-ui/dom') return { url: NO_LAYOUT, shortCircuit: true };
    if (pages && STYLES_AND_PICTURES.test(specifier)) return { url: EMPTY, shortCircuit: true };
    const conditions = context.conditions.filter((name) => !pages || !name.startsWith('node'));
    if (pages) conditions.unshift('browser');
    // Workspaces export their TypeScript under `source`.
    if (specifier.startsWith('@llavero/')) conditions.unshift('source');
    const found = nextResolve(specifier, { ...context, conditions });
    return OF_ONE_FILE.test(found.url) ? { ...found, url: `${found.url}?file=${file}` } : found;
  },
});
