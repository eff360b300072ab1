import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import { FinanceModule } from '@llavero/finance/finance.module';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({ people: neighbour('people'), finance: FinanceModule });
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

type Failure = {
  error: { code: string; kind: string; message: string; problems?: { field: string; rule: string }[] };
};
type Row = Record<string, Json> & { id: string; version: number };

describe('GET /finance/nextSeries/{type}', () => {
  const ask = (type: string, token?: string) =>
    t.get<Failure & { serie: number; code: string }>(`/finance/nextSeries/${type}`, { token });

  it('[RST-06] signed out, wrong role, bad input', async () => {
    expect((await ask('RECEIPT')).status).toBe(401);
    expect((await ask('RECEIPT', await t.tokenFor('TENANT'))).status).toBe(403);
    const { status, body } = await ask('NOTHING', admin);
    expect([status, body.error.kind]).toEqual([400, 'invalid']);
  });

  it('[RST-06] answers the number that the next document will get', async () => {
    const { status, body } = await ask('RECEIPT', admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({ serie: 1, code: expect.any(String) });
  });
});

describe('POST /manager/finance', () => {
  it('[RST-06] preview names the field that is wrong', async () => {
    const { status, body } = await t.post<Failure>(
      '/manager/finance/preview',
      { year: 2026, month: 13 },
      { token: admin },
    );
    expect(status).toBe(400);
    expect(body.error.problems).toContainEqual(expect.objectContaining({ field: 'month' }));
  });

  interface Changed {
    results: { id: string; ok: boolean; status: string | null; message: string | null }[];
  }
  const receipt = async () =>
    (await t.post<Row>('/admin/create/finance', { type: 'RECEIPT' }, { token: admin })).body;
  const change = (name: string, body: unknown, token: string | undefined = admin) =>
    t.post<Changed & Failure>(`/manager/finance/${name}`, body, { token });

  describe.each(['changeFinanceStatus', 'adminChangeFinanceStatus'])('%s', (name) => {
    it('[RST-06] signed out, wrong role, bad input', async () => {
      const { id } = await receipt();
      const financeArray = [{ id, status: 'PAUSED' }];
      expect((await t.post(`/manager/finance/${name}`, { financeArray })).status).toBe(401);
      expect((await change(name, { financeArray }, await t.tokenFor('LANDLORD'))).status).toBe(403);
      const wrong = await change(name, { financeArray: [{ id: 'x', status: 'PAUSED' }, 'y'] });
      expect([wrong.status, wrong.body.error.problems?.map(({ field }) => field)]).toEqual([
        400,
        ['documents.0.id', 'documents.1'],
      ]);
    });

    it('[RST-06] [STA-06] takes the array alone: each row goes to its own status, on its own', async () => {
      const [first, second, third] = [await receipt(), await receipt(), await receipt()];
      const financeArray = [
        { id: first.id, status: 'CHARGED' },
        { id: second.id, status: 'PAUSED' },
        { id: third.id, status: 'PAYED' },
        { id: third.id },
        { id: third.id, status: 'NOTHING' },
      ];
      const { status, body } = await change(name, { financeArray });
      expect(status).toBe(200);
      expect(body.results.map(({ id, ok, status: reached }) => [id, ok, reached])).toEqual([
        [first.id, true, 'CHARGED'],
        [second.id, true, 'PAUSED'],
        // Receipts never offer payed (F §4).
        [third.id, false, null],
        [third.id, false, null],
        [third.id, false, null],
      ]);
      for (const { ok, message } of body.results)
        expect(message).toEqual(ok ? null : expect.stringMatching(/\S+ .*\./));
      const { data } = await t.call('getObject', { collection: 'finance', id: first.id }, { token: admin });
      expect(data).toMatchObject({ status: 'CHARGED', version: 2 });
    });

    it('[RST-06] takes whole documents, in a bare array too; a version that one carries is held to', async () => {
      const [first, second, old] = [await receipt(), await receipt(), await receipt()];
      await change(name, [{ id: old.id, status: 'PAUSED' }]);
      const bare = await change(name, [
        { ...first, status: 'CANCELLED' },
        { ...second, version: undefined, status: 'UNPAID' },
        { ...old, status: 'CANCELLED' },
      ]);
      expect(bare.body.results.map(({ status }) => status)).toEqual(['CANCELLED', 'UNPAID', null]);
      expect(bare.body.results[2]?.message).toContain('ha cambiado desde que se abrió');
    });

    it('[RST-06] takes the list with one status for all, by either name', async () => {
      const [first, second] = [await receipt(), await receipt()];
      const one = await change(name, { financeArray: [{ id: first.id, version: 1 }], status: 'CHARGED' });
      const documents = [
        { id: second.id, version: 1 },
        { id: randomUUID(), version: 1 },
      ];
      const two = await change(name, { documents, status: 'CHARGED' });
      expect([...one.body.results, ...two.body.results].map(({ ok }) => ok)).toEqual([true, true, false]);
    });
  });

  it('[RST-10] sendInternalMessage takes the receiver from the address; its owner is away and the answer says so', async () => {
    const path = `/manager/sendInternalMessage/${randomUUID()}`;
    expect((await t.post(path, { subject: 'a', body: 'b' })).status).toBe(401);
    const wrong = await t.post<Failure>(path, { body: 'b' }, { token: admin });
    expect(wrong.body.error.problems).toEqual([
      expect.objectContaining({ field: 'subject', rule: 'required' }),
    ]);
    const away = await t.post<Failure>(path, { subject: 'a', body: 'b' }, { token: admin });
    expect([away.status, away.body.error.code]).toEqual([503, 'PEER.UNAVAILABLE']);
  });
});

describe('POST /queue', () => {
  it('[RST-13] needs worker and request', async () => {
    expect((await t.post('/queue', {})).status).toBe(401);
    const { status, body } = await t.post<Failure>('/queue', { priority: 9 }, { token: admin });
    expect(status).toBe(400);
    expect(body.error.problems?.map(({ field }) => field).sort()).toEqual(['priority', 'request', 'worker']);
    expect((await t.get<Failure>('/queue/x', { token: admin })).body.error.code).toBe('PEER.UNAVAILABLE');
  });
});

describe('POST /admin', () => {
  it('[RST-05] creates, changes and deletes a record', async () => {
    const created = await t.post<Row>('/admin/create/agent', { firstname: 'Ana' }, { token: admin });
    expect(created.status).toBe(200);
    const { id, version } = created.body;
    const changed = await t.post<Row>(
      `/admin/update/agent/${id}/a/b/c`,
      { version, lastname: 'Roca' },
      { token: admin },
    );
    expect(changed.body).toMatchObject({ id, lastname: 'Roca', version: version + 1 });
    const saved = await t.post<Row>(
      '/admin/agent',
      { id, version: version + 1, profession: 'Maestra' },
      { token: admin },
    );
    expect(saved.body).toMatchObject({ id, profession: 'Maestra' });
    const deleted = await t.post<Row>('/admin/delete/agent', { id, version: version + 2 }, { token: admin });
    expect([deleted.status, deleted.body.id]).toEqual([200, id]);
    expect(Math.abs(Number(deleted.body['deletedAt']) - Date.now() / 1000)).toBeLessThan(60);
    const { data } = await t.call('getObject', { collection: 'agent', id }, { token: admin });
    expect(data).toMatchObject({ id, status: 'DELETED' });
  });

  it('[RST-05] updateFinance changes the finance document of the object, whatever the other path members', async () => {
    const made = await t.post<Row>('/admin/create/finance', { type: 'EXPENSE' }, { token: admin });
    const { id, version } = made.body;
    const path = '/admin/updateFinance/receipt/a/b/c/d/e';
    expect((await t.post(path, { id, version, concept: 'Luz' })).status).toBe(401);
    const landlord = await t.tokenFor('LANDLORD');
    expect((await t.post(path, { id, version, concept: 'Luz' }, { token: landlord })).status).toBe(403);
    const nothing = await t.post<Failure>(path, { concept: 'Luz' }, { token: admin });
    expect(nothing.body.error.problems?.[0]?.field).toBe('id');
    const changed = await t.post<Row>(path, { id, version, concept: 'Luz' }, { token: admin });
    expect(changed.body).toMatchObject({ id, concept: 'Luz', version: version + 1 });
    expect((await t.post(path, { id, version, concept: 'Agua' }, { token: admin })).status).toBe(409);
  });

  it('[RST-05] signed out, wrong role, bad input, stale', async () => {
    const object = { firstname: 'Ana' };
    expect((await t.post('/admin/create/agent', object)).status).toBe(401);
    expect((await t.post('/admin/create/agent', object, { token: await t.tokenFor('TENANT') })).status).toBe(
      403,
    );
    expect((await t.post('/admin/create/nothing', object, { token: admin })).status).toBe(400);
    expect((await t.post('/admin/create/agent', {}, { token: admin })).status).toBe(400);
    expect(
      (await t.post<Failure>('/admin/delete/agent', {}, { token: admin })).body.error.problems?.[0]?.field,
    ).toBe('id');
    const { id } = (await t.post<Row>('/admin/create/agent', object, { token: admin })).body;
    const patch = (version: number) =>
      t.post<Failure>(`/admin/update/agent/${id}`, { version, lastname: 'X' }, { token: admin });
    expect((await patch(1)).status).toBe(200);
    const stale = await patch(1);
    expect([stale.status, stale.body.error.kind]).toEqual([409, 'stale']);
  });

  it('[RST-05] changes and deletes without a version, as the older system asks', async () => {
    const { id } = (await t.post<Row>('/admin/create/agent', { firstname: 'Ana' }, { token: admin })).body;
    const changed = await t.post<Row>(`/admin/update/agent/${id}/a/b/c`, { lastname: 'X' }, { token: admin });
    expect(changed.body).toMatchObject({ id, lastname: 'X', version: 2 });
    const saved = await t.post<Row>('/admin/agent', { id, version: null, lastname: 'Y' }, { token: admin });
    expect(saved.body).toMatchObject({ lastname: 'Y', version: 3 });
    expect((await t.post('/admin/delete/agent', { id }, { token: admin })).status).toBe(200);
  });
});

describe('records beside the generic calls', () => {
  it('[ENT-12] history tells who changed what', async () => {
    const { id, version } = (await t.post<Row>('/admin/create/agent', { firstname: 'Ana' }, { token: admin }))
      .body;
    await t.post('/admin/agent', { id, version, lastname: 'Roca' }, { token: admin });
    expect((await t.get(`/records/agent/${id}/history`)).status).toBe(401);
    const { body } = await t.get<Row[]>(`/records/agent/${id}/history`, { token: admin });
    expect(body.map((entry) => [entry['verb'], entry.version])).toEqual([
      ['updated', 2],
      ['created', 1],
    ]);
    expect(body[0]?.['changes']).toMatchObject({ lastname: { before: null, after: 'Roca' } });
  });

  it('[SCR-06] batch answers per row and keeps what was right', async () => {
    const rows = [{ object: { firstname: 'Uno' } }, { object: {} }, { object: { firstname: 'Tres' } }];
    expect((await t.post('/records/agent/batch', { rows })).status).toBe(401);
    expect((await t.post('/records/agent/batch', { rows: [] }, { token: admin })).status).toBe(400);
    type Reply = {
      results: { ok: boolean; id: string | null; version: number | null; error?: Failure['error'] }[];
    };
    const { status, body } = await t.post<Reply>('/records/agent/batch', { rows }, { token: admin });
    expect(status).toBe(200);
    expect(body.results.map(({ ok, version }) => [ok, version])).toEqual([
      [true, 1],
      [false, null],
      [true, 1],
    ]);
    expect(body.results[1]?.error?.problems).toContainEqual(
      expect.objectContaining({ field: 'firstname', rule: 'required' }),
    );
    const { success } = await t.call(
      'getObject',
      { collection: 'agent', id: body.results[2]?.id },
      { token: admin },
    );
    expect(success).toBe(true);
  });

  it('[API-06] labels answers the names of records', async () => {
    const { id } = (
      await t.post<Row>('/admin/create/agent', { firstname: 'Ana', lastname: 'Roca' }, { token: admin })
    ).body;
    const nameless = await t.get<{ error: { message: string } }>('/labels', { token: admin });
    expect([nameless.status, nameless.body.error.message]).toEqual([400, 'Falta la colección.']);
    const { body } = await t.get(`/labels?collection=agent&ids=${id},${randomUUID()}`, { token: admin });
    expect(body).toEqual([{ id, title: 'Ana Roca' }]);
  });

  it('[TOP-01] search finds people without accents from three letters, at most seven', async () => {
    const mark = `Zurriarán${randomUUID().slice(0, 4)}`;
    for (let i = 0; i < 9; i += 1)
      await t.post('/admin/create/agent', { firstname: `Ana ${i}`, lastname: mark }, { token: admin });
    expect((await t.get('/search?q=zur')).status).toBe(401);
    const { body } = await t.get<{ hits: Row[] }>(
      `/search?q=${encodeURIComponent(mark.replace('á', 'a').slice(1))}`,
      { token: admin },
    );
    expect(body.hits).toHaveLength(7);
    expect(body.hits[0]).toMatchObject({ collection: 'agent', title: expect.stringContaining(mark) });
    expect((await t.get('/search?q=zu', { token: admin })).body).toEqual({ hits: [] });
  });

  it('[TOP-01] search finds a telephone and an ID number as screens show them', async () => {
    const person = {
      firstname: 'Zoe',
      lastname: 'Prim',
      idType: 'NIE',
      idNumber: 'X7531509K',
      phone: '612987345',
    };
    const { id } = (await t.post<Row>('/admin/create/agent', person, { token: admin })).body;
    for (const asked of ['+34 612 987 345', '612 98 73 45', 'X-7531509-K']) {
      const { body } = await t.get<{ hits: Row[] }>(`/search?q=${encodeURIComponent(asked)}`, {
        token: admin,
      });
      expect([asked, body.hits.map((hit) => hit.id)]).toEqual([asked, [id]]);
    }
  });
});
