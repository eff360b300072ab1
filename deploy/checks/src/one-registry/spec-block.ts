import { describe } from '@jest/globals';
import { rememberedFiles } from './forget-tests.ts';

/** What jest-circus knows of the file whose tests it collects, as far as it is used here. */
interface Collected {
  currentDescribeBlock: object;
}

/**
 * Loads a spec file into a `describe` of its own, so that its hooks run around its own tests and not around those of the whole run.
 * jest's `describe` takes no function that waits, and a file is loaded by waiting.
 *
 * @param load imports the file
 */
export async function specBlock(name: string, load: () => Promise<unknown>): Promise<void> {
  const file = rememberedFiles(globalThis).at(-1);
  if (file === undefined) throw new Error(`${name}: jest collects no tests now.`);
  const collected = Reflect.get(globalThis, file) as Collected;
  const { currentDescribeBlock: outer } = collected;
  let own = outer;
  describe(name, () => {
    own = collected.currentDescribeBlock;
  });
  collected.currentDescribeBlock = own;
  try {
    await load();
  } finally {
    collected.currentDescribeBlock = outer;
  }
}
