import { afterAll, describe, expect, it } from '@jest/globals';
import { Module, type Type } from '@nestjs/common';
import { inDatabase } from '@llavero/servers/owner';
import { organization } from '@llavero/proto/records/people/organization';
import pg from 'pg';
import { KitModule } from '../service/kit.module.ts';
import { migratedDatabase, migratedRoom, type TestDatabase } from './database.ts';
import { neighbour } from './neighbour.ts';
import { sharedServers } from './servers.ts';

const made: TestDatabase[] = [];
afterAll(() => Promise.all(made.map((database) => database.drop())));

const modules = { people: neighbour('people'), places: neighbour('places') };
async function copied(): Promise<TestDatabase> {
  const name = await migratedDatabase(modules);
  expect(name).toEqual(expect.stringMatching(/^test_/));
  const database = await migratedRoom('people', name!);
  made.push(database);
  return database;
}
async function ask<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}
const organizations = (url: string) => ask(url, 'SELECT id FROM organization');

describe('databases of specs whose tables are made already', () => {
  it('are each spec’s own: what one writes no other has', async () => {
    const [first, second] = [await copied(), await copied()];
    await ask(first.url, `ALTER TABLE organization ADD COLUMN only_here text`);
    expect(await organizations(second.url)).toEqual([]);
    await expect(ask(second.url, 'SELECT only_here FROM organization')).rejects.toMatchObject({
      code: '42703',
    });
    const third = await copied();
    await expect(ask(third.url, 'SELECT only_here FROM organization')).rejects.toMatchObject({
      code: '42703',
    });
  });

  it('keep each service in its own room, and questions within the reporting views', async () => {
    const { url, reportingUrl } = await copied();
    await expect(ask(url, 'SELECT id FROM places.place')).rejects.toMatchObject({ code: '42501' });
    await expect(ask(reportingUrl, 'SELECT id FROM people.organization')).rejects.toMatchObject({
      code: '42501',
    });
    expect(await ask(reportingUrl, 'SHOW default_transaction_read_only')).toEqual([
      { default_transaction_read_only: 'on' },
    ]);
  });

  it('are made anew where the making was broken off', async () => {
    await copied();
    const { postgresUrl } = await sharedServers();
    const templates = await ask<{ datname: string }>(
      postgresUrl,
      `SELECT datname FROM pg_database WHERE datistemplate AND datname LIKE 'template\\_%'`,
    );
    for (const { datname } of templates)
      await inDatabase(postgresUrl, 'postgres', async (client) => {
        await client.query(`ALTER DATABASE "${datname}" WITH IS_TEMPLATE false`);
      });
    // As the next spec file of the worker loads it: without what this one remembers.
    const { copyMigrated } = await import(new URL('migrated-template.ts?again', import.meta.url).href);
    const name = 'test_after_broken_off';
    expect(await copyMigrated({ postgresUrl, password: 'test-only' }, modules, name)).toBe(true);
    const database = await migratedRoom('people', name);
    made.push(database);
    expect(await organizations(database.url)).toEqual([]);
  });

  it('are not made for a service with definitions of its own', async () => {
    @Module({
      imports: [KitModule.forService({ name: 'people', records: [organization], migrations: 'derive' })],
    })
    class Own {}
    class Unknown {}
    for (const module of [Own, Unknown] as Type<unknown>[])
      expect(await migratedDatabase({ ...modules, people: module })).toBeUndefined();
  });
});
