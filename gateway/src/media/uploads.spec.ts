import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { Uploads } from '@llavero/documents/upload/uploads';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { Database } from '@llavero/kit/db/database';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { UPLOAD_LIFETIME } from '@llavero/proto/rules/uploads';
import { type DetailedError, Upload } from 'tus-js-client';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { pdfOf } from './testing/files.ts';

let t: TestGateway;
let folder: string;
let admin: string;
let external: string;
let place: string;
const externalId = randomUUID();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-uploads-'));
  t = await startTestGateway(
    { documents: DocumentsModule, places: neighbour('places') },
    {},
    { DATA_DIR: folder },
  );
  [admin, external] = [await t.tokenFor('ADMIN'), await t.tokenFor('EXTERNAL_EMPLOYEE', externalId)];
  ({ id: place } = await service('places')
    .get(RecordStores)
    .of('place')
    .create({ street: 'Calle Mayor', number: '1' }, serviceContext('places')));
});
afterAll(async () => {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
});

function service(name: 'documents' | 'places') {
  const running = t.services.services.get(name);
  if (!running) throw new Error(`${name} is not part of this test`);
  return running;
}

interface Sending {
  token?: string;
  name?: string;
  collection?: string;
  record?: string;
  chunkSize?: number;
  /** Called with the bytes that have arrived; may stop the upload. */
  onProgress?: (received: number, upload: Upload) => void;
}

/** Sends a file with the client that browsers use. Answers the address of the upload. */
function send(
  file: Buffer,
  {
    token = admin,
    name = 'a.pdf',
    collection = 'place',
    record = place,
    chunkSize = 1024 * 1024,
    onProgress,
  }: Sending = {},
) {
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `${t.url}/uploads`,
      chunkSize,
      retryDelays: null,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: name, collection, ...(record ? { record } : {}) },
      onChunkComplete: (_size, received) => onProgress?.(received, upload),
      onSuccess: () => resolve(upload.url ?? ''),
      onError: reject,
    });
    upload.start();
  });
}

const idOf = (url: string) => url.split('/').at(-1) ?? '';
const finish = (url: string, token = admin, more: object = {}) =>
  t.post<Record<string, never>>('/commands/FinishUpload', { upload: idOf(url), ...more }, { token });
const head = (url: string, token = admin) =>
  fetch(new URL(url, t.url), {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
  });
const statusOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 201,
    (error: DetailedError) => error.originalResponse?.getStatus(),
  );
const pieces = async () =>
  (
    await readdir(join(folder, 'media', 'uploads'), { recursive: true, withFileTypes: true }).catch(() => [])
  ).filter((entry) => entry.isFile());

describe('uploads in pieces (tus)', () => {
  it('[DOC-04] signed out, wrong role, wrong record, somebody else', async () => {
    expect(await statusOf(send(pdfOf('a'), { token: 'x' }))).toBe(401);
    for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'COMMUNITY'] as const)
      expect([role, await statusOf(send(pdfOf('a'), { token: await t.tokenFor(role) }))]).toEqual([
        role,
        403,
      ]);
    // Staff from outside may not change units.
    expect(await statusOf(send(pdfOf('a'), { token: external }))).toBe(403);
    expect(await statusOf(send(pdfOf('a'), { record: randomUUID() }))).toBe(404);
    expect(await statusOf(send(pdfOf('a'), { collection: 'nothing' }))).toBe(403);
    const url = await send(pdfOf('a'));
    const other = await t.tokenFor('INTERNAL_EMPLOYEE');
    expect((await head(url, other)).status).toBe(404);
    expect((await finish(url, other)).status).toBe(404);
    expect((await head(url)).status).toBe(200);
  });

  it('[DOC-04] refuses what is not the protocol with a Spanish sentence', async () => {
    const asked = await t.post<{ error: { code: string; message: string } }>(
      '/uploads',
      {},
      { token: admin },
    );
    expect([asked.status, asked.body.error.code]).toEqual([400, 'UPLOAD.PROTOCOL']);
    expect(asked.body.error.message).toMatch(/no se ha guardado nada/i);
    const large = await fetch(`${t.url}/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(2 * 1024 ** 3),
      },
    });
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('hasta 100 MB')]);
  });

  it('[DOC-04] a file in pieces becomes a file of its record: byte by byte, once, with nothing left of the pieces', async () => {
    const file = pdfOf('Factura', 3_500_000);
    const url = await send(file, { name: '../Fáctura nº 1, María.PDF' });
    const answer = await finish(url);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      name: 'Factura n 1 María.pdf'.normalize('NFD').replace(/\p{M}/gu, ''),
      mimeType: 'application/pdf',
      size: file.length,
      scan: 'NOT_SCANNED',
    });
    expect((await finish(url)).body).toEqual(answer.body);
    const id = String(answer.body['media']);
    const got = await fetch(`${t.url}/downloadMedia/${id}/x.pdf`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(Buffer.from(await got.arrayBuffer()).equals(file)).toBe(true);
    const record = await service('documents').get(RecordStores).of('media').loadUnchecked(id);
    expect(record).toMatchObject({
      ownerCollection: 'place',
      ownerId: place,
      type: 'pdf',
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    expect(await readdir(join(folder, 'media', 'uploads', idOf(url))).catch(() => [])).toEqual([]);
  });

  it('[DOC-04] goes on after a cut where it stopped', async () => {
    const file = pdfOf('Corte', 5_000_000);
    let stopped: Upload | undefined;
    await new Promise<void>((resolve) => {
      void send(file, {
        chunkSize: 700_000,
        onProgress: (received, upload) => {
          if (received < 2_000_000 || stopped) return;
          stopped = upload;
          void upload.abort().then(resolve);
        },
      });
    });
    const at = Number((await head(stopped?.url ?? '')).headers.get('upload-offset'));
    expect(at).toBeGreaterThanOrEqual(2_000_000);
    expect(at).toBeLessThan(file.length);
    expect((await finish(stopped?.url ?? '')).body).toMatchObject({ error: { code: 'UPLOAD.INCOMPLETE' } });
    const done = new Promise<void>((resolve, reject) => {
      if (!stopped) return reject(new Error('never stopped'));
      stopped.options.onSuccess = () => resolve();
      stopped.options.onError = reject;
      stopped.start();
    });
    await done;
    const answer = await finish(stopped?.url ?? '', admin, {
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    expect(answer.body).toMatchObject({ size: file.length });
  });

  it('[DOC-04] keeps what came before the connection broke, at 99 % too', async () => {
    const file = pdfOf('99', 4_000_000);
    const created = await fetch(`${t.url}/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(file.length),
        'upload-metadata': `filename ${btoa('a.pdf')},collection ${btoa('place')},record ${btoa(place)}`,
      },
    });
    const url = created.headers.get('location') ?? '';
    const abort = new AbortController();
    const cut = Math.floor(file.length * 0.99);
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(file.subarray(0, cut));
        await new Promise((resolve) => setTimeout(resolve, 300));
        abort.abort();
      },
    });
    await fetch(new URL(url, t.url), {
      method: 'PATCH',
      body,
      duplex: 'half',
      signal: abort.signal,
      headers: {
        authorization: `Bearer ${admin}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    } as RequestInit).catch(() => undefined);
    let at = 0;
    while (at < 3 * 1024 * 1024) at = Number((await head(url)).headers.get('upload-offset'));
    // As a client does: what of the broken request came after it asked is refused as a conflict, and it asks again.
    let rest: Response;
    do {
      at = Number((await head(url)).headers.get('upload-offset'));
      rest = await fetch(new URL(url, t.url), {
        method: 'PATCH',
        body: new Uint8Array(file.subarray(at)),
        headers: {
          authorization: `Bearer ${admin}`,
          'tus-resumable': '1.0.0',
          'upload-offset': String(at),
          'content-type': 'application/offset+octet-stream',
        },
      });
    } while (rest.status === 409);
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(file.length)]);
    expect((await finish(url)).body).toMatchObject({ size: file.length });
  });

  it('[DOC-04] a piece at another place than the next is refused and changes nothing', async () => {
    const url = await send(pdfOf('a', 1000));
    const wrong = await fetch(new URL(url, t.url), {
      method: 'PATCH',
      body: 'xx',
      headers: {
        authorization: `Bearer ${admin}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '5',
        'content-type': 'application/offset+octet-stream',
      },
    });
    expect(wrong.status).toBe(409);
    expect((await head(url)).headers.get('upload-offset')).toBe('1000');
  });

  it('[DOC-04] a file that arrived otherwise than it was sent is refused and nothing is kept of it', async () => {
    const url = await send(pdfOf('a', 2000));
    const answer = await finish(url, admin, { sha256: 'ab'.repeat(32) });
    expect([answer.status, answer.body]).toMatchObject([400, { error: { code: 'UPLOAD.HASH' } }]);
    expect((await head(url)).status).toBe(404);
  });

  it('[DOC-04] cancelled and expired uploads are gone, with their pieces', async () => {
    const [cancelled, expired] = [await send(pdfOf('a', 1000)), await send(pdfOf('b', 1000))];
    const answer = await fetch(new URL(cancelled, t.url), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin}`, 'tus-resumable': '1.0.0' },
    });
    expect([answer.status, (await head(cancelled)).status]).toEqual([204, 404]);
    const until = new Date((await head(expired)).headers.get('upload-expires') ?? '').getTime() / 1000;
    expect(until - Date.now() / 1000).toBeGreaterThan(UPLOAD_LIFETIME - 60);
    await service('documents')
      .get(Database)
      .query(`UPDATE upload SET expires_at = now() - interval '1 second'`);
    expect((await head(expired)).status).toBe(404);
    await service('documents')
      .get(Uploads)
      .sweep(Date.now() / 1000);
    expect(await pieces()).toEqual([]);
  });

  it('[DOC-04] one person has at most a hundred uploads under way', async () => {
    const token = await t.tokenFor('ADMIN', randomUUID());
    const open = () =>
      fetch(`${t.url}/uploads`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '10' },
      });
    const answers = await Promise.all(Array.from({ length: 100 }, open));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const refused = await open();
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('UPLOAD.TOO_MANY')]);
  });
});
