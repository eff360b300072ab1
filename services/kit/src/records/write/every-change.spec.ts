import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { tableName } from '@llavero/proto/compile/columns';
import { records } from '@llavero/proto/records/registry';
import { applyChange, offeredChanges } from '@llavero/proto/states/change';
import { offeredFieldChanges } from '@llavero/proto/states/field-states';
import { startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { nowOf } from '../../context.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import type { Tx } from '../../db/queryable.ts';
import { parseSealingKeys } from '../../db/sealed.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { bulkLoad } from './bulk.ts';
import type { ChangesStatus, StatusCommands } from './owned-changes.ts';
import { RecordStore } from '../store.ts';
import type { StoredRecord } from '../store-parts.ts';
import { keyText, quiet } from '../testing/harness.ts';
import { anyRecord } from '../testing/random-record.ts';

const RUNS = 60;
const withStates = [...records.values()].filter(({ states }) => states);
const withFieldStates = [...records.values()].filter(({ fieldStates }) => fieldStates);

/** Moments of ten years, the ends of days and the days of the clock change among them. */
const clocks = fc.oneof(
  fc.integer({ min: 1_704_000_000, max: 2_020_000_000 }),
  fc.constantFrom(1_774_740_000, 1_774_745_999, 1_792_886_400, 1_793_055_599, 1_772_319_600),
);

let room: TestDatabase;
let db: Database;
beforeAll(async () => {
  room = await testDatabase('notifications');
  db = await openDatabase({
    url: room.url,
    schema: 'notifications',
    records: [...records.values()],
    keys: parseSealingKeys(keyText(1)),
    migrations: 'derive',
    logger: quiet,
  });
});
afterAll(async () => {
  await db?.close();
  await room?.drop();
});

class Undone extends Error {}

/** Runs `work` in a transaction that is taken back, so that every change starts from the same record. */
async function tried<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await db
    .transaction(async (tx) => {
      result = { value: await work(tx) };
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return result!.value;
}

async function placed(definition: RecordDefinition, object: Record<string, Json>, now: number) {
  const id = uuidv7();
  await bulkLoad(db, definition, [{ id, object, createdAt: now }]);
  const store: RecordStore = new RecordStore(
    db,
    definition,
    effectsOnly(definition, () => store),
  );
  return { store, record: await store.loadUnchecked(id, undefined, { now }) };
}

/** The next record may have the same value in a unique field. */
const removed = ({ collection }: RecordDefinition, id: string) =>
  db.query(`DELETE FROM "${tableName(collection)}" WHERE id = $1`, [id]);

/** Commands without their checks, which ask for more than a random record has: they are tried in their services. */
function effectsOnly(definition: RecordDefinition, store: () => RecordStore): StatusCommands {
  const changeStatus: ChangesStatus['changeStatus'] = async ({ id, version, to }, ctx, tx) => {
    const record = await store().loadUnchecked(id, tx, { lock: true, now: nowOf(ctx) });
    return store().writeUnchecked(id, version, applyChange(definition, record, to, nowOf(ctx)), {}, ctx, tx);
  };
  return new Map(definition.states?.commands?.map(({ command }) => [command, { changeStatus }]));
}

describe('a change of status that is offered is accepted', () => {
  it.each(withStates.map((definition) => [definition.collection, definition] as const))(
    `[STA-01] [STA-02] [STA-05] [STA-10] %s: every one of them arrives, through the store, at any clock (${RUNS} runs)`,
    async (collection, definition) => {
      const taken = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          clocks.chain((now) => fc.tuple(fc.constant(now), anyRecord(definition, startOfDay(now)))),
          async ([now, object]) => {
            const { store, record } = await placed(definition, object, now);
            const ctx = { ...testContext('SERVICE'), now };
            for (const to of offeredChanges(definition, record, now)) {
              const request = { collection, id: record.id, version: 1, patch: { status: to } };
              const after = await tried((tx) => store.patch(request, ctx, tx));
              const expected = [to, ...(definition.states?.continues?.[to] ?? [])];
              expect([record.status, to, expected]).toEqual([
                record.status,
                to,
                expect.arrayContaining([after.status]),
              ]);
              taken.add(`${record.status} ${to}`);
            }
            await removed(definition, record.id);
          },
        ),
        { numRuns: RUNS },
      );
      // Of some records commands alone change the status.
      expect(taken.size > 0).toBe(Object.keys(definition.states?.changes ?? {}).length > 0);
    },
    120_000,
  );

  it.each(withFieldStates.map((definition) => [definition.collection, definition] as const))(
    `[STA-05] %s: also of a status inside the record (${RUNS} runs)`,
    async (collection, definition) => {
      await fc.assert(
        fc.asyncProperty(
          clocks.chain((now) => fc.tuple(fc.constant(now), anyRecord(definition, startOfDay(now)))),
          async ([now, object]) => {
            const { store, record } = await placed(definition, object, now);
            const ctx = { ...testContext('SERVICE'), now };
            for (const { patch, to, read } of insideChanges(definition, record)) {
              const request = { collection, id: record.id, version: 1, patch };
              const after = await tried((tx) => store.patch(request, ctx, tx));
              expect(read(after)).toBe(to);
            }
            await removed(definition, record.id);
          },
        ),
        { numRuns: RUNS },
      );
    },
    120_000,
  );
});

type Part = Record<string, Json>;

interface InsideChange {
  to: string;
  patch: Record<string, Json>;
  read(after: StoredRecord): Json | undefined;
}

/** Every offered change of a status inside a record: the patch that makes it and where it is read afterwards. */
function insideChanges(definition: RecordDefinition, record: StoredRecord): InsideChange[] {
  return Object.entries(definition.fieldStates ?? {}).flatMap(([path, rules]): InsideChange[] => {
    const [field = '', part] = path.split('.');
    const value = record[field] ?? null;
    const offered = (from: Json | undefined) => offeredFieldChanges(rules, (from ?? null) as string | null);
    if (part === undefined)
      return offered(value).map((to) => ({
        to,
        patch: { [field]: to },
        read: (after: StoredRecord) => after[field],
      }));
    if (Array.isArray(value))
      return (value as Part[]).flatMap((entry, at) =>
        offered(entry[part]).map((to) => ({
          to,
          patch: { [field]: (value as Part[]).with(at, { ...entry, [part]: to }) },
          read: (after: StoredRecord) => (after[field] as Part[])[at]?.[part],
        })),
      );
    if (typeof value !== 'object' || value === null) return [];
    return offered((value as Part)[part]).map((to) => ({
      to,
      patch: { [field]: { ...(value as Part), [part]: to } },
      read: (after: StoredRecord) => (after[field] as Part)[part],
    }));
  });
}
