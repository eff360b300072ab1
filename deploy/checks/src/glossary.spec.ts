import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import { metaOf } from '@llavero/proto/fields/field';
import { answeredMeta } from '@llavero/proto/fields/record';
import { records } from '@llavero/proto/records/registry';
import { ROOT } from '@llavero/runner/layout';

const rows = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Spanish)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** Everything in backticks. */
const named = rows.flatMap(([, , where = '', note = '']) =>
  [...`${where} ${note}`.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
);

/** What is wrong with a name of the code: undefined when the definitions know it. */
function problemOf(code: string): string | undefined {
  // Keys of the menu and files are told apart by their slash.
  if (code.startsWith('proto/')) return existsSync(join(ROOT, code)) ? undefined : 'no such file';
  if (code.includes('/')) return undefined;
  const [path = '', value] = code.split(' = ');
  const [collection = '', name, ...steps] = path.split('.');
  const definition = records.get(collection as CollectionName);
  if (!definition) return 'no such collection';
  if (name === undefined) return undefined;
  let meta = answeredMeta(definition, name);
  for (const step of steps) {
    const part = meta?.shape?.[step];
    meta = part && metaOf(part);
  }
  if (!meta) return 'no such field';
  return value === undefined || meta.choices?.values.includes(value) ? undefined : 'no such value';
}

describe('the glossary', () => {
  it('names only what the definitions have', () => {
    expect(named.map((code) => [code, problemOf(code)]).filter(([, problem]) => problem)).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  it.each(Object.keys(collectionOwners))('names %s in Spanish as its definition does', (collection) => {
    const spanish = rows.find(([, , where]) => where?.split(', ').includes(`\`${collection}\``))?.[0] ?? '';
    const title = records.get(collection as CollectionName)?.label.one;
    expect(spanish.split(' (')[0]).toBe(title);
  });

  it('tells a name that is not there', () => {
    expect(
      ['contract.rentt', 'contracts', 'finance.type = RECEIP', 'proto/rules/none.ts'].map(problemOf),
    ).toEqual(['no such field', 'no such collection', 'no such value', 'no such file']);
  });
});
