import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';

const GUIDE = join(ROOT, 'docs/guia');
const SPECS = join(ROOT, 'web/e2e');
/** The list of topics shows nothing of its own; programmers read of calls, not of screens. */
const WITHOUT_PICTURES = ['README.md', 'api.md'];

/** The pictures that each page names, by the page's file. */
let named: Map<string, string[]>;
/** The files there are, without their ending. */
let there: string[];
/** Those that browser specs take. */
let taken: string[];

beforeAll(async () => {
  const pages = (await readdir(GUIDE)).filter((file) => file.endsWith('.md'));
  named = new Map(
    await Promise.all(
      pages.map(async (page) => {
        const text = await readFile(join(GUIDE, page), 'utf8');
        return [page, matches(text, /!\[[^\]]+\]\(imagenes\/([\w-]+)\.png\)/g)] as const;
      }),
    ),
  );
  const specs = (await readdir(SPECS)).filter((file) => file.endsWith('.spec.ts'));
  const texts = await Promise.all(specs.map((file) => readFile(join(SPECS, file), 'utf8')));
  there = (await readdir(join(GUIDE, 'imagenes'))).map((file) => file.replace(/\.png$/, '')).sort();
  taken = texts.flatMap((text) => matches(text, /guidePicture\([^,]+, '([\w-]+)'\)/g)).sort();
});

const matches = (text: string, found: RegExp): string[] => [...text.matchAll(found)].map(([, name]) => name!);

describe('the pictures of the user guide', () => {
  it('[PLT-08] are named by a page each, and every one that a page names is there', () => {
    expect([...new Set([...named.values()].flat())].sort()).toEqual(there);
  });

  it('[PLT-08] are each taken by one browser spec, so that they can be taken anew', () => {
    expect(taken).toEqual(there);
  });

  it('[PLT-08] every page has one', () => {
    const bare = [...named].filter(([, names]) => names.length === 0).map(([page]) => page);
    expect(bare.sort()).toEqual(WITHOUT_PICTURES);
  });
});
