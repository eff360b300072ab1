import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { defineRecord } from '@llavero/proto/fields/record';
import { day, text } from '@llavero/proto/fields/vocabulary';
import { daySeconds } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { testContext } from '../../testing/context.ts';
import { bulkLoad, type PastChange } from './bulk.ts';
import { type Bench, openBench, parsed, parsedRecord, refusal } from '../testing/harness.ts';

const staff = testContext('ADMIN');
const start = daySeconds({ year: 2026, month: 10, day: 25 });
let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

describe('loading many records', () => {
  it('leaves what creating one by one leaves, only without history', async () => {
    const object = {
      name: 'Ágata Ñíguez',
      iban: 'ES9121000418450200051332',
      rent: 0.1 + 0.2,
      start,
      lines: [{ concept: 'a' }],
    };
    const id = uuidv7();
    const created = await bench.store.create({ ...object, reference: 'ONE' }, { ...staff, now: start });
    await bulkLoad(bench.db, bench.store.definition, [
      { id, object: { ...object, reference: 'TWO' }, createdAt: start },
    ]);
    const loaded = parsedRecord(await bench.store.get({ collection: 'test', id }, staff));
    expect(loaded).toEqual({ ...created, id, reference: 'TWO' });
    expect(await bench.store.search({ collection: 'test', text: 'niguez' }, staff)).toHaveLength(2);
    expect(await bench.store.history({ id }, staff)).toEqual([]);
  });

  it('[ENT-12] leaves with a past what the writes themselves leave, sealed fields among it', async () => {
    const iban = 'ES9121000418450200051332';
    const first = { name: 'Rut', iban, rent: 700, start };
    const { collection } = bench.store.definition;
    const written = await bench.store.create({ ...first, reference: 'W' }, { ...staff, now: start });
    const change = (patch: Record<string, Json>, now: number) =>
      bench.store.patch({ collection, id: written.id, patch }, { ...staff, now });
    await change({ rent: 750, iban: null }, start + 60);
    await change({ rent: 800.5, name: 'Rut Gil' }, start + 120);
    const id = uuidv7();
    const object = { ...first, reference: 'W2', rent: 800.5, iban: null, name: 'Rut Gil' };
    const by = { actor: staff.actor.id, verb: 'updated' };
    const changes: PastChange[] = [
      { ...by, at: start + 60, before: { rent: 700, iban } },
      { ...by, at: start + 120, before: { rent: 750, name: 'Rut' } },
    ];
    const past = { createdBy: staff.actor.id, changes };
    await bulkLoad(bench.db, bench.store.definition, [{ id, object, createdAt: start, past }]);
    const get = async (one: string) => parsedRecord(await bench.store.get({ collection, id: one }, staff));
    expect(await get(id)).toEqual({ ...(await get(written.id)), id, reference: 'W2' });
    const history = async (one: string) =>
      (await bench.store.history({ id: one }, staff)).map(
        ({ origin: _, requestId: _id, changes: told, ...entry }) => {
          const { reference: _name, ...others } = told;
          return { ...entry, changes: others };
        },
      );
    expect(await history(id)).toEqual(await history(written.id));
    const then = await bench.store.recordAt({ id, version: 1 }, staff);
    expect(then.record).toMatchObject({ ...first, reference: 'W2', version: 1 });
  });

  it('loads thousands, which a list then counts up to 10,000', async () => {
    const rows = Array.from({ length: 10_001 }, (_, at) => ({
      id: uuidv7(),
      object: { reference: `B${at}` },
      createdAt: start,
    }));
    await bulkLoad(bench.db, bench.store.definition, rows);
    const page = parsed(await bench.store.list({ collection: 'test', count: 'capped', limit: 1 }, staff));
    expect(page).toMatchObject({ count: 10_000, capped: true, hasMore: true });
  });

  it('refuses a wrong row and keeps none of its chunk', async () => {
    const objects: Record<string, Json>[] = [{ reference: 'OK' }, {}];
    const rows = objects.map((object) => ({ object, id: uuidv7(), createdAt: start }));
    expect(await refusal(bulkLoad(bench.db, bench.store.definition, rows))).toMatchObject({
      code: 'RECORD.INVALID',
    });
    expect(await bench.store.findUnchecked({ filter: { reference: 'OK' } })).toEqual([]);
  });

  it('serves records without sealed or searchable fields', async () => {
    const plain = defineRecord({
      ...bench.store.definition,
      fields: { label: text('Etiqueta', { required: true }), due: day('Vence') },
      title: ({ label }) => String(label),
      titleFields: ['label'],
      detailFields: [],
      states: undefined,
      access: { ADMIN: { actions: ['read', 'create', 'update'] } },
      list: { columns: [], sort: { field: 'due', order: 'asc' }, filters: [] },
    });
    const other = await openBench({ definition: plain });
    const id = uuidv7();
    await bulkLoad(other.db, plain, [{ id, object: { label: 'x', due: start }, createdAt: start }]);
    expect(parsedRecord(await other.store.get({ collection: 'test', id }, staff))).toMatchObject({
      label: 'x',
      due: start,
    });
    expect(
      await other.store.patch({ collection: 'test', id, version: 1, patch: { label: 'y' } }, staff),
    ).toMatchObject({ label: 'y' });
    expect(await other.store.search({ collection: 'test', text: 'xyz' }, staff)).toEqual([]);
    await other.close();
  });
});
