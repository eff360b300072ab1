import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { mailed, NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import sharp from 'sharp';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const today = startOfDay(Math.floor(Date.now() / 1000));
/** Photos of the check-out, and the most that the PDF of both may weigh: a mail with two of them still goes through. */
const PHOTOS = 24;
const MOST_BYTES = 1_500_000;

jest.setTimeout(240_000);

let t: TestGateway;
let folder: string;
let admin: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-inventories-'));
  t = await startTestGateway(
    {
      contracts: ContractsModule,
      documents: DocumentsModule,
      finance: neighbour('finance'),
      notifications: NotifyingNeighbour,
      people: PeopleModule,
      places: PlacesModule,
    },
    {},
    { DATA_DIR: folder },
  );
  admin = await t.tokenFor('ADMIN', randomUUID());
}, 300_000);
afterAll(async () => {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

type Found = Record<string, Json> & { version: number };

async function make(collection: string, object: Record<string, Json>): Promise<string> {
  const { id, error } = await t.call('createObject', { collection, object }, { token: admin });
  expect(error).toBeNull();
  return String(id);
}

const read = async (collection: string, id: string) =>
  (await t.call('getObject', { collection, id }, { token: admin })).data as Found;

const patch = (collection: string, objectId: string, object: Record<string, Json>) =>
  t.call('patchObject', { collection, objectId, object }, { token: admin });

/** A photo of some 12 megapixels, as a phone takes it; no two are alike. */
async function photo(hue: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({
    create: { width: 1600, height: 1200, channels: 3, background: `hsl(${hue}, 60%, 50%)`, noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Uploads a photo for an inventory as the browser does. */
async function upload(inventory: string, bytes: Buffer): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const headers = { authorization: `Bearer ${admin}`, 'tus-resumable': '1.0.0' };
  const metadata = `filename ${base64('foto.jpg')},collection ${base64('inventory')},record ${base64(inventory)}`;
  const opened = await fetch(`${t.url}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  });
  const url = opened.headers.get('location') ?? '';
  const sent = await fetch(new URL(url, t.url), {
    method: 'PATCH',
    body: new Uint8Array(bytes),
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  });
  expect(sent.status).toBe(204);
  const finished = await t.post<{ media: string }>(
    '/commands/FinishUpload',
    { upload: url.split('/').at(-1) ?? '' },
    { token: admin },
  );
  expect(finished.status).toBe(200);
  return finished.body.media;
}

const element = (type: string, name: string, more: Record<string, Json> = {}) => ({ type, name, ...more });

/** A contract that ended today, with its unit, an entry of two years ago and an exit that is started from it. */
async function letting() {
  const place = await make('place', { type: 'UNIT', street: 'Calle del Olmo', number: '7', keySets: 3 });
  const tenant = await make('agent', {
    firstname: 'Luis',
    lastname: 'Prado',
    roles: ['TENANT'],
    email: 'luis@correo.test',
  });
  const landlord = await make('agent', { firstname: 'Ana', roles: ['LANDLORD'] });
  const mandate = await make('mandate', {
    landlords: [landlord],
    units: [place],
    mandateDate: addYears(today, -3),
    productType: 'NONE',
    salesManager: randomUUID(),
  });
  expect((await patch('mandate', mandate, { status: 'ACTIVE' })).success).toBe(true);
  const contract = await make('contract', {
    mandate,
    units: [place],
    tenants: [tenant],
    landlords: [landlord],
    startDate: addYears(today, -2),
    endDate: addYears(today, 3),
    rent: 900,
    legalBondAmount: 900,
    totalBondAmount: 900,
    paymentMethod: 'TRANSFER',
    payerBankAccount: 'ES9121000418450200051332',
  });
  const common = { place, contract, tenants: [tenant], landlords: [landlord] };
  const entry = await make('inventory', {
    ...common,
    type: 'CHECK_IN',
    date: addYears(today, -2),
    rooms: [
      {
        type: 'KITCHEN',
        elements: [
          element('APPLIANCE', 'Horno', {
            conservation: 'NEW',
            parameters: { brand: 'Balay', works: true },
            replacementCost: 400,
          }),
          element('FURNITURE', 'Mesa', { replacementCost: 300, installed: addYears(today, -5) }),
          element('METER', 'Contador de gas', { parameters: { meter: 'GAS', reading: 1200 } }),
        ],
      },
    ],
  });
  const exit = await make('inventory', {
    ...common,
    type: 'CHECK_OUT',
    date: today,
    basedOn: entry,
    rooms: [
      {
        type: 'KITCHEN',
        elements: [
          element('APPLIANCE', 'Horno', { conservation: 'BROKEN', parameters: { works: false } }),
          element('METER', 'Contador de gas', { parameters: { meter: 'GAS', reading: 1850 } }),
        ],
      },
    ],
  });
  return { place, contract, entry, exit, tenant };
}

interface File {
  document: string;
  kind: string;
  path: string;
  bytes: number;
  reused: boolean;
}
const generate = (id: string, token = admin) =>
  t.get<{ files: File[]; error?: { code: string } }>(`/generateInventoryFiles/${id}`, { token });

describe('inventories through the gateway', () => {
  it('[INV-01] [ENT-09] is filled in, completed, opened again and signed; what is complete or signed is not changed by hand', async () => {
    const { exit } = await letting();
    const status = async (value: string) => (await patch('inventory', exit, { status: value })).success;
    expect(await read('inventory', exit)).toMatchObject({ status: 'DRAFT' });
    // Not before somebody has begun.
    expect(await status('SIGNED')).toBe(false);
    expect(await status('IN_PROGRESS')).toBe(true);
    expect((await patch('inventory', exit, { rooms: [{ type: 'KITCHEN' }] })).success).toBe(true);
    expect(await status('COMPLETE')).toBe(true);
    const refused = await patch('inventory', exit, { rooms: [] });
    expect(refused.success).toBe(false);
    expect(await read('inventory', exit)).toMatchObject({
      status: 'COMPLETE',
      completedDate: today,
      roomCount: 1,
    });
    expect(await status('IN_PROGRESS')).toBe(true);
    expect((await patch('inventory', exit, { rooms: [{ type: 'TOILET' }] })).success).toBe(true);
    expect(await status('COMPLETE')).toBe(true);
    expect(await status('SIGNED')).toBe(true);
    expect(await read('inventory', exit)).toMatchObject({ status: 'SIGNED', tenantSignatureDate: today });
    expect(await status('IN_PROGRESS')).toBe(false);
    expect((await patch('inventory', exit, { rooms: [] })).success).toBe(false);
  });

  it('[INV-01] [RST-01] GET /generateInventoryFiles/{id}: inventory and comparison with photos as PDF of a reasonable size', async () => {
    const { exit, entry, contract } = await letting();
    expect((await t.get(`/generateInventoryFiles/${exit}`)).status).toBe(401);
    expect((await generate(exit, await t.tokenFor('TENANT'))).status).toBe(403);
    expect((await generate(randomUUID())).status).toBe(404);

    const taken: string[] = [];
    for (let at = 0; at < PHOTOS; at += 1) taken.push(await upload(exit, await photo(at * 15)));
    const before = await upload(entry, await photo(200));
    const entryRooms = (await read('inventory', entry))['rooms'] as { elements: Record<string, Json>[] }[];
    entryRooms[0]!.elements[0]!['photos'] = [before];
    expect((await patch('inventory', entry, { rooms: entryRooms as Json })).success).toBe(true);
    const rooms = (await read('inventory', exit))['rooms'] as { elements: Record<string, Json>[] }[];
    rooms[0]!.elements[0]!['photos'] = taken;
    expect((await patch('inventory', exit, { rooms: rooms as Json })).success).toBe(true);

    const { status, body } = await generate(exit);
    expect(status).toBe(200);
    expect(body.files.map(({ kind, reused }) => [kind, reused])).toEqual([
      ['INVENTORY', false],
      ['COMPARISON', false],
    ]);
    for (const { path, bytes, document } of body.files) {
      const answer = await fetch(t.url + path, { headers: { authorization: `Bearer ${admin}` } });
      const pdf = Buffer.from(await answer.arrayBuffer());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.length).toBe(bytes);
      expect(pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(PHOTOS);
      expect(bytes).toBeLessThan(MOST_BYTES);
      expect(await read('document', document)).toMatchObject({
        inventory: exit,
        contract,
        type: 'INVENTORY',
        status: 'GENERATED',
        // It is not complete: nobody outside sees it.
        visibility: [],
      });
    }
    // The same inventory gives the same documents.
    const again = await generate(exit);
    expect(again.body.files.map(({ document, reused }) => [document, reused])).toEqual(
      body.files.map(({ document }) => [document, true]),
    );
    expect((await generate(entry)).body.files.map(({ kind }) => kind)).toEqual(['INVENTORY']);
  });

  it('[INV-01] a photo of another record is not printed, whoever wrote its id into an inventory', async () => {
    const [one, other] = [await letting(), await letting()];
    const foreign = await upload(other.exit, await photo(90));
    const rooms = [{ type: 'KITCHEN', elements: [element('OTHER', 'Pared', { photos: [foreign] })] }];
    expect((await patch('inventory', one.entry, { rooms })).success).toBe(true);
    const { body } = await generate(one.entry);
    const answer = await fetch(t.url + body.files[0]!.path, {
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toMatch(/\/Subtype\s*\/Image/);
  });

  it('[INV-01] [OPS-04] what the comparison proposes becomes the deductions of the move-out', async () => {
    const { contract, exit, entry } = await letting();
    const act = async (name: string, input: Record<string, Json> = {}) => {
      const { version } = await read('contract', contract);
      const { status, body } = await t.post(
        `/commands/${name}`,
        { id: contract, version, ...input },
        { token: admin },
      );
      expect([name, status, body]).toEqual([name, 200, body]);
    };
    const { body } = await t.post<{ deductions: Record<string, Json>[] }>(
      '/commands/ProposeMoveOutDeductions',
      { id: contract },
      { token: admin },
    );
    expect(body).toMatchObject({
      inventory: exit,
      basedOn: entry,
      deductions: [
        // New two years ago, ten years of life: 400 × 96 / 120.
        { kind: 'APPLIANCE', cost: 400, installed: addYears(today, -2), amount: 320 },
        // Five of ten years: 300 × 60 / 120.
        { kind: 'FURNITURE', description: 'Cocina: Mesa. Falta', cost: 300, amount: 150 },
      ],
    });
    const evidence = (await generate(exit)).body.files[1]!.document;
    await act('ValidateContract');
    await act('ActivateContract');
    await act('FinishContract', {
      endDate: today,
      reason: 'x',
      askedBy: 'TENANT',
      noticeDate: addDays(today, -40),
      pickupDate: today,
    });
    await act('ReceiveKeys', { keysReturnedDate: today, keysReturned: 3 });
    await act('NoteReadings', { readingsDate: today, readings: [] });
    await act('NoteCheckOut', { checkOutDate: today, inventory: exit });
    await act('SetDeductions', {
      deductions: body.deductions.map(({ kind, description, cost, installed }) => ({
        ...{ kind: kind!, description: description!, cost: cost!, installed: installed! },
        documents: [evidence],
      })),
    });
    expect(await read('contract', contract)).toMatchObject({
      moveOut: { inventory: exit, deductions: [{ amount: 320 }, { amount: 150 }] },
    });
    expect(
      (
        await t.post(
          '/commands/ProposeMoveOutDeductions',
          { id: contract },
          { token: await t.tokenFor('TENANT') },
        )
      ).status,
    ).toBe(403);
  });

  describe('the tenant answers by a mailed link', () => {
    const call = async (name: string, input: Record<string, Json>, token?: string) => {
      const { status, body } = await t.post<Record<string, Json> & { error?: { code: string } }>(
        `/commands/${name}`,
        input,
        token ? { token } : {},
      );
      return { status, body, code: body.error?.code };
    };
    const complete = async (id: string) => {
      expect((await patch('inventory', id, { status: 'IN_PROGRESS' })).success).toBe(true);
      expect((await patch('inventory', id, { status: 'COMPLETE' })).success).toBe(true);
    };
    /** Sends the mail and answers the code of its link. */
    const sent = async (id: string) => {
      const { status, body } = await call('SendInventory', { id }, admin);
      expect([status, body['sent']]).toEqual([200, 1]);
      const last = [...mailed.values()].at(-1);
      expect(last).toMatchObject({ to: ['luis@correo.test'] });
      // What opens the page is no readable part of the message.
      const { link } = last!.secrets as { link: string };
      expect(last!.body).not.toContain(link);
      return /inventarioInquilino\/([\w-]{43})$/.exec(link)?.[1] ?? '';
    };
    const open = (code: string) => call('InventoryToAnswer', { code });
    const answer = (code: string, version: Json, more: Record<string, Json> = {}) =>
      call('AnswerInventory', { code, version, outcome: 'AGREED', name: 'Luis Prado', remarks: [], ...more });

    it('[INV-01] staff only send it, and only what is complete', async () => {
      const { exit } = await letting();
      expect((await call('SendInventory', { id: exit })).status).toBe(401);
      expect((await call('SendInventory', { id: exit }, await t.tokenFor('TENANT'))).status).toBe(403);
      expect((await call('SendInventory', { id: exit }, admin)).code).toBe('INVENTORY.NOT_COMPLETE');
      expect((await open('x'.repeat(43))).code).toBe('LINK.INVALID');
    });

    it('[INV-01] contests elements with a photo, gets it again and agrees; a link is used once', async () => {
      const { exit } = await letting();
      const shown = await upload(exit, await photo(10));
      const rooms = (await read('inventory', exit))['rooms'] as { elements: Record<string, Json>[] }[];
      rooms[0]!.elements[0]!['photos'] = [shown];
      expect((await patch('inventory', exit, { rooms: rooms as Json })).success).toBe(true);
      await complete(exit);
      const first = await sent(exit);
      const { body } = await open(first);
      expect(body).toMatchObject({
        name: 'Luis',
        type: 'CHECK_OUT',
        rooms: [{ name: 'Cocina', elements: [{ name: 'Horno', conservation: 'Roto', photos: [shown] }, {}] }],
      });
      // No prices, ages or ids of anybody.
      expect(JSON.stringify(body)).not.toMatch(/replacementCost|installed|tenants/);
      const { body: picture } = await call('InventoryPhoto', { code: first, photo: shown });
      expect(Buffer.from(String(picture['jpeg']), 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
      expect((await call('InventoryPhoto', { code: first, photo: randomUUID() })).code).toBe(
        'INVENTORY.NO_PHOTO',
      );

      const small = await sharp(await photo(120))
        .resize(400)
        .jpeg()
        .toBuffer();
      const added = await call('AddInventoryPhoto', { code: first, picture: small.toString('base64') });
      expect(added.status).toBe(200);
      const text = Buffer.from('no es una foto').toString('base64');
      expect((await call('AddInventoryPhoto', { code: first, picture: text })).status).toBe(400);
      const remark = {
        room: 'Cocina',
        element: 'Horno',
        comment: 'Ya estaba roto',
        photos: [added.body['media']!],
      };
      const contest = { outcome: 'CONTESTED', remarks: [remark] };
      expect((await answer(first, body['version']!, { outcome: 'CONTESTED' })).code).toBe(
        'INVENTORY.NO_REMARKS',
      );
      expect((await answer(first, body['version']!, { remarks: [remark] })).code).toBe(
        'INVENTORY.REMARKS_OF_AGREEMENT',
      );
      expect((await answer(first, 1, contest)).code).toBe('INVENTORY.CHANGED');
      const foreign = { ...remark, photos: [await upload((await letting()).exit, await photo(5))] };
      expect((await answer(first, body['version']!, { ...contest, remarks: [foreign] })).code).toBe(
        'INVENTORY.NO_PHOTO',
      );
      // Refusals left the link good.
      expect(await answer(first, body['version']!, contest)).toMatchObject({
        status: 200,
        body: { status: 'CONTESTED' },
      });
      expect((await open(first)).code).toBe('LINK.INVALID');
      expect((await answer(first, body['version']!)).code).toBe('LINK.INVALID');
      expect(await read('inventory', exit)).toMatchObject({
        status: 'CONTESTED',
        contestedDate: today,
        tenantAnswer: { outcome: 'CONTESTED', name: 'Luis Prado', remarks: [remark] },
      });

      const second = await sent(exit);
      const third = await sent(exit);
      expect((await open(second)).code).toBe('LINK.INVALID');
      const { version } = (await open(third)).body;
      expect((await answer(third, version!)).body).toEqual({ status: 'SIGNED' });
      const signed = await read('inventory', exit);
      expect(signed).toMatchObject({
        status: 'SIGNED',
        tenantSignatureDate: today,
        tenantAnswer: { outcome: 'AGREED', name: 'Luis Prado', remarks: [remark] },
      });
      // The evidence is the record of the link, by which staff find when it was sent, opened and used.
      expect((signed['tenantAnswer'] as Record<string, Json>)['evidence']).toMatch(/^[\da-f-]{36}$/);
    });

    it('[INV-01] what is opened again in the office can no longer be answered', async () => {
      const { exit } = await letting();
      await complete(exit);
      const code = await sent(exit);
      const { version } = (await open(code)).body;
      expect((await patch('inventory', exit, { status: 'IN_PROGRESS' })).success).toBe(true);
      expect((await open(code)).code).toBe('LINK.INVALID');
      expect((await answer(code, version!)).code).toBe('INVENTORY.CHANGED');
    });
  });
});
