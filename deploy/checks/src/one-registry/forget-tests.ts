interface Part {
  type?: string;
  fn?: unknown;
  asyncError?: unknown;
}

interface Block extends Part {
  hooks: Part[];
  children: (Block | Part)[];
}

/** Under a symbol of this description jest-circus, loaded anew for each file, leaves what it knows of the file. */
const STATE = 'JEST_STATE_SYMBOL';

/** The files that jest-circus has not forgotten, by their symbols. */
export function rememberedFiles(holder: object): symbol[] {
  return Object.getOwnPropertySymbols(holder).filter(({ description }) => description === STATE);
}

/**
 * Forgets the tests of files that have ended: a test's function, and the stack that says where it was written, hold everything that
 * its file held, some 12 MB where services were started.
 *
 * @param holder the global object, where jest-circus leaves them
 */
export function forgetTests(holder: object): void {
  for (const symbol of rememberedFiles(holder)) {
    forget((Reflect.get(holder, symbol) as { rootDescribeBlock: Block }).rootDescribeBlock);
    Reflect.deleteProperty(holder, symbol);
  }
}

/** Also what a test has opened and left open remembers that test, so its parts let go, too. */
function forget({ hooks, children }: Block): void {
  for (const part of [...hooks, ...children]) {
    if (isBlock(part)) forget(part);
    delete part.fn;
    delete part.asyncError;
  }
}

function isBlock(part: Block | Part): part is Block {
  return part.type === 'describeBlock';
}
