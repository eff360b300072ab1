import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import type { CallContext } from '@llavero/kit/context';
import type { InputOf } from '@llavero/proto/commands/command';
import type { fileDocuments, rejectDocument, verifyDocument } from '@llavero/proto/commands/document-review';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey } from '@llavero/proto/values/dates';
import { DocumentsModule } from '../documents.module.ts';
import { Uploads } from '../upload/uploads.ts';
import type { DocumentFiler } from './document-filer.ts';
import { FileDocuments } from './file-document.ts';
import { RejectDocument, VerifyDocument } from './review-document.ts';
import { SameFiles } from './same-files.ts';

let t: Awaited<ReturnType<typeof startTestService>>;
let folder: string;
const staff = testContext('INTERNAL_EMPLOYEE');
const outside = testContext('EXTERNAL_EMPLOYEE', randomUUID());

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-review-'));
  t = await startTestService('documents', DocumentsModule, { env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A file that was uploaded and belongs to nothing yet. */
async function upload(name: string, content: string, ctx: CallContext = staff): Promise<string> {
  const bytes = Buffer.from(`%PDF-1.4\n% ${content}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
  const uploads = t.service.get(Uploads);
  const target = { collection: 'document', record: null };
  const { upload: id } = await uploads.open({ name, size: bytes.length, ...target }, ctx);
  await uploads.append(id, 0, bytes, ctx);
  return (await uploads.finish({ upload: id, sha256: null }, ctx)).media;
}

const load = (id: string) => t.service.get(RecordStores).of('document').loadUnchecked(id);
const file = (documents: InputOf<typeof fileDocuments>['documents'], ctx = staff) =>
  t.service.get(FileDocuments).run({ documents }, ctx);
const same = async (files: string[], ctx = staff) =>
  (await t.service.get(SameFiles).run({ files }, ctx)).same;
const verify = (input: InputOf<typeof verifyDocument>, ctx = staff) =>
  t.service.get(VerifyDocument).run(input, ctx);
const reject = (input: InputOf<typeof rejectDocument>, ctx = staff) =>
  t.service.get(RejectDocument).run(input, ctx);

/** A paper that waits for its review. */
async function waiting(fields: Record<string, Json> = {}) {
  const media = await upload(`${randomUUID()}.pdf`, randomUUID());
  const { results } = await file([{ files: [media], fields: { status: 'REVIEW_PENDING', ...fields } }]);
  const id = results[0]?.document;
  if (!id) throw new Error(results[0]?.message ?? 'not filed');
  return load(id);
}

describe('filing many documents', () => {
  it('[WIZ-12] files each by itself, with its files, who uploaded it and what its type asks for', async () => {
    const [front, back, bad, note] = await Promise.all(
      ['anverso.pdf', 'reverso.pdf', 'nomina.pdf', 'nota.pdf'].map((name) => upload(name, randomUUID())),
    );
    const { results } = await file([
      { files: [front!, back!], fields: { type: 'NIF', parameters: { number: '12345678Z' } } },
      { files: [bad!], fields: { type: 'PAYSLIP', parameters: {} } },
      { files: [note!], fields: { type: 'SIMPLE_NOTE', status: 'REVIEW_PENDING' } },
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(results[1]?.message).toContain('Ingresos anuales');
    const [identity, , registry] = results;
    expect(await load(identity!.document!)).toMatchObject({
      media: [front, back],
      fileName: 'anverso.pdf',
      status: 'VALID',
      uploadedBy: staff.actor.id,
      visibility: ['OWNER'],
    });
    expect(await load(registry!.document!)).toMatchObject({ status: 'REVIEW_PENDING', category: 'PLACE' });
  });

  it('[WIZ-12] files a file once, however often and by how many it is asked', async () => {
    const media = await upload('doble.pdf', randomUUID());
    const answers = await Promise.all([1, 2, 3].map(() => file([{ files: [media], fields: null }])));
    const filed = answers.flatMap(({ results }) => results);
    expect(filed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(filed.find(({ ok }) => !ok)?.message).toContain('ya está archivado');
  });

  it('[WIZ-12] refuses files that are not there, that are of others, and too many at once', async () => {
    const { results } = await file([{ files: [randomUUID()], fields: null }]);
    expect(results[0]).toMatchObject({ ok: false, document: null });
    const others = await upload('ajeno.pdf', randomUUID());
    expect((await file([{ files: [others], fields: null }], outside)).results[0]?.ok).toBe(false);
    const many = Array.from({ length: 101 }, () => ({ files: [randomUUID()], fields: null }));
    await expect(file(many)).rejects.toMatchObject({ body: { code: 'DOCUMENT.TOO_MANY' } });
  });

  it('[WIZ-12] the first failure that is none of the files stops all of it', async () => {
    const filer = { file: () => Promise.reject(new TypeError('broken')) } as unknown as DocumentFiler;
    const broken = new FileDocuments(filer).run({ documents: [{ files: ['a'], fields: null }] }, staff);
    await expect(broken).rejects.toThrow('broken');
  });
});

describe('files that are stored already', () => {
  it('[WIZ-12] are told by their content, also as the second file of a document and among themselves', async () => {
    const [content, other] = [randomUUID(), randomUUID()];
    const [first, second] = [await upload('a.pdf', content), await upload('b.pdf', other)];
    const { results } = await file([{ files: [first, second], fields: { name: 'Escritura' } }]);
    const [again, twin, next, fresh] = await Promise.all([
      upload('z.pdf', content),
      upload('y.pdf', content),
      upload('x.pdf', other),
      upload('w.pdf', randomUUID()),
    ]);
    const found = await same([again, twin, next, fresh]);
    const document = results[0]?.document;
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ media: again, document, name: 'Escritura', other: null }),
        expect.objectContaining({ media: next, document }),
        expect.objectContaining({ media: twin, other: again, document: null }),
      ]),
    );
    expect(found.filter(({ media }) => media === fresh)).toEqual([]);
  });

  it('[SES-09] names no document to whom may not see it, and tells nothing of files of others', async () => {
    const content = randomUUID();
    await file([{ files: [await upload('a.pdf', content)], fields: { name: 'Nómina de otra persona' } }]);
    const own = await upload('mio.pdf', content, outside);
    expect(await same([own], outside)).toEqual([]);
    expect(await same([own])).toHaveLength(1);
    const others = await upload('otro.pdf', content);
    expect(await same([others], outside)).toEqual([]);
  });
});

describe('the review of a document', () => {
  const expiry = fromDayKey('2031-05-04')!;

  it('[DOC-01] verifies it with its corrections: type, parameters, who sees it, when it runs out, by whom', async () => {
    const { id, version } = await waiting({ type: 'OTHER', category: 'RENT' });
    const fields = { type: 'NIE', parameters: { number: 'X1234567L', expiratonDate: expiry } };
    expect(await verify({ id, version, fields })).toMatchObject({ id, status: 'VALID' });
    expect(await load(id)).toMatchObject({
      type: 'NIE',
      status: 'VALID',
      category: 'LANDLORD',
      visibility: ['OWNER'],
      expirationDate: expiry,
      verifiedBy: staff.actor.id,
      verifiedAt: expect.any(Number) as unknown,
      parameters: fields.parameters,
    });
  });

  it('[DOC-01] leaves what somebody has said of category, visibility and expiry', async () => {
    const { id, version } = await waiting({ type: 'OTHER', category: 'TENANT', visibility: ['TENANT'] });
    await verify({ id, version, fields: { type: 'LABORAL_LIFE', parameters: {}, expirationDate: expiry } });
    expect(await load(id)).toMatchObject({
      category: 'TENANT',
      visibility: ['TENANT'],
      expirationDate: expiry,
    });
  });

  it('[VAL-08] verifies nothing without what its type asks for, and nothing else is changed by it', async () => {
    const { id, version } = await waiting();
    await expect(verify({ id, version, fields: { type: 'NIF' } })).rejects.toMatchObject({
      body: {
        kind: 'invalid',
        problems: [expect.objectContaining({ field: 'parameters.number', rule: 'required' })],
      },
    });
    await expect(
      verify({ id, version, fields: { storageKey: 'x', visibility: ['TENANT'] } }),
    ).rejects.toMatchObject({ body: { code: 'DOCUMENT.NOT_REVIEWED' } });
    expect(await load(id)).toMatchObject({ version, status: 'REVIEW_PENDING' });
  });

  it('[DOC-01] rejects it with a reason, which is gone once a later review finds it right', async () => {
    const { id, version } = await waiting();
    const reason = 'Falta la cara posterior.';
    const rejected = await reject({ id, version, reason });
    expect(await load(id)).toMatchObject({ status: 'REJECTED', rejectionReason: reason, verifiedBy: null });
    const again = await t.service
      .get(RecordStores)
      .of('document')
      .patch(
        { collection: 'document', id, version: rejected.version, patch: { status: 'REVIEW_PENDING' } },
        staff,
      );
    await verify({ id, version: again.version, fields: null });
    expect(await load(id)).toMatchObject({ status: 'VALID', rejectionReason: null });
  });

  it('[DOC-01] of those who decide at once one does, and the others are told', async () => {
    const { id, version } = await waiting();
    const asked = await Promise.allSettled([
      verify({ id, version, fields: null }),
      reject({ id, version, reason: 'No se lee.' }),
      verify({ id, version, fields: null }),
    ]);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of asked)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ body: { code: 'DOCUMENT.NOT_WAITING' } });
  });

  it('[ENT-12] decides on nothing that has changed since it was read', async () => {
    const { id, version } = await waiting();
    await t.service
      .get(RecordStores)
      .of('document')
      .patch({ collection: 'document', id, version, patch: { description: 'Otra' } }, staff);
    await expect(verify({ id, version, fields: null })).rejects.toMatchObject({ body: { kind: 'stale' } });
    await expect(reject({ id, version, reason: 'No' })).rejects.toMatchObject({ body: { kind: 'stale' } });
  });
});
