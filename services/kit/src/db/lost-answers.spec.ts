import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isOutage } from '../errors/outage.ts';
import { keyText, quiet } from '../records/testing/harness.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { SilentLink } from '../testing/silent-link.ts';
import { type Database, openDatabase } from './database.ts';
import { parseSealingKeys } from './sealed.ts';

const ANSWER_MS = 500;

let room: TestDatabase;
let link: SilentLink;
let db: Database;
beforeAll(async () => {
  room = await testDatabase('notifications');
});
afterAll(() => room.drop());
beforeEach(async () => {
  const way = await SilentLink.to(room.url);
  link = way.link;
  db = await openDatabase({
    ...{
      url: way.url,
      schema: 'notifications',
      records: [],
      keys: parseSealingKeys(keyText(1)),
      logger: quiet,
    },
    ...{ migrations: 'none', poolSize: 2, answerMs: ANSWER_MS },
  });
});
afterEach(async () => {
  await db.close();
  await link.close();
});

const one = (): Promise<unknown[][]> => db.rows('select 1');

/** The error that it ends with. */
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('connections to the database that have died without a word', () => {
  it('[JOB-05] are told as an outage, and the next statements have new ones', async () => {
    await Promise.all([one(), one()]);
    link.silence();
    const failures = await Promise.all([failure(one()), failure(one())]);
    expect(failures.map((error) => [String(error), isOutage(error)])).toEqual([
      ['Error: Query read timeout', true],
      ['Error: Query read timeout', true],
    ]);
    expect(await Promise.all([one(), one(), one()])).toEqual([[[1]], [[1]], [[1]]]);
  });

  it.each(['a statement', 'the end'])(
    '[JOB-05] in a transaction, at %s, are given to nobody else',
    async (where) => {
      const broken = db.transaction(async (tx) => {
        await tx.rows('select 1');
        link.silence();
        if (where === 'a statement') await tx.rows('select 2');
      });
      expect(isOutage(await failure(broken))).toBe(true);
      const after = await Promise.all([one(), db.transaction((tx) => tx.rows('select 3'))]);
      expect(after).toEqual([[[1]], [[3]]]);
      expect(db.pool.totalCount).toBeLessThanOrEqual(2);
    },
  );

  it('[JOB-05] that cannot roll back do not hide why', async () => {
    const broken = db.transaction(async () => {
      link.silence();
      throw new Error('of the work');
    });
    expect(String(await failure(broken))).toBe('Error: of the work');
    expect(await Promise.all([one(), one()])).toEqual([[[1]], [[1]]]);
  });

  it('[JOB-05] that break between the last statement of a transaction and its end are an outage', async () => {
    const broken = db.transaction(async (tx) => {
      await tx.rows('select 1');
      link.cut();
      await until('the connection to be given up', () => db.pool.totalCount === 0);
    });
    const error = await failure(broken);
    expect([String(error), isOutage(error)]).toEqual([expect.stringContaining('already released'), true]);
    expect(await one()).toEqual([[1]]);
  });

  it('leave what takes long alone at the start: migrations have no such limit', async () => {
    const patient = await openDatabase({
      ...{ url: room.url, schema: 'notifications', records: [], keys: parseSealingKeys(keyText(1)) },
      ...{ logger: quiet, migrations: 'derive', answerMs: 1 },
    });
    await patient.close();
  });
});
