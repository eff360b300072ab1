import type * as jestGlobals from '@jest/globals';

/**
 * What a spec imports from `@jest/globals` where the files of a worker share their modules. The bindings live on: each
 * file takes them after `use` has set them for it, and by then the file before has ended.
 */
export let jest: typeof jestGlobals.jest;
export let expect: typeof jestGlobals.expect;
export let describe: typeof jestGlobals.describe;
export let it: typeof jestGlobals.it;
export let test: typeof jestGlobals.test;
export let beforeAll: typeof jestGlobals.beforeAll;
export let beforeEach: typeof jestGlobals.beforeEach;
export let afterEach: typeof jestGlobals.afterEach;
export let afterAll: typeof jestGlobals.afterAll;

/** Makes jest's functions those of the next spec file. */
export function use(globals: typeof jestGlobals): void {
  ({ jest, expect, describe, it, test, beforeAll, beforeEach, afterEach, afterAll } = globals);
}
