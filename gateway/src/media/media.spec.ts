import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { MediaStore } from '@llavero/documents/media/media-store';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { serviceContext } from '@llavero/kit/context';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let admin: string;
/** Larger than a chunk and than any window of the way. */
const file = randomBytes(9 * 1024 * 1024 + 7);
let documentId: string;

beforeAll(async () => {
  t = await startTestGateway({ documents: DocumentsModule });
  admin = await t.tokenFor('ADMIN');
  const documents = t.services.services.get('documents');
  if (!documents) throw new Error('no documents service');
  const stored = await documents.get(MediaStore).put(file);
  const { id } = await documents.get(RecordStores).of('document').create(
    {
      name: 'Acta de entrega',
      fileName: 'Acta nº 1 ñ.pdf',
      mimeType: 'application/pdf',
      size: stored.size,
      storageKey: stored.key,
    },
    serviceContext('documents'),
  );
  documentId = id;
});
afterAll(() => t?.stop());

const path = (id: string) => `/manager/downloadMedia/${id}/acta.pdf`;

describe('GET /manager/downloadMedia/{documentId}/{fileName}', () => {
  it('[RST-09] signed out, wrong role, unknown', async () => {
    expect((await t.get(path(documentId))).status).toBe(401);
    expect([403, 404]).toContain(
      (await t.get(path(documentId), { token: await t.tokenFor('COMMUNITY') })).status,
    );
    const unknown = await t.get<{ error: { message: string } }>(path(randomUUID()), { token: admin });
    expect([unknown.status, typeof unknown.body.error.message]).toEqual([404, 'string']);
  });

  it('[RST-09] streams the file byte by byte, with its name, and lets no script in it run', async () => {
    const answer = await fetch(t.url + path(documentId), { headers: { authorization: `Bearer ${admin}` } });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-length')).toBe(String(file.length));
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename*=UTF-8''Acta%20n%C2%BA%201%20%C3%B1.pdf`,
    );
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain('sandbox');
    // A page of another site may not show it in a frame.
    expect(policy).toContain("frame-ancestors 'self'");
  });

  it('[RST-09] lets go of the file when the browser leaves half-way', async () => {
    const abort = new AbortController();
    const answer = await fetch(t.url + path(documentId), {
      headers: { authorization: `Bearer ${admin}` },
      signal: abort.signal,
    });
    await answer.body?.getReader().read();
    abort.abort();
    const again = await fetch(t.url + path(documentId), { headers: { authorization: `Bearer ${admin}` } });
    expect((await again.arrayBuffer()).byteLength).toBe(file.length);
  });
});
