/**
 * Modules of its own (docs/testing.md): declares events that the catalogue does not have.
 *
 * @jest-environment node
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineEvent } from '@llavero/proto/events/define';
import { taskCompleted } from '@llavero/proto/events/notifications';
import type { Json } from '@llavero/proto/fields/field';
import { links } from '@llavero/proto/fields/vocabulary';
import { serviceContext, through } from '../../context.ts';
import { testContext } from '../../testing/context.ts';
import { sample } from '../testing/definition.ts';
import { type Bench, openBench, parsed, parsedRecord, refusal } from '../testing/harness.ts';

const raised = defineEvent(sample, 'raised', { label: 'Renta subida', description: 'Of this test.' });
const activated = defineEvent(sample, 'activated', {
  label: 'Prueba activada',
  description: 'Of this test.',
  extra: { places: links('place', 'Inmuebles') },
});
const staff = testContext('ADMIN');
const machine = serviceContext('notifications');
let bench: Bench;
let counter = 0;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const fresh = (more: Record<string, Json> = {}) =>
  bench.store.create({ reference: `W${(counter += 1)}`, ...more }, staff);
const patch = (id: string, version: number | undefined, values: Record<string, Json>, ctx = staff) =>
  bench.store.patch(
    { collection: 'test', id, ...(version === undefined ? {} : { version }), patch: values },
    ctx,
  );
const get = async (id: string) => parsedRecord(await bench.store.get({ collection: 'test', id }, staff));
const outbox = (id: string) =>
  bench.db.query<{ subject: string; payload: string }>(
    'SELECT subject, payload FROM outbox WHERE record_id = $1 ORDER BY seq',
    [id],
  );

describe('a stale write', () => {
  it('[ENT-12] is refused with the fields that differ, their values and who changed them', async () => {
    const { id } = await fresh({ rent: 1, name: 'Ana' });
    const other = testContext('INTERNAL_EMPLOYEE');
    await patch(id, 1, { rent: 2, iban: 'ES9121000418450200051332' }, other);
    await patch(id, 2, { rent: 3 }, other);
    const body = await refusal(patch(id, 1, { rent: 9, notes: 'x' }));
    expect(body).toMatchObject({
      code: 'RECORD.STALE',
      kind: 'stale',
      details: { version: 3, actor: other.actor.id },
    });
    expect(body.details?.['fields']).toEqual([
      { field: 'rent', label: 'Renta', before: 1, after: 3 },
      { field: 'iban', label: 'IBAN', before: null, after: 'ES9121000418450200051332' },
    ]);
    expect(body.message).toBe(
      'La prueba ha cambiado desde que se abrió («Renta», «IBAN»). No se ha guardado nada: revise los cambios y guarde de nuevo.',
    );
    expect(await get(id)).toMatchObject({ rent: 3, notes: null, version: 3 });
    // A role sees in the refusal only what it may read.
    const hidden = await refusal(patch(id, 1, { rent: 9 }, testContext('EXTERNAL_EMPLOYEE')));
    expect(JSON.stringify(hidden)).not.toContain('ES91');
  });

  it('[ENT-12] 50 at once: one wins per version, nothing is lost or half written', async () => {
    const { id } = await fresh({ rent: 0 });
    for (let round = 1; round <= 3; round += 1) {
      const results = await Promise.allSettled(
        Array.from({ length: 50 }, (_, at) => patch(id, round, { rent: round * 100 + at })),
      );
      const won = results.filter(({ status }) => status === 'fulfilled');
      expect(won).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected')
          expect((result.reason as { body: { code: string } }).body.code).toBe('RECORD.STALE');
    }
    expect((await get(id))['version']).toBe(4);
    expect((await bench.store.history({ id }, staff)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect(await outbox(id)).toHaveLength(4);
  });

  it('[ENT-12] services without a version try again, so that no increment is lost', async () => {
    const { id } = await fresh({ rooms: 0 });
    const adds = Array.from({ length: 20 }, () =>
      bench.db.transaction(async (tx) => {
        const { rooms } = await bench.store.loadUnchecked(id, tx, { lock: true });
        return bench.store.writeUnchecked(id, undefined, { rooms: (rooms as number) + 1 }, {}, machine, tx);
      }),
    );
    await Promise.all(adds);
    expect((await get(id))['rooms']).toBe(20);
    await Promise.all(Array.from({ length: 4 }, (_, at) => patch(id, undefined, { rent: at + 1 }, machine)));
    expect((await get(id))['version']).toBe(25);
  });

  it('[ENT-12] a record at hand is written as it is, and read again when somebody was faster', async () => {
    const { id } = await fresh({ rent: 1, rooms: 1 });
    const read = await bench.store.loadUnchecked(id);
    const written = await bench.store.writeUnchecked(read, undefined, { rent: 2 }, {}, machine);
    expect(written).toMatchObject({ rent: 2, rooms: 1, version: 2 });
    // The one at hand is of before now.
    expect(await bench.store.writeUnchecked(read, undefined, { rooms: 3 }, {}, machine)).toMatchObject({
      rent: 2,
      rooms: 3,
      version: 3,
    });
    const [last] = await bench.store.history({ id }, staff);
    expect(last).toMatchObject({ version: 3 });
    const late = bench.store.writeUnchecked(read, 1, { rooms: 4 }, {}, machine);
    expect(await refusal(late)).toMatchObject({ code: 'RECORD.STALE', kind: 'stale' });
    expect(await get(id)).toMatchObject({ rooms: 3, version: 3 });
  });

  it('[API-02] a call without a version writes onto whatever stands; one with a version is still held to it', async () => {
    const { id } = await fresh({ rent: 1 });
    await patch(id, 1, { rent: 2 });
    expect(await patch(id, undefined, { rent: 3 })).toMatchObject({ rent: 3, version: 3 });
    expect(await refusal(patch(id, 2, { rent: 4 }))).toMatchObject({ code: 'RECORD.STALE', kind: 'stale' });
    await patch(id, undefined, { status: 'DELETED' });
    await patch(id, undefined, { status: 'RESTORED' });
    expect(await get(id)).toMatchObject({ rent: 3, version: 5 });
    const told = (await outbox(id)).map(({ payload }) => {
      const { data } = JSON.parse(payload) as { data: { version: number; extra?: Json } };
      return [data.version, data.extra];
    });
    // The log tells them from those that named what they had read.
    const without = { withoutVersion: true };
    expect(told).toEqual([
      [1, undefined],
      [2, undefined],
      [3, without],
      [4, without],
      [5, without],
    ]);
  });

  it('[API-02] 50 people at once without a version: every write is made, none is refused', async () => {
    const { id } = await fresh({ rent: 0 });
    const rents = Array.from({ length: 50 }, (_, at) => at + 1);
    const written = await Promise.all(rents.map((rent) => patch(id, undefined, { rent })));
    expect(new Set(written.map(({ version }) => version)).size).toBe(50);
    const last = written.find(({ version }) => version === 51);
    expect(await get(id)).toMatchObject({ version: 51, rent: last?.['rent'] });
    expect(await outbox(id)).toHaveLength(51);
  });
});

describe('a write', () => {
  it('[ENT-12] keeps from where it came; the address for administrators, and in no event', async () => {
    const origin = { channel: 'WEB', address: '203.0.113.7', device: 'Firefox, Windows' } as const;
    const ctx = { ...staff, origin };
    const { id } = await bench.store.create({ reference: `W${(counter += 1)}` }, ctx);
    await patch(id, 1, { rent: 2 }, through(ctx, 'IMPORT'));
    const [imported, created] = await bench.store.history({ id }, testContext('ADMIN'));
    expect(created?.origin).toEqual(origin);
    expect(imported?.origin).toEqual({ ...origin, channel: 'IMPORT' });
    const [seen] = await bench.store.history({ id }, testContext('INTERNAL_EMPLOYEE'));
    expect(seen?.origin).toEqual({ ...origin, channel: 'IMPORT', address: null });
    const events = await outbox(id);
    expect(JSON.stringify(events)).not.toContain('203.0.113');
    expect(JSON.stringify(events)).toContain('Firefox, Windows');
  });

  it('[ENT-12] leaves author, time, before and after in the log, and names in the event, in one transaction', async () => {
    const ctx = { ...staff, actor: { ...staff.actor, impersonator: 'boss' }, now: 1_790_000_000 };
    const { id } = await bench.store.create(
      { reference: `W${(counter += 1)}`, rent: 1, name: 'Ana', tags: ['SEA'] },
      ctx,
    );
    await patch(id, 1, { rent: 2, name: 'Eva', tags: ['SEA'] }, ctx);
    const [entry, first] = await bench.store.history({ id }, staff);
    expect(entry).toEqual({
      version: 2,
      at: 1_790_000_000,
      actor: staff.actor.id,
      impersonator: 'boss',
      requestId: staff.requestId,
      origin: { channel: 'SERVICE', address: null, device: null },
      verb: 'updated',
      changes: { rent: { before: 1, after: 2 }, name: { before: 'Ana', after: 'Eva' } },
    });
    expect(first?.changes['name']).toEqual({ before: null, after: 'Ana' });
    const events = await outbox(id);
    expect(events.map(({ subject }) => subject)).toEqual([
      'llavero.notifications.test.created',
      'llavero.notifications.test.updated',
    ]);
    expect(JSON.parse(events[1]?.payload ?? '')).toMatchObject({
      specversion: '1.0',
      type: 'llavero.notifications.test.updated',
      subject: id,
      time: '2026-09-21T14:13:20.000Z',
      data: {
        collection: 'test',
        id,
        version: 2,
        fields: ['rent', 'name'],
        actor: staff.actor.id,
        impersonator: 'boss',
        requestId: staff.requestId,
      },
    });
  });

  it('writes nothing when nothing differs', async () => {
    const made = await fresh({ rent: 5, lines: [{ concept: 'a', amount: 1, tags: [] }] });
    expect(await patch(made.id, 1, { rent: 5, lines: [{ concept: 'a', amount: 1, tags: [] }] })).toEqual(
      made,
    );
    expect(await outbox(made.id)).toHaveLength(1);
  });

  it('rolls back with the transaction of its command, audit and event too', async () => {
    const { id } = await fresh({ rent: 5 });
    const failing = bench.db.transaction(async (tx) => {
      await bench.store.writeUnchecked(id, 1, { rent: 6 }, { event: raised }, machine, tx);
      expect((await bench.store.loadUnchecked(id, tx))['rent']).toBe(6);
      throw new Error('later step');
    });
    await expect(failing).rejects.toThrow('later step');
    expect(await get(id)).toMatchObject({ rent: 5, version: 1 });
    expect(await outbox(id)).toHaveLength(1);
    expect(await bench.store.history({ id }, staff)).toHaveLength(1);
  });

  it('[JOB-05] publishes the event of its command with what consumers need', async () => {
    const { id } = await fresh();
    await bench.store.writeUnchecked(
      id,
      1,
      { signedAt: 1_790_000_000 },
      { event: activated, extra: { places: ['a'] } },
      machine,
    );
    const event = (await outbox(id)).at(-1);
    expect(event?.subject).toBe('llavero.notifications.test.activated');
    expect(JSON.parse(event?.payload ?? '')).toMatchObject({
      data: { extra: { places: ['a'] }, actor: 'service:notifications' },
    });
  });

  it('[JOB-05] publishes no event of another collection: nothing is written', async () => {
    const { id } = await fresh({ rent: 5 });
    const foreign = { event: taskCompleted };
    const refused = "a write of 'test' cannot publish llavero.notifications.task.completed";
    await expect(bench.store.writeUnchecked(id, 1, { rent: 6 }, foreign, machine)).rejects.toThrow(refused);
    await expect(bench.store.create({ reference: 'W0' }, machine, undefined, foreign)).rejects.toThrow(
      refused,
    );
    expect(await get(id)).toMatchObject({ rent: 5, version: 1 });
    expect(await outbox(id)).toHaveLength(1);
  });

  it('names the field whose value another record has already; deleted records do not count', async () => {
    const made = await fresh();
    const again = await fresh();
    const duplicate = {
      code: 'RECORD.DUPLICATE',
      kind: 'conflict',
      problems: [
        {
          field: 'reference',
          rule: 'unique',
          message: 'Ya hay otra prueba con el mismo valor en «Referencia».',
        },
      ],
    };
    expect(await refusal(bench.store.create({ reference: made['reference'] ?? null }, staff))).toMatchObject(
      duplicate,
    );
    expect(await refusal(patch(again.id, 1, { reference: made['reference'] ?? null }))).toMatchObject(
      duplicate,
    );
    await patch(made.id, 1, { status: 'DELETED' });
    await bench.store.create({ reference: made['reference'] ?? null }, staff);
    expect(await refusal(patch(made.id, 2, { status: 'RESTORED' }))).toMatchObject({
      code: 'RECORD.DUPLICATE',
    });
  });

  it('refuses invalid values with all problems, and stores nothing', async () => {
    const { id } = await fresh();
    const body = await refusal(patch(id, 1, { iban: 'ES00', rooms: -1, nope: 1, id: 'x' }));
    expect(body).toMatchObject({ code: 'RECORD.INVALID', kind: 'invalid' });
    expect(body.problems).toHaveLength(4);
    expect((await get(id))['version']).toBe(1);
  });

  it('keeps money and numbers exact', async () => {
    const amounts = [0.01, 0.1 + 0.2, 999_999_999_999.99, -0.005 + 0.015, 1234567.89, 3e-7 + 1];
    for (const amount of amounts) {
      const { id } = await fresh({ rent: amount, lines: [{ concept: 'x', amount, tags: [] }] });
      const cents = Math.round(amount * 100) / 100;
      expect(await get(id)).toMatchObject({ rent: cents, lines: [{ amount: cents }] });
      const [row] = await bench.db.query<{ rent: string }>('SELECT rent::text FROM test WHERE id = $1', [id]);
      expect(row?.rent).toBe(cents.toFixed(2));
    }
  });
});

describe('status', () => {
  it('changes by the table of allowed changes and says what is allowed', async () => {
    const { id } = await fresh();
    const at = { ...staff, now: 1_790_000_000 };
    expect(await refusal(patch(id, 1, { status: 'FINISHED' }))).toMatchObject({
      code: 'TEST.CHANGE_NOT_ALLOWED',
      kind: 'conflict',
    });
    expect(await patch(id, 1, { status: 'SIGNED', rent: 4 }, at)).toMatchObject({
      status: 'SIGNED',
      signedAt: 1_790_000_000,
      rent: 4,
      version: 2,
    });
    expect(await patch(id, 2, { status: 'SIGNED', rent: 5 })).toMatchObject({ status: 'SIGNED', rent: 5 });
  });
});

describe('deletion', () => {
  it('[ENT-11] hides from lists, labels stay, restores with its content', async () => {
    const { id, reference } = await fresh({ name: 'Olga Ruiz' });
    expect(await patch(id, 1, { status: 'DELETED' })).toMatchObject({
      version: 2,
      deletedAt: expect.any(Number),
    });
    expect(await refusal(get(id))).toMatchObject({ code: 'RECORD.NOT_FOUND' });
    expect(await refusal(patch(id, 2, { rent: 1 }))).toMatchObject({ code: 'RECORD.NOT_FOUND' });
    const filter = { reference: reference ?? null };
    expect(parsed(await bench.store.list({ collection: 'test', filter }, staff)).items).toEqual([]);
    expect(await bench.store.search({ collection: 'test', text: 'olga ruiz' }, staff)).toEqual([]);
    expect(
      parsed(await bench.store.list({ collection: 'test', filter, deleted: true }, staff)).items,
    ).toHaveLength(1);
    expect(await bench.store.labels({ collection: 'test', ids: [id] }, staff)).toEqual([
      { id, title: `${String(reference)} Olga Ruiz` },
    ]);
    expect(await bench.store.history({ id }, staff)).toHaveLength(2);

    expect(await patch(id, 2, { status: 'RESTORED' })).toMatchObject({
      version: 3,
      deletedAt: null,
      name: 'Olga Ruiz',
    });
    expect(await bench.store.search({ collection: 'test', text: 'olga ruiz' }, staff)).toHaveLength(1);
    expect((await outbox(id)).map(({ subject }) => subject.split('.').at(-1))).toEqual([
      'created',
      'deleted',
      'restored',
    ]);
    expect(await refusal(patch(id, 3, { status: 'RESTORED' }))).toMatchObject({ code: 'RECORD.NOT_DELETED' });
  });

  it('[API-02] [VAL-11] loses nothing that is asked for beside it: a record as it stands passes, a change does not', async () => {
    const { id } = await fresh({ rent: 4, name: 'Olga' });
    const refused = async (version: number, values: Record<string, Json>) =>
      (await refusal(patch(id, version, values))).problems?.map(({ field, rule }) => `${field} ${rule}`);
    expect(await refused(1, { status: 'DELETED', rent: 5, name: 'Olga' })).toEqual(['rent beside']);
    expect(await refused(1, { status: 'DELETED', colour: 'red' })).toEqual(['colour unknown']);
    const { version: _, ...whole } = await get(id);
    await patch(id, 1, { ...whole, status: 'DELETED' });
    expect(await refused(2, { status: 'RESTORED', name: 'Eva' })).toEqual(['name beside']);
    expect(await patch(id, 2, { status: 'RESTORED' })).toMatchObject({ rent: 4, name: 'Olga', version: 3 });
  });
});

describe('batch', () => {
  it('[SCR-06] answers row by row; a refused row does not stop the others', async () => {
    const { id } = await fresh();
    const results = await bench.store.batch(
      {
        collection: 'test',
        rows: [
          { object: { reference: 'BATCH-1' } },
          { object: {} },
          { id, version: 1, patch: { rent: 7 } },
          { id, version: 1, patch: { rent: 8 } },
        ],
      },
      staff,
    );
    expect(results).toMatchObject([
      { data: { reference: 'BATCH-1' } },
      { error: { code: 'RECORD.INVALID' } },
      { data: { rent: 7 } },
      { error: { code: 'RECORD.STALE' } },
    ]);
  });
});
