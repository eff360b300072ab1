import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { build, sampleOf } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { records } from '@llavero/proto/records/registry';
import { CodedError } from '@llavero/proto/errors';
import { type Database, openDatabase } from '../../db/database.ts';
import { reseal } from '../../db/reseal.ts';
import { parseSealingKeys } from '../../db/sealed.ts';
import { serviceContext } from '../../context.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { RecordStore } from '../store.ts';
import type { StoredRecord } from '../store-parts.ts';
import { sample } from '../testing/definition.ts';
import { type Bench, keyText, openBench, parsedRecord, quiet, refusal } from '../testing/harness.ts';

jest.setTimeout(180_000);
const admin = testContext('ADMIN');

/** Numbers that look random and come again with every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('a record as it was', () => {
  let room: TestDatabase;
  let db: Database;
  const definitions = [...records.values()];
  beforeAll(async () => {
    room = await testDatabase('notifications');
    db = await openDatabase({
      url: room.url,
      schema: 'notifications',
      records: definitions,
      keys: parseSealingKeys(keyText(1)),
      migrations: 'derive',
      logger: quiet,
    });
  });
  afterAll(async () => {
    await db?.close();
    await room?.drop();
  });

  /** Some fields of the record with other values; what the record's own rules refuse is left to them. */
  function someChange(definition: RecordDefinition, roll: (below: number) => number): Record<string, Json> {
    const entries = fieldEntries(definition).filter(([, { secret, unique }]) => !secret && !unique);
    const changes: Record<string, Json> = {};
    for (let i = 0; i <= roll(4); i += 1) {
      const [name, meta] = entries[roll(entries.length)]!;
      changes[name] = roll(5) === 0 && !meta.required ? null : sampleOf(meta, roll(1000) + 1);
    }
    return changes;
  }

  it.each(definitions.map((definition) => [definition.collection, definition] as const))(
    '[ENT-12] %s: whatever was patched, deleted and restored, each version reads as it was read then',
    async (collection, definition) => {
      const store = new RecordStore(db, definition) as RecordStore;
      const roll = dice(collection.length * 7919);
      let clock = 1_790_000_000;
      const service = serviceContext('test');
      const trusted = () => ({ ...service, now: (clock += 60) });
      const made = await store.create(build(definition, {} as never, 5) as Record<string, Json>, trusted());
      const { id } = made;
      const seen = new Map<number, StoredRecord>([[1, made]]);
      let current = made;
      for (let step = 0; step < 16; step += 1) {
        const isDeleted = current.deletedAt !== null;
        const dies = roll(8) === 0;
        try {
          if (isDeleted || dies) {
            const status = isDeleted ? 'RESTORED' : 'DELETED';
            current = await store.patch(
              { collection, id, version: current.version, patch: { status } },
              trusted(),
            );
          } else if (roll(6) === 0) {
            const to = 1 + roll(current.version);
            const req = { id, version: current.version, to };
            current = await store.restoreAt(req, { ...trusted(), actor: service.actor });
          } else
            current = await store.writeUnchecked(id, undefined, someChange(definition, roll), {}, trusted());
        } catch (error) {
          // What the record's rules refuse has changed nothing.
          if (!(error instanceof CodedError)) throw error;
        }
        if (!seen.has(current.version)) seen.set(current.version, current);
      }
      expect(seen.size).toBeGreaterThan(5);
      expect([...seen.keys()].sort((a, b) => a - b)).toEqual(
        Array.from({ length: seen.size }, (_, at) => at + 1),
      );
      for (const [version, was] of seen) {
        if (version > 1) {
          const around = await store.beforeAndAfterUnchecked(id, version);
          expect([version, around]).toEqual([version, { before: seen.get(version - 1), after: was }]);
        }
        const { record, at } = await store.recordAt({ id, version }, trusted());
        expect([version, record]).toEqual([version, was]);
        expect((await store.recordAt({ id, at: at + 30 }, trusted())).version).toBe(version);
      }
      const first = store.beforeAndAfterUnchecked(id, 1);
      expect(await refusal(first)).toMatchObject({ code: 'RECORD.NOT_YET' });
    },
  );
});

describe('restoring a record to a moment', () => {
  let bench: Bench;
  let n = 0;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.close());
  const make = (more: Record<string, Json> = {}) =>
    bench.store.create({ reference: `R${(n += 1)}`, name: 'Inés Prat', rent: 700, ...more }, admin);
  const patch = (id: string, version: number, values: Record<string, Json>) =>
    bench.store.patch({ collection: 'test', id, version, patch: values }, admin);

  it('[ENT-12] makes a new version with the old values, sealed and nested ones too, and says so in the audit', async () => {
    const bond = { amount: 700, place: 'Incasol', paidAt: null, returned: false };
    const { id } = await make({ bond, iban: 'ES9121000418450200051332' });
    await patch(id, 1, { name: 'Otra', rent: 900, iban: null, bond: null });
    const preview = await bench.store.recordAt({ id, version: 1 }, admin);
    expect(preview.record).toMatchObject({ name: 'Inés Prat', rent: 700, bond, version: 1 });
    expect(preview.restore?.changes).toMatchObject({
      name: { before: 'Otra', after: 'Inés Prat' },
      iban: { before: null, after: 'ES9121000418450200051332' },
    });
    const restored = await bench.store.restoreAt({ id, version: 2, to: 1 }, admin);
    expect(restored).toMatchObject({
      version: 3,
      name: 'Inés Prat',
      rent: 700,
      bond,
      iban: 'ES9121000418450200051332',
    });
    expect(parsedRecord(await bench.store.get({ collection: 'test', id }, admin))).toEqual({
      ...preview.record,
      version: 3,
      updatedAt: restored.updatedAt,
    });
    expect(
      (await bench.store.search({ collection: 'test', text: 'ines prat' }, admin)).map((hit) => hit.id),
    ).toContain(id);
    const [entry] = await bench.store.history({ id }, admin);
    expect(entry).toMatchObject({ verb: 'restored-to', version: 3 });
    const [event] = await bench.db.rows(
      `SELECT payload FROM outbox WHERE record_id = $1 ORDER BY seq DESC LIMIT 1`,
      [id],
    );
    const { type, data } = JSON.parse(event![0] as string) as { type: string; data: object };
    expect(type).toMatch(/\.updated$/);
    expect(data).toMatchObject({ extra: { restoredTo: 1 } });
    expect(JSON.stringify(data)).not.toContain('Prat');
    // Undone by restoring again.
    expect(await bench.store.restoreAt({ id, version: 3, to: 2 }, admin)).toMatchObject({
      name: 'Otra',
      rent: 900,
    });
  });

  it('[ENT-12] brings back only the fields asked for, and leaves what the system keeps', async () => {
    const { id } = await make();
    await patch(id, 1, { rent: 900, rooms: 4 });
    await patch(id, 2, { status: 'SIGNED' });
    const { restore } = await bench.store.recordAt({ id, version: 1 }, admin);
    expect(Object.keys(restore?.changes ?? {}).sort()).toEqual(['rent', 'rooms']);
    expect(restore?.kept).toEqual([expect.objectContaining({ field: 'signedAt', label: 'Firmado el' })]);
    const some = await bench.store.restoreAt({ id, version: 3, to: 1, fields: ['rooms'] }, admin);
    expect(some).toMatchObject({ rent: 900, rooms: null, status: 'SIGNED' });
  });

  it('[ENT-12] keeps secrets out of the past and out of what comes back', async () => {
    const { id } = await make();
    await bench.store.writeUnchecked(id, undefined, { password: 'uno' }, {}, admin);
    await bench.store.writeUnchecked(id, undefined, { password: 'dos', rent: 1 }, {}, admin);
    const { record } = await bench.store.recordAt({ id, version: 2 }, admin);
    expect(record).not.toHaveProperty('password');
    await bench.store.restoreAt({ id, version: 3, to: 2 }, admin);
    expect(await bench.store.loadUnchecked(id)).toMatchObject({ password: 'dos', rent: 700 });
  });

  it('[ENT-12] refuses a stale version, a moment that was not, and what changes nothing', async () => {
    const { id } = await make();
    await patch(id, 1, { rent: 900 });
    const restore = (version: number, to: number) =>
      refusal(bench.store.restoreAt({ id, version, to }, admin));
    expect(await restore(1, 1)).toMatchObject({ kind: 'stale' });
    expect(await restore(2, 2)).toMatchObject({ code: 'RECORD.NOTHING_TO_RESTORE' });
    for (const to of [0, 3, 1.5, Number.NaN])
      expect(await restore(2, to)).toMatchObject({ code: 'RECORD.NOT_YET' });
    const at = (req: { version?: number; at?: number }) =>
      refusal(bench.store.recordAt({ id, ...req }, admin));
    expect(await at({ at: 1000 })).toMatchObject({ code: 'RECORD.NOT_YET' });
    expect(await at({})).toMatchObject({ code: 'RECORD.WHICH_MOMENT' });
    expect(await refusal(bench.store.restoreAt({ id, to: 1 }, admin))).toMatchObject({
      code: 'RECORD.VERSION_NEEDED',
    });
  });

  it('[ENT-11] brings a deleted record back as it was at a moment, and not to one at which it was deleted', async () => {
    const { id } = await make();
    await patch(id, 1, { rent: 900 });
    await patch(id, 2, { status: 'DELETED' });
    expect((await bench.store.recordAt({ id, version: 3 }, admin)).restore).toBeNull();
    expect(await refusal(bench.store.restoreAt({ id, version: 3, to: 3 }, admin))).toMatchObject({
      code: 'RECORD.WAS_DELETED',
    });
    expect(await bench.store.restoreAt({ id, version: 3, to: 1 }, admin)).toMatchObject({
      rent: 700,
      deletedAt: null,
      version: 4,
    });
  });

  it('[ENT-11] a value somebody else has taken meanwhile is refused by field and nothing is written', async () => {
    const { id, reference } = await make();
    await patch(id, 1, { reference: 'moved away' });
    await make({ reference: reference ?? null });
    const refused = await refusal(bench.store.restoreAt({ id, version: 2, to: 1 }, admin));
    expect(refused).toMatchObject({
      code: 'RECORD.DUPLICATE',
      problems: [{ field: 'reference', rule: 'unique' }],
    });
    expect(await bench.store.loadUnchecked(id)).toMatchObject({ version: 2, reference: 'moved away' });
    const gone = await make({ reference: 'freed' });
    await patch(gone.id, 1, { status: 'DELETED' });
    const heir = await make({ reference: 'freed' });
    expect(heir.version).toBe(1);
    const back = bench.store.patch(
      { collection: 'test', id: gone.id, version: 2, patch: { status: 'RESTORED' } },
      admin,
    );
    expect(await refusal(back)).toMatchObject({ code: 'RECORD.DUPLICATE' });
  });

  it('[ENT-12] links to records that are gone are refused by field, unless the field stays as it is', async () => {
    const [here, gone] = ['0199aaaa-0000-7000-8000-00000000000a', '0199aaaa-0000-7000-8000-00000000000b'];
    const { id } = await make({ owners: [here, gone], tenant: here });
    await patch(id, 1, { owners: [], tenant: null, rent: 900 });
    const living = () => Promise.resolve(new Set([here]));
    const { restore } = await bench.store.recordAt({ id, version: 1 }, admin, living);
    expect(restore?.problems).toEqual([expect.objectContaining({ field: 'owners', rule: 'link' })]);
    const refused = await refusal(bench.store.restoreAt({ id, version: 2, to: 1 }, admin, living));
    expect(refused).toMatchObject({ code: 'RECORD.LINKS_GONE', problems: [{ field: 'owners' }] });
    const fields = ['tenant', 'rent'];
    expect(await bench.store.restoreAt({ id, version: 2, to: 1, fields }, admin, living)).toMatchObject({
      tenant: here,
      rent: 700,
      owners: [],
    });
  });

  it('[ENT-12] one of many who restore at once wins', async () => {
    const { id } = await make();
    await patch(id, 1, { rent: 900 });
    const tries = Array.from({ length: 20 }, () => bench.store.restoreAt({ id, version: 2, to: 1 }, admin));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await bench.store.loadUnchecked(id)).toMatchObject({ version: 3 });
  });

  it('[ENT-12] says when changes are missing instead of showing what never was', async () => {
    const { id } = await make();
    for (let version = 1; version < 4; version += 1) await patch(id, version, { rent: version });
    await bench.db.query(`DELETE FROM audit WHERE record_id = $1 AND version = 3`, [id]);
    expect(await refusal(bench.store.recordAt({ id, version: 1 }, admin))).toMatchObject({
      code: 'RECORD.PAST_UNKNOWN',
    });
    expect((await bench.store.recordAt({ id, version: 3 }, admin)).record).toMatchObject({ rent: 2 });
  });

  it('[ENT-12] pages through more than 200 changes, each once', async () => {
    const { id } = await make();
    for (let version = 1; version <= 230; version += 1) await patch(id, version, { rent: version });
    const first = await bench.store.history({ id }, admin);
    expect(first).toHaveLength(200);
    const second = await bench.store.history({ id, before: first.at(-1)?.version ?? 0 }, admin);
    expect([...first, ...second].map(({ version }) => version)).toEqual(
      Array.from({ length: 231 }, (_, at) => 231 - at),
    );
    expect((await bench.store.recordAt({ id, version: 1 }, admin)).record).toMatchObject({ rent: 700 });
  });

  it('[ENT-10] the past stays sealed at rest and can be read after the key has changed', async () => {
    const { id } = await make({ name: 'Eulàlia Montcada' });
    await patch(id, 1, { name: 'Otra persona' });
    const dump = JSON.stringify(
      await bench.db.rows(`SELECT changes::text, encode(sealed, 'escape') FROM audit WHERE record_id = $1`, [
        id,
      ]),
    );
    expect(dump).not.toContain('Montcada');
    const keys = parseSealingKeys(`${keyText(2)},${keyText(1)}`);
    const both = await openDatabase({
      url: bench.room.url,
      schema: 'notifications',
      records: [sample],
      keys,
      migrations: 'none',
      logger: quiet,
    });
    await reseal(both, sample);
    await both.close();
    const alone = await openDatabase({
      url: bench.room.url,
      schema: 'notifications',
      records: [sample],
      keys: parseSealingKeys(keyText(2)),
      migrations: 'none',
      logger: quiet,
    });
    const store = new RecordStore(alone, sample);
    expect((await store.recordAt({ id, version: 1 }, admin)).record).toMatchObject({
      name: 'Eulàlia Montcada',
    });
    await alone.close();
  });
});
