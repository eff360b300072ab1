import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import type { CallContext } from '../../context.ts';
import { testContext } from '../../testing/context.ts';
import { RecordStore } from '../store.ts';
import { sample } from '../testing/definition.ts';
import { type Bench, openBench } from '../testing/harness.ts';

const now = startOfDay(Math.floor(Date.now() / 1000)) + 40_000;
const admin: CallContext = { ...testContext('ADMIN'), now };
const outside: CallContext = { ...testContext('EXTERNAL_EMPLOYEE'), now };
const tenants = [uuidv7(), uuidv7()].map((id): CallContext => ({ ...testContext('TENANT', id), now }));
const callers = [
  admin,
  outside,
  ...tenants,
  { ...testContext('COMMUNITY'), now },
  { ...admin, now: addDays(now, 2) },
];
const collection = 'test';
let bench: Bench;
/** Records that read differently to each caller, one of them deleted, and two ids of nobody. */
let ids: string[];
let sent = 0;

beforeAll(async () => {
  bench = await openBench();
  ids = [uuidv7(), uuidv7()];
  for (let at = 0; at < 8; at += 1) {
    const object = {
      reference: `F${at}`,
      name: `Ana ${at}`,
      rent: at,
      fee: at,
      iban: 'ES9121000418450200051332',
    };
    const own = { tenant: tenants[at % 2]!.actor.id, start: addDays(startOfDay(now), at - 3) };
    ids.push((await bench.store.create({ ...object, ...own }, admin)).id);
  }
  await bench.store.patch({ collection, id: ids[4]!, patch: { status: 'DELETED' } }, admin);
  const rows = bench.db.rows.bind(bench.db);
  jest.spyOn(bench.db, 'rows').mockImplementation((sql, params) => {
    sent += 1;
    return rows(sql, params);
  });
});
afterAll(() => bench.close());

type Question = readonly [
  id: string,
  ctx: CallContext,
  fields: readonly string[] | undefined,
  deleted: boolean,
];

const ask = async (store: RecordStore, [id, ctx, fields, deleted]: Question): Promise<unknown> => {
  try {
    const json = await store.get({ collection, id, deleted, ...(fields && { fields: [...fields] }) }, ctx);
    return JSON.parse(json.toString());
  } catch (error) {
    const { body } = error as { body?: { code: string } };
    if (!body) throw error;
    return body.code;
  }
};

describe('[API-02] records that are read by id at the same time', () => {
  it('[SES-09] are what each caller reads alone: fields, own rows, deleted ones, the day (40 runs)', async () => {
    const questions = fc.array(
      fc.tuple(
        fc.nat(9).map((at) => ids[at]!),
        fc.constantFrom(...callers),
        fc.constantFrom(undefined, ['rent'], ['name', 'iban', 'status']),
        fc.boolean(),
      ),
      { minLength: 5, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(questions, async (asked) => {
        const alone: unknown[] = [];
        for (const one of asked) alone.push(await ask(new RecordStore(bench.db, sample), one));
        const store = new RecordStore(bench.db, sample);
        expect(await Promise.all(asked.map((one) => ask(store, one)))).toEqual(alone);
      }),
      { numRuns: 40 },
    );
  });

  it('are read in two statements, and one that is there no more is missing to its own caller alone', async () => {
    const fields = ['rent', 'reference'];
    const before = sent;
    const asked = ids.map((id) => ask(bench.store, [id.toUpperCase(), admin, fields, false]));
    const answers = await Promise.all(asked);
    expect(sent - before).toBe(2);
    const missing = answers.map((answer) => answer === 'RECORD.NOT_FOUND');
    expect(missing).toEqual([true, true, false, false, true, false, false, false, false, false]);
  });

  it('are never older than the call: a read that follows a write has it, whatever is being read', async () => {
    const id = ids[3]!;
    for (let rent = 100; rent < 130; rent += 1) {
      const others = ids.map((one) => ask(bench.store, [one, admin, ['rent'], false]));
      await bench.db.query('UPDATE "test" SET "rent" = $2 WHERE "id" = $1', [id, rent]);
      const more = ids.map((one) => ask(bench.store, [one, admin, ['rent'], false]));
      expect(await ask(bench.store, [id, admin, ['rent'], false])).toMatchObject({ rent });
      await Promise.all([...others, ...more]);
    }
  });
});
