import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import {
  declineSignature,
  remindSigner,
  requestSigningCode,
  sendForSignature,
  signatureProgress,
  signDocument,
  signingPage,
  voidSignature,
} from '@llavero/proto/commands/signatures';
import { MediaStore } from '../media/media-store.ts';
import {
  codeOf,
  jordi,
  marta,
  openSigningBench,
  outside,
  signatureOf,
  type SigningBench,
} from './testing/signing-bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const ana = { agent: null, name: 'Ana Soler', email: 'ana@correo.test', role: 'AVALIST' } as const;
const own = () => bench.services.services.get('documents')!;
let bench: SigningBench;
beforeAll(async () => {
  bench = await openSigningBench();
});
afterAll(() => bench?.stop());
beforeEach(() => bench.reset());

describe('a document whose signature is under way', () => {
  it('[EXT-10] [STA-10] is signed by nobody once the office has cancelled it', async () => {
    const id = await bench.createDocument('Contrato');
    const asked = { document: id, signers: [marta], message: null, days: 14 };
    await bench.run(sendForSignature, asked, staff);
    const code = await bench.linkTo(marta.email);
    await bench.mailNoted(id);
    const oneTime = await bench.oneTimeCode(code, marta.email);
    const documents = bench.services.peers.records('documents');
    const cancelled = { collection: 'document' as const, id, patch: { status: 'CANCELLED' } };
    await documents.patch(cancelled, staff);
    expect(await codeOf(bench.run(signDocument, signatureOf(code, oneTime, {}), outside))).toBe(
      'LINK.INVALID',
    );
    expect(await codeOf(bench.run(signingPage, { code }, outside))).toBe('LINK.INVALID');
    expect(await codeOf(bench.run(requestSigningCode, { code }, outside))).toBe('LINK.INVALID');
    // Else her mail lands among those of the next test.
    await until('she is told', () => bench.mailbox.some(({ template }) => template === 'SIGNATURE_VOIDED'));
  });

  it('[EXT-10] [STA-10] is drafted no more once everybody has signed, also when it is cancelled', async () => {
    const id = await bench.createDocument('Contrato');
    await bench.run(sendForSignature, { document: id, signers: [marta], message: null, days: 14 }, staff);
    const code = await bench.linkTo(marta.email);
    const oneTime = await bench.oneTimeCode(code, marta.email);
    await bench.run(signDocument, signatureOf(code, oneTime, {}), outside);
    const documents = bench.services.peers.records('documents');
    const read = () => documents.get({ collection: 'document', id }, staff);
    await until('the seal', async () => (await read())['sealedAt'] != null);
    const to = (status: string) =>
      codeOf(documents.patch({ collection: 'document', id, patch: { status } }, staff));
    expect(await to('CANCELLED')).toBe('done');
    expect(await to('DRAFT')).toBe('DOCUMENT.CHANGE_NOT_ALLOWED');
    expect((await read())['status']).toBe('CANCELLED');
  });

  it('[EXT-10] [STA-10] ends with it, and whoever had the link or had signed is told that nothing is to be signed', async () => {
    const id = await bench.createDocument('Contrato');
    const asked = { document: id, signers: [marta, jordi, ana], message: null, days: 14 };
    const { request } = await bench.run(sendForSignature, asked, staff);
    const code = await bench.linkTo(marta.email);
    const oneTime = await bench.oneTimeCode(code, marta.email);
    await bench.run(signDocument, signatureOf(code, oneTime, {}), outside);
    await bench.linkTo(jordi.email);
    await bench.mailNoted(id, 1);
    const documents = bench.services.peers.records('documents');
    await documents.patch({ collection: 'document', id, patch: { status: 'CANCELLED' } }, staff);
    const progress = () => bench.run(signatureProgress, { document: id }, staff);
    await until('the signature is void', async () => (await progress()).status === 'VOID');
    expect(await codeOf(bench.run(remindSigner, { request }, staff))).toBe('SIGNATURE.OVER');
    const voided = () => bench.mailbox.filter(({ template }) => template === 'SIGNATURE_VOIDED');
    await until('both are told', () => voided().length === 2);
    expect(voided().map(({ to }) => to)).toEqual([[marta.email], [jordi.email]]);
    expect(voided()[0]?.body).toContain('Su firma queda sin efecto');
    expect(voided()[1]?.body).not.toContain('Su firma queda sin efecto');
    expect((await documents.get({ collection: 'document', id }, staff))['status']).toBe('CANCELLED');
  });

  it('[EXT-10] ends when the document is deleted', async () => {
    const id = await bench.createDocument('Contrato');
    const asked = { document: id, signers: [marta], message: null, days: 14 };
    await bench.run(sendForSignature, asked, staff);
    await bench.linkTo(marta.email);
    await bench.mailNoted(id);
    const documents = bench.services.peers.records('documents');
    await documents.patch({ collection: 'document', id, patch: { status: 'DELETED' } }, staff);
    await until('she is told', () => bench.mailbox.some(({ template }) => template === 'SIGNATURE_VOIDED'));
  });

  it('[EXT-10] tells its signers when the office voids the signature alone', async () => {
    const id = await bench.createDocument('Contrato');
    const asked = { document: id, signers: [marta, jordi], message: null, days: 14 };
    const { request } = await bench.run(sendForSignature, asked, staff);
    await bench.linkTo(marta.email);
    await bench.mailNoted(id);
    await bench.run(voidSignature, { request, reason: 'El inquilino no es solvente' }, staff);
    const voided = () => bench.mailbox.filter(({ template }) => template === 'SIGNATURE_VOIDED');
    await until('she is told', () => voided().length === 1);
    expect(voided()[0]?.to).toEqual([marta.email]);
    // The reason is the office's.
    expect(JSON.stringify(voided())).not.toContain('solvente');
  });

  it('[EXT-10] tells whoever has signed when another one declines, and neither who nor why', async () => {
    const id = await bench.createDocument('Contrato');
    const asked = { document: id, signers: [marta, jordi, ana], message: null, days: 14 };
    await bench.run(sendForSignature, asked, staff);
    const code = await bench.linkTo(marta.email);
    const oneTime = await bench.oneTimeCode(code, marta.email);
    await bench.run(signDocument, signatureOf(code, oneTime, {}), outside);
    const theirs = await bench.linkTo(jordi.email);
    await bench.run(declineSignature, { code: theirs, reason: 'La renta no es la acordada' }, outside);
    const voided = () => bench.mailbox.filter(({ template }) => template === 'SIGNATURE_VOIDED');
    await until('the office knows', () =>
      bench.told.some(({ template }) => template === 'SIGNATURE_DECLINED'),
    );
    expect(voided().map(({ to }) => to)).toEqual([[marta.email]]);
    expect(voided()[0]?.body).toContain('Uno de los firmantes ha rechazado firmar «Contrato»');
    expect(voided()[0]?.body).toContain('Su firma queda sin efecto');
    expect(JSON.stringify(voided())).not.toMatch(/Jordi|acordada/);
  });

  it('[EXT-10] [STA-10] stays cancelled when that comes between the last signature and the seal', async () => {
    const id = await bench.createDocument('Contrato');
    const asked = { document: id, signers: [marta], message: null, days: 14 };
    await bench.run(sendForSignature, asked, staff);
    const code = await bench.linkTo(marta.email);
    const oneTime = await bench.oneTimeCode(code, marta.email);
    const files = own().get(MediaStore);
    const put = files.put.bind(files);
    let cut = 0;
    files.put = () => {
      cut += 1;
      return Promise.reject(new Error('killed'));
    };
    const documents = bench.services.peers.records('documents');
    try {
      await bench.run(signDocument, signatureOf(code, oneTime, {}), outside);
      await until('the attempt that was cut', () => cut > 0);
      await documents.patch({ collection: 'document', id, patch: { status: 'CANCELLED' } }, staff);
    } finally {
      files.put = put;
    }
    const sql = (text: string) => own().get(Database).query<{ count: number }>(text, [id]);
    await until('the seal', async () => {
      await sql(
        `UPDATE background_job SET run_at = now() WHERE name = 'seal-document' AND state = 'waiting' AND $1 <> ''`,
      );
      return (await documents.get({ collection: 'document', id }, staff))['sealedAt'] != null;
    });
    expect((await documents.get({ collection: 'document', id }, staff))['status']).toBe('CANCELLED');
    const [events] = await sql(
      `SELECT count(*)::int AS count FROM outbox WHERE subject LIKE '%document.signed' AND payload::text LIKE '%' || $1 || '%'`,
    );
    expect(events?.count).toBe(0);
  });
});
