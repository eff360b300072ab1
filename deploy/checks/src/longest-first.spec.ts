import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';
import LongestFirst, { LONGEST } from './longest-first.ts';

describe('the order of the specs', () => {
  it.each(LONGEST)('%s is there', (name) => expect(existsSync(join(ROOT, name))).toBe(true));

  it('begins with the longest, then goes from the largest file to the smallest', () => {
    const [first, second] = LONGEST.slice(0, 2).map((name) => ({ path: join(ROOT, name) }));
    const small = { path: join(ROOT, '.prettierrc') };
    const large = { path: join(ROOT, 'package-lock.json') };
    expect(new LongestFirst().sort([small, second!, large, first!])).toEqual([first, second, large, small]);
  });
});
