import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { createLogger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import { keepLinkedFile } from '@llavero/proto/commands/issue-pages';
import { validSpanishIban } from '@llavero/proto/compile/generators';
import type { Json } from '@llavero/proto/fields/field';
import { startOfDay } from '@llavero/proto/values/dates';
import { OkifyStandIn } from '@llavero/supplies/outside/okify/stand-in';
import { Places } from '@llavero/supplies/places/places';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(120_000);

const okify = 'public-token-of-the-supply-pages';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let t: TestGateway;
let standIns: StandIns;
const lines: string[] = [];
const logger = createLogger('okify', 'debug', { write: (line: string) => void lines.push(line) });
afterAll(async () => {
  await standIns?.stop();
});

async function start(variables: Readonly<Record<string, string>>): Promise<void> {
  await emptyBus();
  t = await startTestGateway(
    {
      people: neighbour('people'),
      places: neighbour('places'),
      documents: DocumentsModule,
      supplies: SuppliesModule,
      notifications: NotificationsModule,
    },
    { OKIFY_PUBLIC_TOKEN: okify },
    variables,
    logger,
  );
}
const create = async (service: ServiceName, collection: CollectionName, object: Record<string, Json>) =>
  (
    await t.services.services
      .get(service)!
      .get(RecordStores)
      .of(collection)
      .create(object, { ...testContext('ADMIN'), trusted: true }, undefined, { byCommand: true })
  ).id;
const operations = (place: string) =>
  t.services.services.get('supplies')!.get(RecordStores).of('operation').findUnchecked({ filter: { place } });
const withToken = { token: okify };
async function send(changeId: string, bytes: Buffer | null, token = okify) {
  const body = new FormData();
  if (bytes) body.append('file', new Blob([new Uint8Array(bytes)]), 'factura de luz.pdf');
  body.append('changeId', changeId);
  const response = await fetch(`${t.url}/okify/document`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, Json> };
}

describe('[RST-12] the supply-change service without its vendor', () => {
  let unit: string;
  beforeAll(async () => {
    await start({});
    unit = await create('places', 'place', {
      street: 'Gran Via',
      number: '3',
      city: 'Barcelona',
      supplies: [
        { type: 'WATER', company: 'Aigües', code: 'C-1', holderName: 'Ana Puig' },
        { type: 'HOT_WATER', holderType: 'COMMUNITY' },
      ],
    });
    await create('people', 'marketer', { name: 'Canal', supplies: ['WATER'], regions: ['MADRID'] });
    await create('people', 'marketer', { name: 'Luz', supplies: ['ELECTRICITY'] });
  });
  afterAll(() => t?.stop());

  it('wants the public token, or somebody of the office', async () => {
    const path = '/okify/listWaterProviders';
    expect((await t.get(path)).status).toBe(401);
    expect((await t.get(path, { token: 'public-token-of-somebody-else' })).status).toBe(401);
    expect((await t.get(path, { token: await t.tokenFor('TENANT', randomUUID()) })).status).toBe(403);
    expect((await t.get(path, { token: await t.tokenFor('INTERNAL_EMPLOYEE') })).status).toBe(200);
    expect((await t.post('/okify/createChange', { content: {} })).status).toBe(401);
    expect((await send(randomUUID(), pdf, 'no')).status).toBe(401);
    // It opens these routes and no other.
    expect((await t.post('/commands/SupplyKpis', {}, withToken)).status).toBe(401);
  });

  it('GET /okify/listWaterProviders and /okify/listProducts/{id} answer companies and supplies of the house', async () => {
    const providers = await t.get<Json>('/okify/listWaterProviders', withToken);
    expect(providers.body).toMatchObject([{ name: 'Canal', regions: ['MADRID'] }]);
    const products = await t.get<Json>(`/okify/listProducts/${unit}`, withToken);
    expect(products.body).toEqual([
      { id: 'GAS', name: 'Gas', company: null, holderChange: true, accountChange: false },
      { id: 'ELECTRICITY', name: 'Electricidad', company: null, holderChange: true, accountChange: false },
      { id: 'WATER', name: 'Agua', company: 'Aigües', holderChange: true, accountChange: false },
      { id: 'HOT_WATER', name: 'Agua caliente', company: null, holderChange: false, accountChange: true },
    ]);
    expect(products.text).not.toContain('Ana');
    for (const unknown of [randomUUID(), 'x', '%27--'])
      expect((await t.get(`/okify/listProducts/${unknown}`, withToken)).status).toBe(404);
  });

  it('POST /okify/createChange names wrong fields, and opens one operation however often it is asked', async () => {
    const wrong = await t.post('/okify/createChange', { content: { unit, supply: 'COAL' } }, withToken);
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { error: { problems: [{ field: 'content.supply', rule: 'content' }] } },
    ]);
    expect((await t.post('/okify/createChange', {}, withToken)).status).toBe(400);
    const content = { unit, supply: 'WATER', company: 'Canal' };
    const made = await t.post('/okify/createChange', { content }, withToken);
    expect([made.status, made.body]).toMatchObject([200, { supply: 'WATER', status: 'PENDING' }]);
    const again = await t.post('/okify/createChange', { content }, withToken);
    expect(again.body['id']).toBe(made.body['id']);
    expect(await operations(unit)).toMatchObject([{ company: 'Canal', reference: 'C-1', cause: 'MANUAL' }]);
  });

  it('POST /okify/document keeps the file with the change, and GET /okify/listChanges/{id} tells nothing of people', async () => {
    const [change] = await operations(unit);
    expect((await send(randomUUID(), pdf)).status).toBe(404);
    expect((await send(change!.id, null)).status).toBe(400);
    const kept = await send(change!.id, pdf);
    expect(kept).toMatchObject({ status: 200, body: { changeId: change!.id } });
    expect(await operations(unit)).toMatchObject([{ documents: [kept.body['id']] }]);
    const more = await Promise.all([1, 2, 3].map(() => send(change!.id, pdf)));
    const [{ documents } = { documents: [] as string[] }] = await operations(unit);
    expect(documents).toHaveLength(4);
    expect(documents).toEqual(expect.arrayContaining(more.map(({ body }) => String(body['id']))));
    const changes = await t.get<Json>(`/okify/listChanges/${unit}`, withToken);
    expect(changes.body).toEqual([
      {
        id: change!.id,
        supply: 'WATER',
        status: 'PENDING',
        nextStep: 'HOLDER',
        company: 'Canal',
        due: expect.any(Number),
        requestedAt: null,
        finishedAt: null,
      },
    ]);
  });

  it('[OPS-01] the mail to a company that asks for the reading carries the photos of the meter, as documents of the change, once', async () => {
    const token = await t.tokenFor('ADMIN');
    const id = await create('supplies', 'operation', {
      ...{ type: 'SUPPLY_CHANGE', supply: 'WATER', place: unit, cause: 'MANUAL', holderType: 'COMMUNITY' },
      ...{ company: 'Aigües', reference: 'C-9', iban: validSpanishIban(3) },
    });
    const supplies = t.services.services.get('supplies')!;
    const photo = async (background: string) => {
      const size = { width: 40, height: 30, channels: 3 as const, background };
      const content = (await sharp({ create: size }).jpeg().toBuffer()).toString('base64');
      const file = { collection: 'operation', record: id, name: 'contador.jpg', content, picture: true };
      return (await supplies.get(Peers).command(keepLinkedFile, file, serviceContext('supplies'))).media;
    };
    const change = async () => (await operations(unit)).find((one) => one.id === id)!;
    const step = async (name: string, more: Record<string, Json>) => {
      const { version } = await change();
      return t.post(`/commands/${name}`, { id, version, ...more }, { token });
    };
    const photos = [await photo('red'), await photo('blue')];
    const reading = { reading: 412.5, readingDate: startOfDay(Math.floor(Date.now() / 1000)) };
    expect((await step('NoteSupplyReading', { ...reading, readingPhotos: [photos[0]!] })).status).toBe(200);
    expect((await step('NoteSupplyReading', { ...reading, readingPhotos: [photos[1]!] })).status).toBe(200);
    expect(await change()).toMatchObject({ reading: 412.5, readingPhotos: photos });
    const mail = { way: 'MAIL', to: 'altas@aigues.test' };
    expect((await step('RequestSupplyChange', mail)).status).toBe(200);
    const { documents } = await change();
    expect(documents).toHaveLength(2);
    const [sent] = await t.services.services
      .get('notifications')!
      .get(RecordStores)
      .of('communication')
      .findUnchecked({ filter: { template: 'SUPPLY_CHANGE_REQUEST' } });
    expect(sent).toMatchObject({
      attachments: documents.map((document) => ({ document, fileName: 'contador.jpg' })),
    });
    expect(String(sent?.['body'])).toContain('412,5');
    // Refused by the company and asked again: the same documents.
    expect((await step('RefuseSupplyChange', { reason: 'Falta el contrato' })).status).toBe(200);
    expect((await step('RequestSupplyChange', mail)).status).toBe(200);
    expect((await change()).documents).toEqual(documents);
  });
});

describe('[RST-12] [EXT-03] the supply-change service with its vendor', () => {
  let unit: string;
  let vendor: OkifyStandIn;
  beforeAll(async () => {
    standIns = await startStandIns();
    vendor = standIns.of(OkifyStandIn);
    await start(standIns.variables);
    unit = await create('places', 'place', { street: 'Gran Via', number: '5', city: 'Madrid' });
  });
  afterAll(() => t?.stop());

  it('hands calls and answers on, and keeps the change of a unit with its id there', async () => {
    const content = { unit, supply: 'GAS', anything: { more: 1 } };
    const made = await t.post('/okify/createChange', { content }, withToken);
    expect([made.status, made.body]).toEqual([200, { id: 'okify-1', status: 'CREATED' }]);
    expect(vendor.messages()).toMatchObject([{ content }]);
    // It has been asked for: nobody asks for it a second time.
    expect(await operations(unit)).toMatchObject([
      {
        ...{ supply: 'GAS', switchId: 'okify-1', status: 'REQUESTED', requestedBy: 'SWITCH' },
        ...{ requestedAt: expect.any(Number), nextStep: 'PROOF' },
      },
    ]);
    expect((await t.get<Json>(`/okify/listProducts/${unit}`, withToken)).body).toMatchObject([
      { id: 'ELECTRICITY' },
      {},
      {},
    ]);
    expect((await t.get<Json>('/okify/listWaterProviders', withToken)).body).toMatchObject([
      { id: 'agbar' },
      {},
    ]);
    expect(await send('okify-1', pdf)).toMatchObject({
      status: 200,
      body: { changeId: 'okify-1', documents: 1 },
    });
    expect((await t.get<Json>(`/okify/listChanges/${unit}`, withToken)).body).toMatchObject([
      { id: 'okify-1', documents: ['factura de luz.pdf'] },
    ]);
  });

  it('[OPS-01] opens a change that the office asks for once, also when an answer was lost; one that was refused is opened anew', async () => {
    const id = await create('supplies', 'operation', {
      ...{ type: 'SUPPLY_CHANGE', supply: 'WATER', place: unit, cause: 'MANUAL', holderType: 'COMMUNITY' },
      ...{ company: 'Aigües', reference: 'C-2', iban: validSpanishIban(3), reading: 12 },
    });
    const token = await t.tokenFor('ADMIN');
    const change = async () => (await operations(unit)).find((one) => one.id === id)!;
    const step = async (name: string, more: Record<string, Json>) =>
      t.post(`/commands/${name}`, { id, version: (await change()).version, ...more }, { token });
    const ofOurs = () => vendor.messages().filter(({ content }) => content['supply'] === 'WATER');
    vendor.plan({ call: 'POST createChange', status: 502, done: true });
    const lost = await step('RequestSupplyChange', { way: 'SWITCH' });
    expect([lost.status, lost.body]).toMatchObject([
      503,
      { error: { code: 'OUTSIDE.FAILED', message: expect.stringMatching(/^Okify ha fallado .* Repita/) } },
    ]);
    expect(await change()).toMatchObject({ status: 'PENDING', switchId: null, requestedAt: null });
    expect((await step('RequestSupplyChange', { way: 'SWITCH' })).status).toBe(200);
    expect(ofOurs()).toMatchObject([{ content: { reference: id, company: 'Aigües' } }]);
    const first = ofOurs()[0]!.id;
    expect(await change()).toMatchObject({ status: 'REQUESTED', requestedBy: 'SWITCH', switchId: first });
    expect((await step('RefuseSupplyChange', { reason: 'Falta la lectura' })).status).toBe(200);
    expect((await step('RequestSupplyChange', { way: 'SWITCH' })).status).toBe(200);
    expect(ofOurs().map(({ content }) => content['reference'])).toEqual([id, `${id}:${first}`]);
    expect(await change()).toMatchObject({ status: 'REQUESTED', error: null, switchId: ofOurs()[1]!.id });
  });

  it('opens nothing there while the unit cannot be read: whoever is told so asks again', async () => {
    const places = t.services.services.get('supplies')!.get(Places);
    const away = jest.spyOn(places, 'read').mockRejectedValueOnce(new Error('places are away'));
    const before = vendor.messages().length;
    const content = { unit, supply: 'ELECTRICITY' };
    expect((await t.post('/okify/createChange', { content }, withToken)).status).toBe(500);
    away.mockRestore();
    expect(vendor.messages()).toHaveLength(before);
    expect((await t.post('/okify/createChange', { content }, withToken)).status).toBe(200);
    expect(vendor.messages()).toHaveLength(before + 1);
  });

  it('on an error answers the data of the error response, and writes it down without what was asked', async () => {
    const holder = { name: 'Ana Puig', iban: validSpanishIban(3), email: 'ana@casa.example' };
    /** What the route and its answer left in the log, by what the line says. */
    const logged = async (message: string, requestId: string | null) => {
      const told = () =>
        lines
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .find((line) => line['msg'] === message && line['requestId'] === requestId);
      await eventually(() => told() !== undefined, message);
      return told();
    };
    const refused = await t.post('/okify/createChange', { content: { supply: 5, holder } }, withToken);
    expect([refused.status, refused.body]).toEqual([422, { error: 'Invalid change', fields: ['supply'] }]);
    const line = await logged('supply switch refused', refused.headers.get('x-request-id'));
    expect(line).toMatchObject({ level: 'warn', command: 'CreateSwitchChange', status: 422 });
    vendor.plan({ call: 'GET listChanges', status: 409, body: { reason: 'busy' } });
    const busy = await t.get(`/okify/listChanges/${unit}`, withToken);
    expect([busy.status, busy.body]).toEqual([409, { reason: 'busy' }]);
    await logged('supply switch refused', busy.headers.get('x-request-id'));
    vendor.plan({ call: 'POST createChange', status: 500, body: { reason: 'down', holder } });
    const down = await t.post('/okify/createChange', { content: { supply: 'GAS', holder } }, withToken);
    expect([down.status, down.body]).toEqual([500, { reason: 'down', holder }]);
    const fault = await logged('supply switch refused', down.headers.get('x-request-id'));
    expect(fault).toMatchObject({ command: 'CreateSwitchChange', status: 500 });
    vendor.plan({ call: 'GET listProducts', status: 401 });
    const credentials = await t.get('/okify/listProducts/1', withToken);
    expect([credentials.status, credentials.body]).toMatchObject([
      503,
      { error: { code: 'OUTSIDE.CREDENTIALS' } },
    ]);
    const unasked = await logged('supply switch call failed', credentials.headers.get('x-request-id'));
    expect(unasked).toMatchObject({ command: 'ListSwitchProducts', code: 'OUTSIDE.CREDENTIALS' });
    expect(lines.join('\n')).not.toMatch(new RegExp([okify, ...Object.values(holder)].join('|')));
  });
});
