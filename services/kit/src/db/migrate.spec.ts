import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { defineRecord, type RecordDefinition } from '@llavero/proto/fields/record';
import { choiceSet } from '@llavero/proto/fields/choices';
import * as f from '@llavero/proto/fields/vocabulary';
import type { Fields } from '@llavero/proto/fields/field';
import { sample } from '../records/testing/definition.ts';
import { keyText, quiet } from '../records/testing/harness.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { createDataSource, kitMigrations, openDatabase } from './database.ts';
import { pendingSql } from './drift.ts';
import { migrationSource } from './migration-source.ts';
import { pendingStatements, type Statements } from './pending-sql.ts';
import { parseSealingKeys } from './sealed.ts';

const rooms: TestDatabase[] = [];
const keys = parseSealingKeys(keyText(1));

async function room(): Promise<TestDatabase> {
  const made = await testDatabase('notifications');
  rooms.push(made);
  return made;
}
afterEach(async () => {
  for (const made of rooms.splice(0)) await made.drop();
});

/** Brings a schema to one set of definitions and tells what another set would still need. */
async function difference(from: RecordDefinition[], to: RecordDefinition[]): Promise<Statements> {
  const { url } = await room();
  const db = await openDatabase({
    url,
    schema: 'notifications',
    records: from,
    keys,
    migrations: 'derive',
    logger: quiet,
  });
  await db.close();
  const dataSource = createDataSource({ url, schema: 'notifications', records: to }, kitMigrations);
  await dataSource.initialize();
  const pending = await pendingStatements(dataSource, to);
  await dataSource.destroy();
  return pending;
}

const small = (fields: Fields): RecordDefinition =>
  defineRecord({
    collection: 'test',
    label: { one: 'Prueba', many: 'Pruebas', gender: 'f' },
    groups: { main: 'Datos' },
    fields,
    title: () => '',
    titleFields: [],
    access: {},
    list: { columns: [], sort: { field: 'createdAt', order: 'desc' }, filters: [] },
  });

describe('migrations', () => {
  it('have nothing to add to tables made from the same definitions, whatever the kind of field', async () => {
    expect(await difference([sample], [sample])).toEqual({ up: [], down: [] });
  });

  it('add a field, also a required one with a default, and take it back', async () => {
    const before = small({ a: f.text('A') });
    const after = small({
      a: f.text('A'),
      roomCount: f.integer('N', { default: 2, indexed: true }),
    });
    const { up, down } = await difference([before], [after]);
    expect(up[0]).toBe(`ALTER TABLE "test" ADD "room_count" integer NOT NULL DEFAULT '2'`);
    expect(up[1]).toMatch(
      /^CREATE INDEX "test_room_count_filter_\w{8}" ON "test" \("room_count", "created_at", "id"\)$/,
    );
    expect(up).toHaveLength(2);
    expect(down[0]).toMatch(/^DROP INDEX/);
    expect(down[1]).toBe(`ALTER TABLE "test" DROP COLUMN "room_count"`);
  });

  it('notice a changed choice set and a dropped index', async () => {
    const kind = (values: Record<string, { label: string }>) =>
      small({
        kind: f.choice(choiceSet('k', values), 'K', { indexed: 'Y' in values }),
      });
    const { up } = await difference(
      [kind({ X: { label: 'X' }, Y: { label: 'Y' } })],
      [kind({ X: { label: 'X' } })],
    );
    expect(up.join('\n')).toMatch(
      /DROP CONSTRAINT "test_kind_check_\w+"[^]*ADD CONSTRAINT "test_kind_check_\w+" CHECK/,
    );
    expect(up.join('\n')).toMatch(/DROP INDEX "\w+"\."test_kind_filter_\w+"/);
  });

  it('[STA-12] stamp the rows anew when the rules of a status change, and take that back', async () => {
    const { states } = sample;
    const other: RecordDefinition = {
      ...sample,
      states: { ...states!, derive: states!.derive!.filter(({ status }) => status !== 'SIGNED') },
    };
    const { up, down } = await difference([sample], [other]);
    const [name] = /test_stamp_\w{8}/.exec(up.join('\n')) ?? [];
    expect(up.slice(0, 2)).toEqual([`DROP TRIGGER "${name}" ON "test"`, `DROP FUNCTION "${name}"()`]);
    expect(up.slice(2).map((sql) => sql.split(' ').slice(0, 2).join(' '))).toEqual([
      'CREATE FUNCTION', 'CREATE TRIGGER', 'UPDATE "test"',
    ]); // prettier-ignore
    expect(down.slice(0, 2)).toEqual([
      expect.stringMatching(/^DROP TRIGGER/),
      expect.stringMatching(/^DROP FUNCTION/),
    ]);
    expect(down.slice(2).join('\n')).toMatch(
      new RegExp(`CREATE OR REPLACE FUNCTION ${name}[^]*CREATE TRIGGER ${name}`),
    );
    const gone = await difference(
      [sample],
      [{ ...sample, states: { ...states!, derive: undefined } as never }],
    );
    expect(gone.up.join('\n')).toMatch(/DROP TRIGGER[^]*DROP FUNCTION/);

    // There and back again, on rows.
    const { url } = await room();
    const options = { url, schema: 'notifications', keys, logger: quiet } as const;
    const db = await openDatabase({ ...options, records: [sample], migrations: 'derive' });
    await db.query(
      `INSERT INTO test (id, created_at, updated_at, reference, signed_at) VALUES (gen_random_uuid(), now(), now(), 'a', now())`,
    );
    const place = async () => (await db.rows('SELECT status_rank FROM test'))[0]?.[0];
    expect(await place()).toBe(2);
    for (const sql of up) await db.query(sql);
    expect(await place()).toBe(1);
    for (const sql of down) await db.query(sql);
    await db.query('UPDATE test SET rent = 1');
    expect(await place()).toBe(2);
    await db.close();
  });

  it('run when several replicas start at once, each migration once', async () => {
    const { url, adminUrl } = await room();
    const start = () =>
      openDatabase({
        url,
        schema: 'notifications',
        records: [sample],
        keys,
        migrations: 'derive',
        logger: quiet,
      });
    const opened = await Promise.all([start(), start(), start(), start()]);
    const rows = await opened[0]?.query(
      'SELECT name, count(*)::int AS times FROM schema_migrations GROUP BY name',
    );
    expect(rows).toHaveLength(kitMigrations.length);
    expect(rows?.every((row) => row['times'] === 1)).toBe(true);
    for (const db of opened) await db.close();
    expect(adminUrl).toBeTruthy();
  });

  it('are written as TypeScript that brings an empty schema to the definitions and back', async () => {
    const { url } = await room();
    const empty = await mkdtemp(join(tmpdir(), 'llavero-migrations-'));
    const folder = pathToFileURL(`${empty}/`);
    const first = await pendingSql(url, 'notifications', [sample], folder);
    expect(first.up.length).toBeGreaterThan(5);
    // Plain JavaScript of the same text: jest does not transform files outside the checkout.
    const source = migrationSource('initial tables', 1763700000000, first)
      .replace(/^import type.*\n/, '')
      .replace(' implements MigrationInterface', '')
      .replace('readonly ', '')
      .replaceAll(/\(runner: QueryRunner\): Promise<void>/g, '(runner)');
    await writeFile(join(empty, '1763700000000-initial-tables.js'), source);
    await writeFile(join(empty, 'package.json'), '{"type":"module"}');
    expect((await pendingSql((await room()).url, 'notifications', [sample], folder)).up).toEqual([]);

    const back = createDataSource({ url: (await room()).url, schema: 'notifications', records: [sample] }, [
      ...kitMigrations,
      ...(await (await import('./migrate.ts')).loadMigrations(folder)),
    ]);
    await back.initialize();
    await back.runMigrations();
    await back.undoLastMigration();
    const left: { n: number }[] = await back.query(
      `SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'notifications' AND tablename LIKE 'test%'`,
    );
    expect(left).toEqual([{ n: 0 }]);
    await back.destroy();
  });
});

describe('schemas', () => {
  it('[PLT-04] no service can read, or write into, another schema', async () => {
    const { database, url } = await room();
    const other = await testDatabase('people', database);
    const open = (address: string, schema: string) =>
      openDatabase({ url: address, schema, records: [sample], keys, migrations: 'derive', logger: quiet });
    const mine = await open(url, 'notifications');
    const theirs = await open(other.url, 'people');
    for (const sql of [
      'SELECT * FROM "people"."test"',
      'SELECT * FROM "people"."outbox"',
      'INSERT INTO "people"."inbox" VALUES (\'x\', gen_random_uuid())',
      'CREATE TABLE "people"."mine" (id int)',
      'CREATE TABLE "public"."mine" (id int)',
      'SET ROLE llavero_people',
    ])
      await expect(mine.query(sql)).rejects.toThrow(/permission denied/);
    expect(await theirs.query('SELECT * FROM "people"."test"')).toEqual([]);
    await mine.close();
    await theirs.close();
  });
});
