import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import writeXlsxFile from 'write-excel-file/node';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { zip } from '@llavero/kit/zip/zip';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { tableLimits, tableOf } from './send-table.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const book = (rows: (string | number | null)[][]): Promise<Buffer> =>
  writeXlsxFile(rows.map((cells) => cells.map((value) => (value === null ? null : { value })))).toBuffer();
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    ({ body }: { body: { code: string } }) => body.code,
  );
/** A book whose one sheet unpacks to so many bytes. */
const bomb = (bytes: number, sheet = 'A') =>
  zip([
    {
      name: 'xl/workbook.xml',
      content: '<workbook xmlns:r="r"><sheets><sheet name="x" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet>${sheet.repeat(bytes / sheet.length)}</worksheet>`,
    },
  ]);

describe('a spreadsheet as a table', () => {
  it('[DOC-01] says the cells as they stand there, in a book and in CSV', async () => {
    const expected = [
      { row: 1, cells: ['Piso', 'Renta'] },
      { row: 2, cells: ['Balmes 1 <b>', '950,5'] },
    ];
    const rows = [
      ['Piso', 'Renta'],
      ['Balmes 1 <b>', 950.5],
    ];
    const said = await tableOf(await book(rows), XLSX);
    expect(said.more).toBe(false);
    expect(said.rows[1]?.cells[0]).toBe('Balmes 1 <b>');
    expect(said.rows[1]?.cells[1]).toMatch(/^950[.,]5$/);
    const csv = Buffer.from('Piso;Renta\nBalmes 1 <b>;950,5\n');
    expect(await tableOf(csv, 'text/csv')).toEqual({ rows: expected, more: false });
  });

  it('[DOC-01] is cut to its limits of rows, columns and letters', async () => {
    const wide = Array.from({ length: 400 }, (_, at) => `c${at}`);
    const long = 'x'.repeat(2_000);
    const { rows, more } = await tableOf(
      await book([[long, ...wide], ...Array.from({ length: 700 }, (_, at) => [`f${at}`])]),
      XLSX,
    );
    expect([rows.length, more]).toEqual([tableLimits.rows, true]);
    expect(rows[0]?.cells).toHaveLength(tableLimits.columns);
    expect(rows[0]?.cells[0]).toHaveLength(tableLimits.cell);
    const csv = Buffer.from(`${wide.join(';')}\n`.repeat(600));
    expect((await tableOf(csv, 'text/csv')).rows).toHaveLength(tableLimits.rows);
  });

  it('[DOC-01] refuses a zip bomb, an archive that is no book, a cut one and what is no spreadsheet', async () => {
    const memory = process.memoryUsage().rss;
    const full = bomb(200 * 1024 * 1024, '<row><c t="str"><v>x</v></c></row>'.padEnd(64));
    expect(full.length).toBeLessThan(2 * 1024 * 1024);
    // 500 rows are read, the rest is not unpacked; one without rows is stopped by its size.
    expect((await tableOf(full, XLSX)).rows).toHaveLength(tableLimits.rows);
    expect(await codeOf(tableOf(bomb(60 * 1024 * 1024), XLSX))).toBe('MEDIA.NO_TABLE');
    expect(process.memoryUsage().rss - memory).toBeLessThan(700 * 1024 * 1024);
    expect(await codeOf(tableOf(zip([{ name: 'a.txt', content: 'x' }]), XLSX))).toBe('MEDIA.NO_TABLE');
    const whole = await book([['a']]);
    expect(await codeOf(tableOf(whole.subarray(0, whole.length / 2), XLSX))).toBe('MEDIA.NO_TABLE');
    expect(await codeOf(tableOf(Buffer.from('%PDF-1.7'), 'application/pdf'))).toBe('MEDIA.NO_TABLE');
    expect(await codeOf(tableOf(Buffer.from('d0cf11e0', 'hex'), 'application/vnd.ms-excel'))).toBe(
      'MEDIA.NO_TABLE',
    );
    expect(await codeOf(tableOf(deflateRawSync('PK'), XLSX))).toBe('MEDIA.NO_TABLE');
  });
});

describe('over the wire', () => {
  let t: TestGateway;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'llavero-table-'));
    t = await startTestGateway({ documents: DocumentsModule }, {}, { DATA_DIR: folder });
  });
  afterAll(async () => {
    await t?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('[DOC-01] [RST-09] a document that is a book is shown to whoever may read it', async () => {
    const admin = await t.tokenFor('ADMIN');
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(await book([['Piso', 'Renta']]))]), 'rentas.xlsx');
    form.append('type', 'OTHER');
    form.append('subcategory', 'RENT');
    const send = (body: FormData) =>
      fetch(`${t.url}/manager/createDocument`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${admin}` },
      });
    const { id } = (await (await send(form)).json()) as { id: string };
    const table = (token: string) =>
      fetch(`${t.url}/manager/downloadMedia/${id}/rentas.xlsx?table`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
    expect((await table('')).status).toBe(401);
    expect((await table(await t.tokenFor('TENANT'))).status).toBe(404);
    const answer = await table(admin);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await answer.json()).toEqual({ rows: [{ row: 1, cells: ['Piso', 'Renta'] }], more: false });
    // The subcategory of F §7 is kept, found by its filter and asked for by GraphQL; another word is refused by name.
    const found = await t.graphql(
      'query { documents(filter: {subcategory: {eq: RENT}}) { items { id subcategory } } }',
      {},
      { token: admin },
    );
    expect(JSON.stringify(found.body)).toContain(`"id":"${id}","subcategory":"RENT"`);
    const wrong = new FormData();
    wrong.append('files', new Blob([new Uint8Array(await book([['otra']]))]), 'otra.xlsx');
    wrong.append('subcategory', 'NADA');
    const refused = await send(wrong);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(await refused.json())).toContain('subcategory');
  });
});
