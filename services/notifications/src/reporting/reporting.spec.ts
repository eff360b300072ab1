import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { Module } from '@nestjs/common';
import pg from 'pg';
import { KitModule } from '@llavero/kit/service/kit.module';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { startTestService, startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { Role } from '@llavero/proto/access/access';
import { runReportingQuery } from '@llavero/proto/commands/notifications';
import { queryHistory } from '@llavero/proto/commands/reporting';
import { CodedError, type ErrorBody } from '@llavero/proto/errors';
import { recordsOf } from '@llavero/proto/records/registry';
import { askDatabase } from './ask-database.ts';
import { QuestionLog } from './question-log.ts';
import { limits } from './reporting.errors.ts';
import { QueryHistory } from './query-history.ts';
import { ReportingDatabase } from './reporting-database.ts';
import { RunReportingQuery } from './run-reporting-query.ts';

// Some questions sort ten million rows; on a busy machine that takes minutes.
jest.setTimeout(300_000);

@Module({
  imports: [
    KitModule.forService({
      name: 'notifications',
      records: recordsOf('notifications'),
      migrations: 'derive',
    }),
  ],
  providers: [QuestionLog, ReportingDatabase, RunReportingQuery, QueryHistory],
})
class Reporting {}

let t: TestServices;
let admin: pg.Client;
beforeAll(async () => {
  // A limit that no machine reaches, however busy it is; the limit itself has a service of its own below.
  t = await startTestServices(
    { people: neighbour('people'), contracts: neighbour('contracts'), notifications: Reporting },
    { partial: true, env: { REPORTING_SECONDS: '3600' } },
  );
  admin = new pg.Client({ connectionString: t.databases.get('notifications')?.adminUrl });
  await admin.connect();
  const context = { ...testContext('ADMIN'), trusted: true };
  const people = t.services.get('people')?.get(RecordStores);
  const { id } = (await people
    ?.of('agent')
    .create({ firstname: 'Remedios', profession: 'Maestra' }, context)) ?? {
    id: '',
  };
  await t.services
    .get('contracts')
    ?.get(RecordStores)
    .of('mandate')
    .create({ landlords: [id], cancelled: true }, context);
});
afterAll(async () => {
  await admin?.end();
  await t?.stop();
});

const ask = (query: string, role: Role = 'ADMIN') =>
  t.peers.command(runReportingQuery, { query }, testContext(role)) as Promise<{
    columns: { name: string; type: string }[];
    rows: unknown[][];
    truncated: boolean;
  }>;

async function refusalOf(query: string, role?: Role): Promise<ErrorBody> {
  try {
    await ask(query, role);
  } catch (error) {
    if (error instanceof CodedError) return error.body;
    throw error;
  }
  throw new Error(`nobody refused: ${query}`);
}

describe('[API-03] a question in SQL', () => {
  it('joins the views of several services and names columns and types', async () => {
    const { columns, rows, truncated } = await ask(
      `
      select a.id, m.id, a.profession, m.status, m.validity_amount, m.cancelled, m.landlords, m.created_at::date as dia
        from mandate m join agent a on a.id = any(m.landlords); -- la única`.replace('; --', ' --'),
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'id', 'id', 'profession', 'status', 'validity_amount', 'cancelled', 'landlords', 'dia',
    ]); // prettier-ignore
    expect(columns.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['uuid', 'text', 'boolean', 'uuid[]', 'date']),
    );
    const [row] = rows;
    expect(row?.slice(2, 6)).toEqual(['Maestra', 'CANCELLED', expect.any(Number), true]);
    expect(row?.[6]).toEqual([row?.[0]]);
    expect(row?.[7]).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect([rows.length, truncated]).toEqual([1, false]);
  });

  it('answers values as JSON knows them and loses no digit', async () => {
    const { rows } = await ask(
      `select 1.50::numeric(14,2), 9007199254740993::bigint, null, true, '{"a": [1]}'::jsonb, array['x y', null], 'NaN'::float8, 'é' ;`,
    );
    expect(rows).toEqual([[1.5, '9007199254740993', null, true, { a: [1] }, ['x y', null], 'NaN', 'é']]);
    expect(await ask('values (1), (2)')).toMatchObject({ rows: [[1], [2]] });
    expect((await ask('select profession from agent where false')).rows).toEqual([]);
  });

  it('gives 5,000 rows and says that there are more', async () => {
    const { rows, truncated } = await ask('select n from generate_series(1, 10000000) n order by n');
    expect([rows.length, rows[0], rows.at(-1), truncated]).toEqual([limits.rows, [1], [5000], true]);
    expect((await ask('select n from generate_series(1, 5000) n')).truncated).toBe(false);
  });

  it('is for administrators alone, at the service itself', async () => {
    for (const role of ['INTERNAL_EMPLOYEE', 'EXTERNAL_EMPLOYEE', 'TENANT', 'LANDLORD'] as const)
      expect((await refusalOf('select 1', role)).kind).toBe('forbidden');
  });

  it('says in Spanish what is wrong, where, and that this is PostgreSQL', async () => {
    expect(await refusalOf('select `id` from `agent`')).toMatchObject({
      code: 'REPORTING.INVALID',
      kind: 'invalid',
      message: expect.stringContaining('PostgreSQL'),
      problems: [expect.objectContaining({ field: 'query', rule: 'dialect' })],
    });
    expect(await refusalOf('select nothing from agent')).toMatchObject({
      message: expect.stringContaining('Una columna no existe'),
      details: { sqlState: '42703', position: 8 },
    });
    const unknown = await refusalOf('select * from inquilinos');
    expect(unknown.message).toContain('agent,');
    expect(unknown.message).toContain('"user"');
    expect((await refusalOf('select 1/0')).message).toContain('división por cero');
    expect((await refusalOf('select $1')).kind).toBe('invalid');
    expect((await refusalOf('select 1 union select 2)')).problems?.[0]?.rule).toBe('sql');
    expect((await refusalOf('select \u0000')).kind).toBe('invalid');
    expect((await refusalOf('x'.repeat(20_001))).problems?.[0]?.field).toBe('query');
    expect((await refusalOf('   ')).kind).toBe('invalid');
  });
});

describe('[API-03] questions that are none', () => {
  it.each([
    `update agent set profession = 'x'`,
    'delete from agent',
    'insert into agent default values',
    'with gone as (delete from agent returning *) select * from gone',
    'create table x (n int)',
    'create temp table x as select 1',
    'select 1 into temp x',
    'drop view agent',
    'truncate agent',
    'set role llavero_people',
    'reset role',
    'set statement_timeout = 0',
    'begin read write',
    'commit',
    'rollback; delete from agent',
    'select 1; select 2',
    'select 1) q; drop view agent; select (1',
    'select 1) q limit 1000000 --',
    `select 1\n) as "consulta"; commit; delete from agent --`,
    'copy agent to stdout',
    `copy (select 1) to program 'id'`,
    'do $$ begin perform 1; end $$',
    'declare c cursor for select 1',
    'fetch all from c',
    'prepare p as select 1',
    'execute p',
    'explain analyze select 1',
    'show all',
    'listen llavero_outbox_people',
    `notify llavero_outbox_people`,
    'lock table agent',
    'select * from agent for update',
    'vacuum',
    'call x()',
    'discard all',
    `merge into agent using (values (1)) v on false when not matched then do nothing`,
    'select * from people.agent',
    'select * from people.audit',
    'select * from pg_catalog.pg_shadow',
    'select * from pg_class',
    'select * from information_schema.columns',
    'select pg_sleep(1)',
    `select set_config('transaction_read_only', 'off', false)`,
    `select pg_read_file('/etc/passwd')`,
    `select query_to_xml('select 1', true, true, '')`,
    `select lo_create(0)`,
    `select nextval('people.outbox_seq_seq')`,
  ])('%s', async (query) => {
    const { kind, code } = await refusalOf(query);
    expect([kind, code]).toEqual([
      expect.stringMatching(/^(invalid|forbidden)$/),
      expect.stringMatching(/^REPORTING\./),
    ]);
  });

  it('leave everything as it was', async () => {
    const { rows } = await admin.query(
      'select count(*)::int as n from people.agent where deleted_at is null',
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await ask('select count(*) from agent')).rows).toEqual([[1]]);
  });

  it('cannot get past the limit of rows through the brackets they stand in', async () => {
    const { rows } = await ask(
      'select n from generate_series(1, 9000) n) q union all select * from (select 1',
    );
    expect(rows.length).toBeLessThanOrEqual(limits.rows);
  });
});

describe('[API-03] dear questions', () => {
  const backends = async () => {
    const { rows } = await admin.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where usename = 'llavero_reporting' and datname = current_database()`,
    );
    return rows[0]?.n ?? -1;
  };

  // Neither keeps rows: a fast machine would otherwise meet the limit of disk before that of time.
  const endless = 'select count(*) from (select generate_series(1, 1000000000000)) r';
  const product = 'select max(n % 7) from (select generate_series(1, 1000000000000) as n) r where n % 3 = 1';

  it('run two at once; the third is told at once', async () => {
    const both = Promise.all([refusalOf(product), refusalOf(product)]);
    await until('both are running', async () => (await backends()) === 2);
    expect(await refusalOf('select 1')).toMatchObject({ code: 'REPORTING.BUSY', kind: 'tooMany' });
    await admin.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where usename = 'llavero_reporting' and datname = current_database()`,
    );
    expect((await both).map(({ code }) => code)).toEqual(['REPORTING.TOO_SLOW', 'REPORTING.TOO_SLOW']);
    expect((await ask('select 1')).rows).toEqual([[1]]);
  });

  it('end when their time is over: ten seconds unless the installation sets another limit', async () => {
    expect(limits.seconds).toBe(10);
    const impatient = await startTestService('notifications', Reporting, {
      partial: true,
      env: { REPORTING_SECONDS: '2' },
    });
    const began = Date.now();
    for (const query of [endless, product])
      await expect(
        impatient.peers.command(runReportingQuery, { query }, testContext('ADMIN')),
      ).rejects.toMatchObject({
        body: {
          code: 'REPORTING.TOO_SLOW',
          kind: 'invalid',
          message: expect.stringContaining('más de 2 segundos'),
        },
      });
    expect(Date.now() - began).toBeGreaterThanOrEqual(4_000);
    await impatient.stop();
  });

  it('a limit that is no number of seconds stops the start', async () => {
    await expect(
      startTestService('notifications', Reporting, { partial: true, env: { REPORTING_SECONDS: 'soon' } }),
    ).rejects.toThrow('REPORTING_SECONDS');
  });

  it('end when the answer gets too large, also when it is one value', async () => {
    const wide = `select n, (select string_agg(n::text || m, ',') from generate_series(1, 2000) m) from generate_series(1, 5000) n`;
    expect(await refusalOf(wide)).toMatchObject({ code: 'REPORTING.ANSWER_TOO_LARGE', kind: 'tooLarge' });
    const one = `select string_agg(n::text, ',') from generate_series(1, 3000000) n`;
    expect((await refusalOf(one)).code).toBe('REPORTING.ANSWER_TOO_LARGE');
  });

  it('end when they spill onto the disk', async () => {
    const spill = `select count(*) from (select n, md5(n::text) as h from generate_series(1, 10000000) n order by h) s`;
    expect((await refusalOf(spill)).code).toBe('REPORTING.TOO_MUCH');
  });

  it('leave no connection behind', async () => {
    await until('all have left', async () => (await backends()) === 0);
  });

  it('a person who has gone waits no longer, nor does anybody for a database that says nothing', async () => {
    const url = t.databases.get('notifications')?.reportingUrl ?? '';
    const gone = new AbortController();
    const asked = askDatabase(url, product, { seconds: 3600, signal: gone.signal });
    const refused = expect(asked).rejects.toThrow('REPORTING.CANCELLED');
    await until('it is running', async () => (await backends()) === 1);
    gone.abort();
    await refused;
    await until('the server has ended it as well', async () => (await backends()) === 0);
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    await expect(askDatabase(`postgres://a:b@127.0.0.1:${port}/x`, 'select 1')).rejects.toThrow();
    silent.close();
  });
});

describe('[API-03] the log of questions', () => {
  it('[SCR-07] is the history of the person who asked, with the values of the parameters', async () => {
    const query = 'select :x';
    const parameters = [{ name: 'x', type: 'TEXT' as const, value: "a'\nb" }];
    await t.peers.command(runReportingQuery, { query, parameters }, testContext('ADMIN'));
    const { entries } = await t.peers.command(queryHistory, {}, testContext('ADMIN'));
    expect(entries[0]).toMatchObject({
      query: `select :x\n-- :x = "a'\\nb"`,
      outcome: 'DONE',
      rows: 1,
      milliseconds: expect.any(Number),
    });
    const other = { ...testContext('ADMIN'), actor: { ...testContext('ADMIN').actor, id: 'another' } };
    expect((await t.peers.command(queryHistory, {}, other)).entries).toEqual([]);
    await expect(t.peers.command(queryHistory, {}, testContext('INTERNAL_EMPLOYEE'))).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
  });

  it('says who, when, how long and how many rows; the text is sealed and for administrators alone', async () => {
    const query = `select 'Remedios Secreta' as quien, count(*) from agent`;
    await ask(query);
    await refusalOf(`select 'Remedios Secreta' from nowhere`);
    const logs = t.services.get('notifications')?.get(RecordStores).of('log');
    const [failed, entry] =
      (await logs?.findUnchecked({ filter: { verb: 'queried' }, sort: [{ field: 'at', order: 'desc' }] })) ??
      [];
    const hash = createHash('sha256').update(query).digest('hex');
    expect(entry).toMatchObject({
      collection: 'reporting',
      actor: testContext('ADMIN').actor.id,
      extra: { hash, outcome: 'DONE', rows: 1, milliseconds: expect.any(Number) },
      question: query,
    });
    expect(failed).toMatchObject({ extra: { outcome: 'REPORTING.INVALID', rows: 0 } });
    const { rows } = await admin.query('select * from notifications.log');
    expect(JSON.stringify(rows)).not.toContain('Remedios');
    expect(JSON.stringify(rows.map(({ sealed }) => String(sealed)))).not.toContain('Remedios');
    const seenBy = async (role: Role) => {
      const json = await t.peers
        .records('notifications')
        .get({ collection: 'log', id: entry?.id ?? '' }, testContext(role));
      return JSON.stringify(json);
    };
    expect(await seenBy('ADMIN')).toContain('Remedios Secreta');
    expect(await seenBy('INTERNAL_EMPLOYEE')).not.toContain('Remedios');
    expect(await seenBy('INTERNAL_EMPLOYEE')).toContain(hash);
  });
});

describe('[API-03] an installation without the reporting role', () => {
  it('says what is missing', async () => {
    const bare = await startTestService('notifications', Reporting, {
      partial: true,
      env: { REPORTING_DATABASE_URL: '' },
    });
    await expect(
      bare.peers.command(runReportingQuery, { query: 'select 1' }, testContext('ADMIN')),
    ).rejects.toMatchObject({ body: { code: 'REPORTING.NOT_SET_UP', kind: 'unavailable' } });
    await bare.stop();
  });
});
