import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { testContext } from '@llavero/kit/testing/context';
import sharp from 'sharp';
import { FinanceReader } from '../finance/finance-reader.ts';
import { MediaStore } from '../media/media-store.ts';
import { type Bench, openBench } from '../testing/bench.ts';
import { unpacked } from '../testing/unpacked.ts';
import { wordFile } from '../word/word-file.ts';
import { Letterheads } from './letterheads.ts';
import { type Logo, Logos, printedSize } from './logos.ts';
import type { Letterhead } from './paper.ts';
import { Printer } from './printer.ts';

const staff = testContext('INTERNAL_EMPLOYEE');

let bench: Bench;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench?.stop());

const part = <T>(type: new (...given: never[]) => T): T =>
  bench.services.services.get('documents')!.get(type);

/** The id of a kept picture. */
async function pictureOf(ownerCollection: string, name = 'logo.png'): Promise<string> {
  const background = { r: 160, g: 20, b: 60, alpha: 0.5 };
  const content = await sharp({ create: { width: 900, height: 200, channels: 4, background } })
    .png()
    .toBuffer();
  const { key } = await part(MediaStore).put(content);
  return (await bench.create('documents', 'media', { name, ownerCollection, storageKey: key })).id;
}

const nothing = { cif: null, socialAddress: null, address: null, phone: null, email: null, registry: null };
const headWith = (logo: string | null) =>
  part(Letterheads).of({ ...nothing, name: 'Fincas Roura, S.L.', logo });
const pdfWith = (company: Letterhead) =>
  part(Printer).print({
    ...{ title: 'Liquidación', number: '', subtitle: '', company },
    blocks: [{ kind: 'text', lines: ['Hola'] }],
  });
/** Pixels of the pictures that a PDF carries; of one that lets light through its mask is another. */
const picturesIn = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/<<(?:(?!>>).)*\/Subtype \/Image(?:(?!>>).)*/gs)].map(
    ([found]) => `${/\/Width (\d+)/.exec(found)?.[1]} × ${/\/Height (\d+)/.exec(found)?.[1]}`,
  );

describe('the head of a paper of the month', () => {
  it('[FIN-07] is of whoever acts for the landlord; the company issues its own invoices', async () => {
    const [first, house] = ['Llavero Gestión, S.L.', 'Llavero Barcelona, S.L.'];
    await bench.create('people', 'organization', { name: first, active: true });
    const { id: mandatary } = await bench.create('people', 'organization', { name: house, active: true });
    const { id: mandate } = await bench.create('contracts', 'mandate', { organization: mandatary });
    const month = { concept: 'Noviembre', year: 2026, month: 11, breakdown: [] };
    const asked: Record<string, Json>[] = [
      { mandate, type: 'RECEIPT' },
      { mandate, type: 'SETTLEMENT' },
      { mandatary, type: 'RECEIPT' },
      { mandate, type: 'BILL' },
      { type: 'RECEIPT' },
    ];
    const documents: Finance[] = [];
    for (const one of asked) {
      const { id } = await bench.create('finance', 'finance', { ...month, ...one });
      documents.push(await part(FinanceReader).finance(id, staff));
    }
    const read = await part(FinanceReader).readMany(documents, staff);
    expect(read.map(({ company }) => company.name)).toEqual([house, house, house, first, first]);
  });
});

describe('the head of a letter or an inventory', () => {
  it('[EXT-11] [INV-01] is of the organization that signs the contract or the mandate, else of the active one', async () => {
    const name = 'Llavero Girona, S.L.';
    const { id: organization } = await bench.create('people', 'organization', { name, active: false });
    const { id: contract } = await bench.create('contracts', 'contract', { organization });
    const { id: mandate } = await bench.create('contracts', 'mandate', { organization });
    const { id: plain } = await bench.create('contracts', 'contract', {});
    const heads = part(Letterheads);
    const active = (await heads.own(staff)).name;
    expect((await heads.signing({ contract }, staff)).name).toBe(name);
    expect((await heads.signing({ contract: plain, mandate }, staff)).name).toBe(name);
    for (const none of [
      {},
      { contract: plain },
      { contract: randomUUID() },
      { contract: null, mandate: null },
    ])
      expect((await heads.signing(none, staff)).name).toBe(active);
  });
});

describe('the logo of the company', () => {
  it('[DOC-02] [FIN-07] stands on every page that is printed in its name, no larger than it is printed', async () => {
    const logo = await pictureOf('organization');
    const { id } = await bench.create('people', 'organization', { name: 'Fincas Roura, S.L.', logo });
    const head = (await part(Letterheads).byId([id], staff)).get(id)!;
    expect(head).toMatchObject({ name: 'Fincas Roura, S.L.', logo: expect.any(String) });
    expect(new Set(picturesIn(await pdfWith(head)))).toEqual(new Set(['520 × 116']));
    expect(picturesIn(await pdfWith(await headWith(null)))).toEqual([]);
  });

  it('[DOC-02] a picture of somebody else, a paper, or a picture that is gone is not printed', async () => {
    expect(await headWith(await pictureOf('issue'))).toMatchObject({ logo: null });
    expect(await headWith(await pictureOf('organization', 'logo.pdf'))).toMatchObject({ logo: null });
    expect(await headWith(randomUUID())).toMatchObject({ logo: null });
    const gone = { ...(await headWith(null)), logo: `aa/${'a'.repeat(64)}` };
    expect(picturesIn(await pdfWith(gone))).toEqual([]);
  });

  it('[DOC-02] stands in the head of a document for a word processor as well', async () => {
    const company = await headWith(await pictureOf('organization'));
    const paper = { title: 'Contrato', language: 'es' as const, company, blocks: [], images: {} };
    const parts = unpacked(await wordFile(paper, {}, await part(Logos).read(company.logo)));
    expect(String(parts.get('word/header.xml'))).toContain('r:embed="rId1"');
    expect(String(parts.get('word/header.xml'))).toContain('descr="Fincas Roura, S.L."');
    expect(String(parts.get('word/_rels/header.xml.rels'))).toContain('Target="media/logo.png"');
    expect([...parts.keys()]).toContain('word/media/logo.png');
    expect([...unpacked(await wordFile(paper, {})).keys()]).not.toContain('word/media/logo.png');
  });

  it('[DOC-02] is 34 points high, or 130 wide where that would be less', () => {
    const of = (width: number, height: number): Logo => ({ content: Buffer.alloc(0), width, height });
    expect(printedSize(of(100, 100))).toEqual({ width: 34, height: 34 });
    expect(printedSize(of(1300, 100))).toEqual({ width: 130, height: 10 });
  });
});
