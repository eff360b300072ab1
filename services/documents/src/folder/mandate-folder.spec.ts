import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import {
  copyFolderToDrive,
  fileInMandateFolder,
  mandateFolder,
  zipMandateFolder,
} from '@llavero/proto/commands/mandate-folder';
import type { Json } from '@llavero/proto/fields/field';
import { document } from '@llavero/proto/records/documents/document';
import { media } from '@llavero/proto/records/documents/media';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { DocumentsModule } from '../documents.module.ts';
import { MediaStore } from '../media/media-store.ts';
import { DriveStandIn } from '../outside/drive/stand-in.ts';
import { codeOf } from '../signature/testing/signing-bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
let [folder, number] = ['', 0];
let standIns: StandIns;
let drive: DriveStandIn;
let running: TestServices;
let mandate: string;
let publicId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-folder-'));
  standIns = await startStandIns();
  drive = standIns.of(DriveStandIn);
  running = await startTestServices(
    {
      people: neighbour('people'),
      places: neighbour('places'),
      contracts: neighbour('contracts'),
      documents: DocumentsModule,
    },
    { partial: true, env: { ...standIns.variables, DATA_DIR: folder } },
  );
});
afterAll(async () => {
  await running?.stop();
  await standIns?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  number += 1;
  publicId = `M-${number}`;
  ({ id: mandate } = await create('contracts', 'mandate', { name: `Casa Vidal ${number}`, publicId }));
});

const documents = () => running.services.get('documents')!;
const run: TestServices['peers']['command'] = (command, input, ctx) =>
  running.peers.command(command, input, ctx);
const create = (service: 'contracts' | 'places', collection: string, object: object) =>
  running.peers.records(service).create({ collection, object } as never, serviceContext(service));

/** A stored file that nobody has made a document of. */
async function upload(name: string, content: Buffer | string): Promise<string> {
  const file = await documents().get(MediaStore).put(Buffer.from(content));
  const trusted = { ...serviceContext('documents'), trusted: true };
  const made = await documents()
    .get(RecordStores)
    .of(media)
    .create({ name, size: file.size, sha256: file.sha256, storageKey: file.key } as never, trusted);
  return made.id;
}
async function paper(text: string, fields: Record<string, Json> = {}): Promise<string> {
  const file = await documents().get(MediaStore).put(Buffer.from(text));
  const made = await documents()
    .get(RecordStores)
    .of(document)
    .create(
      {
        ...{ name: text, type: 'OTHER', status: 'GENERATED', generated: true, fileName: `${text}.pdf` },
        ...{ mimeType: 'application/pdf', size: file.size, sha256: file.sha256, storageKey: file.key },
        ...fields,
      },
      serviceContext('documents'),
    );
  return made.id;
}
const file = (files: { media: string; label: string | null }[], relativePath: string | null = null) =>
  run(fileInMandateFolder, { mandateName: publicId, relativePath, files }, staff);
const shown = (id = mandate) => run(mandateFolder, { mandate: id }, staff);
const copied = (count: number) =>
  until('the copy in Drive', async () => {
    const { files } = await shown();
    return files.filter(({ driveLink }) => driveLink !== null).length === count && files;
  });
/** Path of everything in Drive that is not in the bin. */
const inDrive = () => {
  const all = drive.messages().filter(({ trashed }) => !trashed);
  const byId = new Map(all.map((one) => [one.id, one]));
  const pathOf = (id: string): string => {
    const one = byId.get(id);
    return one ? `${pathOf(one.parent)}/${one.name}` : '';
  };
  return all
    .map(({ id }) => pathOf(id))
    .filter((path) => path.startsWith(`/Casa Vidal ${number} M-${number}`));
};
const root = () => `/Casa Vidal ${number} M-${number}`;

describe('files for the folder of a mandate', () => {
  it('[RST-01] [EXT-06] name a mandate that there is, by name, number or id, and a path that stays inside', async () => {
    const one = [{ media: await upload('a.pdf', `a ${number}`), label: null }];
    const asked = (mandateName: string, relativePath: string | null, files = one) =>
      codeOf(run(fileInMandateFolder, { mandateName, relativePath, files }, staff));
    expect(await asked('Casa de nadie', null)).toBe('FOLDER.NO_MANDATE');
    expect(await asked('M', null)).toBe('FOLDER.NO_MANDATE');
    expect(await asked(publicId, '../otro')).toBe('FOLDER.PATH');
    expect(await asked(publicId, null, [])).toBe('UPLOAD.NO_FILE');
    await create('contracts', 'mandate', { name: 'Casa Doble' });
    await create('contracts', 'mandate', { name: 'CASA DOBLE' });
    expect(await asked('Casa doble', null)).toBe('FOLDER.SEVERAL_MANDATES');
    expect((await shown()).files).toEqual([]);
    const filed = await run(
      fileInMandateFolder,
      { mandateName: `casa vidal ${number}`, relativePath: null, files: one },
      staff,
    );
    expect(filed.mandate).toBe(mandate);
  });

  it('[RST-01] become documents under their label in that folder, all or none', async () => {
    const [acta, plano] = [
      await upload('acta, 1.pdf', `acta ${number}`),
      await upload('plano.pdf', `p ${number}`),
    ];
    const twice = [
      { media: acta, label: 'Acta' },
      { media: acta, label: 'Otra vez' },
    ];
    expect(await codeOf(file(twice))).not.toBe('done');
    expect((await shown()).files).toEqual([]);
    const filed = await file(
      [
        { media: acta, label: 'Acta de la junta' },
        { media: plano, label: null },
      ],
      'Comunidad º/Juntas, 2026',
    );
    expect(filed.path).toBe(`Casa Vidal ${number} M-${number}/Comunidad/Juntas 2026`);
    expect((await shown()).files).toMatchObject([
      { name: 'Acta de la junta', folder: 'Comunidad/Juntas 2026', document: filed.documents[0]?.document },
      { name: 'plano', folder: 'Comunidad/Juntas 2026' },
    ]);
  });
});

describe('the folder of a mandate', () => {
  it('[EXT-06] holds its documents, those of its contracts and of its units, and no other', async () => {
    const unit = await create('places', 'place', { type: 'UNIT', street: 'Calle Mayor', number: '1' });
    const own = await create('contracts', 'mandate', { name: `Con piso ${number}`, units: [unit.id] });
    const contract = await create('contracts', 'contract', { mandate: own.id, units: [unit.id] });
    const other = await create('contracts', 'mandate', { name: `Anterior ${number}`, units: [unit.id] });
    await paper(`Del mandato ${number}`, { mandate: own.id });
    await paper(`Del contrato ${number}`, { contract: contract.id });
    await paper(`De la unidad ${number}`, { places: [unit.id] });
    await paper(`Del mandato anterior ${number}`, { mandate: other.id, places: [unit.id] });
    await paper(`De nadie ${number}`);
    const { files } = await shown(own.id);
    expect(files.map(({ name, folder: at }) => [name, at?.split('/')[0]])).toEqual([
      [`Del mandato ${number}`, ''],
      [`Del contrato ${number}`, 'Contratos'],
      [`De la unidad ${number}`, 'Inmuebles'],
    ]);
    const tenant = testContext('TENANT');
    expect(await codeOf(run(mandateFolder, { mandate: own.id }, tenant))).not.toBe('done');
  });

  it('[EXT-06] is one archive, with clean names that are told apart, and each document in it is noted as taken out', async () => {
    const one = await paper(`Acta: nº 1, "final" ${number}`, { mandate, folder: 'Actas' });
    const two = await paper(`Acta nº 1 final ${number}`, { mandate, folder: 'Actas' });
    const made = await run(zipMandateFolder, { mandate }, staff);
    expect(made.fileName).toBe(`Casa Vidal ${number} M-${number}.zip`);
    const { storageKey } = await documents().get(RecordStores).of(document).loadUnchecked(made.document);
    const bytes = await buffer(Readable.from(documents().get(MediaStore).read(storageKey!)));
    expect([...entriesOf(bytes)].map(([name]) => name)).toEqual([
      `Actas/Acta n 1 final ${number}.pdf`,
      `Actas/Acta n 1 final ${number} (2).pdf`,
    ]);
    expect([...entriesOf(bytes).values()].map(String).sort()).toEqual(
      [`Acta nº 1 final ${number}`, `Acta: nº 1, "final" ${number}`].sort(),
    );
    const noted = await documents()
      .get(Database)
      .query('SELECT record FROM media_download WHERE record = ANY($1)', [[one, two]]);
    expect(noted).toHaveLength(2);
    const empty = await create('contracts', 'mandate', { name: `Vacío ${number}` });
    expect(await codeOf(run(zipMandateFolder, { mandate: empty.id }, staff))).toBe('FOLDER.EMPTY');
  });
});

describe('the folder in Google Drive', () => {
  it('[EXT-06] has the folders and files of what was filed, and is linked from the mandate', async () => {
    await file([{ media: await upload('a.pdf', `uno ${number}`), label: 'Acta' }], 'Actas/2026');
    const files = await copied(1);
    expect(inDrive()).toEqual([
      root(),
      `${root()}/Actas`,
      `${root()}/Actas/2026`,
      `${root()}/Actas/2026/a.pdf`,
    ]);
    const sent = drive.messages().at(-1)!;
    expect(sent.sha256).toBe(createHash('sha256').update(`uno ${number}`).digest('hex'));
    expect(files[0]?.driveLink).toBe(`https://drive.google.com/file/d/${sent.id}/view`);
    expect((await shown()).driveLink).toMatch(/^https:\/\/drive\.google\.com\/drive\/folders\//);
  });

  it('[EXT-06] makes nothing twice, whatever is lost on the way, and sends a large file in pieces', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 5, `${number} `);
    await paper(`Plano ${number}`, { mandate });
    await file([{ media: await upload('grande.pdf', large), label: 'Grande' }]);
    await copied(1);
    drive.plan(
      { call: 'GET generateIds', kind: 'STATUS', status: 503 },
      { call: 'POST upload', kind: 'LOST' },
      { call: 'PUT upload', kind: 'LOST' },
    );
    expect(await run(copyFolderToDrive, { mandate }, staff)).toEqual({ documents: 2 });
    await copied(2);
    expect(inDrive()).toEqual([root(), `${root()}/grande.pdf`, `${root()}/Plano ${number}.pdf`]);
    const sent = drive.messages().find(({ size }) => size === large.length);
    expect(sent?.sha256).toBe(createHash('sha256').update(large).digest('hex'));
  });

  it('[EXT-06] is found again by our key where the notes of what was made are lost', async () => {
    await file([{ media: await upload('a.pdf', `otra ${number}`), label: 'Acta' }]);
    await copied(1);
    await documents().get(Database).query('DELETE FROM drive_entry');
    await run(copyFolderToDrive, { mandate }, staff);
    await copied(1);
    expect(inDrive()).toEqual([root(), `${root()}/a.pdf`]);
  });

  it('[EXT-06] thrown away in Drive is made anew', async () => {
    await file([{ media: await upload('a.pdf', `tirada ${number}`), label: 'Acta' }]);
    await copied(1);
    const before = (await shown()).driveLink;
    const [folderId] = /[^/]+$/.exec(before ?? '') ?? [];
    await drive.trash(folderId ?? '');
    await run(copyFolderToDrive, { mandate }, staff);
    await until('another folder', async () => (await shown()).driveLink !== before);
    await copied(1);
    expect(inDrive()).toEqual([root(), `${root()}/a.pdf`]);
  });

  it('[EXT-06] what was thrown away in it is made anew by the next copy of the whole, and no file goes into the bin', async () => {
    await file([{ media: await upload('a.pdf', `acta ${number}`), label: 'Acta' }], 'Actas');
    await file([{ media: await upload('b.pdf', `suelta ${number}`), label: 'Suelta' }]);
    await copied(2);
    const whole = [root(), `${root()}/Actas`, `${root()}/Actas/a.pdf`, `${root()}/b.pdf`];
    expect(inDrive().sort()).toEqual(whole);
    const idOf = (name: string) =>
      drive.messages().findLast((one) => one.name === name && !one.trashed)?.id ?? '';
    for (const name of ['Actas', 'b.pdf']) await drive.trash(idOf(name));
    await file([{ media: await upload('c.pdf', `otra acta ${number}`), label: 'Otra' }], 'Actas');
    await until('the new file outside of the bin', async () => inDrive().includes(`${root()}/Actas/c.pdf`));
    await run(copyFolderToDrive, { mandate }, staff);
    await until('the whole folder', async () => inDrive().length === 5);
    expect(inDrive().sort()).toEqual([...whole.slice(0, 3), `${root()}/Actas/c.pdf`, `${root()}/b.pdf`]);
  });
});

/** Names and contents of an archive, read by its own directory. */
function entriesOf(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(zip.length - 6);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [packed, length, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    const data = start + 30 + zip.readUInt16LE(start + 26);
    entries.set(name, inflateRawSync(zip.subarray(data, data + packed)));
    at += 46 + length;
  }
  return entries;
}
