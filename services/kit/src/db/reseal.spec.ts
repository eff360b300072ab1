import { afterAll, describe, expect, it } from '@jest/globals';
import { sample } from '../records/testing/definition.ts';
import { type Bench, keyText, openBench, parsedRecord, quiet } from '../records/testing/harness.ts';
import { RecordStore } from '../records/store.ts';
import { testContext } from '../testing/context.ts';
import { type Database, openDatabase } from './database.ts';
import { reseal } from './reseal.ts';
import { parseSealingKeys } from './sealed.ts';

const staff = testContext('ADMIN');
let bench: Bench;
afterAll(() => bench.close());

function withKeys(...numbers: number[]): Promise<Database> {
  const keys = parseSealingKeys(numbers.map(keyText).join(','));
  return openDatabase({
    url: bench.room.url,
    schema: 'notifications',
    records: [sample],
    keys,
    migrations: 'none',
    logger: quiet,
  });
}

describe('rotation of keys', () => {
  it('[ENT-10] reads and finds with both keys meanwhile, and without the old one afterwards', async () => {
    bench = await openBench();
    const ids: string[] = [];
    for (let at = 0; at < 450; at += 1) {
      const made = await bench.store.create(
        { reference: `R${at}`, name: `Núria Vidal ${at}`, iban: 'ES9121000418450200051332' },
        staff,
      );
      ids.push(made.id);
    }
    const [first = '', second = ''] = ids;
    await bench.store.patch(
      { collection: 'test', id: first, version: 1, patch: { name: 'Otro Nombre' } },
      staff,
    );
    await bench.store.patch(
      { collection: 'test', id: second, version: 1, patch: { status: 'DELETED' } },
      staff,
    );

    const both = await withKeys(2, 1);
    const store = new RecordStore(both, sample);
    expect(await store.search({ collection: 'test', text: 'núria vidal 33', limit: 50 }, staff)).toHaveLength(
      11,
    );
    // Written with the new key while rows of the old one remain.
    const fresh = await store.create({ reference: 'NEW', name: 'Núria Vidal 33x' }, staff);
    expect(await store.search({ collection: 'test', text: 'nuria vidal 33', limit: 50 }, staff)).toHaveLength(
      12,
    );

    // Two at once, as after a restart of one that was thought dead.
    const [one, two] = await Promise.all([reseal(both, sample), reseal(both, sample)]);
    expect(one.records + two.records).toBeGreaterThanOrEqual(450);
    expect(await reseal(both, sample)).toEqual({ records: 0, audit: 0, tokens: 0 });
    await both.close();

    const only = await withKeys(2);
    const after = new RecordStore(only, sample);
    for (const id of [first, ids[449] ?? '', fresh.id]) await after.get({ collection: 'test', id }, staff);
    expect(parsedRecord(await after.get({ collection: 'test', id: ids[7] ?? '' }, staff))).toMatchObject({
      name: 'Núria Vidal 7',
      iban: 'ES9121000418450200051332',
      version: 1,
    });
    expect((await after.history({ id: first }, staff))[0]?.changes['name']).toEqual({
      before: 'Núria Vidal 0',
      after: 'Otro Nombre',
    });
    expect(await after.search({ collection: 'test', text: 'vidal 33', limit: 50 }, staff)).toHaveLength(12);
    await after.patch({ collection: 'test', id: second, version: 2, patch: { status: 'RESTORED' } }, staff);
    expect(parsedRecord(await after.get({ collection: 'test', id: second }, staff))['name']).toBe(
      'Núria Vidal 1',
    );
    await only.close();
  });
});
