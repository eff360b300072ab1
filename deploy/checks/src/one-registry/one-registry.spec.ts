import { runInThisContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { forgetTests, rememberedFiles } from './forget-tests.ts';
import { nextFile } from './hooks.ts';
import { ProcessEnvironment } from './process-environment.ts';

/** By two spellings, because Node remembers where a spelling led a file. */
async function loadTwice(path: string): Promise<[object, object]> {
  const first: object = await import(path);
  nextFile();
  const second: object = await import(new URL(path, import.meta.url).href);
  return [first, second];
}

describe('spec files of a worker', () => {
  it('have no context of their own', () => expect(runInThisContext('Error')).toBe(Error));

  it('share the modules of the product', async () => {
    const [first, second] = await loadTwice('../../../../proto/values/dates.ts');
    expect(second).toBe(first);
  });

  it('have helpers of tests for themselves', async () => {
    const [first, second] = await loadTwice('../../../../services/kit/src/testing/until.ts');
    expect(second).not.toBe(first);
    expect(Object.keys(second)).toEqual(['until']);
  });

  it('leave neither variables of the process nor spies behind', async () => {
    process.env['ONE_REGISTRY_KEPT'] = 'before';
    const environment = new ProcessEnvironment();
    const now = environment.moduleMocker.spyOn(Date, 'now').mockReturnValue(1);
    process.env['ONE_REGISTRY_KEPT'] = 'changed';
    process.env['ONE_REGISTRY_NEW'] = 'new';
    await environment.teardown();
    expect([process.env['ONE_REGISTRY_KEPT'], process.env['ONE_REGISTRY_NEW']]).toEqual([
      'before',
      undefined,
    ]);
    expect(Date.now()).toBeGreaterThan(1);
    expect(Date.now).not.toBe(now);
  });

  it('are forgotten with all that their tests held, even by what a test has left open', () => {
    const test = { type: 'test', name: 'one', fn: () => 1, asyncError: new Error('here') };
    const hook = { type: 'beforeAll', fn: () => 2, asyncError: new Error('there') };
    const inner = { type: 'describeBlock', hooks: [hook], children: [test] };
    const jestHere = Symbol.for('jest-native-matchers');
    const holder = {
      [Symbol('JEST_STATE_SYMBOL')]: {
        rootDescribeBlock: { type: 'describeBlock', hooks: [], children: [inner] },
      },
      [jestHere]: 'stays',
    };
    forgetTests(holder);
    expect([test, hook, Reflect.ownKeys(holder)]).toEqual([
      { type: 'test', name: 'one' },
      { type: 'beforeAll' },
      [jestHere],
    ]);
    // This file is the only one that is remembered, under that very name.
    expect(rememberedFiles(globalThis)).toHaveLength(1);
  });
});
