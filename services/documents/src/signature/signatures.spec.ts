import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import type { InputOf } from '@llavero/proto/commands/command';
import {
  correctSigner,
  declineSignature,
  proposeSigners,
  remindSigner,
  requestSigningCode,
  sendForSignature,
  signatureProgress,
  signDocument,
  signingPage,
  verifySignedFile,
  voidSignature,
} from '@llavero/proto/commands/signatures';
import { document } from '@llavero/proto/records/documents/document';
import sharp from 'sharp';
import { MediaStore } from '../media/media-store.ts';
import { CompanyCertificate } from './company-certificate.ts';
import { ExpireSignatures } from './expire-signatures.ts';
import { hasSoundSeal } from './pades.ts';
import {
  codeOf,
  jordi,
  marta,
  openSigningBench,
  outside,
  pdfOf,
  signatureOf,
  type SigningBench,
} from './testing/signing-bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
describe('signatures', () => {
  let bench: SigningBench;
  beforeAll(async () => {
    bench = await openSigningBench();
  });
  afterAll(() => bench?.stop());
  beforeEach(() => bench.reset());

  const own = () => bench.services.services.get('documents')!;
  const documents = () => own().get(RecordStores).of(document);
  const load = (id: string) => documents().loadUnchecked(id);
  const sql = (text: string, params: unknown[] = []) => own().get(Database).query(text, params);
  const send = (
    id: string,
    signers: InputOf<typeof sendForSignature>['signers'] = [marta, jordi],
    ctx = staff,
  ) => bench.run(sendForSignature, { document: id, signers, message: null, days: 14 }, ctx);
  const progress = (id: string) => bench.run(signatureProgress, { document: id }, staff);
  const sign = async (address: string, more: Partial<InputOf<typeof signDocument>> = {}, count = 1) => {
    const code = await bench.linkTo(address, count);
    const oneTime = await bench.oneTimeCode(code, address);
    return bench.run(signDocument, signatureOf(code, oneTime, more), outside);
  };
  const sealed = (id: string) =>
    until('the sealed document', async () => {
      const paper = await load(id);
      return paper.sealedAt !== null && paper;
    });

  it('[EXT-10] goes to its signers in their order, is sealed with its evidence, and each gets a copy', async () => {
    const contract = '01900000-0000-7000-8000-00000000000c';
    const id = await bench.createDocument('Contrato de vivienda', { contract, type: 'CONTRACT' });
    const { sha256: before, storageKey } = await load(id);
    await send(id);
    expect((await load(id)).status).toBe('WAITING_SIGNATURE');
    const first = await bench.linkTo(marta.email);
    expect(bench.mailbox.map(({ to }) => to)).toEqual([[marta.email]]);
    expect(bench.mailbox[0]?.body).not.toContain(first);
    await bench.mailNoted(id);
    const shown = await bench.run(signingPage, { code: first }, outside);
    expect(shown).toMatchObject({
      document: 'Contrato de vivienda',
      company: 'Llavero Gestión, S.L.',
      name: marta.name,
      role: 'TENANT',
      sha256: before,
      sentTo: 'ma•••@correo.test',
    });
    expect(JSON.stringify(shown)).not.toContain('Jordi');
    const drawing = (
      await sharp({ create: { width: 600, height: 200, channels: 4, background: '#0000' } })
        .png()
        .toBuffer()
    ).toString('base64');
    expect(await sign(marta.email, { drawing, typed: null })).toEqual({ left: 1 });
    await bench.mailNoted(id, 1);
    expect(await sign(jordi.email, { typed: 'Jordi Serra' })).toEqual({ left: 0 });
    const paper = await sealed(id);
    expect(paper).toMatchObject({ status: 'SIGNED', fileVersion: 2, fileName: 'contrato firmado.pdf' });
    expect(paper.signatureDate).not.toBeNull();
    const file = await own()
      .get(MediaStore)
      .readAll(paper.storageKey ?? '');
    expect(createHash('sha256').update(file).digest('hex')).toBe(paper.sha256);
    const { certificate } = await own()
      .get(CompanyCertificate)
      .current({ name: '', cif: null, address: null, phone: null, email: null, registry: null }, 0);
    expect(await hasSoundSeal(file, certificate)).toBe(true);
    // The text that was signed stays as it was.
    const media = own().get(MediaStore);
    expect(await media.has(storageKey ?? '')).toBe(true);
    const { status, signers, events, sealedSha256 } = await progress(id);
    expect({ status, sealedSha256 }).toEqual({ status: 'SIGNED', sealedSha256: paper.sha256 });
    expect(signers.map(({ state }) => state)).toEqual(['SIGNED', 'SIGNED']);
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['CREATED', 'SENT', 'OPENED', 'CODE_SENT', 'SIGNED', 'SENT', 'CODE_SENT', 'SIGNED', 'SEALED'],
    ]);
    expect(events.find(({ kind }) => kind === 'SIGNED')).toMatchObject({
      name: marta.name,
      address: '203.0.113.7',
      device: 'Safari, iOS',
    });
    await until(
      'the copies',
      () => bench.mailbox.filter(({ template }) => template === 'SIGNATURE_COPY').length === 2,
    );
    expect(bench.mailbox.at(-1)).toMatchObject({ attachments: [id], relatedContracts: [contract] });
    await until('the message to the office', () =>
      bench.told.some(({ template }) => template === 'SIGNATURE_SIGNED'),
    );
    const published = await sql(
      `SELECT payload FROM outbox WHERE record_id = $1 AND subject = 'llavero.documents.document.signed'`,
      [id],
    );
    expect(published).toHaveLength(1);
    expect(JSON.stringify(published)).toContain(contract);
  });

  it('[EXT-10] is only sent by the office, once at a time, and only what can be signed', async () => {
    const id = await bench.createDocument('Anexo');
    expect(await codeOf(send(id, [marta], outside))).toBe('SESSION.MISSING');
    expect(await codeOf(send(id, [marta], testContext('TENANT')))).toBe('COMMAND.FORBIDDEN');
    expect(await codeOf(send(id, []))).toBe('COMMAND.INVALID');
    expect(await codeOf(send(id, [marta, marta]))).toBe('SIGNATURE.SIGNERS');
    // Two colleagues at once, or one who clicks twice.
    const both = await Promise.all([codeOf(send(id)), codeOf(send(id))]);
    expect(both.sort()).toEqual(['SIGNATURE.UNDER_WAY', 'done']);
    // What comes after this reads the mail of the same signer.
    await bench.mailNoted(id);
    const picture = await bench.createDocument('Foto', { mimeType: 'image/png' });
    expect(await codeOf(send(picture))).toBe('SIGNATURE.NOT_SIGNABLE');
    const broken = await own().get(MediaStore).put(Buffer.from('%PDF-1.7 nothing follows'));
    const damaged = await bench.createDocument('Dañado', { storageKey: broken.key, sha256: broken.sha256 });
    expect(await codeOf(send(damaged))).toBe('SIGNATURE.NOT_SIGNABLE');
    const signed = await own()
      .get(MediaStore)
      .put(Buffer.concat([await pdfOf('x'), Buffer.from('/ByteRange [0 1 2 3]')]));
    const already = await bench.createDocument('Con firma', {
      storageKey: signed.key,
      sha256: signed.sha256,
    });
    expect(await codeOf(send(already))).toBe('SIGNATURE.NOT_SIGNABLE');
  });

  it('[EXT-10] a link opens one document for one person: guessed, used, replaced and expired ones open nothing', async () => {
    const id = await bench.createDocument('Contrato');
    const { request } = await send(id, [marta]);
    const first = await bench.linkTo(marta.email);
    const page = (code: string) => codeOf(bench.run(signingPage, { code }, outside));
    expect(await page('x'.repeat(43))).toBe('LINK.INVALID');
    expect(await page(first)).toBe('done');
    // A reminder leaves the page that is open good.
    await bench.run(remindSigner, { request }, staff);
    const second = await bench.linkTo(marta.email, 2);
    expect([await page(first), await page(second)]).toEqual(['done', 'done']);
    const { signers } = await until('the reminder', async () => {
      const now = await progress(id);
      return now.signers[0]?.reminders === 1 && now;
    });
    // The mail went to the wrong address: its links are worth nothing.
    const right = 'marta.puig@correo.test';
    await bench.run(
      correctSigner,
      { request, signer: signers[0]?.id ?? '', name: 'Marta Puig', email: right },
      staff,
    );
    const third = await bench.linkTo(right);
    expect([await page(first), await page(second), await page(third)]).toEqual([
      ...['LINK.INVALID', 'LINK.INVALID', 'done'],
    ]);
    const oneTime = await bench.oneTimeCode(third, right);
    // A double click: one signature.
    const twice = await Promise.all([
      codeOf(bench.run(signDocument, signatureOf(third, oneTime), outside)),
      codeOf(bench.run(signDocument, signatureOf(third, oneTime), outside)),
    ]);
    expect(twice.filter((one) => one === 'done')).toHaveLength(1);
    expect(await page(third)).toBe('LINK.INVALID');
    const { events } = await progress(id);
    expect(events.filter(({ kind }) => kind === 'SIGNED')).toHaveLength(1);
    await sealed(id);

    const late = await bench.createDocument('Tarde');
    const { request: over } = await send(late, [jordi]);
    const code = await bench.linkTo(jordi.email);
    await sql(`UPDATE signature_request SET expires_at = now() - interval '1 minute' WHERE id = $1`, [over]);
    expect(await page(code)).toBe('LINK.INVALID');
    await own().get(ExpireSignatures).tick();
    expect(await progress(late)).toMatchObject({ status: 'EXPIRED' });
    expect((await load(late)).status).toBe('EXPIRED');
    await until('the message', () => bench.told.some(({ template }) => template === 'SIGNATURE_EXPIRED'));
  });

  it('[EXT-10] a one-time code is not guessed: attempts are counted over all codes of a link', async () => {
    const id = await bench.createDocument('Contrato');
    const { request } = await send(id, [marta]);
    const code = await bench.linkTo(marta.email);
    await bench.mailNoted(id);
    const attempt = (oneTime: string, more = {}) =>
      codeOf(bench.run(signDocument, signatureOf(code, oneTime, more), outside));
    expect(await attempt('000000')).toBe('SIGNATURE.CHECK_FAILED');
    const right = await bench.oneTimeCode(code, marta.email);
    const wrong = right === '111111' ? '222222' : '111111';
    expect(await attempt(right, { consent: false })).toBe('SIGNATURE.INCOMPLETE');
    expect(await attempt(right, { typed: null })).toBe('SIGNATURE.INCOMPLETE');
    expect(await attempt(right, { drawing: 'bm8gcGljdHVyZQ==' })).toBe('SIGNATURE.INCOMPLETE');
    for (let at = 0; at < 5; at += 1) expect(await attempt(wrong)).toBe('SIGNATURE.CHECK_FAILED');
    // After five wrong attempts the right code is worth nothing either.
    expect(await attempt(right)).toBe('SIGNATURE.CHECK_FAILED');
    const fresh = await bench.oneTimeCode(code, marta.email);
    for (let at = 0; at < 3; at += 1) await attempt(wrong === fresh ? '333333' : wrong);
    expect(await attempt(fresh)).toBe('SIGNATURE.LOCKED');
    expect(await codeOf(bench.run(requestSigningCode, { code }, outside))).toBe('SIGNATURE.LOCKED');
    expect((await progress(id)).signers[0]?.state).not.toBe('SIGNED');
    // A new link from the office begins anew, and an old code is no code.
    await bench.run(remindSigner, { request }, staff);
    const next = await bench.linkTo(marta.email, 2);
    const old = await bench.oneTimeCode(next, marta.email);
    await sql(
      `UPDATE signature_signer SET code_expires_at = now() - interval '1 second' WHERE request = $1`,
      [request],
    );
    expect(await codeOf(bench.run(signDocument, signatureOf(next, old), outside))).toBe(
      'SIGNATURE.CHECK_FAILED',
    );
  });

  it('[EXT-10] asks for the identity number that the person has', async () => {
    const person = await bench.services.services.get('people')!.get(RecordStores).of('agent').create(
      {
        firstname: 'Inés',
        lastname: 'Vila',
        email: 'ines@correo.test',
        idType: 'NIF',
        idNumber: '12345678Z',
      },
      serviceContext('people'),
    );
    const id = await bench.createDocument('Contrato', { tenants: [person.id], agents: [person.id] });
    const { signers } = await bench.run(proposeSigners, { document: id }, staff);
    expect(signers).toEqual([
      { agent: person.id, name: 'Inés Vila', email: 'ines@correo.test', role: 'TENANT' },
    ]);
    await send(id, [{ agent: person.id, name: 'Inés Vila', email: 'ines@correo.test', role: 'TENANT' }]);
    expect(await codeOf(sign('ines@correo.test', { idNumber: '87654321X' }))).toBe('SIGNATURE.CHECK_FAILED');
    expect(await codeOf(sign('ines@correo.test'))).toBe('done');
    await sealed(id);
  });

  it('[EXT-10] is declined with a reason, or made void, for good; the document can be sent again', async () => {
    const id = await bench.createDocument('Contrato');
    await send(id);
    const code = await bench.linkTo(marta.email);
    const reason = 'La renta no es la acordada.';
    expect(await bench.run(declineSignature, { code, reason }, outside)).toEqual({ declined: true });
    expect(await progress(id)).toMatchObject({ status: 'DECLINED', reason });
    expect((await load(id)).status).toBe('REJECTED');
    await until('the message', () => bench.told.find(({ body }) => body.includes(reason)));
    expect(await codeOf(bench.run(declineSignature, { code, reason }, outside))).toBe('LINK.INVALID');

    const { request } = await send(id);
    const again = await bench.linkTo(marta.email, 2);
    await bench.run(voidSignature, { request, reason: 'Renta equivocada' }, staff);
    expect(await progress(id)).toMatchObject({ status: 'VOID', reason: 'Renta equivocada' });
    expect((await load(id)).status).toBe('REJECTED');
    expect(await codeOf(bench.run(signingPage, { code: again }, outside))).toBe('LINK.INVALID');
    expect(await codeOf(bench.run(voidSignature, { request, reason: 'Otra vez' }, staff))).toBe(
      'SIGNATURE.OVER',
    );
    expect(await codeOf(bench.run(remindSigner, { request }, staff))).toBe('SIGNATURE.OVER');
  });

  it('[EXT-10] nobody signs another file than the one that was sent', async () => {
    const id = await bench.createDocument('Contrato');
    await send(id, [marta]);
    const code = await bench.linkTo(marta.email);
    const oneTime = await bench.oneTimeCode(code, marta.email);
    const other = await own()
      .get(MediaStore)
      .put(await pdfOf('Otra renta'));
    const patch = { storageKey: other.key, sha256: other.sha256 };
    await documents().writeUnchecked(id, undefined, patch, {}, serviceContext('documents'));
    expect(await codeOf(bench.run(signDocument, signatureOf(code, oneTime), outside))).toBe(
      'SIGNATURE.FILE_REPLACED',
    );
    expect(await codeOf(bench.run(signingPage, { code }, outside))).toBe('SIGNATURE.FILE_REPLACED');
    expect(await progress(id)).toMatchObject({ status: 'OPEN', sameFile: false });
  });

  it('[EXT-10] a sealed document does not change, by hand or by code, and its evidence neither', async () => {
    const id = await bench.createDocument('Contrato');
    await send(id, [marta]);
    const store = documents();
    const { version: waiting } = await load(id);
    const byHand = (version: number, patch: { fileName: string }) =>
      codeOf(store.patch({ collection: 'document', id, version, patch }, staff));
    expect(await byHand(waiting, { fileName: 'otro.pdf' })).toBe('DOCUMENT.FIELD_FIXED');
    await sign(marta.email);
    const paper = await sealed(id);
    expect(await byHand(paper.version, { fileName: 'otro.pdf' })).toBe('DOCUMENT.FIELD_FIXED');
    const write = (patch: object) =>
      codeOf(store.writeUnchecked(id, undefined, patch, {}, serviceContext('documents')));
    expect(await write({ storageKey: 'ab/'.padEnd(67, '0') })).toBe('DOCUMENT.SEALED');
    expect(await write({ sealedAt: null })).toBe('DOCUMENT.SEALED');
    expect(await write({ description: 'Original en el archivo' })).toBe('done');
    expect(
      await codeOf(
        store.patch(
          { collection: 'document', id, version: paper.version + 1, patch: { status: 'DELETED' } },
          staff,
        ),
      ),
    ).toBe('DOCUMENT.SEALED');
    await expect(sql(`UPDATE signature_event SET at = now() WHERE kind = 'SIGNED'`)).rejects.toMatchObject({
      constraint: 'signature_event_append_only',
    });
    await expect(sql(`DELETE FROM signature_event`)).rejects.toMatchObject({
      constraint: 'signature_event_append_only',
    });
    expect(await codeOf(send(id))).toBe('SIGNATURE.NOT_SIGNABLE');
  });

  it('[EXT-10] the file tells anybody whether it is genuine, naming nobody', async () => {
    const id = await bench.createDocument('Contrato de prueba');
    const { sha256: original } = await load(id);
    await send(id, [marta]);
    await sign(marta.email);
    const { sha256 } = await sealed(id);
    const verify = (digest: string) => bench.run(verifySignedFile, { sha256: digest }, outside);
    const found = await verify((sha256 ?? '').toUpperCase());
    expect(found).toMatchObject({ known: 'SEALED', company: 'Llavero Gestión, S.L.', type: 'OTHER' });
    expect(found.signers).toMatchObject([{ initials: 'M. P. V.', role: 'TENANT' }]);
    expect(JSON.stringify(found)).not.toMatch(/Puig|correo/);
    expect(await verify(original ?? '')).toMatchObject({ known: 'ORIGINAL' });
    const changed = createHash('sha256').update('otro').digest('hex');
    expect(await verify(changed)).toMatchObject({ known: null, signers: [], sealedAt: null });
    expect(await verify('no es una huella')).toMatchObject({ known: null });
  });

  it('[EXT-10] a link that mail did not take is sent once mail is back; a seal cut short is made by the next run', async () => {
    const id = await bench.createDocument('Contrato');
    bench.outage.on = true;
    await send(id, [marta]);
    await until('an attempt', async () => {
      const [row] = await sql(
        `SELECT attempt FROM background_job WHERE name = 'invite-signer' ORDER BY id DESC LIMIT 1`,
      );
      return Number((row as { attempt: number }).attempt) >= 1;
    });
    expect((await progress(id)).signers[0]?.state).toBe('WAITING');
    bench.outage.on = false;
    await sql(`UPDATE background_job SET run_at = now() WHERE name = 'invite-signer' AND state = 'waiting'`);
    const code = await bench.linkTo(marta.email);
    const oneTime = await bench.oneTimeCode(code, marta.email);
    // The store of files is away while the seal is made, as after a kill in the middle.
    const files = own().get(MediaStore);
    const put = files.put.bind(files);
    let cut = 0;
    files.put = () => {
      cut += 1;
      return Promise.reject(new Error('killed'));
    };
    try {
      await bench.run(signDocument, signatureOf(code, oneTime), outside);
      await until('the attempt that was cut', () => cut > 0);
      expect(await progress(id)).toMatchObject({ status: 'SEALING' });
      expect((await load(id)).status).toBe('WAITING_SIGNATURE');
    } finally {
      files.put = put;
    }
    await until('the seal', async () => {
      await sql(
        `UPDATE background_job SET run_at = now() WHERE name = 'seal-document' AND state = 'waiting'`,
      );
      return (await load(id)).sealedAt !== null;
    });
    const { events } = await progress(id);
    expect(events.filter(({ kind }) => kind === 'SEALED')).toHaveLength(1);
  });
});
