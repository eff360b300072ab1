import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchesText } from '@llavero/proto/values/search-text';
import { testContext } from '../testing/context.ts';
import { type Bench, openBench } from './testing/harness.ts';

const staff = testContext('ADMIN');
let bench: Bench;
const people = [
  ['José María', 'García Nuñez'], ['Begoña', 'Ibáñez'], ['Martín', 'de la Peña'], ['Ana', 'Martínez'], ['Marta', 'Ruiz'],
  ['Tomás', 'San Martín'], ['Òscar', 'Güell i Roca'], ['Zoé', 'O’Connor'], ['Al Mar', 'Marín'],
] as const; // prettier-ignore

beforeAll(async () => {
  bench = await openBench();
  for (const [at, [name, surname]] of people.entries())
    await bench.store.create(
      {
        reference: `S-${at}`,
        name: `${name} ${surname}`,
        email: `p${at}@example.es`,
        dni: at === 0 ? '12345678Z' : null,
      },
      staff,
    );
});
afterAll(() => bench.close());

const search = (text: string, limit = 50) => bench.store.search({ collection: 'test', text, limit }, staff);

describe('search', () => {
  it('finds a person by three letters of a surname, whatever accents and capitals are typed', async () => {
    for (const text of ['nuñ', 'NUÑ', 'nun', 'Núñ'])
      expect((await search(text))[0]?.title).toBe('S-0 José María García Nuñez');
    expect((await search('ñez')).map(({ title }) => title)).toEqual([
      'S-0 José María García Nuñez',
      'S-1 Begoña Ibáñez',
      'S-3 Ana Martínez',
    ]);
    expect(await search('nu')).toEqual([]);
    expect(await search('   ')).toEqual([]);
  });

  it('finds over the borders of fields, and by e-mail and ID number', async () => {
    expect(await search('maria garcia')).toHaveLength(1);
    expect(await search('p3@exa')).toEqual([
      { id: expect.any(String), title: 'S-3 Ana Martínez', detail: 'p3@example.es' },
    ]);
    expect(await search('345678z')).toEqual([
      expect.objectContaining({ detail: 'p0@example.es · 12345678Z' }),
    ]);
  });

  it('puts the beginnings of words before other places', async () => {
    const titles = (await search('mar')).map(({ title }) => title);
    expect(titles).toHaveLength(6);
    expect(titles.slice(0, -1).every((title) => / [Mm]ar/.test(title))).toBe(true);
    const inside = (await search('oma')).map(({ title }) => title);
    expect(inside).toEqual(['S-5 Tomás San Martín']);
  });

  it('agrees with the plain substring match, for random needles', async () => {
    const texts = people.map(([name, surname], at) => ({
      title: `S-${at} ${name} ${surname}`,
      text: `S-${at} ${name} ${surname} p${at}@example.es${at === 0 ? ' 12345678Z' : ''}`,
    }));
    const needles = fc
      .constantFrom(...texts)
      .chain(({ text }) =>
        fc
          .tuple(fc.integer({ min: 0, max: text.length - 3 }), fc.integer({ min: 3, max: 9 }))
          .map(([from, length]) => text.slice(from, from + length)),
      );
    await fc.assert(
      fc.asyncProperty(fc.oneof(needles, fc.string({ minLength: 3, maxLength: 5 })), async (needle) => {
        const expected = texts
          .filter(({ text }) => matchesText(text, needle))
          .map(({ title }) => title)
          .sort();
        expect((await search(needle)).map(({ title }) => title).sort()).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('follows a change of the name, and keeps to the limit and the filter', async () => {
    const made = await bench.store.create(
      { reference: 'S-X', name: 'Wenceslao Quiroga', kind: 'FLAT' },
      staff,
    );
    await bench.store.patch(
      { collection: 'test', id: made.id, version: 1, patch: { name: 'Ladislao Quiroga' } },
      staff,
    );
    expect(await search('wences')).toEqual([]);
    expect(await search('ladisl')).toHaveLength(1);
    expect(await search('example.es', 3)).toHaveLength(3);
    const kind = (value: string) =>
      bench.store.search({ collection: 'test', text: 'quiroga', filter: { kind: value } }, staff);
    expect(await kind('FLAT')).toHaveLength(1);
    expect(await kind('HOUSE')).toEqual([]);
  });

  it('finds what a filter leaves over, however many of the same name it takes away', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({
      object: { reference: `N-${at}`, name: `Numerosa ${at}`, kind: at === 0 ? 'HOUSE' : 'FLAT' },
    }));
    await bench.store.batch({ collection: 'test', rows }, staff);
    for (const text of ['num', 'numerosa']) {
      const hits = await bench.store.search({ collection: 'test', text, filter: { kind: 'HOUSE' } }, staff);
      expect(hits.map(({ title }) => title)).toEqual(['N-0 Numerosa 0']);
    }
  });

  it('finds one record by the exact value of a sealed field, for sign-in', async () => {
    expect((await bench.store.findExact('email', 'P1@Example.es')).map(({ reference }) => reference)).toEqual(
      ['S-1'],
    );
    expect(await bench.store.findExact('email', 'p1@example.e')).toEqual([]);
  });
});
