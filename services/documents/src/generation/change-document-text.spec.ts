import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import {
  changeDocumentText,
  documentText,
  generateDocument,
  previewDocument,
  reproduceDocument,
} from '@llavero/proto/commands/generation';
import type { Json } from '@llavero/proto/fields/field';
import type { DocumentBlock } from '@llavero/proto/templates/blocks';
import { type HandChange, textOfBlocks } from '@llavero/proto/templates/hand-changes';
import { type Bench, openBench } from '../testing/bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const RENT = 'La renta es de 950,00 €.';
const rentChange: HandChange = { block: 1, piece: 0, before: RENT, after: 'La renta es <b>de</b> 900 €.' };

let bench: Bench;
let contract: string;
beforeAll(async () => {
  bench = await openBench();
  await bench.create('people', 'organization', { name: 'Llavero, S.L.', active: true });
  contract = await newContract();
  await bench.create('documents', 'template', {
    ...{ key: 'contrato', name: 'Contrato', kind: 'DOCUMENT', collection: 'contract', active: true },
    ...{ documentType: 'LONG_CONTRACT' },
    paragraphs: [
      { type: 'TEXT_CENTER', text: 'CONTRATO', heading: 1 },
      { type: 'NUMBERED', text: 'La renta es de {{rent}}.' },
      { type: 'TEXT_LEFT', text: 'Firmado.' },
    ],
  });
});
afterAll(() => bench?.stop());

const newContract = async () =>
  (await bench.create('contracts', 'contract', { contractType: 'LONG_CONTRACT', rent: 950 })).id;
const peers = () => bench.services.peers;
const asked = (record: string, changes: readonly HandChange[] = [], printChanges = false) => ({
  ...{ template: 'contrato', language: 'ES' as const, record, printChanges },
  changes: changes as unknown as Json,
});
const generate = async (record: string, changes?: readonly HandChange[], printed?: boolean) =>
  (await peers().command(generateDocument, asked(record, changes, printed), staff)).document;
const documents = () => bench.services.services.get('documents')!.get(RecordStores).of('document');
const kept = (id: string) => documents().loadUnchecked(id);
const read = (document: string, ctx = staff) => peers().command(documentText, { document, word: false }, ctx);
const change = async (document: string, changes: readonly HandChange[], version?: number) =>
  peers().command(
    changeDocumentText,
    {
      ...{ document, version: version ?? (await kept(document)).version, printChanges: false },
      changes: changes as unknown as Json,
    },
    staff,
  );
const words = (blocks: Json) => textOfBlocks(blocks as unknown as DocumentBlock[]);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ body }: { body: { code: string } }) => body.code,
  );

describe('a text modified by hand', () => {
  it('[DOC-02] [SES-09] is for staff', async () => {
    const document = await generate(contract);
    await expect(read(document, testContext('TENANT'))).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
    const input = { document, version: 1, changes: null, printChanges: false };
    await expect(
      peers().command(changeDocumentText, input, testContext('EXTERNAL_EMPLOYEE')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[DOC-02] before it is kept: shown, kept, marked, with old and new beside it and printed nowhere', async () => {
    const preview = await peers().command(
      previewDocument,
      { ...asked(contract, [rentChange]), pdf: false, word: false, complete: true },
      staff,
    );
    expect(words(preview.templateBlocks)).toContain(RENT);
    expect(words(preview.blocks)).toBe('CONTRATO\n1. La renta es <b>de</b> 900 €.\nFirmado.');
    const document = await generate(contract, [rentChange]);
    expect(await kept(document)).toMatchObject({
      textModified: true,
      textChanges: [{ before: RENT, after: rentChange.after }],
    });
    const text = await read(document);
    expect([text.changes, text.closed]).toEqual([[rentChange], null]);
    expect(words(text.blocks)).not.toContain('Cambios respecto');
    // What a person has written is no value of the record.
    const { bytes } = await bench.download(document, await bench.services.tokenFor('ADMIN'));
    expect(bytes.toString('utf8')).not.toContain('"field":"rent"');
  });

  it('[DOC-02] is printed with its differences where that is wanted, and made again with the same bytes', async () => {
    const document = await generate(await newContract(), [rentChange], true);
    const text = await read(document);
    expect(text.printChanges).toBe(true);
    expect(words(text.blocks)).toContain(`Texto del documento\n${RENT}\n${rentChange.after}`);
    const again = await peers().command(reproduceDocument, { document }, staff);
    expect(again.same).toBe(true);
  });

  it('[DOC-02] of a draft: changed in place, and undone to the text and the bytes of the template', async () => {
    const document = await generate(await newContract());
    const first = await kept(document);
    expect([first.textModified, first.textChanges]).toEqual([false, []]);
    const changed = await change(document, [
      rentChange,
      { block: 2, piece: 0, before: 'Firmado.', after: '' },
    ]);
    const second = await kept(document);
    expect(second).toMatchObject({ textModified: true, fileVersion: 2, version: changed.version });
    expect(second.sha256).not.toBe(first.sha256);
    expect(second.textChanges).toHaveLength(2);
    expect(words((await read(document)).blocks)).toBe('CONTRATO\n1. La renta es <b>de</b> 900 €.');
    await change(document, []);
    expect(await kept(document)).toMatchObject({
      textModified: false,
      textChanges: [],
      sha256: first.sha256,
    });
  });

  it('[DOC-02] names what is wrong and changes nothing', async () => {
    const document = await generate(await newContract());
    const { sha256 } = await kept(document);
    const wrong: [Partial<HandChange>, string][] = [
      [{ before: 'La renta es de 1 €.' }, 'stale'],
      [{ block: 9 }, 'place'],
      [{ after: ' ' }, 'clause'],
      [{ after: 'x'.repeat(20_001) }, 'length'],
    ];
    for (const [over, rule] of wrong)
      await expect(change(document, [{ ...rentChange, ...over }])).rejects.toMatchObject({
        body: { code: 'GENERATION.CHANGES', problems: [{ field: 'changes.0', rule }] },
      });
    for (const changes of ['todo', [{}], [{ ...rentChange, block: -1 }], Array(501).fill(rentChange)])
      await expect(
        peers().command(changeDocumentText, { document, version: 1, changes, printChanges: false }, staff),
      ).rejects.toMatchObject({ body: { problems: [{ field: 'changes', rule: 'shape' }] } });
    expect((await kept(document)).sha256).toBe(sha256);
  });

  it('[DOC-02] a stale version is refused', async () => {
    const document = await generate(await newContract());
    const { version } = await kept(document);
    await change(document, [rentChange], version);
    await expect(change(document, [], version)).rejects.toMatchObject({ body: { kind: 'stale' } });
    expect((await kept(document)).textModified).toBe(true);
  });

  it('[DOC-02] never of a document that is signed, in signature, sent or no draft any more', async () => {
    const now = Math.floor(Date.now() / 1000);
    const states: [Record<string, Json>, RegExp][] = [
      [{ status: 'SIGNED', signatureDate: now }, /firmado/],
      [{ status: 'VALID', sealedAt: now }, /firmado/],
      [{ status: 'WAITING_SIGNATURE' }, /en firma/],
      [{ status: 'SENT', sentAt: now }, /enviado/],
      [{ status: 'CANCELLED' }, /borrador/],
    ];
    for (const [patch, says] of states) {
      const document = await generate(await newContract());
      await documents().writeUnchecked(document, undefined, patch, {}, { ...staff, trusted: true });
      const { sha256 } = await kept(document);
      expect((await read(document)).closed).toMatch(says);
      expect(await codeOf(change(document, [rentChange]))).toBe('GENERATION.TEXT_CLOSED');
      expect((await kept(document)).sha256).toBe(sha256);
    }
    const other = await bench.create('documents', 'document', { name: 'Escaneado' });
    expect(await codeOf(read(other.id))).toBe('GENERATION.NO_SNAPSHOT');
  });

  it('[RST-09] [DOC-02] keeps the subcategory that it is asked for, and tells it in its chronology', async () => {
    const record = await newContract();
    const input = { ...asked(record), subcategory: 'CONTRACT' as const };
    const { document } = await peers().command(generateDocument, input, staff);
    expect(await kept(document)).toMatchObject({
      subcategory: 'CONTRACT',
      chronology: [
        {
          subcategory: 'CONTRACT',
          category: 'MANAGEMENT',
          creator: { id: staff.actor.id, collection: 'employee' },
        },
      ],
    });
    // Asked for again under another one: the same document, told again.
    const again = await peers().command(generateDocument, { ...input, subcategory: 'RENT' }, staff);
    expect(again).toMatchObject({ document, reused: true });
    expect((await kept(document)).chronology.map(({ subcategory }) => subcategory)).toEqual([
      'CONTRACT',
      'RENT',
    ]);
    const filter = { subcategory: 'RENT' as const, contract: record };
    expect(await documents().findUnchecked({ filter })).toHaveLength(1);
  });
});
