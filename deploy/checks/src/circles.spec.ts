import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '@llavero/runner/layout';
import { CIRCLES } from './commands.ts';

const planted = mkdtempSync(join(ROOT, 'deploy/checks/planted-'));
afterAll(() => rmSync(planted, { recursive: true, force: true }));

/** Runs the check over the planted files alone. */
function check(files: Record<string, string>) {
  for (const [name, source] of Object.entries(files)) writeFileSync(join(planted, name), source);
  const options = CIRCLES.slice(0, CIRCLES.indexOf('err') + 1);
  const { status, stdout } = spawnSync(process.execPath, [...options, planted], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout };
}

describe('the check of the import graph', () => {
  it('lets a chain pass and refuses a circle, of types alone as well', () => {
    const chain = { 'a.ts': `export { b } from './b.ts';\n`, 'b.ts': `export const b = 1;\n` };
    expect(check(chain)).toMatchObject({ status: 0 });
    const circle = check({
      'b.ts': `import type { A } from './a.ts';\nexport const b: A = 1;\n`,
      'a.ts': `import { b } from './b.ts';\nexport type A = number;\nexport const a = b;\n`,
    });
    expect(circle.status).toBeGreaterThan(0);
    expect(circle.stdout).toMatch(/no-circle[^]*a\.ts[^]*b\.ts/);
  });
});
