import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignaturitStandIn } from '@llavero/documents/outside/signaturit/stand-in';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { mailboxModule } from '@llavero/documents/signature/testing/mailbox';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { pdfOf } from './testing/files.ts';

let t: TestGateway;
let standIns: StandIns;
let folder: string;
let staff: string;
const { module, mailbox } = mailboxModule();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-signing-'));
  standIns = await startStandIns();
  t = await startTestGateway(
    { documents: DocumentsModule, notifications: module, people: neighbour('people') },
    { RATE_LIMIT_VISITOR: '390' },
    { ...standIns.variables, DATA_DIR: folder },
  );
  staff = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Failed = { error?: { code: string; message: string } };
const command = <T>(name: string, input: object, token?: string) =>
  t.post<T & Failed>(`/commands/${name}`, input, token ? { token } : {});
const pdf = pdfOf('Contrato');

async function filed(): Promise<string> {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(pdf)]), 'contrato.pdf');
  const headers = { authorization: `Bearer ${staff}` };
  const uploaded = await fetch(`${t.url}/uploadMedia`, { method: 'POST', body, headers });
  const { id: media } = (await uploaded.json()) as { id: string };
  const { body: made } = await command<{ document: string }>(
    'FileDocument',
    { files: [media], fields: {} },
    staff,
  );
  return made.document;
}

const signer = (email: string) => ({ agent: null, name: 'Marta Puig', email, role: 'TENANT' });
const linkTo = (email: string) =>
  until(`the link to ${email}`, () => {
    const mail = mailbox.findLast(({ to }) => JSON.stringify(to) === JSON.stringify([email]));
    return /\/firma\/([\w-]{43})/.exec(JSON.stringify(mail?.secrets ?? ''))?.[1];
  });

describe('signing through the public routes', () => {
  it('[EXT-10] the provider tells by an address of its own, which nobody can make up and a session does not open', async () => {
    const provider = standIns.of(SignaturitStandIn);
    const document = await filed();
    const sent = await command<{ request: string }>(
      'SendForSignature',
      { document, signers: [signer('proveedor@correo.test')], days: 14, method: 'PROVIDER' },
      staff,
    );
    const there = await until('it is there', () =>
      provider.messages().find(({ data }) => data['llavero'] === sent.body.request),
    );
    const path = new URL(there.eventsUrl).pathname;
    const tell = (to: string, body: object, token?: string) =>
      t.post<{ accepted: boolean } & Failed>(to, body, token ? { token } : {});
    const forged = path.replace(/[^/]{4}\.json$/, 'abcd.json');
    for (const wrong of [forged, path.replace(sent.body.request, document), '/signature/events/x/y.json'])
      for (const token of [undefined, staff]) {
        const { status, body } = await tell(wrong, { type: 'document_completed' }, token);
        expect([status, body.error?.code]).toEqual([404, 'SIGNATURE.CALLBACK_REFUSED']);
      }
    expect((await command('SignatureEvent', {}, staff)).status).toBe(404);
    await provider.act(there.id, 'proveedor@correo.test', 'completed');
    const said = { type: 'document_completed', created_at: '2026-11-25T10:00:00+0000' };
    expect((await tell(path, said)).body).toEqual({ accepted: true });
    expect((await tell(path, said)).body).toEqual({ accepted: false });
    await until('signed', async () => {
      const { body } = await command<{ status: string }>('SignatureProgress', { document }, staff);
      return body.status === 'SIGNED';
    });
  });

  it('[EXT-10] the office sends, follows and ends; nobody else does', async () => {
    const document = await filed();
    const input = { document, signers: [signer('a@correo.test')], days: 14 };
    const tenant = await t.tokenFor('TENANT');
    const external = await t.tokenFor('EXTERNAL_EMPLOYEE');
    for (const [name, given] of [
      ['ProposeSigners', { document }],
      ['SendForSignature', input],
      ['SignatureProgress', { document }],
      ['RemindSigner', { request: document }],
      ['VoidSignature', { request: document, reason: 'No' }],
      ['CorrectSigner', { request: document, signer: document, name: 'A', email: 'a@correo.test' }],
    ] as const) {
      expect((await command(name, given)).status).toBe(401);
      expect((await command(name, given, tenant)).status).toBe(403);
      expect((await command(name, given, external)).status).toBe(403);
    }
    expect((await command('SendForSignature', input, staff)).status).toBe(200);
    const twice = await command('SendForSignature', input, staff);
    expect([twice.status, twice.body.error?.code]).toEqual([409, 'SIGNATURE.UNDER_WAY']);
    // Addresses and names of signers leave to the office only.
    expect((await command<{ found: boolean }>('SignatureProgress', { document }, staff)).body.found).toBe(
      true,
    );
  });

  it('[EXT-10] a link shows its document and no other, without a session; every other code gets the same answer', async () => {
    const document = await filed();
    const input = { document, signers: [signer('b@correo.test'), signer('c@correo.test')], days: 14 };
    // Two people of the same name at different addresses are two people.
    expect((await command('SendForSignature', input, staff)).status).toBe(200);
    const code = await linkTo('b@correo.test');
    const shown = await command('SigningPage', { code });
    expect(shown.status).toBe(200);
    expect(shown.text).not.toMatch(/c@correo|b@correo|storageKey/);
    const file = await fetch(`${t.url}/signing/document`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(file.headers.get('cache-control')).toContain('no-cache');
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
    for (const wrong of ['x'.repeat(43), document, `${code}x`, "' OR 1=1 --"]) {
      const page = await command('SigningPage', { code: wrong });
      expect([page.status, page.body.error?.code]).toEqual([404, 'LINK.INVALID']);
      const bytes = await t.post<Failed>('/signing/document', { code: wrong });
      expect([bytes.status, bytes.body.error?.code]).toEqual([404, 'LINK.INVALID']);
    }
    for (const wrong of [{}, { code: '' }, { code: 5 }, { code: 'x'.repeat(5000) }, []])
      expect((await t.post<Failed>('/signing/document', wrong)).status).toBe(400);
    // The link is no way to other files: the routes of the office stay closed.
    expect((await t.get(`/manager/downloadMedia/${document}/contrato.pdf`)).status).toBe(401);
  });

  it('[EXT-10] signed over the wire, checked by anybody; evidence keeps from where', async () => {
    const document = await filed();
    await command('SendForSignature', { document, signers: [signer('d@correo.test')], days: 14 }, staff);
    const code = await linkTo('d@correo.test');
    expect((await command('RequestSigningCode', { code })).status).toBe(200);
    const mail = mailbox.findLast(({ template }) => template === 'SIGNATURE_CODE');
    expect(mail?.body).not.toMatch(/\d{6}/);
    const { code: oneTimeCode } = mail?.secrets as { code: string };
    const given = { code, oneTimeCode, idNumber: 'X1234567L', typed: 'Marta Puig', consent: true };
    const wrong = await command('SignDocument', {
      ...given,
      oneTimeCode: oneTimeCode === '000000' ? '1' : '000000',
    });
    expect([wrong.status, wrong.body.error?.code]).toEqual([400, 'SIGNATURE.CHECK_FAILED']);
    expect((await command<{ left: number }>('SignDocument', given)).body).toEqual({ left: 0 });
    expect((await command('SignDocument', given)).status).toBe(404);
    type Progress = {
      status: string;
      sealedSha256: string;
      events: { kind: string; address: string | null }[];
    };
    const progress = await until('the seal', async () => {
      const { body } = await command<Progress>('SignatureProgress', { document }, staff);
      return body.status === 'SIGNED' && body;
    });
    expect(progress.events.find(({ kind }) => kind === 'SIGNED')?.address).toBe('127.0.0.1');
    const sealed = await fetch(`${t.url}/manager/downloadMedia/${document}/x.pdf`, {
      headers: { authorization: `Bearer ${staff}` },
    });
    const sha256 = createHash('sha256')
      .update(Buffer.from(await sealed.arrayBuffer()))
      .digest('hex');
    expect(sha256).toBe(progress.sealedSha256);
    const verified = await command<{ known: string }>('VerifySignedFile', { sha256 });
    expect(verified.body.known).toBe('SEALED');
    expect(verified.text).not.toMatch(/Marta|Puig|correo|X1234567L/);
    const unknown = await command<{ known: null }>('VerifySignedFile', { sha256: 'a'.repeat(64) });
    expect([unknown.status, unknown.body.known]).toEqual([200, null]);
  });

  it('[EXT-10] whoever tries codes is slowed down', async () => {
    let last = 0;
    for (let at = 0; at < 400 && last !== 429; at += 1)
      last = (await command('SigningPage', { code: 'y'.repeat(43) })).status;
    expect(last).toBe(429);
  });
});
