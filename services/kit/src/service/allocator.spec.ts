import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Blocks that lie between kept ones are freed; what the process holds before and after the call, in MB. */
const program = `
const { allocatorTrim } = await import(${JSON.stringify(new URL('./allocator.ts', import.meta.url).href)});
let blocks = Array.from({ length: 3_000 }, () => Buffer.allocUnsafeSlow(20_000).fill(1));
blocks = blocks.filter((_block, at) => at % 50 === 0);
globalThis.gc();
const trim = allocatorTrim();
const before = process.memoryUsage.rss();
const freed = () => (before - process.memoryUsage.rss()) / 1e6;
// V8 frees what it has collected beside the program.
for (let tries = 0; tries < 100 && freed() < 20; tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  trim?.();
}
process.stdout.write(JSON.stringify([blocks.length, trim !== null, freed()]));
`;

describe('what the C library keeps of freed blocks', () => {
  it('is given back to the system, where the library can', async () => {
    const { stdout } = await run(process.execPath, [
      '--expose-gc',
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '--eval',
      program,
    ]);
    const [kept, can, freed] = JSON.parse(stdout) as [number, boolean, number];
    expect(kept).toBe(60);
    if (can) expect(freed).toBeGreaterThan(20);
    else expect(process.report?.getReport()).not.toHaveProperty('header.glibcVersionRuntime');
  });
});
