import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstLoad, overBudget } from './web-size.ts';

describe('the script of the first page', () => {
  let dist = '';

  beforeAll(() => {
    dist = mkdtempSync(join(tmpdir(), 'llavero-web-'));
    mkdirSync(join(dist, 'assets'));
    const files = {
      'index.html':
        '<link rel="modulepreload" href="/assets/vendor.js"><script type="module" src="/assets/entry.js"></script>',
      'assets/entry.js':
        'import{a as b}from"./shared.js";import"./side.js";const later=()=>import("./lazy.js");b(later)',
      'assets/shared.js': 'export const a=1',
      'assets/side.js': 'console.log(1)',
      'assets/vendor.js': 'export{}',
      'assets/lazy.js': 'export const big=1',
      'assets/page-1a2b.js': 'import"./part.js"',
      'assets/part.js': 'export{}',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  });

  afterAll(() => rmSync(dist, { recursive: true }));

  it('is the entry, what it preloads and what it imports, and nothing that comes later', () => {
    const sizes = firstLoad(dist);
    expect([...sizes.keys()].sort()).toEqual([
      'assets/entry.js',
      'assets/shared.js',
      'assets/side.js',
      'assets/vendor.js',
    ]);
    expect([...sizes.values()].every((bytes) => bytes > 20)).toBe(true);
  });

  it('counts the chunks of the page that is opened, and misses none silently', () => {
    const names = [...firstLoad(dist, ['page']).keys()];
    expect(names).toEqual(expect.arrayContaining(['assets/page-1a2b.js', 'assets/part.js']));
    expect(() => firstLoad(dist, ['gone'])).toThrow("no chunk 'gone'");
  });

  it('says which page is over its limit, with its chunks from the heaviest down', () => {
    const page = { path: '/home/task', chunks: ['page'] };
    const total = [...firstLoad(dist, page.chunks).values()].reduce((sum, size) => sum + size, 0);
    expect(overBudget(dist, [{ ...page, most: total }])).toEqual([]);
    const [said = ''] = overBudget(dist, [{ ...page, most: total - 1 }]);
    expect(said).toMatch(/^\/home\/task loads 0\.\d kB of script, 0\.\d at most:\n/);
    const [heaviest, ...others] = said.split('\n').slice(1);
    expect(heaviest).toMatch(/0\.1 {2}assets\/entry\.js$/);
    expect(others).toHaveLength(5);
  });
});
