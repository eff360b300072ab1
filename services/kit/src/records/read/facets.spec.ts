import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '@llavero/proto/fields/field';
import type { FacetsRequest, Filter } from '@llavero/proto/requests';
import { testContext } from '../../testing/context.ts';
import { RecordStore } from '../store.ts';
import { type Bench, openBench, parsed, refusal } from '../testing/harness.ts';
import { fillTable, linkedId } from '../testing/table-rows.ts';

const staff = testContext('ADMIN');
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  await fillTable(bench.db, bench.store.definition, 400);
});
afterAll(() => bench.close());

const facets = (req: Omit<FacetsRequest, 'collection'>, ctx = staff) =>
  bench.store.facets({ collection: 'test', ...req }, ctx);

describe('[SCR-01] counts per value of a field', () => {
  it('are those of the rows that the list answers, whatever the filter', async () => {
    const fields = ['status', 'kind', 'tags', 'furnished', 'tenant', 'owners'];
    const filter: fc.Arbitrary<Filter> = fc.oneof(
      fc.constant({}),
      fc.constant<Filter>({ status: { $in: ['ACTIVE', 'DRAFT'] } }),
      fc.constant<Filter>({ status: 'SIGNED', furnished: true }),
      fc.integer({ min: 0, max: 2000 }).map((rent) => ({ rent: { $lt: rent } })),
      fc.constantFrom('NEW', 'SEA').map((tag) => ({ tags: tag })),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), filter, fc.boolean(), async (field, narrow, deleted) => {
        const list = { collection: 'test' as const, filter: narrow, ...(deleted ? { deleted } : {}) };
        const rows = parsed(await bench.store.list({ ...list, fields: [field], limit: 500 }, staff)).items;
        const counted = new Map<Json, number>();
        for (const row of rows) {
          const value = row[field] ?? null;
          for (const each of Array.isArray(value) ? value : [value])
            counted.set(each, (counted.get(each) ?? 0) + 1);
        }
        const { values, capped } = await facets({ ...list, field });
        expect(capped).toBe(false);
        if (counted.size <= 200)
          expect(new Map(values!.map(({ value, count }) => [value, count]))).toEqual(counted);
        else for (const { value, count } of values!) expect(count).toBe(counted.get(value));
        const counts = values!.map(({ count }) => count);
        expect(counts).toEqual([...counts].sort((a, b) => b - a));
      }),
      { numRuns: 80 },
    );
  });

  it('[SES-09] are of the rows the caller may see, and of no field hidden from the role', async () => {
    const tenant = { ...testContext('TENANT'), actor: { ...testContext('TENANT').actor, id: linkedId(7) } };
    const mine = parsed(
      await bench.store.list({ collection: 'test', fields: ['kind'], limit: 500 }, tenant),
    ).items;
    const { values } = await facets({ field: 'kind' }, tenant);
    expect(values!.reduce((sum, { count }) => sum + count, 0)).toBe(mine.length);
    expect(mine.length).toBeLessThan(20);
    expect(await refusal(facets({ field: 'iban' }, testContext('EXTERNAL_EMPLOYEE')))).toMatchObject({
      code: 'FILTER.UNKNOWN_FIELD',
    });
    expect(await refusal(facets({ field: 'kind' }, testContext('COMMUNITY')))).toMatchObject({
      kind: 'forbidden',
    });
    // A text might be found in a field that the role does not see.
    const access = { EXTERNAL_EMPLOYEE: { actions: ['read' as const], hidden: ['general'] } };
    const store = new RecordStore(bench.db, { ...bench.store.definition, access });
    const text = { collection: 'test' as const, field: 'status', text: 'persona' };
    expect(await store.facets(text, testContext('EXTERNAL_EMPLOYEE'))).toEqual({
      values: null,
      capped: false,
    });
  });

  it('are refused for fields without a closed set of values', async () => {
    for (const field of ['rent', 'name', 'reference', 'bond', 'lines', 'start'])
      expect(await refusal(facets({ field }))).toMatchObject({ code: 'FACET.NOT_COUNTABLE' });
    expect(await refusal(facets({ field: 'nothing' }))).toMatchObject({ code: 'FILTER.UNKNOWN_FIELD' });
  });
});
