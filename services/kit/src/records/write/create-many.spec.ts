import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { startOfDay } from '@llavero/proto/values/dates';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { serviceContext } from '../../context.ts';
import { testContext } from '../../testing/context.ts';
import { sample } from '../testing/definition.ts';
import { type Bench, openBench } from '../testing/harness.ts';
import { anyRecord } from '../testing/random-record.ts';
import { tracesOf } from '../testing/traces.ts';

const machine = { ...serviceContext('notifications'), trusted: true };
const today = startOfDay(Math.floor(Date.now() / 1000));
let bench: Bench;
let counter = 0;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const named = (values: Record<string, Json> = {}) => ({ ...values, reference: `C${(counter += 1)}` });
const createMany = (objects: Record<string, Json>[], ctx = machine) =>
  bench.db.transaction((tx) =>
    bench.store.createMany(
      objects.map((object) => ({ object })),
      ctx,
      tx,
      { byCommand: true },
    ),
  );
const rows = async (from: string): Promise<number> =>
  (await bench.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`))[0]?.n ?? 0;

describe('many new records at once', () => {
  it('leave what as many single ones would: values, sealed ones too, audit, events (30 runs)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRecord(sample, today), { minLength: 1, maxLength: 6 }),
        async (objects) => {
          const one: string[] = [];
          for (const object of objects)
            one.push((await bench.store.create(named(object), machine, undefined, { byCommand: true })).id);
          const many = await createMany(objects.map(named));
          for (const [index] of objects.entries())
            expect(await tracesOf(bench, many[index]!)).toEqual(await tracesOf(bench, one[index]!));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('are found by the words of their sealed fields, as single ones are', async () => {
    await createMany([named({ name: 'Begoña Urrutikoetxea' }), named({ name: 'Ana' })]);
    const found = await bench.store.findExactUnchecked('name', 'begona urrutikoetxea');
    expect(found.map(({ name }) => name)).toEqual(['Begoña Urrutikoetxea']);
  });

  it('keep the ids that they are given, in order; none is nothing', async () => {
    const ids = [uuidv7(), uuidv7()];
    const given = ids.map((id) => ({ id, object: named() }));
    expect(await bench.db.transaction((tx) => bench.store.createMany(given, machine, tx))).toEqual(ids);
    expect(await createMany([])).toEqual([]);
  });

  it('are none when one of them is not valid or is there already: no row, audit entry or event stays', async () => {
    const twice = named();
    const before = [await rows('test'), await rows('audit'), await rows('outbox')];
    await expect(createMany([named(), { ...named(), rooms: -1 }])).rejects.toMatchObject({
      body: { kind: 'invalid', problems: [expect.objectContaining({ field: 'rooms' })] },
    });
    await expect(createMany([named(), twice, twice])).rejects.toMatchObject({ body: { kind: 'conflict' } });
    expect([await rows('test'), await rows('audit'), await rows('outbox')]).toEqual(before);
  });

  it('are one set however many statements they take: in order, and none when one of the last is not valid', async () => {
    const many = Array.from({ length: 230 }, () => ({ id: uuidv7(), object: named() }));
    const create = (all: typeof many) =>
      bench.db.transaction((tx) => bench.store.createMany(all, machine, tx, { byCommand: true }));
    const before = [await rows('test'), await rows('audit'), await rows('outbox')];
    const broken = [...many.slice(0, 220), { id: uuidv7(), object: { ...named(), rooms: -1 } }];
    await expect(create(broken)).rejects.toMatchObject({ body: { kind: 'invalid' } });
    const twice = [
      ...many,
      { ...many[3]!, id: uuidv7() },
      ...Array.from({ length: 150 }, () => ({ id: uuidv7(), object: named() })),
    ];
    await expect(create(twice)).rejects.toMatchObject({ body: { kind: 'conflict' } });
    expect([await rows('test'), await rows('audit'), await rows('outbox')]).toEqual(before);
    expect(await create(many)).toEqual(many.map(({ id }) => id));
    const after = [await rows('test'), await rows('audit'), await rows('outbox')];
    expect(after).toEqual(before.map((count) => count + 230));
  });

  it('are refused to who may not create one', async () => {
    await expect(createMany([named()], { ...testContext('TENANT'), trusted: false })).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
  });
});
