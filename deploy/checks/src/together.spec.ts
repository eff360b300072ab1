import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '@llavero/runner/layout';
import { joinedSpecs, leftOut, sizeOf } from './together.ts';

const joined = joinedSpecs(ROOT);
const specs = [...joined.values()].flat();

describe('browser specs that share a product', () => {
  it('are each in one file, which joins several and does nothing else', () => {
    expect(new Set(specs).size).toBe(specs.length);
    for (const [file, those] of joined) {
      expect([file, those.length > 1]).toEqual([file, true]);
      // The import and the call around them.
      expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(those.length + 4);
    }
  });

  it.each(specs)('%s is there and starts nothing that another would miss', (path) => {
    expect(existsSync(path)).toBe(true);
    // A product with settings or ports of its own, or one that is looked into, is nobody else's.
    expect(readFileSync(path, 'utf8')).not.toMatch(
      /process\.env\['(?!SCREENSHOTS|PICTURES|SHOTS)|openStage\(\w|stage\.system/,
    );
  });

  it('run once, with all others or by themselves', () => {
    const names = readdirSync(join(ROOT, 'web/e2e'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => join(ROOT, 'web/e2e', name));
    const runs = (isWhole: boolean) => {
      const out = leftOut(ROOT, isWhole).map((pattern) => new RegExp(pattern));
      return names.filter((name) => !out.some((pattern) => pattern.test(name)));
    };
    const alone = names.filter((name) => !name.includes('/together/'));
    expect(runs(false)).toEqual(alone);
    expect(
      runs(true)
        .flatMap((name) => joined.get(name) ?? [name])
        .sort(),
    ).toEqual(alone.sort());
  });

  it('begin in a run by the size of all of them', () => {
    const [file = '', those = []] = [...joined][0] ?? [];
    expect(sizeOf(file)).toBeGreaterThan(those.reduce((sum, one) => sum + sizeOf(one), 0));
  });
});
