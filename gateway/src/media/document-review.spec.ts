import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { pdfOf } from './testing/files.ts';

let t: TestGateway;
let folder: string;
let staff: string;
let external: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-review-'));
  t = await startTestGateway({ documents: DocumentsModule }, {}, { DATA_DIR: folder });
  staff = await t.tokenFor('INTERNAL_EMPLOYEE');
  external = await t.tokenFor('EXTERNAL_EMPLOYEE', randomUUID());
});
afterAll(async () => {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function upload(name: string, bytes: Buffer, token = staff): Promise<string> {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${t.url}/uploadMedia`, { method: 'POST', body, headers });
  return ((await answer.json()) as { id: string }).id;
}

type Filed = { results: { ok: boolean; document: string; message: string | null }[] };
const command = <T>(name: string, input: object, token?: string) =>
  t.post<T & { error?: { code: string; message: string; kind: string } }>(
    `/commands/${name}`,
    input,
    token ? { token } : {},
  );

describe('documents that are uploaded and reviewed', () => {
  it('[WIZ-12] signed out and people outside file and decide nothing; external staff file, and do not decide', async () => {
    const input = { id: randomUUID(), version: 1, reason: 'No se lee.' };
    const tenant = await t.tokenFor('TENANT');
    for (const [name, given] of [
      ['FileDocuments', { documents: [] }],
      ['SameFiles', { files: [] }],
      ['VerifyDocument', input],
      ['RejectDocument', input],
    ] as const) {
      expect((await command(name, given)).status).toBe(401);
      expect((await command(name, given, tenant)).status).toBe(403);
    }
    const media = await upload('Plano.pdf', pdfOf('Plano'), external);
    const { body } = await command<Filed>(
      'FileDocuments',
      { documents: [{ files: [media], fields: { status: 'REVIEW_PENDING' } }] },
      external,
    );
    expect(body.results[0]).toMatchObject({ ok: true });
    const mine = { id: body.results[0]?.document, version: 2 };
    expect((await command('VerifyDocument', mine, external)).status).toBe(403);
    expect((await command('RejectDocument', { ...mine, reason: 'No' }, external)).status).toBe(403);
  });

  it('[WIZ-12] from the file to the decision, with what is wrong in Spanish', async () => {
    const media = await upload('escaneo.pdf', pdfOf('Nómina'));
    const again = await upload('escaneo otra vez.pdf', pdfOf('Nómina'));
    const filed = await command<Filed>(
      'FileDocuments',
      {
        documents: [
          { files: [media], fields: { status: 'REVIEW_PENDING' } },
          { files: [media], fields: {} },
        ],
      },
      staff,
    );
    const [first, second] = filed.body.results;
    expect([first?.ok, second?.ok]).toEqual([true, false]);
    expect(second?.message).toContain('ya está archivado');
    const same = await command<{ same: { document: string }[] }>('SameFiles', { files: [again] }, staff);
    expect(same.body.same[0]?.document).toBe(first?.document);

    const id = first?.document ?? '';
    const noReason = await command('RejectDocument', { id, version: 2, reason: ' ' }, staff);
    expect([noReason.status, noReason.body.error?.kind]).toEqual([400, 'invalid']);
    const wrong = await command('VerifyDocument', { id, version: 2, fields: { type: 'PAYSLIP' } }, staff);
    expect([wrong.status, wrong.body.error?.kind]).toEqual([400, 'invalid']);
    const fields = { type: 'PAYSLIP', parameters: { anualIncome: 24_000 } };
    const stale = await command('VerifyDocument', { id, version: 1, fields }, staff);
    expect([stale.status, stale.body.error?.kind]).toEqual([409, 'stale']);
    const verified = await command('VerifyDocument', { id, version: 2, fields }, staff);
    expect(verified.body).toMatchObject({ id, status: 'VALID' });
    const late = await command('RejectDocument', { id, version: 3, reason: 'No se lee.' }, staff);
    expect([late.status, late.body.error?.code]).toEqual([409, 'DOCUMENT.NOT_WAITING']);
  });

  it('[DOC-01] newer files take the place of a document’s; the earlier ones stay readable, and a stale change is refused', async () => {
    const [first, second] = [
      await upload('v1.pdf', pdfOf('Uno')),
      await upload('v2.pdf', pdfOf('Dos', 2_000)),
    ];
    const filed = await command<Filed>(
      'FileDocuments',
      { documents: [{ files: [first], fields: { name: 'Anexo', type: 'ANNEX', status: 'VALID' } }] },
      staff,
    );
    const id = filed.body.results[0]!.document;
    const replace = (version: number, files: string[], token = staff) =>
      command<{ fileVersion: number }>(
        'ReplaceDocumentFiles',
        { id, version, files, reason: 'Faltaba la firma.' },
        token,
      );
    expect((await replace(2, [second], external)).status).toBe(403);
    const stored = async () =>
      (
        await t.post<{ data: { r: { data: Record<string, unknown> } } }>(
          '/graphql',
          { query: `{ r: getObject(collection: "document", id: "${id}") { data } }` },
          { token: staff },
        )
      ).body.data.r.data;
    const before = await stored();
    expect((await replace(Number(before['version']) - 1, [second])).status).toBe(409);
    expect((await replace(Number(before['version']), [first])).body.error?.code).toBe('DOCUMENT.FILED');
    const { status, body } = await replace(Number(before['version']), [second]);
    expect([status, body.fileVersion]).toEqual([200, 2]);
    expect(await stored()).toMatchObject({
      ...{ fileVersion: 2, media: [second], fileName: 'v2.pdf', size: 2_000, name: 'Anexo', status: 'VALID' },
      earlierFiles: [
        {
          ...{ version: 1, fileName: 'v1.pdf', media: [first], reason: 'Faltaba la firma.' },
          replacedAt: expect.any(Number),
        },
      ],
    });
    const bytes = async (path: string) =>
      await (await fetch(`${t.url}${path}`, { headers: { authorization: `Bearer ${staff}` } })).text();
    expect(await bytes(`/downloadMedia/${first}/v1.pdf`)).toContain('(Uno)');
    expect(await bytes(`/manager/downloadMedia/${id}/v2.pdf`)).toContain('(Dos)');
  });
});
