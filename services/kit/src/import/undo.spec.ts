import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CodedError } from '@llavero/proto/errors';
import type { Cell } from '@llavero/proto/imports/cells';
import type { CollectionName } from '@llavero/proto/collections';
import { collectionOwners } from '@llavero/proto/collections';
import { serviceContext } from '../context.ts';
import { Database } from '../db/database.ts';
import { RecordStores } from '../service/record-stores.ts';
import { testContext } from '../testing/context.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import { neighbour } from '../testing/neighbour.ts';
import { startTestServices, type TestServices } from '../testing/service.ts';
import { until } from '../testing/until.ts';
import { ImportBatches } from './batches.ts';
import { importerOf } from './testing/importer.ts';

jest.setTimeout(60_000);

let t: TestServices;
const admin = testContext('ADMIN');

beforeAll(async () => {
  t = await startTestServices({ people: neighbour('people') }, { partial: true });
});
afterAll(() => t?.stop());

const store = (collection: CollectionName) =>
  t.services.get(collectionOwners[collection])!.get(RecordStores).of(collection);
const database = (collection: CollectionName) => t.services.get(collectionOwners[collection])!.get(Database);

const importer = (collection: CollectionName, ctx = admin) => importerOf(t.peers, collection, ctx);

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CodedError ? error.body.code : String(error)),
  );

describe('undo', () => {
  const headings = ['Id. en administración', 'Nombre o razón social', 'Profesión'];

  it('[SCR-06] deletes what was made and puts back what was changed, unless somebody has changed it since', async () => {
    const { imported, undo, call } = importer('agent');
    await imported(
      headings,
      [
        ['D-1', 'Uno', 'Antes'],
        ['D-2', 'Dos', 'Antes'],
      ],
      'adminId',
    );
    const { batch } = await imported(
      headings,
      [
        ['D-1', 'Uno', 'Después'],
        ['D-2', 'Dos', 'Después'],
        ['D-3', 'Tres', null],
        ['D-4', 'Cuatro', null],
      ],
      'adminId',
    );
    const of = async (adminId: string) => (await store('agent').findUnchecked({ filter: { adminId } }))[0];
    for (const adminId of ['D-2', 'D-4']) {
      const { id, version } = (await of(adminId))!;
      await store('agent').patch(
        { collection: 'agent', id, version, patch: { nationality: 'Francia' } },
        admin,
      );
    }
    // What a service keeps up by itself is nobody's work.
    const third = (await of('D-3'))!;
    await store('agent').writeUnchecked(
      third.id,
      undefined,
      { holdedId: 'H-3' },
      {},
      serviceContext('people'),
    );
    const status = await undo(batch);
    expect(status).toMatchObject({ state: 'UNDONE', undone: 2, kept: 2 });
    expect(await of('D-1')).toMatchObject({ profession: 'Antes' });
    expect(await of('D-2')).toMatchObject({ profession: 'Después', nationality: 'Francia' });
    expect(await of('D-3')).toBeUndefined();
    expect(await of('D-4')).toMatchObject({ firstname: 'Cuatro' });
    const { rows } = await call('Rows', { batch });
    expect(rows.map(({ undo: how }) => how === 'undone')).toEqual([true, false, true, false]);
    expect(rows[1]?.undo).toContain('Alguien ha cambiado la ficha');
    expect(await code(call('Undo', { batch }))).toBe('IMPORT.WRONG_STATE');
  });

  it('[SCR-06] forgets the rows after the retention, and then there is no undo', async () => {
    const { imported, call } = importer('agent');
    const { batch } = await imported(headings, [['R-1', 'Efímera', null]], 'adminId');
    const db = database('agent');
    await db.query(`UPDATE "import_batch" SET "created_at" = now() - interval '31 days' WHERE "id" = $1`, [
      batch,
    ]);
    const queue = t.services.get(collectionOwners.agent)!.get(JobQueue);
    expect(await new ImportBatches(db, queue).empty()).toBeGreaterThanOrEqual(1);
    expect(await db.query(`SELECT 1 FROM "import_row" WHERE "batch" = $1`, [batch])).toEqual([]);
    expect(await code(call('Undo', { batch }))).toBe('IMPORT.TOO_LATE');
  });
});

describe('broken off', () => {
  const headings = ['Id. en administración', 'Nombre o razón social'];

  it('[SCR-06] a batch left half-way is taken up by whoever looks next; no row is lost or doubled', async () => {
    const { upload, check, call, settled } = importer('agent');
    const rows = Array.from({ length: 120 }, (_, at): Cell[] => [`X-${at}`, `Persona ${at}`]);
    const batch = await upload(headings, rows);
    await check(batch, headings, 'adminId');
    const db = database('agent');
    await call('Run', { batch });
    // As a kill -9 leaves it: leased to an attempt that nobody carries on.
    await db.query(
      `UPDATE "background_job" SET "state" = 'running', "attempt" = "attempt" + 1, "lease_until" = now() + interval '1 second'
        WHERE "id" = (SELECT "job" FROM "import_batch" WHERE "id" = $1 AND "state" = 'RUNNING') AND "state" IN ('waiting', 'running')`,
      [batch],
    );
    expect((await settled(batch)).state).toBe('FINISHED');
    const made = await db.query(`SELECT "admin_id" FROM "agent" WHERE "admin_id" LIKE 'X-%'`);
    expect(made).toHaveLength(120);
    expect(
      await db.query(`SELECT 1 FROM "import_row" WHERE "batch" = $1 AND "outcome" IS NULL`, [batch]),
    ).toEqual([]);
  });

  it('[SCR-06] cancelling keeps what is done and offers to take it back', async () => {
    const { upload, check, call, settled, undo } = importer('agent');
    const rows = Array.from({ length: 400 }, (_, at): Cell[] => [`Y-${at}`, `Persona ${at}`]);
    const batch = await upload(headings, rows);
    await check(batch, headings, 'adminId');
    await call('Run', { batch });
    const { state } = await call('Cancel', { batch });
    expect(state).toBe('CANCELLED');
    const { create, undoableUntil } = await settled(batch);
    const made = await database('agent').query(`SELECT 1 FROM "agent" WHERE "admin_id" LIKE 'Y-%'`);
    expect(made).toHaveLength(create);
    expect(create).toBeLessThan(400);
    if (create === 0) return;
    expect(undoableUntil).not.toBeNull();
    expect(await undo(batch)).toMatchObject({ state: 'UNDONE', undone: create, kept: 0 });
  });

  it('[SCR-06] cancelling waits for a job that is writing, and the job not for it', async () => {
    const { upload, check, call } = importer('agent');
    const batch = await upload(headings, [['Z-1', 'Persona']]);
    await check(batch, headings, 'adminId');
    const db = database('agent');
    // A job that somebody else is at: leased for long.
    await db.query(`UPDATE "import_batch" SET "state" = 'RUNNING' WHERE "id" = $1`, [batch]);
    await db.query(
      `UPDATE "background_job" SET "state" = 'running', "lease_until" = now() + interval '1 hour' WHERE ${ofBatch}`,
      [batch],
    );
    let cancelled = Promise.resolve('');
    await db.transaction(async (tx) => {
      await tx.query(`SELECT 1 FROM "background_job" WHERE ${ofBatch} FOR UPDATE`, [batch]);
      cancelled = code(call('Cancel', { batch }));
      await until('the cancelling to wait for the job', async () => {
        const waiting = await db.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      await tx.query(`SELECT 1 FROM "import_batch" WHERE "id" = $1 FOR UPDATE`, [batch]);
    });
    expect(await cancelled).toBe('done');
  });
});

const ofBatch = `"id" = (SELECT "job" FROM "import_batch" WHERE "id" = $1)`;
