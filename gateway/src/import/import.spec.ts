import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BlobPart } from 'node:buffer';
import type { ImportStatus } from '@llavero/proto/imports/requests';
import { importLimits } from '@llavero/proto/imports/rules';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { openFile } from './read-file.ts';
import type { Uploaded } from './uploads.ts';

jest.setTimeout(60_000);

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({ people: neighbour('people') });
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

async function upload(
  body: Buffer | string,
  options: { token?: string; name?: string; query?: string } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([body as BlobPart]), options.name ?? 'personas.csv');
  const token = options.token ?? admin;
  const answer = await fetch(`${t.url}/import/agent/files${options.query ?? ''}`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const json = (await answer.json()) as Uploaded & { error?: { code: string; message: string } };
  return { status: answer.status, body: json, code: json.error?.code };
}

const post = async (batch: string, verb: string, body: object = {}) =>
  (
    await t.post<ImportStatus & { error?: { code: string } }>(`/import/agent/${batch}/${verb}`, body, {
      token: admin,
    })
  ).body;

const settled = async (batch: string, state: string): Promise<ImportStatus> => {
  let status: ImportStatus | undefined;
  await eventually(
    async () => {
      status = (await t.get<ImportStatus>(`/import/agent/${batch}`, { token: admin })).body;
      return status.state === state;
    },
    `the import to be ${state}`,
    30_000,
  );
  return status as ImportStatus;
};

describe('the door', () => {
  it('[SES-09] lets in who may create and change, and nobody else', async () => {
    expect((await upload('Nombre\nAna', { token: '' })).status).toBe(401);
    for (const role of ['EXTERNAL_EMPLOYEE', 'LANDLORD', 'TENANT'] as const) {
      const token = await t.tokenFor(role);
      expect((await upload('Nombre\nAna', { token })).status).toBe(403);
      expect((await t.get('/import/agent/template', { token })).status).toBe(403);
    }
    const employees = await t.get<{ error: { code: string } }>('/import/employee/template', { token: admin });
    expect([employees.status, employees.body.error.code]).toEqual([400, 'IMPORT.NOT_IMPORTABLE']);
  });

  it('[VAL-11] refuses what is no file, too large or unreadable, in Spanish, and nothing is kept', async () => {
    const large = await upload(Buffer.alloc(importLimits.bytes + 1, 'a'));
    expect([large.status, large.code]).toEqual([413, 'IMPORT.FILE_TOO_LARGE']);
    expect(large.body.error?.message).toContain('20 MB');
    expect((await upload('')).code).toBe('IMPORT.NO_FILE');
    expect((await upload(Buffer.from('PK\x03\x04basura'))).code).toBe('IMPORT.UNREADABLE');
    expect((await upload('Nombre\n')).code).toBe('IMPORT.EMPTY');
    expect((await upload('a\nb', { query: '?defaults=[1]' })).status).toBe(400);
    const json = await t.post<{ error: { code: string } }>('/import/agent/files', {}, { token: admin });
    expect([json.status, json.body.error.code]).toEqual([400, 'IMPORT.NO_FILE']);
    const { body } = await t.get<{ batches: object[] }>('/import/agent', { token: admin });
    expect(body.batches).toEqual([]);
  });
});

describe('an import', () => {
  it('[SCR-06] goes from the file to its records, its errors and back', async () => {
    const csv = 'Nombre;DNI;Móvil;F. nac.\nAna;12345678Z;600 11 22 33;\nBea;12345678A;;\nCira;;;\n';
    const up = await upload(Buffer.from(csv, 'latin1'), {
      query: '?defaults={"roles":"Inquilino","idType":"NIF"}',
    });
    expect(up.body).toMatchObject({
      total: 3,
      mapping: ['firstname', 'idNumber', 'phone', null],
      key: 'idNumber',
    });
    expect(up.body.sample[0]).toEqual({ row: 2, cells: ['Ana', '12345678Z', '600 11 22 33', null] });
    const { batch, mapping, key } = up.body;
    await post(batch, 'check', { mapping, key });
    expect(await settled(batch, 'CHECKED')).toMatchObject({ create: 2, error: 1 });
    await post(batch, 'run');
    expect(await settled(batch, 'FINISHED')).toMatchObject({ create: 2, error: 1, done: 3 });

    const found = await t.get<{ hits: { title: string }[] }>('/search?q=12345678Z', { token: admin });
    expect(found.body.hits).toMatchObject([{ title: 'Ana' }]);
    const rows = await t.get<{ rows: { record: string }[] }>(`/import/agent/${batch}/rows?outcome=create`, {
      token: admin,
    });
    expect(rows.body.rows).toHaveLength(2);
    const file = await fetch(`${t.url}/import/agent/${batch}/errors`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    const errors = await openFile(Buffer.from(await file.arrayBuffer()));
    expect(errors.headings).toEqual(['Nombre', 'DNI', 'Móvil', 'F. nac.', 'Motivo']);
    const { value } = await errors.rows.next();
    expect(value?.cells.slice(0, 2)).toEqual(['Bea', '12345678A']);
    expect(value?.cells[4]).toContain('Número de documento: ');

    await post(batch, 'undo');
    expect(await settled(batch, 'UNDONE')).toMatchObject({ undone: 2, kept: 0 });
    const gone = await t.get<{ hits: object[] }>('/search?q=12345678Z', { token: admin });
    expect(gone.body.hits).toEqual([]);
    const { body } = await t.get<{ batches: ImportStatus[] }>('/import/agent', { token: admin });
    expect(body.batches).toMatchObject([{ batch, fileName: 'personas.csv', state: 'UNDONE' }]);
  });

  it('[VAL-02] reads amounts the Spanish way, refuses others by name, and the export prints them back', async () => {
    const csv = [
      'Nombre;Ingresos anuales',
      'Ana;1.234,56',
      'Bea;12,5',
      'Cira;1,234.56',
      'Dora;1.234.567,80 €',
    ].join('\r\n');
    const { body: up } = await upload(csv, { query: '?defaults={"roles":"Propietario"}' });
    expect(up.mapping).toEqual(['firstname', 'income']);
    await post(up.batch, 'check', { mapping: up.mapping, key: null });
    expect(await settled(up.batch, 'CHECKED')).toMatchObject({ create: 3, error: 1 });
    const refused = await t.get<{ rows: { row: number; problems: object[] }[] }>(
      `/import/agent/${up.batch}/rows?outcome=error`,
      { token: admin },
    );
    const message = expect.stringContaining('1.234,56');
    expect(refused.body.rows).toMatchObject([{ row: 4, problems: [{ field: 'income', message }] }]);
    await post(up.batch, 'run');
    expect(await settled(up.batch, 'FINISHED')).toMatchObject({ create: 3, error: 1 });

    const columns = [
      { name: 'firstname', label: 'Nombre' },
      { name: 'income', label: 'Ingresos' },
    ];
    const dataRequest = { component: 'agent/landlord' };
    const asked = await t.post<{ id: string }>(
      '/lists/exports',
      { dataRequest, columns, format: 'csv' },
      { token: admin },
    );
    expect(asked.body).toMatchObject({ kind: 'export' });
    const job = `/list-jobs/agent/${asked.body.id}`;
    await eventually(
      async () => (await t.get<{ state: string }>(job, { token: admin })).body.state === 'done',
      'the export to be done',
      30_000,
    );
    const file = await t.get(`${job}/file`, { token: admin });
    // CSV of C §9: quoted, CRLF; figures with a decimal comma and without groups, for the spreadsheet.
    const [heading, ...lines] = file.text.replace('\uFEFF', '').split('\r\n');
    expect(heading).toBe('"Nombre","Ingresos"');
    expect(lines.sort()).toEqual(['', '"Ana","1234,56"', '"Bea","12,5"', '"Dora","1234567,8"']);
  });
});
