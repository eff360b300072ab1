import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import type { ListJobRow, ListJobStatus } from '@llavero/proto/list-jobs/requests';
import { Database } from '@llavero/kit/db/database';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { readXlsx } from '../import/read-xlsx.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };
interface Failure {
  error: { code: string; kind: string };
}

let t: TestGateway;
let admin: string;
let colleague: string;
beforeAll(async () => {
  t = await startTestGateway({
    people: neighbour('people'),
    places: neighbour('places'),
    contracts: neighbour('contracts'),
  });
  admin = await t.tokenFor('ADMIN');
  colleague = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

async function create(collection: string, object: Record<string, Json>): Promise<Row> {
  const { success, data, error } = await t.call('createObject', { collection, object }, { token: admin });
  if (!success) throw new Error(JSON.stringify(error));
  return data as Row;
}
async function read(collection: string, id: string): Promise<Row> {
  return (await t.call('getObject', { collection, id }, { token: admin })).data as Row;
}
async function patch(collection: string, id: string, object: Record<string, Json>): Promise<Row> {
  const { version } = await read(collection, id);
  const asked = { collection, objectId: id, object: { ...object, version } };
  const { success, data, error } = await t.call('patchObject', asked, { token: admin });
  if (!success) throw new Error(JSON.stringify(error));
  return data as Row;
}

const post = <T = ListJobStatus>(path: string, body: unknown, token: string | undefined = admin) =>
  t.post<T & Failure>(path, body, { token });
const ended = (collection: string, id: string): Promise<ListJobStatus> =>
  until('the end of the job', async () => {
    const { status, body } = await t.get<ListJobStatus>(`/list-jobs/${collection}/${id}`, { token: admin });
    // Not a job that runs for long: the call was refused.
    if (status !== 200) throw new Error(JSON.stringify(body));
    return ['done', 'failed', 'cancelled'].includes(body.state) && body;
  });
const rowsOf = async (collection: string, id: string, outcome = ''): Promise<ListJobRow[]> =>
  (
    await t.get<{ rows: ListJobRow[] }>(`/list-jobs/${collection}/${id}/rows?outcome=${outcome}`, {
      token: admin,
    })
  ).body.rows;

describe('[SCR-06] a change of many rows', () => {
  const people = (lastname: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        create('agent', { firstname: `Persona ${at}`, lastname, roles: ['TENANT'], language: 'ES' }),
      ),
    );

  it('is refused to whoever is signed out, may not change, or asks for nonsense', async () => {
    const body = { collection: 'agent', rows: [], patch: { active: false } };
    expect((await t.post('/lists/changes', body)).status).toBe(401);
    const contracts = { ...body, collection: 'contract', patch: { rent: 1 } };
    expect((await post('/lists/changes', contracts, await t.tokenFor('TENANT'))).status).toBe(403);
    expect((await post('/lists/changes', body)).body.error.code).toBe('LIST_JOB.INVALID');
    const bad = {
      dataRequest: { component: 'agent', mongoFilter: { nothing: 1 } },
      patch: { active: false },
    };
    expect((await post('/lists/changes', bad)).body.error.code).toBe('FILTER.UNKNOWN_FIELD');
  });

  it('of ticked rows runs on the server and tells of each row; a row that somebody has changed meanwhile is left', async () => {
    const [one, two, three] = (await people('Marcados', 3)) as [Row, Row, Row];
    await patch('agent', two.id, { language: 'CA' });
    const ticked = [one, two, three].map(({ id, version }) => ({ id, version }));
    const { body } = await post('/lists/changes', {
      collection: 'agent',
      rows: ticked,
      patch: { language: 'EN' },
    });
    const done = await ended('agent', body.id);
    expect(done).toMatchObject({ state: 'done', total: 3, done: 3, ok: 2, failed: 1 });
    expect(await rowsOf('agent', body.id, 'failed')).toMatchObject([
      { row: 2, record: two.id, outcome: 'failed', message: expect.stringMatching(/./) },
    ]);
    expect((await read('agent', one.id))['language']).toBe('EN');
    expect((await read('agent', two.id))['language']).toBe('CA');
  });

  it('of all rows of a list touches those that match and not those left out, beyond what a page shows', async () => {
    const rows = await people('Todosjuntos', 60);
    const others = await people('Aparte', 2);
    const left = rows[7]!;
    const { body } = await post('/lists/changes', {
      dataRequest: { component: 'agent', textFilter: 'todosjuntos', otherData: { fields: ['language'] } },
      except: [left.id],
      patch: { language: 'CA' },
    });
    expect(await ended('agent', body.id)).toMatchObject({ state: 'done', total: 59, ok: 59, failed: 0 });
    expect((await read('agent', rows[59]!.id))['language']).toBe('CA');
    for (const { id } of [left, ...others]) expect((await read('agent', id))['language']).toBe('ES');

    // Taken back with one call, but for what a person has changed since.
    await patch('agent', rows[0]!.id, { firstname: 'Otra' });
    const undo = await post(`/list-jobs/agent/${body.id}/undo`, {});
    expect(undo.body).toMatchObject({ undoing: true, total: 59 });
    expect(await ended('agent', body.id)).toMatchObject({ state: 'done', undone: 58, kept: 1 });
    expect((await read('agent', rows[59]!.id))['language']).toBe('ES');
    expect(await read('agent', rows[0]!.id)).toMatchObject({ language: 'CA', firstname: 'Otra' });
    expect(await rowsOf('agent', body.id, 'kept')).toMatchObject([
      { record: rows[0]!.id, message: expect.stringContaining('después') },
    ]);
    expect((await post(`/list-jobs/agent/${body.id}/undo`, {})).body.error.code).toBe(
      'LIST_JOB.NOT_UNDOABLE',
    );
  });

  it('belongs to whoever has asked for it', async () => {
    const [one] = (await people('Ajena', 1)) as [Row];
    const { body } = await post('/lists/changes', {
      collection: 'agent',
      rows: [{ id: one.id, version: one.version }],
      patch: { language: 'EN' },
    });
    await ended('agent', body.id);
    for (const path of ['', '/rows'])
      expect((await t.get(`/list-jobs/agent/${body.id}${path}`, { token: colleague })).status).toBe(404);
    expect((await post(`/list-jobs/agent/${body.id}/undo`, {}, colleague)).status).toBe(404);
  });

  it('a row that changes nothing says so and is not taken back', async () => {
    const [one] = (await people('Igual', 1)) as [Row];
    const { body } = await post('/lists/changes', {
      collection: 'agent',
      rows: [{ id: one.id, version: one.version }],
      patch: { language: 'ES' },
    });
    expect(await ended('agent', body.id)).toMatchObject({ ok: 0, unchanged: 1, failed: 0 });
  });
});

describe('[SCR-01] the export of a list', () => {
  const columns = [
    { name: 'title', label: 'Contrato', links: ['units', 'tenants'] },
    { name: 'rent', label: 'Renta' },
    { name: 'startDate', label: 'Inicio' },
    { name: 'status', label: 'Estado' },
  ];
  const rent = 4_321.5;
  const dataRequest = {
    component: 'contract/rent',
    mongoFilter: { rent },
    sortParameters: ['startDate'],
    sortOrder: ['desc'],
  };
  beforeAll(async () => {
    const tenant = await create('agent', { firstname: 'Ana', lastname: 'Puig & Ros', roles: ['TENANT'] });
    const unit = await create('place', {
      type: 'UNIT',
      street: 'Carrer de Sants',
      number: '1',
      city: 'Barcelona',
    });
    const days = [Date.UTC(2026, 0, 15, 11), Date.UTC(2026, 6, 15, 10)].map((at) => Math.floor(at / 1000));
    for (const startDate of days)
      await create('contract', { rent, startDate, units: [unit.id], tenants: [tenant.id] });
  });

  it('says exactly what the list shows, as CSV', async () => {
    const { body } = await post('/lists/exports', { dataRequest, columns, format: 'csv' });
    expect(await ended('contract', body.id)).toMatchObject({ kind: 'export', state: 'done', total: 2 });
    const file = await t.get(`/list-jobs/contract/${body.id}/file`, { token: admin });
    expect(file.headers.get('content-disposition')).toMatch(/attachment; filename\*=UTF-8''.*\.csv$/);
    const [heading, first, second, rest] = file.text.replace('\uFEFF', '').split('\r\n');
    expect(heading).toBe('"Contrato","Renta","Inicio","Estado"');
    expect(first).toMatch(/^"Carrer de Sants.* · Ana Puig & Ros","4321,5","15\/07\/2026","/);
    expect(second).toContain('15/01/2026');
    expect(rest).toBe('');
  });

  it('as a workbook with figures and days as such, for whoever asked and nobody else; sealed at rest', async () => {
    const { body } = await post('/lists/exports', { dataRequest, columns, format: 'xlsx' });
    await ended('contract', body.id);
    expect((await t.get(`/list-jobs/contract/${body.id}/file`, { token: colleague })).status).toBe(404);
    const reply = await fetch(`${t.url}/list-jobs/contract/${body.id}/file`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    const rows = await sheetOf(Buffer.from(await reply.arrayBuffer()));
    expect(rows).toHaveLength(3);
    expect(rows[1]![0]).toMatch(/Ana Puig & Ros$/);
    expect(rows[1]![1]).toBe(4321.5);
    const { pool } = t.services.services.get('contracts')!.get(Database);
    const { rows: kept } = await pool.query<{ text: string }>(
      `SELECT encode("data", 'escape') AS text FROM "list_job_file"`,
    );
    expect(kept.length).toBeGreaterThan(1);
    for (const { text } of kept) expect(text).not.toContain('Puig');
  });

  it('is refused for columns that the record does not have', async () => {
    const wrong = { dataRequest, columns: [{ name: 'nothing', label: 'X' }], format: 'csv' };
    expect((await post('/lists/exports', wrong)).body.error.code).toBe('LIST_JOB.INVALID');
  });
});

describe('[SCR-01] counts per value of a filter', () => {
  it('are of the list with its other filters, with the names of links', async () => {
    const tenant = await create('agent', { firstname: 'Berta', lastname: 'Sol', roles: ['TENANT'] });
    for (const activity of [1, 2, 3])
      await create('contract', { rent: 7_777 + activity / 10, tenants: [tenant.id] });
    const dataRequest = { component: 'contract/rent', mongoFilter: { rent: { $gte: 7_777, $lt: 7_778 } } };
    const facets = await post<{ values: Json; capped: boolean }>('/lists/facets', {
      dataRequest,
      field: 'tenants',
    });
    expect(facets.body).toEqual({
      values: [{ value: tenant.id, count: 3, title: 'Berta Sol' }],
      capped: false,
    });
    expect((await t.post('/lists/facets', { dataRequest, field: 'status' })).status).toBe(401);
    expect(
      (await post('/lists/facets', { dataRequest, field: 'status' }, await t.tokenFor('COMMUNITY'))).status,
    ).toBe(403);
    expect((await post('/lists/facets', { dataRequest }, admin)).body.error.code).toBe('REQUEST.FIELD');
  });
});

async function sheetOf(bytes: Buffer): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { cells } of readXlsx(bytes)) rows.push(cells);
  return rows;
}
