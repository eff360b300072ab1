import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { KitModule } from '@llavero/kit/service/kit.module';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { Role } from '@llavero/proto/access/access';
import { runReportingQuery } from '@llavero/proto/commands/notifications';
import { explainReportingQuery } from '@llavero/proto/commands/reporting';
import { recordsOf } from '@llavero/proto/records/registry';
import pg from 'pg';
import { ExplainReportingQuery } from './explain-reporting-query.ts';
import { planWarnings } from './plan-warnings.ts';
import { QuestionLog } from './question-log.ts';
import { ReportingDatabase } from './reporting-database.ts';
import { RunReportingQuery } from './run-reporting-query.ts';

jest.setTimeout(300_000);

@Module({
  imports: [
    KitModule.forService({
      name: 'notifications',
      records: recordsOf('notifications'),
      migrations: 'derive',
    }),
  ],
  providers: [QuestionLog, ReportingDatabase, RunReportingQuery, ExplainReportingQuery],
})
class Reporting {}

let t: TestServices;
let admin: pg.Client;
beforeAll(async () => {
  t = await startTestServices(
    { people: neighbour('people'), notifications: Reporting },
    { partial: true, env: { REPORTING_SECONDS: '3600' } },
  );
  admin = new pg.Client({ connectionString: t.databases.get('notifications')?.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await t?.stop();
});

describe('[SCR-07] parameters', () => {
  const asked = (query: string, type: 'TEXT' | 'NUMBER' | 'DAY' | 'FLAG', value: string | null) =>
    t.peers.command(
      runReportingQuery,
      { query, parameters: [{ name: 'x', type, value }] },
      testContext('ADMIN'),
    );

  it('have a type, and their values are never part of the text', async () => {
    expect(await asked('select :x as dia', 'DAY', '2026-11-22')).toMatchObject({
      columns: [{ name: 'dia', type: 'date' }],
      rows: [['2026-11-22']],
    });
    expect(await asked('select :x + 1, :x', 'NUMBER', '1.5')).toMatchObject({ rows: [[2.5, 1.5]] });
    expect(await asked('select not :x', 'FLAG', 'true')).toMatchObject({ rows: [[false]] });
    expect(await asked('select :x is null', 'TEXT', null)).toMatchObject({ rows: [[true]] });
    const attack = "'; delete from agent; --";
    expect(await asked(`select :x, ':x'`, 'TEXT', attack)).toMatchObject({ rows: [[attack, ':x']] });
  });

  it('must be given and have their form; an error is placed where it was written', async () => {
    await expect(
      t.peers.command(runReportingQuery, { query: 'select :x' }, testContext('ADMIN')),
    ).rejects.toMatchObject({
      body: {
        code: 'REPORTING.PARAMETERS',
        message: 'Falta el valor de «:x».',
        problems: [{ field: 'parameters' }],
      },
    });
    await expect(asked('select :x', 'DAY', 'mañana')).rejects.toMatchObject({
      body: { code: 'REPORTING.PARAMETERS' },
    });
    await expect(asked('select :x, nothing from agent', 'DAY', '2026-01-01')).rejects.toMatchObject({
      body: { details: { sqlState: '42703', position: 12 } },
    });
    await expect(asked('select :x', 'TEXT', 'a\u0000b')).rejects.toMatchObject({ body: { kind: 'invalid' } });
  });
});

describe('[SCR-07] the plan of a question', () => {
  const explain = (query: string, role: Role = 'ADMIN') =>
    t.peers.command(explainReportingQuery, { query }, testContext(role));
  const codes = async (query: string) => (await explain(query)).warnings.map(({ code }) => code);

  it('warns of an answer without limit and of whole large tables, and of nothing else', async () => {
    expect(await codes('select * from agent limit 10')).toEqual([]);
    expect(await codes('select * from generate_series(1, 20000) n limit 100')).toEqual([]);
    expect(await codes('select * from generate_series(1, 20000) n')).toEqual(['NO_LIMIT']);
    // What the database believes of a table counts, not what is in it.
    await admin.query(
      `update pg_class set reltuples = 50000, relpages = 5000 where oid = 'people.agent'::regclass`,
    );
    const { warnings } = await explain('select profession from agent where profession > $$a$$ limit 10');
    expect(warnings).toEqual([
      { code: 'SEQUENTIAL_SCAN', message: expect.stringMatching(/tabla agent \(unas 50\.000 filas\)/) },
    ]);
  });

  it('does not warn of a small table, nor of a large one that is read by its index', () => {
    const step = { 'Plan Rows': 1, 'Total Cost': 8, Schema: 'people', 'Relation Name': 'agent' };
    const warnings = (type: string, rows: number) =>
      planWarnings(
        { 'Node Type': 'Limit', 'Plan Rows': 1, 'Total Cost': 8, Plans: [{ ...step, 'Node Type': type }] },
        new Map([['people.agent', rows]]),
      ).map(({ code }) => code);
    expect(warnings('Index Scan', 50_000)).toEqual([]);
    expect(warnings('Seq Scan', 9_999)).toEqual([]);
    expect(warnings('Seq Scan', 10_000)).toEqual(['SEQUENTIAL_SCAN']);
  });

  it('asks nothing: a question that would fail or last for ever is explained', async () => {
    expect(await codes('select max(n) from generate_series(1, 1000000000000) n')).toEqual([]);
    await expect(explain('delete from agent')).rejects.toMatchObject({ body: { kind: 'invalid' } });
    await expect(explain('select 1) q; drop view agent; select (1')).rejects.toMatchObject({
      body: { kind: 'invalid' },
    });
    await expect(explain('select * from people.agent')).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
    await expect(explain('select 1', 'INTERNAL_EMPLOYEE')).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
  });
});
