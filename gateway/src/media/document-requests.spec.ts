import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { Database } from '@llavero/kit/db/database';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { mailed, NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { Upload } from 'tus-js-client';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { pdfOf } from './testing/files.ts';

let t: TestGateway;
let folder: string;
let staff: string;
const employee = randomUUID();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-requests-'));
  t = await startTestGateway(
    {
      documents: DocumentsModule,
      people: neighbour('people'),
      notifications: NotifyingNeighbour,
      // A code that no request for documents knows may be one of an application.
      contracts: ContractsModule,
    },
    {},
    { DATA_DIR: folder },
  );
  staff = await t.tokenFor('INTERNAL_EMPLOYEE', employee);
});
afterAll(async () => {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => mailed.clear());

const stores = (name: 'documents' | 'people') => t.services.services.get(name)!.get(RecordStores);
const person = async (more: object = { email: 'marta@example.com' }) =>
  (
    await stores('people')
      .of('agent')
      .create({ firstname: 'Marta', lastname: 'Soler', ...more }, serviceContext('people'))
  ).id;
type Failure = { error?: { code: string; message: string; problems?: { field: string }[] } };
const command = <T>(name: string, input: object, token?: string) =>
  t.post<T & Failure>(`/commands/${name}`, input, token ? { token } : {});

/** Asks for documents and answers the code of the mail. */
async function ask(types: string[], who?: string): Promise<{ code: string; id: string }> {
  const id = who ?? (await person());
  mailed.clear();
  const { status } = await command('RequestDocuments', { person: id, types }, staff);
  expect(status).toBe(200);
  const mail = [...mailed.values()][0];
  const code = /documentos\/([\w-]{43})/.exec(JSON.stringify(mail?.secrets))?.[1] ?? '';
  return { code, id };
}

/** Sends a file with a link as the page does; stops after `cutAt` bytes and goes on when it is given. */
async function send(code: string, file: Buffer, name = 'nomina.pdf', cutAt?: number): Promise<string> {
  const upload = await new Promise<string>((resolve, reject) => {
    let isCut = false;
    const sending: Upload = new Upload(file, {
      endpoint: `${t.url}/uploads`,
      chunkSize: 64 * 1024,
      retryDelays: null,
      headers: { 'x-link-code': code },
      metadata: { filename: name },
      onChunkComplete: (_size, received) => {
        if (cutAt === undefined || isCut || received < cutAt) return;
        isCut = true;
        void sending.abort().then(() => sending.start());
      },
      onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
      onError: reject,
    });
    sending.start();
  });
  const { body } = await command<{ media: string }>('FinishLinkedUpload', { code, upload });
  return body.media;
}
const payslip = (files: string[], anualIncome: number | null = 24_000) => ({
  type: 'PAYSLIP',
  files,
  parameters: { anualIncome },
});
const ofPerson = (id: string) =>
  stores('documents')
    .of('document')
    .findUnchecked({ filter: { agents: { $in: [id] } } });

describe('documents that are asked for by a mailed link', () => {
  it('[DOC-01] only staff asks, for people with an address, and the mail names what is missing', async () => {
    const id = await person();
    const asked = { person: id, types: ['NIF', 'PAYSLIP'], message: 'Para el contrato de marzo.' };
    expect((await command('RequestDocuments', asked)).status).toBe(401);
    for (const role of ['TENANT', 'EXTERNAL_EMPLOYEE'] as const)
      expect((await command('RequestDocuments', asked, await t.tokenFor(role))).status).toBe(403);
    const unreachable = { ...asked, person: await person({}) };
    expect((await command('RequestDocuments', unreachable, staff)).body.error?.code).toBe(
      'DOCUMENT_REQUEST.NO_EMAIL',
    );
    expect((await command('RequestDocuments', { ...asked, types: [] }, staff)).status).toBe(400);
    expect(mailed.size).toBe(0);
    expect((await command('RequestDocuments', asked, staff)).status).toBe(200);
    const [mail] = mailed.values();
    expect(mail).toMatchObject({ to: ['marta@example.com'], subject: 'Documentos que necesitamos' });
    for (const text of ['- NIF', '- Nómina', 'Para el contrato de marzo.'])
      expect(mail?.body).toContain(text);
    expect(mail?.body).not.toContain('/documentos/');
  });

  it('[DOC-01] the page shows the first name and what is missing; sent, they wait for their review and the link is used up', async () => {
    const { code, id } = await ask(['NIF', 'PAYSLIP']);
    const page = await command<{ name: string; types: string[] }>('RequestedDocuments', { code });
    expect(page.body).toEqual({ name: 'Marta', types: ['NIF', 'PAYSLIP'], expiresAt: expect.any(Number) });
    const media = await send(code, pdfOf('Nomina', 400_000), 'nomina.pdf', 130_000);
    const twice = await send(code, pdfOf('Nómina de febrero'));
    const { status, body } = await command<{ received: number }>('SendRequestedDocuments', {
      code,
      documents: [payslip([media, twice])],
    });
    expect([status, body.received]).toEqual([200, 1]);
    expect(await ofPerson(id)).toMatchObject([
      {
        type: 'PAYSLIP',
        status: 'REVIEW_PENDING',
        media: [media, twice],
        visibility: ['OWNER'],
        parameters: { anualIncome: 24_000 },
        uploadedBy: null,
        size: 400_000,
      },
    ]);
    for (const again of [
      command('SendRequestedDocuments', { code, documents: [payslip([media])] }),
      command('RequestedDocuments', { code }),
    ])
      expect((await again).body.error?.code).toBe('LINK.INVALID');
    const told = await command<{ requests: object[] }>('DocumentRequests', { person: id }, staff);
    expect(told.body.requests).toMatchObject([
      { types: ['NIF', 'PAYSLIP'], openedAt: expect.any(Number), receivedAt: expect.any(Number) },
    ]);
  });

  it('[DOC-01] what is wrong names the field, nothing is kept, and the link stays good', async () => {
    const { code, id } = await ask(['PAYSLIP']);
    const media = await send(code, pdfOf('Nómina'));
    const wrong = await command('SendRequestedDocuments', { code, documents: [payslip([media], null)] });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error?.problems).toMatchObject([{ field: 'documents.0.parameters.anualIncome' }]);
    const other = await command('SendRequestedDocuments', {
      code,
      documents: [{ type: 'PASSPORT', files: [media], parameters: null }],
    });
    expect(other.body.error?.code).toBe('DOCUMENT_REQUEST.NOT_ASKED');
    const empty = await command('SendRequestedDocuments', { code, documents: [] });
    expect(empty.body.error?.code).toBe('COMMAND.INVALID');
    expect(await ofPerson(id)).toEqual([]);
    const sent = await command('SendRequestedDocuments', { code, documents: [payslip([media])] });
    expect(sent.status).toBe(200);
  });

  it('[DOC-01] a link opens nobody else’s uploads, files neither, and no document for somebody else', async () => {
    const [mine, theirs] = [await ask(['PAYSLIP']), await ask(['PAYSLIP'])];
    const media = await send(theirs.code, pdfOf('Ajena'));
    const stolen = await command('SendRequestedDocuments', {
      code: mine.code,
      documents: [payslip([media])],
    });
    expect(stolen.body.error?.code).toBe('DOCUMENT_REQUEST.FILE');
    const { headers } = await fetch(`${t.url}/uploads`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'x-link-code': theirs.code,
        'x-llavero': '1',
      },
    });
    const upload = headers.get('location') ?? '';
    for (const code of [mine.code, 'x'.repeat(43)]) {
      const asked = { 'tus-resumable': '1.0.0', 'x-link-code': code, 'x-llavero': '1' };
      expect((await fetch(`${t.url}${upload}`, { method: 'HEAD', headers: asked })).status).toBe(404);
      const piece = { ...asked, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      const answer = await fetch(`${t.url}${upload}`, {
        method: 'PATCH',
        headers: piece,
        body: '0123456789',
      });
      expect(answer.status).toBe(404);
    }
    expect((await command('FinishUpload', { upload: upload.split('/').at(-1) })).status).toBe(401);
  });

  it('[DOC-01] ends when it expires or a newer one is sent to the same person', async () => {
    const first = await ask(['NIF']);
    const second = await ask(['PASSPORT'], first.id);
    expect((await command('RequestedDocuments', { code: first.code })).body.error?.code).toBe('LINK.INVALID');
    expect((await command('RequestedDocuments', { code: second.code })).status).toBe(200);
    await t.services.services
      .get('documents')!
      .get(Database)
      .query('UPDATE scoped_link SET expires_at = now() WHERE record = $1', [first.id]);
    expect((await command('RequestedDocuments', { code: second.code })).body.error?.code).toBe(
      'LINK.INVALID',
    );
  });
});
