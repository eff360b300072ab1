import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { Database } from '@llavero/kit/db/database';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { pdfOf } from './testing/files.ts';

let t: TestGateway;
let folder: string;
let admin: string;
let external: string;
let place: string;
const externalId = randomUUID();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-media-rest-'));
  const modules = {
    documents: DocumentsModule,
    places: neighbour('places'),
    contracts: neighbour('contracts'),
  };
  t = await startTestGateway(modules, {}, { DATA_DIR: folder });
  [admin, external] = [await t.tokenFor('ADMIN'), await t.tokenFor('EXTERNAL_EMPLOYEE', externalId)];
  const object = { street: 'Calle Mayor', number: '1' };
  ({ id: place } = await service('places')
    .get(RecordStores)
    .of('place')
    .create(object, serviceContext('places')));
});
afterAll(async () => {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
});

function service(name: 'documents' | 'places' | 'contracts') {
  const running = t.services.services.get(name);
  if (!running) throw new Error(`${name} is not part of this test`);
  return running;
}

describe('the routes of the specification', () => {
  const form = (...files: [string, Buffer][]) => {
    const body = new FormData();
    for (const [name, bytes] of files) body.append('files', new Blob([new Uint8Array(bytes)]), name);
    return body;
  };
  const post = async (path: string, body: FormData, token = admin) => {
    const answer = await fetch(t.url + path, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { id: string; data: { media: string[] }; error: { code: string } },
    };
  };

  it('[RST-01] POST /uploadMedia takes a file, GET /downloadMedia/{id}/{filename} gives it back', async () => {
    expect((await post('/uploadMedia', form(['a.pdf', pdfOf('a')]), 'x')).status).toBe(401);
    expect((await post('/uploadMedia', form(['a.pdf', pdfOf('a')]), await t.tokenFor('TENANT'))).status).toBe(
      403,
    );
    expect((await post('/uploadMedia', form())).body.error.code).toBe('UPLOAD.NO_FILE');
    const file = pdfOf('Contrato', 1_200_000);
    const { status, body } = await post('/uploadMedia', form(['Contrato.pdf', file]));
    expect(status).toBe(200);
    const got = await fetch(`${t.url}/downloadMedia/${body.id}/Contrato.pdf`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(Buffer.from(await got.arrayBuffer()).equals(file)).toBe(true);
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect(got.headers.get('content-security-policy')).toContain('sandbox');
    expect(got.headers.get('content-disposition')).toMatch(/^inline/);
    const saved = await fetch(`${t.url}/downloadMedia/${body.id}/Contrato.pdf?attached`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('[RST-09] POST /manager/createDocument makes a document of several files and the fields of the form', async () => {
    const body = form(['DNI cara.pdf', pdfOf('cara')], ['DNI dorso.pdf', pdfOf('dorso')]);
    body.append('name', 'DNI de Ana');
    body.append('type', 'OTHER');
    body.append('places', JSON.stringify([{ id: place, description: 'Calle Mayor', collection: 'place' }]));
    body.append('uploadedBy', JSON.stringify({ id: externalId, description: 'x', collection: 'employee' }));
    const { status, body: answer } = await post('/manager/createDocument', body);
    expect([status, answer]).toMatchObject([200, { id: expect.any(String) }]);
    const stored = await service('documents').get(RecordStores).of('document').loadUnchecked(answer.id);
    expect(stored).toMatchObject({
      name: 'DNI de Ana',
      places: [place],
      uploadedBy: externalId,
      mimeType: 'application/pdf',
    });
    expect(stored.media).toEqual(answer.data.media);
    expect(stored.media).toHaveLength(2);
    const got = await fetch(`${t.url}/manager/downloadMedia/${answer.id}/x.pdf`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(Buffer.from(await got.arrayBuffer()).equals(pdfOf('cara'))).toBe(true);
    const unknown = form(['a.pdf', pdfOf('a')]);
    unknown.append('storageKey', 'ab/cd');
    expect((await post('/manager/createDocument', unknown)).status).toBe(400);
  });

  it('[RST-01] [EXT-06] POST /drive/createFile files under their labels in a folder of the mandate', async () => {
    const { id: mandate } = await service('contracts')
      .get(RecordStores)
      .of('mandate')
      .create({ name: 'Casa Vidal', publicId: 'M-7' }, serviceContext('contracts'));
    const filled = (mandateName: string, relativePath: string, ...labels: string[]) => {
      const body = new FormData();
      for (const label of labels)
        body.append(label, new Blob([new Uint8Array(pdfOf(label))]), `${label}.pdf`);
      body.append('mandateName', mandateName);
      body.append('relativePath', relativePath);
      return body;
    };
    const path = '/drive/createFile';
    expect((await post(path, filled('M-7', '', 'Acta'), 'x')).status).toBe(401);
    for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'EXTERNAL_EMPLOYEE'] as const)
      expect([role, (await post(path, filled('M-7', '', 'Acta'), await t.tokenFor(role))).status]).toEqual([
        role,
        403,
      ]);
    expect((await post(path, filled('M-7', ''))).body.error.code).toBe('UPLOAD.NO_FILE');
    expect((await post(path, filled('M-8', '', 'Acta'))).status).toBe(404);
    expect((await post(path, filled('M-7', '../../etc', 'Acta'))).body.error.code).toBe('FOLDER.PATH');
    const { status, body } = await post(path, filled('Casa Vidal', 'Actas/2026', 'Acta de mayo', 'files'));
    expect([status, body]).toMatchObject([200, { success: true, path: 'Casa Vidal M-7/Actas/2026' }]);
    const folder = await t.post('/commands/MandateFolder', { mandate }, { token: admin });
    expect(folder.body).toMatchObject({
      ...{ name: 'Casa Vidal M-7', drive: false, driveLink: null },
      files: [
        { folder: 'Actas/2026', name: 'Acta de mayo' },
        { folder: 'Actas/2026', name: 'files' },
      ],
    });
    const copy = await t.post<{ error: { code: string } }>(
      '/commands/CopyFolderToDrive',
      { mandate },
      { token: admin },
    );
    expect(copy.body.error.code).toBe('OUTSIDE.NOT_CONFIGURED');
    const zip = await t.post<{ path: string }>('/commands/ZipMandateFolder', { mandate }, { token: admin });
    const got = await fetch(t.url + zip.body.path, { headers: { authorization: `Bearer ${admin}` } });
    expect([got.status, got.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ]);
    expect(Buffer.from(await got.arrayBuffer()).readUInt32LE(0)).toBe(0x04034b50);
  });

  it('[DOC-04] a file is seen by whoever sees what it belongs to, and each download is noted with ids only', async () => {
    const { body } = await post('/manager/createDocument', form(['Nomina.pdf', pdfOf('nomina', 5000)]));
    const [file = ''] = body.data.media;
    const tenant = await t.tokenFor('TENANT', randomUUID());
    for (const path of [`/downloadMedia/${file}/x.pdf`, `/manager/downloadMedia/${body.id}/x.pdf`])
      expect([403, 404]).toContain((await t.get(path, { token: tenant })).status);
    // Neither staff from outside who have not uploaded it.
    expect([403, 404]).toContain((await t.get(`/downloadMedia/${file}/x.pdf`, { token: external })).status);
    await (
      await fetch(`${t.url}/downloadMedia/${file}/x.pdf`, { headers: { authorization: `Bearer ${admin}` } })
    ).arrayBuffer();
    const noted = await service('documents')
      .get(Database)
      .query<{ collection: string; record: string }>(
        'SELECT collection, record FROM media_download WHERE record = $1',
        [file],
      );
    expect(noted).toEqual([{ collection: 'media', record: file }]);
  });

  it('[DOC-04] equal bytes are kept once', async () => {
    const file = randomBytes(10);
    const same = Buffer.concat([pdfOf('same', 3000), file]);
    const [one, two] = [
      await post('/uploadMedia', form(['a.pdf', same])),
      await post('/uploadMedia', form(['b.pdf', same])),
    ];
    const store = service('documents').get(RecordStores).of('media');
    const keys = [
      (await store.loadUnchecked(one.body.id)).storageKey,
      (await store.loadUnchecked(two.body.id)).storageKey,
    ];
    expect(keys[0]).toBe(keys[1]);
  });
});
