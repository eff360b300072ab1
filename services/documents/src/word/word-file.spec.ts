import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { type DocumentBlock, type NumberedBlock, type Run, wordsOf } from '@llavero/proto/templates/blocks';
import { piecesOf } from '@llavero/proto/templates/hand-changes';
import { numberClauses } from '@llavero/proto/templates/number-clauses';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import type { DocumentPaper } from '../print/document-paper.ts';
import { planNumbering } from './numbering.ts';
import { wordFile } from './word-file.ts';

const said = (text: string): Run[] => [{ text }];
const company = {
  ...{ name: 'Llavero & Hijos, S.L.', cif: 'B1', address: 'Balmes 1', phone: null, email: null },
  registry: 'Registro Mercantil de Barcelona',
};
const paperOf = (blocks: DocumentBlock[], language: 'es' | 'ca' = 'es'): DocumentPaper => ({
  ...{ title: 'Contrato 25/11/2026', language, company, blocks },
  images: { plano: { name: 'plano', alternative: 'Plano «2.ª»' } },
});

/** The parts of an archive by name. */
function partsOf(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(file.length - 22 + 16);
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [packed, length, start] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28), file.readUInt32LE(at + 42)];
    const name = file.subarray(at + 46, at + 46 + length).toString();
    const from = start + 30 + length;
    parts.set(name, inflateRawSync(file.subarray(from, from + packed)).toString('utf8'));
    at += 46 + length;
  } // prettier-ignore
  return parts;
}

/** The words of a document in order, line breaks as such; throws where it is no XML. */
function wordsIn(xml: string): string {
  let words = '';
  let reading = false;
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('opentag', ({ name }) => {
    reading = name === 'w:t';
    if (name === 'w:br') words += '\n';
  });
  parser.on('closetag', () => (reading = false));
  parser.on('text', (text) => (words += reading ? text : ''));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return words;
}

const text = fc
  .string({ unit: 'binary', maxLength: 20 })
  .map((raw) => raw.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\n'));
const runs = fc.array(
  fc.record(
    { text, bold: fc.constant(true as const), underlined: fc.constant(true as const) },
    { requiredKeys: ['text'] },
  ),
  { maxLength: 3 },
);
const block: fc.Arbitrary<DocumentBlock> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), paragraph: fc.constant(0), align: fc.constantFrom('left', 'justified', 'right', 'center'), runs }),
  fc.record({ kind: fc.constant('text' as const), paragraph: fc.constant(0), align: fc.constant('left' as const), heading: fc.constantFrom(1, 2, 3), runs }),
  fc.record({ kind: fc.constant('box' as const), paragraph: fc.constant(1), runs }),
  fc.record({ kind: fc.constant('numbered' as const), paragraph: fc.constant(1), number: fc.constantFrom('1', '2', '2.1', '7'), level: fc.constant(1), runs })
    .map((one) => ({ ...one, level: one.number.split('.').length })),
  fc.record({ kind: fc.constant('list' as const), paragraph: fc.constant(2), items: fc.array(runs, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('checkList' as const), paragraph: fc.constant(2), items: fc.array(fc.record({ checked: fc.boolean(), runs }), { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('break' as const), paragraph: fc.constant(2), of: fc.constant('line' as const) }),
  fc.record({
    kind: fc.constant('table' as const), paragraph: fc.constant(3),
    columns: fc.tuple(runs, runs).map(([one, two]) => [{ title: one, width: 60 }, { title: two, width: 40 }]),
    rows: fc.array(fc.tuple(runs, runs), { maxLength: 3 }),
  }),
) as fc.Arbitrary<DocumentBlock>; // prettier-ignore

describe('a document for a word processor', () => {
  it('[DOC-02] property: says all that the blocks say, in their order, and is well-formed (200 runs)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { maxLength: 8 }), async (blocks) => {
        const parts = partsOf(await wordFile(paperOf(blocks), {}));
        for (const [name, xml] of parts) if (/\.(xml|rels)$/.test(name)) wordsIn(xml);
        const expected = blocks.flatMap(piecesOf).map(wordsOf).join('');
        expect(wordsIn(parts.get('word/document.xml') ?? '')).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('[DOC-02] numbers clauses itself, each with the number that it has', () => {
    const levels = fc.array(fc.record({ level: fc.integer({ min: 1, max: 4 }), restart: fc.boolean() }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(levels, (clauses) => {
        const numbers = numberClauses(clauses);
        const blocks = numbers.map((number): NumberedBlock => ({
          kind: 'numbered', paragraph: 0, number, level: number.split('.').length, runs: [],
        })); // prettier-ignore
        const { lists, starts } = planNumbering(blocks);
        // What a word processor shows: each list counts its levels by itself.
        const counts = new Map<number, number[]>();
        for (const one of blocks) {
          const list = lists.get(one) ?? 0;
          const from = starts.get(list) ?? [];
          const at = one.level - 1;
          const shown = counts.get(list) ?? [];
          const own = shown[at] === undefined ? (from[at] ?? 1) : shown[at] + 1;
          const above = Array.from({ length: at }, (_, level) => shown[level] ?? from[level] ?? 1);
          counts.set(list, [...shown.slice(0, at), own]);
          expect([...above, own].join('.')).toBe(one.number);
        }
      }),
    );
    const straight = ['1', '1.1', '1.2', '2', '2.1', '3'].map((number): NumberedBlock => ({
      kind: 'numbered', paragraph: 0, number, level: number.split('.').length, runs: [],
    })); // prettier-ignore
    // One list for a whole contract: a clause that is taken out renumbers the others.
    expect(new Set(planNumbering(straight).lists.values()).size).toBe(1);
  });

  it('[DOC-02] has letterhead, page numbers, boxes, pictures and the language of its text, and no date', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c05010' } }).webp().toBuffer(); // prettier-ignore
    const blocks: DocumentBlock[] = [
      { kind: 'text', paragraph: 0, align: 'left', underlined: true, runs: [{ text: 'Hola', bold: true }] },
      { kind: 'checkList', paragraph: 1, items: [{ checked: true, runs: said('Claus') }] },
      { kind: 'image', paragraph: 2, media: 'plano', width: 40 },
      { kind: 'break', paragraph: 3, of: 'page' },
    ];
    const file = await wordFile(paperOf(blocks, 'ca'), { plano: picture });
    expect((await wordFile(paperOf(blocks, 'ca'), { plano: picture })).equals(file)).toBe(true);
    const parts = partsOf(file);
    const body = parts.get('word/document.xml') ?? '';
    expect(body).toContain('<w:rPr><w:b/><w:u w:val="single"/></w:rPr>');
    expect(body).toContain('<w14:checked w14:val="1"/>');
    expect(body).toContain('<w:br w:type="page"/>');
    expect(body).toContain('descr="Plano «2.ª»"');
    expect([...parts.keys()]).toContain('word/media/rId6.png');
    expect(parts.get('word/styles.xml')).toContain('<w:lang w:val="ca-ES"');
    expect(wordsIn(parts.get('word/header.xml') ?? '')).toBe('Llavero & Hijos, S.L.CIF B1Balmes 1');
    expect(parts.get('word/footer.xml')).toMatch(/Pàgina .* PAGE .* NUMPAGES /);
    expect(parts.get('docProps/core.xml')).not.toMatch(/created|modified/);
  });
});

const office = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find((path) => existsSync(path));
const opened = office ? it : it.skip;
const why = office ? '' : ' (left out: LibreOffice is not installed)';

describe('LibreOffice', () => {
  opened(
    `[DOC-02] opens it with every kind of block, its numbers and its pages${why}`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'llavero-word-'));
      try {
        const blocks: DocumentBlock[] = [
          { kind: 'text', paragraph: 0, align: 'center', heading: 1, runs: said('CONTRATO') },
          ...['1', '1.1', '2', '1'].map((number): DocumentBlock => ({
            kind: 'numbered', paragraph: 1, number, level: number.split('.').length, runs: said(`cláusula ${number}`),
          })), // prettier-ignore
          { kind: 'list', paragraph: 2, items: [said('Uno'), said('Dos')] },
          { kind: 'checkList', paragraph: 3, items: [{ checked: false, runs: said('Llaves') }] },
          { kind: 'box', paragraph: 4, runs: said('Importante') },
          { kind: 'break', paragraph: 5, of: 'page' },
          {
            kind: 'table', paragraph: 6,
            columns: [{ title: said('Concepto'), width: 70 }, { title: said('Importe'), width: 30 }],
            rows: [[said('Renta'), said('950,00 €')]],
          },
        ]; // prettier-ignore
        await writeFile(join(folder, 'contrato.docx'), await wordFile(paperOf(blocks), {}));
        execFileSync(
          office ?? '',
          ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder, join(folder, 'contrato.docx')],
          { stdio: 'ignore' },
        ); // prettier-ignore
        const read = await readFile(join(folder, 'contrato.txt'), 'utf8');
        expect(read.replace(/\s+/g, ' ')).toMatch(
          /CONTRATO 1\. cláusula 1 1\.1\. cláusula 1\.1 2\. cláusula 2 1\. cláusula 1 • Uno • Dos .*Llaves Importante .*Concepto Importe Renta 950,00 €/,
        );
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    180_000,
  );
});
