import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { addYears, startOfDay } from '@llavero/proto/values/dates';
import sharp from 'sharp';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

export const today = startOfDay(Math.floor(Date.now() / 1000));

export let t: TestGateway;
export let admin: string;
let folder: string;

/** The gateway with the services that inventories need; mails are kept in `mailed`. */
export async function startInventories(): Promise<void> {
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
}

export async function stopInventories(): Promise<void> {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
}

type Found = Record<string, Json> & { version: number };

export async function make(collection: string, object: Record<string, Json>): Promise<string> {
  const { id, error } = await t.call('createObject', { collection, object }, { token: admin });
  if (error) throw new Error(JSON.stringify(error));
  return String(id);
}

export const read = async (collection: string, id: string) =>
  (await t.call('getObject', { collection, id }, { token: admin })).data as Found;

export const patch = (collection: string, objectId: string, object: Record<string, Json>) =>
  t.call('patchObject', { collection, objectId, object }, { token: admin });

/** A photo of some 12 megapixels, as a phone takes it; no two are alike. */
export async function photo(hue: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({
    create: { width: 1600, height: 1200, channels: 3, background: `hsl(${hue}, 60%, 50%)`, noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Uploads a photo for an inventory as the browser does. */
export async function upload(inventory: string, bytes: Buffer): Promise<string> {
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
  if (sent.status !== 204) throw new Error(`the photo was not taken: ${sent.status}`);
  const finished = await t.post<{ media: string }>(
    '/commands/FinishUpload',
    { upload: url.split('/').at(-1) ?? '' },
    { token: admin },
  );
  return finished.body.media;
}

export const element = (type: string, name: string, more: Record<string, Json> = {}) => ({
  type,
  name,
  ...more,
});

/** A contract that ended today, with its unit, an entry of two years ago and an exit that is started from it. */
export async function letting() {
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
  await patch('mandate', mandate, { status: 'ACTIVE' });
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
