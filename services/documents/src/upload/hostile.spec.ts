import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { CodedError } from '@llavero/proto/errors';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { openUpload } from '@llavero/proto/commands/media';
import { LARGEST_UPLOAD } from '@llavero/proto/rules/uploads';
import { startStandIns, type StandIns } from '@llavero/stand-ins/stand-ins';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { DocumentsModule } from '../documents.module.ts';
import { MediaStore } from '../media/media-store.ts';
import { EICAR } from '../outside/clamd/stand-in.ts';
import { HEIC, HEIC_OF_40_MEGAPIXELS } from './testing/heic.ts';
import { Uploads } from './uploads.ts';

type Started = Awaited<ReturnType<typeof startTestService>>;
let started: Started;
let folder: string;
const ctx = testContext('ADMIN');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-hostile-'));
  started = await startTestService('documents', DocumentsModule, { env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await started?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Uploads a file whole. @throws CodedError */
async function take(name: string, bytes: Buffer, from: Started = started) {
  const uploads = from.service.get(Uploads);
  const target = { collection: 'media', record: null };
  const { upload } = await uploads.open({ name, size: bytes.length, ...target }, ctx);
  const most = 4 * 1024 * 1024;
  for (let at = 0; at < bytes.length; at += most)
    await uploads.append(upload, at, bytes.subarray(at, at + most), ctx);
  const finished = await uploads.finish({ upload, sha256: null }, ctx);
  const record = await from.service.get(RecordStores).of('media').loadUnchecked(finished.media);
  const kept = await buffer(from.service.get(MediaStore).read(record.storageKey ?? ''));
  return { finished, record, kept };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof CodedError ? error.body.code : String(error)),
  );
const filesLeft = async () =>
  (await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  ).length;

/** A zip of one entry. */
function zipOf(name: string, content: Buffer): Buffer {
  const data = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  return Buffer.concat([local, Buffer.from(name), data]);
}

const pixel = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#208060' } });
const pdf = (more = '') =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog${more}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

describe('what is refused, with nothing kept', () => {
  const cases: [string, string, () => Buffer | Promise<Buffer>, string][] = [
    [
      'an executable of Windows named as a PDF',
      'factura.pdf',
      () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4096)]),
      'UPLOAD.TYPE',
    ],
    [
      'an executable of Linux named as a photo',
      'foto.jpg',
      () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(4096)]),
      'UPLOAD.TYPE',
    ],
    ['a script named as a PDF', 'a.pdf', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), 'UPLOAD.TYPE'],
    [
      'an SVG with a script',
      'plano.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'UPLOAD.TYPE',
    ],
    [
      'an SVG named as a PNG',
      'plano.png',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'UPLOAD.TYPE',
    ],
    [
      'a page named as a PDF',
      'a.pdf',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'UPLOAD.TYPE',
    ],
    ['a zip', 'a.docx', () => zipOf('a.txt', Buffer.from('hola')), 'UPLOAD.TYPE'],
    ['a zip bomb', 'a.xlsx', () => zipOf('a.txt', Buffer.alloc(200_000_000)), 'UPLOAD.TYPE'],
    [
      'a zip bomb in the part that tells the type of a document',
      'a.docx',
      () => zipOf('[Content_Types].xml', Buffer.alloc(200_000_000)),
      'UPLOAD.TYPE',
    ],
    [
      'a page before a PDF',
      'a.pdf',
      () => Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()]),
      'UPLOAD.TYPE',
    ],
    ['an empty file', 'a.pdf', () => Buffer.alloc(0), 'UPLOAD.EMPTY'],
    ['a page named as what it is', 'a.html', () => Buffer.from('<script>alert(1)</script>'), 'UPLOAD.TYPE'],
    [
      'a text with control characters far behind its beginning',
      'a.txt',
      () => Buffer.concat([Buffer.from('Hola\n'.repeat(50_000)), Buffer.from([0])]),
      'UPLOAD.TYPE',
    ],
    [
      'a program named as a text',
      'a.csv',
      () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(64)]),
      'UPLOAD.TYPE',
    ],
    [
      'half a photo',
      'a.jpg',
      async () => (await pixel().resize(800, 800).jpeg().toBuffer()).subarray(0, 2000),
      'UPLOAD.UNREADABLE',
    ],
    [
      'a photo of more pixels than a decoder should hold',
      'a.png',
      () => pixel().resize(12_000, 12_000, { kernel: 'nearest' }).png().toBuffer(),
      'UPLOAD.PIXELS',
    ],
    [
      'a photo that is no HEIC behind its first bytes',
      'a.heic',
      () => Buffer.concat([HEIC.subarray(0, 40), Buffer.alloc(500)]),
      'UPLOAD.UNREADABLE',
    ],
  ];
  it.each(cases)('[DOC-04] %s', async (_title, name, make, code) => {
    const before = await filesLeft();
    expect(await codeOf(take(name, await make()))).toBe(code);
    expect(await filesLeft()).toBe(before);
    expect(await started.service.get(Uploads).cancel('x', ctx)).toBe(false);
  });

  it('[DOC-04] more than was announced, and more than any file may have', async () => {
    const uploads = started.service.get(Uploads);
    const target = { collection: 'media', record: null };
    const { upload } = await uploads.open({ name: 'a.pdf', size: 10, ...target }, ctx);
    expect(await codeOf(uploads.append(upload, 0, Buffer.alloc(11), ctx))).toBe('UPLOAD.TOO_LARGE');
  });

  it('[DOC-04] a file of 2 GB, before its first byte; the largest that may be is begun', async () => {
    const open = (size: number) =>
      started.peers.command(openUpload, { name: 'video.pdf', size, collection: 'media', record: null }, ctx);
    const before = await filesLeft();
    for (const size of [2 * 1024 ** 3, LARGEST_UPLOAD + 1])
      await expect(open(size)).rejects.toMatchObject({
        body: { kind: 'invalid', problems: [{ field: 'size' }] },
      });
    expect(await filesLeft()).toBe(before);
    const { upload } = await open(LARGEST_UPLOAD);
    expect(await started.service.get(Uploads).cancel(upload, ctx)).toBe(true);
  });

  it('[DOC-04] a photo larger than photos may be, though a PDF of its size is taken', async () => {
    const photo = Buffer.concat([await pixel().jpeg().toBuffer(), Buffer.alloc(41 * 1024 * 1024)]);
    expect(await codeOf(take('a.jpg', photo))).toBe('UPLOAD.TOO_LARGE');
  });
});

describe('what is taken, and how', () => {
  it('[DOC-04] a name is cleaned and tells the content: no folders, no control characters, the right extension', async () => {
    const names = [
      '../../etc/passwd.pdf',
      'a\u0000\u202eb\r\n.pdf',
      'C:\\x\\Fáctura nº1.exe',
      '...',
      'a'.repeat(900),
    ];
    for (const name of names) {
      const { record } = await take(name, pdf());
      expect(record.name).toMatch(/^[^/\\\p{Cc}]+\.pdf$/u);
      expect((record.name ?? '').length).toBeLessThanOrEqual(200);
    }
  });

  it('[DOC-04] a PDF with JavaScript is kept as it is; serving makes it harmless', async () => {
    const bytes = pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>');
    expect((await take('a.pdf', bytes)).kept.equals(bytes)).toBe(true);
  });

  it('[DOC-04] a PDF of 10,000 pages is taken as it is, within a fraction of the memory of its pages', async () => {
    const count = 10_000;
    const kids = Array.from({ length: count }, (_, at) => `${at + 4} 0 R`).join(' ');
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 3 0 R>>';
    const bytes = Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count ${count}/Kids[${kids}]>>endobj\n3 0 obj<</Length 0>>stream\n\nendstream endobj\n${Array.from({ length: count }, (_, at) => `${at + 4} 0 obj${page}endobj`).join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    );
    const before = process.memoryUsage().rss;
    expect((await take('largo.pdf', bytes)).kept.equals(bytes)).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    // What is sent to be signed is read once, to see that it can be sealed.
    expect((await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()).toBe(count);
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024);
  });

  it.each([
    ['rentas.csv', 'text/csv', 'Piso;Renta\r\nSants, 1º;1.000,50 €\r\n', 'utf8'],
    ['notas.TXT', 'text/plain', 'Línea uno\n\tLínea dos\n', 'latin1'],
  ] as const)(
    '[DOC-01] [DOC-04] %s is taken as it is, in UTF-8 or as Windows writes it',
    async (...[name, type, text, encoding]) => {
      const bytes = Buffer.from(text, encoding);
      const { record, kept } = await take(name, bytes);
      expect([record.mimeType, kept.equals(bytes)]).toEqual([type, true]);
    },
  );

  it('[DOC-04] what hides behind the pixels of a picture is gone', async () => {
    const secret = Buffer.from('PK\x03\x04<script>alert(1)</script>');
    const { kept } = await take('a.jpg', Buffer.concat([await pixel().jpeg().toBuffer(), secret]));
    expect(kept.includes('script')).toBe(false);
  });

  it('[DOC-04] a photo is turned upright, loses its location and has a small picture', async () => {
    const photo = await pixel()
      .resize(1200, 800)
      .withExif({ IFD0: { Make: 'Móvil' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 23/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { record, kept } = await take('IMG 1.JPG', photo);
    const facts = await sharp(kept).metadata();
    expect([facts.width, facts.height, facts.orientation, facts.exif]).toEqual([
      800,
      1200,
      undefined,
      undefined,
    ]);
    expect([record.name, record.mimeType, record.type]).toEqual(['IMG 1.jpg', 'image/jpeg', 'jpg']);
    const small = await sharp(
      await buffer(started.service.get(MediaStore).read(record.thumbnailKey ?? '')),
    ).metadata();
    expect([small.width, small.height, small.format]).toEqual([320, 480, 'jpeg']);
  });

  it('[DOC-04] a photo of an iPhone (HEIC) is read and kept as JPEG', async () => {
    const { record, kept } = await take('IMG_0001.HEIC', HEIC);
    const facts = await sharp(kept).metadata();
    expect([record.name, record.mimeType, facts.format]).toEqual(['IMG_0001.jpg', 'image/jpeg', 'jpeg']);
    expect([facts.width, facts.height]).toEqual([64, 48]);
  });

  /** Takes a file and says by how many megabytes the process grew meanwhile. */
  async function grownBy(name: string, bytes: Buffer) {
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const { kept } = await take(name, bytes).finally(() => clearInterval(watch));
    const { width, height, format } = await sharp(kept).metadata();
    return { grown: (most - before) / 1024 / 1024, shape: [width, height, format] };
  }

  it('[DOC-04] a picture of 40 megapixels is taken within the memory of a worker', async () => {
    const noise = Buffer.alloc(3 * 640 * 480);
    for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 2_654_435_761) >>> 24;
    const large = await sharp(noise, { raw: { width: 640, height: 480, channels: 3 } })
      .resize(7300, 5480, { fit: 'fill' })
      .jpeg({ quality: 80 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { grown, shape } = await grownBy('grande.jpg', large);
    expect(shape).toEqual([3075, 4096, 'jpeg']);
    expect(grown).toBeLessThan(400);
  });

  it('[DOC-04] a HEIC of 40 megapixels is taken, decoded in a thread whose memory is given back', async () => {
    const { grown, shape } = await grownBy('IMG_4000.HEIC', HEIC_OF_40_MEGAPIXELS);
    expect(shape).toEqual([4096, 3075, 'jpeg']);
    // The pixels are there twice for a moment: 160 MB in the decoder, 160 MB handed over.
    expect(grown).toBeLessThan(800);
  });

  it.each(['png', 'webp', 'gif'] as const)(
    '[DOC-04] a %s named otherwise has its own type and name',
    async (format) => {
      const { record } = await take('foto.jpg', await pixel().toFormat(format).toBuffer());
      expect([record.name, record.mimeType]).toEqual([`foto.${format}`, `image/${format}`]);
    },
  );
});

describe('the virus scanner', () => {
  let standIns: StandIns;
  let guarded: Started;
  beforeAll(async () => {
    standIns = await startStandIns();
    guarded = await startTestService('documents', DocumentsModule, {
      env: { DATA_DIR: join(folder, 'guarded'), CLAMD_URL: standIns.variables['CLAMD_URL'] },
    });
  });
  afterAll(async () => {
    await guarded?.stop();
    await standIns?.stop();
  });

  it('[DOC-04] says plainly when there is none', async () => {
    expect((await take('a.pdf', pdf())).finished.scan).toBe('NOT_SCANNED');
  });

  it('[DOC-04] lets a clean file through and refuses an infected one, wherever in the file it is', async () => {
    const filler = `\n%${'x'.repeat(300_000)}\n`;
    expect((await take('a.pdf', pdf(filler), guarded)).finished.scan).toBe('CLEAN');
    expect(await codeOf(take('b.pdf', pdf(filler + EICAR), guarded))).toBe('UPLOAD.INFECTED');
  });

  it('[DOC-04] a file stays in quarantine while the scanner is away, and goes on without being sent again', async () => {
    const away = await startTestService('documents', DocumentsModule, {
      env: { DATA_DIR: join(folder, 'away'), CLAMD_URL: 'tcp://127.0.0.1:1' },
    });
    try {
      const uploads = away.service.get(Uploads);
      const target = { collection: 'media', record: null };
      const { upload } = await uploads.open({ name: 'a.pdf', size: pdf().length, ...target }, ctx);
      await uploads.append(upload, 0, pdf(), ctx);
      expect(await codeOf(uploads.finish({ upload, sha256: null }, ctx))).toMatch(/^OUTSIDE\./);
      expect((await uploads.state(upload, ctx)).received).toBe(pdf().length);
    } finally {
      await away.stop();
    }
  });
});
