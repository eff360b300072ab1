import { afterAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentBlock } from '@llavero/proto/templates/blocks';
import sharp from 'sharp';
import { archivePdf } from './archive-pdf.ts';
import type { DocumentPaper } from './document-paper.ts';
import type { Logos } from './logos.ts';
import { Printer } from './printer.ts';

const printer = new Printer({ read: async () => null } as unknown as Logos);
afterAll(() => printer.onModuleDestroy());

const words = (text: string) => [{ text }];
const clause = 'La parte arrendadora cede la vivienda a la parte arrendataria, que la acepta. ';
const every: DocumentBlock[] = [
  { kind: 'text', paragraph: 0, align: 'center', heading: 1, runs: words('CONTRATO') },
  { kind: 'text', paragraph: 1, align: 'right', runs: words('Barcelona\n23/11/2026') },
  { kind: 'text', paragraph: 2, align: 'justified', runs: words('#panic("no") $x$ *negrita* <b>') },
  { kind: 'text', paragraph: 3, align: 'left', underlined: true, runs: words('Subrayado') },
  { kind: 'text', paragraph: 4, align: 'left', heading: 2, runs: words('Cláusulas') },
  {
    kind: 'numbered',
    paragraph: 5,
    number: '1',
    level: 1,
    runs: [
      { text: clause, bold: true },
      { text: 'habitatge habitual', italic: true },
    ],
  },
  { kind: 'numbered', paragraph: 6, number: '1.1', level: 2, runs: words(clause) },
  { kind: 'list', paragraph: 7, items: [words('Uno'), words('Dos')] },
  {
    kind: 'checkList',
    paragraph: 8,
    items: [
      { checked: true, runs: words('Llaves') },
      { checked: false, runs: words('Mando') },
    ],
  },
  { kind: 'box', paragraph: 9, runs: words('Importante') },
  { kind: 'break', paragraph: 10, of: 'line' },
  {
    kind: 'table',
    paragraph: 11,
    columns: [
      { title: words('Concepto'), width: 70 },
      { title: words('Importe'), width: 30 },
    ],
    rows: [[words('Renta'), words('950,00 €')]],
  },
  { kind: 'image', paragraph: 12, media: 'plano', width: 40 },
  { kind: 'break', paragraph: 13, of: 'page' },
  {
    kind: 'table',
    paragraph: 14,
    plain: true,
    columns: [
      { title: [], width: 50 },
      { title: [], width: 50 },
    ],
    rows: [[words('La arrendadora'), words('La arrendataria')]],
  },
];
const paperOf = (blocks: DocumentBlock[], language: 'es' | 'ca' = 'es'): DocumentPaper => ({
  title: 'Contrato 23/11/2026',
  language,
  company: { name: 'Llavero, S.L.', cif: 'B1', address: null, phone: null, email: null, registry: null },
  blocks,
  images: { plano: { name: 'plano', alternative: 'Plano de la vivienda' } },
});
const attachment = {
  name: 'datos.json',
  mimeType: 'application/json',
  description: 'Datos que figuran en el documento',
  content: Buffer.from('{"title":"Peña"}'),
};
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c05010' } })
    .jpeg()
    .toBuffer();
const print = async (blocks: DocumentBlock[], language?: 'es' | 'ca') =>
  printer.printDocument(paperOf(blocks, language), { plano: await picture() }, [attachment]);
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('a document made of blocks', () => {
  it('[DOC-02] lays out every kind of block, tagged, in its language, with its data inside', async () => {
    const pdf = await print(every, 'ca');
    const text = pdf.toString('utf8');
    for (const part of ['/StructTreeRoot', '/Lang (ca)', '/AFRelationship /Data', '/DisplayDocTitle true'])
      expect(text).toContain(part);
    for (const tag of ['H1', 'H2', 'L', 'Table', 'TH', 'Figure']) expect(text).toContain(`/S /${tag}\n`);
    expect(text).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>');
    expect(text).toContain('{"title":"Peña"}');
    expect(pagesOf(pdf)).toBe(2);
  });

  it('[DOC-02] has the same bytes whenever it is printed', async () => {
    const pdf = await print(every);
    expect(pdf.toString('latin1')).not.toMatch(/CreationDate|ModDate/);
    expect((await print(every)).equals(pdf)).toBe(true);
  });

  it('[DOC-02] breaks a table of 10,000 rows over pages', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [words(`Línea ${at}`), words('1,00 €')]);
    const columns = [50, 50].map((width) => ({ title: [], width }));
    const pdf = await print([{ kind: 'table', paragraph: 0, columns, rows }]);
    expect(pagesOf(pdf)).toBeGreaterThan(200);
  });

  it('[DOC-02] goes on printing after a thread has had its pages', async () => {
    const long = Array.from({ length: 60 }, (): DocumentBlock => ({
      kind: 'break',
      paragraph: 0,
      of: 'page',
    }));
    const filled = long.flatMap((block, at): DocumentBlock[] => [
      { kind: 'text', paragraph: 0, align: 'left', runs: words(`Página ${at}`) },
      block,
    ]);
    for (let time = 0; time < 4; time += 1) expect(pagesOf(await print(filled))).toBeGreaterThan(50);
  });

  it('refuses bytes that the compiler has not written', () => {
    expect(() => archivePdf(Buffer.from('%PDF-1.7\nnada'), [])).toThrow('not laid out');
  });
});

/** Jars of `org.verapdf:validation-model` and what it needs, joined as for a class path; without it the check is left out. */
const classPath = process.env['VERAPDF_CLASSPATH'];
const checked = classPath ? it : it.skip;
const CHECK = `import java.io.*; import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.*; import org.verapdf.pdfa.flavours.PDFAFlavour;
public class Check { public static void main(String[] a) throws Exception {
  VeraGreenfieldFoundryProvider.initialise();
  for (String f : new String[] {"3a", "ua1"}) { PDFAFlavour fl = PDFAFlavour.fromString(f);
    try (PDFAParser p = Foundries.defaultInstance().createParser(new FileInputStream(a[0]), fl)) {
      var r = Foundries.defaultInstance().createValidator(fl, false).validate(p);
      System.out.println(f + " " + r.isCompliant()); r.getTestAssertions().forEach(System.out::println); } } } }`;

describe('veraPDF', () => {
  checked(
    `[DOC-02] finds a document to be PDF/A-3a and PDF/UA-1${classPath ? '' : ' (left out: VERAPDF_CLASSPATH names no jars)'}`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'llavero-verapdf-'));
      try {
        await writeFile(join(folder, 'Check.java'), CHECK);
        await writeFile(join(folder, 'document.pdf'), await print(every));
        const said = execFileSync(
          'java',
          ['-cp', classPath ?? '', join(folder, 'Check.java'), join(folder, 'document.pdf')],
          { encoding: 'utf8' },
        );
        expect(said.trim().split('\n')).toEqual(['3a true', 'ua1 true']);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    120_000,
  );
});
