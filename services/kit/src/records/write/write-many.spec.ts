import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { startOfDay } from '@llavero/proto/values/dates';
import fc from 'fast-check';
import { serviceContext } from '../../context.ts';
import { testContext } from '../../testing/context.ts';
import { sample } from '../testing/definition.ts';
import { type Bench, openBench } from '../testing/harness.ts';
import { anyRecord } from '../testing/random-record.ts';
import { tracesOf } from '../testing/traces.ts';

const staff = testContext('ADMIN');
const machine = serviceContext('notifications');
const today = startOfDay(Math.floor(Date.now() / 1000));
let bench: Bench;
let counter = 0;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** Fields that are neither sealed nor searched. */
const plain = [
  'notes', 'rooms', 'area', 'rent', 'fee', 'furnished', 'start', 'signedAt', 'finished', 'kind', 'tags', 'wishes',
  'tenant', 'owners', 'bond', 'lines', 'extra', 'term',
]; // prettier-ignore
const picked = (object: Record<string, Json>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name] ?? null]));
const fresh = () => bench.store.create({ reference: `M${(counter += 1)}`, name: 'Ana' }, staff);

const changesOf = async (id: string) => {
  const { record, audit, events } = await tracesOf(bench, id);
  return { record, audit: audit.slice(1), events: events.slice(1) };
};

describe('a write of many records at once', () => {
  it('leaves what as many single writes would: values, versions, audit, events (30 runs)', async () => {
    const change = anyRecord(sample, today).chain((values) =>
      fc.subarray(plain).map((names) => picked(values, names)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (patches) => {
        const one = await Promise.all(patches.map(fresh));
        const many = await Promise.all(patches.map(fresh));
        for (const [index, patch] of patches.entries())
          await bench.store.writeUnchecked(one[index]!.id, undefined, patch, {}, machine);
        const changes = patches.map((patch, index) => ({ id: many[index]!.id, patch }));
        await bench.db.transaction((tx) => bench.store.writeManyUnchecked(changes, {}, machine, tx));
        for (const [index] of patches.entries())
          expect(await changesOf(many[index]!.id)).toEqual(await changesOf(one[index]!.id));
      }),
      { numRuns: 30 },
    );
  });

  it('leaves out what is gone and what would not differ, and answers what it has written', async () => {
    const [same, gone, other] = [await fresh(), await fresh(), await fresh()];
    await bench.store.patch({ collection: 'test', id: gone.id, patch: { status: 'DELETED' } }, staff);
    const patches = [same, gone, other].map(({ id }, index) => ({
      id,
      patch: { rooms: index === 0 ? null : 3 },
    }));
    const written = await bench.db.transaction((tx) =>
      bench.store.writeManyUnchecked(patches, {}, machine, tx),
    );
    expect(written).toEqual([other.id]);
    expect((await bench.store.loadUnchecked(same.id)).version).toBe(1);
  });

  it('works a patch out of the record as it is, and leaves alone what has none', async () => {
    const [one, other] = [await fresh(), await fresh()];
    await bench.store.patch({ collection: 'test', id: one.id, patch: { rooms: 4 } }, staff);
    const patch = ({ rooms }: Record<string, unknown>): Record<string, Json> | null =>
      typeof rooms === 'number' ? { rooms: rooms + 1 } : null;
    const changes = [one, other].map(({ id }) => ({ id, patch }));
    const written = await bench.db.transaction((tx) =>
      bench.store.writeManyUnchecked(changes, {}, machine, tx),
    );
    expect(written).toEqual([one.id]);
    expect(await bench.store.loadUnchecked(one.id)).toMatchObject({ rooms: 5, version: 3 });
    expect((await bench.store.loadUnchecked(other.id)).version).toBe(1);
  });

  it('takes no sealed and no searched field', async () => {
    const { id } = await fresh();
    for (const patch of [{ iban: 'ES9121000418450200051332' }, { reference: 'other' }])
      await expect(
        bench.db.transaction((tx) => bench.store.writeManyUnchecked([{ id, patch }], {}, machine, tx)),
      ).rejects.toThrow(/one record at a time/);
  });
});
