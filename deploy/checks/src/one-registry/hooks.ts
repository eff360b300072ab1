import { registerHooks } from 'node:module';
import '@llavero/runner/register';

/** What the imports of specs lead to instead, as in jest's `moduleNameMapper`. */
const INSTEAD: Readonly<Record<string, string>> = {
  '@jest/globals': new URL('globals.ts', import.meta.url).href,
  'fast-check': new URL('../seeded-fast-check.js', import.meta.url).href,
};

/** Helpers and stand-ins of tests, which may keep what a file gave them. */
const OF_TESTS = /\/testing\/[^?]+\.tsx?$/;

let file = 0;

/** Gives what is loaded from now on test helpers of its own. */
export function nextFile(): void {
  file += 1;
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (INSTEAD[specifier]) return { url: INSTEAD[specifier], shortCircuit: true };
    // Workspaces export their TypeScript under `source`.
    const found = specifier.startsWith('@llavero/')
      ? nextResolve(specifier, { ...context, conditions: ['source', ...context.conditions] })
      : nextResolve(specifier, context);
    return OF_TESTS.test(found.url) ? { ...found, url: `${found.url}?file=${file}` } : found;
  },
});
