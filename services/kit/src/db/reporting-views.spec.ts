import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { bootstrapReporting } from '@llavero/servers/bootstrap-reporting';
import { bootstrapServiceDatabase } from '@llavero/servers/bootstrap-database';
import { recordsOf } from '@llavero/proto/records/registry';
import { columnsOf } from '@llavero/proto/compile/columns';
import { reportedFields } from '@llavero/proto/compile/reporting-view';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { text } from '@llavero/proto/fields/vocabulary';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SEALING_KEY } from '../testing/environment.ts';
import { type Database, openDatabase } from './database.ts';
import { parseSealingKeys } from './sealed.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const keys = parseSealingKeys(TEST_SEALING_KEY);
const open = (url: string, records: readonly RecordDefinition[]) =>
  openDatabase({ url, schema: 'people', records, keys, migrations: 'derive', logger: quiet });

let room: TestDatabase;
let people: Database;
let reader: pg.Client;
beforeAll(async () => {
  room = await testDatabase('people');
  people = await open(room.url, recordsOf('people'));
  await people.query(
    `insert into agent (id, version, created_at, updated_at, profession)
     values (gen_random_uuid(), 1, now(), now(), 'Maestra'), (gen_random_uuid(), 1, now(), now(), 'Borrada')`,
  );
  await people.query(`update agent set deleted_at = now() where profession = 'Borrada'`);
  reader = new pg.Client({ connectionString: room.reportingUrl });
  await reader.connect();
});
afterAll(async () => {
  await reader?.end();
  await people?.close();
  await room?.drop();
});

const ask = async (sql: string) => (await reader.query(sql)).rows as Record<string, unknown>[];

describe('the views', () => {
  it('[API-03] show live records, their clear columns and nothing sealed or secret', async () => {
    expect((await ask('select * from agent')).map((row) => row['profession'])).toEqual(['Maestra']);
    for (const definition of recordsOf('people')) {
      const { fields } = await reader.query(`select * from "${definition.collection}" limit 0`);
      const clear = columnsOf(definition).map(({ name }) => name);
      for (const { name } of fields) expect([...clear, 'status']).toContain(name);
      expect(fields.length).toBeGreaterThanOrEqual(reportedFields(definition).length + 4);
      expect(fields.map(({ name }) => name)).not.toContain('deleted_at');
      expect(fields.map(({ name }) => name)).not.toContain('password');
    }
  });

  it('[PLT-04] are read by the reporting role alone: a service reads the views of no other', async () => {
    const url = await bootstrapServiceDatabase(room.adminUrl, 'contracts', 'test-only', room.database);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await expect(other.query('select * from reporting.agent')).rejects.toThrow(/permission denied/);
    await expect(other.query('drop view reporting.agent')).rejects.toThrow(/must be owner/);
    await other.end();
  });

  it('[API-03] stay as they are while the definition does, and are made anew when it changes', async () => {
    const place = `select c.oid from pg_class c where c.oid = 'reporting.agent'::regclass`;
    const [before] = await people.query<{ oid: number }>(place);
    await (await open(room.url, recordsOf('people'))).close();
    expect(await people.query(place)).toEqual([before]);

    const grown = recordsOf('people').map((definition) =>
      definition.collection === 'agent'
        ? { ...definition, fields: { ...definition.fields, nickname: text('Apodo') } }
        : definition,
    );
    await (await open(room.url, grown)).close();
    expect(await ask('select nickname from agent')).toEqual([{ nickname: null }]);
    const gone = recordsOf('people').filter(({ collection }) => collection !== 'user');
    await (await open(room.url, gone)).close();
    await expect(ask('select nickname from agent')).rejects.toThrow(/does not exist/);
    await expect(ask('select * from "user"')).rejects.toThrow(/does not exist/);
    await (await open(room.url, recordsOf('people'))).close();
    expect(await ask('select count(*)::int as n from "user"')).toEqual([{ n: 0 }]);
  });

  it('do not keep the service from its own work: locks, notices, ids, the catalogue', async () => {
    await people.query('select pg_advisory_lock(1), pg_advisory_unlock(1)');
    await people.query(`select pg_notify('x', 'y'), gen_random_uuid(), set_config('work_mem', '5MB', true)`);
    expect(await people.query('select relname from pg_class limit 1')).toHaveLength(1);
  });
});

describe('[API-03] the role that reads them, also when it sends what it likes', () => {
  const refused = [
    'select * from people.agent',
    'select * from people.audit',
    'select * from pg_shadow',
    'select * from pg_authid',
    'select * from pg_class',
    'select * from pg_stat_activity',
    'select * from pg_settings',
    'select * from information_schema.tables',
    'select pg_sleep(1)',
    `select set_config('statement_timeout', '0', false)`,
    `select current_setting('data_directory')`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('.')`,
    'select pg_terminate_backend(1)',
    'select pg_advisory_lock(1)',
    `select pg_notify('llavero_outbox_people', '')`,
    `select lo_from_bytea(0, 'x')`,
    `select query_to_xml('select 1', true, true, '')`,
    `select table_to_xml('reporting.agent', true, true, '')`,
    `select pg_get_viewdef('reporting.agent'::regclass)`,
    `select has_table_privilege('people.agent', 'select')`,
    `select repeat('x', 1000000000)`,
    'set role llavero_people',
    'set session authorization llavero_people',
    'create temp table x (n int)',
    'create table x (n int)',
    'create view reporting.x as select 1',
    `do $$ begin perform 1; end $$`,
    `copy agent to '/tmp/x'`,
    `copy (select 1) to program 'id'`,
    'insert into agent (id) values (gen_random_uuid())',
    'delete from agent',
    'drop view agent',
    'truncate people.agent',
    'alter role llavero_reporting superuser',
    `set temp_file_limit = '10GB'`,
  ];
  it.each(refused)('%s', async (sql) => {
    await expect(ask(sql)).rejects.toThrow(
      /permission denied|read-only|must be owner|must be (able|member)|not be able/i,
    );
  });

  it('writes nothing either when it asks for a transaction that may', async () => {
    await reader.query('begin read write');
    await expect(ask(`update agent set profession = 'x'`)).rejects.toThrow(/permission denied/);
    await reader.query('rollback');
    await reader.query('begin read write');
    await expect(ask('create temp table x (n int)')).rejects.toThrow(/permission denied/);
    await reader.query('rollback');
  });

  it('keeps its limits when the database is made ready again, with a new password', async () => {
    const url = await bootstrapReporting(room.adminUrl, 'ot/ra', room.database);
    const again = new pg.Client({ connectionString: url });
    await again.connect();
    const { rows } = await again.query('show temp_file_limit');
    expect(rows).toEqual([{ temp_file_limit: '256MB' }]);
    await again.end();
    await bootstrapReporting(room.adminUrl, 'test-only', room.database);
  });
});
