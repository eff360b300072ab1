import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway(Object.fromEntries(serviceNames.map((name) => [name, neighbour(name)])));
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

type Failure = { error: { code: string } };
type Row = Record<string, Json> & { id: string; version: number };

describe('POST /admin for rows of the older system', () => {
  it('[RST-05] finds a record by the table and id it had in the older system', async () => {
    const admitted = { token: admin };
    const made = await t.post<Row>(
      '/admin/create/agent',
      { firstname: 'Ana', adminTable: 'propietarios', adminId: '4711' },
      admitted,
    );
    const { id, version } = made.body;
    const path = '/admin/update/propietarios/4711/nombre/b/c';
    const changed = await t.post<Row>(path, { version, lastname: 'Roca' }, admitted);
    expect(changed.body).toMatchObject({ id, lastname: 'Roca', version: version + 1 });
    expect((await t.post(path, { version, lastname: 'X' }, admitted)).status).toBe(409);
    const byCollection = await t.post<Row>(
      '/admin/update/agent/4711',
      { version: version + 1, lastname: 'Sol' },
      admitted,
    );
    expect(byCollection.body).toMatchObject({ id, lastname: 'Sol' });
    expect(
      (await t.post(path, { version: version + 2, lastname: 'X' }, { token: await t.tokenFor('TENANT') }))
        .status,
    ).toBe(404);

    // [SES-09] Who may not read where records come from finds none by it.
    for (const role of ['TENANT', 'EXTERNAL_EMPLOYEE'] as const) {
      const token = await t.tokenFor(role);
      const refused = await t.post<Failure>('/admin/update/agent/4711', { lastname: 'X' }, { token });
      expect([refused.status, refused.body.error.code]).toEqual([404, 'ADMIN.UNKNOWN_ROW']);
    }

    const unknown = await t.post<Failure>('/admin/update/propietarios/4712', { lastname: 'X' }, admitted);
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'ADMIN.UNKNOWN_ROW']);
    const twin = { firstname: 'Otra', adminTable: 'propietarios', adminId: '4711' };
    await t.post<Row>('/admin/create/agent', twin, admitted);
    const ambiguous = await t.post<Failure>(path, { version: version + 2, lastname: 'X' }, admitted);
    expect([ambiguous.status, ambiguous.body.error.code]).toEqual([409, 'ADMIN.AMBIGUOUS_ROW']);

    const third = { firstname: 'Tercera', adminTable: 'propietarios', adminId: '4713' };
    await t.post<Row>('/admin/create/agent', third, admitted);
    const gone = await t.post<Row>('/admin/delete/propietarios', { adminId: 4713, version: 1 }, admitted);
    expect([gone.status, typeof gone.body['deletedAt']]).toEqual([200, 'number']);
  });

  it('[RST-05] knows the older system’s own name of a kind of record', async () => {
    const made = await t.post<Row>('/admin/create/rental', { adminId: '9' }, { token: admin });
    expect([made.status, made.body['adminTable']]).toEqual([200, 'rental']);
    const { id, version } = made.body;
    const changed = await t.post<Row>(
      '/admin/update/rental/9/a/b/c',
      { version, cityOfSignature: 'Madrid' },
      { token: admin },
    );
    expect(changed.body).toMatchObject({ id, version: version + 1 });
    const unknown = await t.post<Failure>('/admin/create/nothing', {}, { token: admin });
    expect([unknown.status, unknown.body.error.code]).toEqual([400, 'RECORD.UNKNOWN_COLLECTION']);
  });
});
