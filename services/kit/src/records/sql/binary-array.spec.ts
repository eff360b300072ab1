import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Bench, openBench } from '../testing/harness.ts';
import { arrayText, binaryArray } from './binary-array.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** PostgreSQL holds every character but the one of number 0. */
const anyText = fc
  .string({ unit: 'binary' })
  .filter((text) => !text.includes('\0') && text.isWellFormed())
  .map((text) => `${text}"\\{},NULL`);
const back = async (value: unknown, type: string): Promise<unknown[]> =>
  (await bench.db.query<{ one: unknown }>(`SELECT one FROM unnest($1::${type}[]) AS one`, [value])).map(
    ({ one }) => one,
  );

describe('arrays for PostgreSQL', () => {
  it('hold texts letter by letter, with nulls among them, and nothing at all (100 runs)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(anyText)), async (texts) => {
        expect(await back(binaryArray('text', texts), 'text')).toEqual(texts);
      }),
    );
  });

  it('hold JSON and bytes as they are (100 runs)', async () => {
    const values = fc.array(fc.tuple(anyText, fc.option(fc.uint8Array())));
    await fc.assert(
      fc.asyncProperty(values, async (rows) => {
        const objects = rows.map(([text]) => ({ text, list: [1.5, null, true] }));
        const jsons = binaryArray(
          'jsonb',
          objects.map((one) => JSON.stringify(one)),
        );
        expect(await back(jsons, 'jsonb')).toEqual(objects);
        const bytes = rows.map(([, some]) => (some ? Buffer.from(some) : null));
        expect(await back(binaryArray('bytea', bytes), 'bytea')).toEqual(bytes);
      }),
    );
  });

  it('are read from texts, whatever stands in them (100 runs)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(anyText)), async (texts) => {
        expect(await back(arrayText(texts), 'text')).toEqual(texts);
      }),
    );
  });
});
