import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { FinanceModule } from '@llavero/finance/finance.module';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey } from '@llavero/proto/values/dates';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import {
  communication,
  employee,
  finance,
  line,
  lineAmounts,
  link,
  task,
} from '../testing/supporting-text.ts';
import { Writer } from '../testing/text-fields.ts';

let t: TestGateway;
let token: string;
let records: Writer;
beforeAll(async () => {
  t = await startTestGateway({
    finance: FinanceModule,
    notifications: NotificationsModule,
    people: neighbour('people'),
    places: PlacesModule,
  });
  token = await t.tokenFor('ADMIN');
  records = new Writer(t, token);
});
afterAll(() => t?.stop());

const id = () => randomUUID();
const day = fromDayKey('2026-11-20');
const moment = day + 36_000;

describe('[ENT-05] the supporting records of C §3.4', () => {
  it('a communication has every field of the text; it is an e-mail that has not been sent', async () => {
    await records.expectFields('communication', communication);
    await records.expectSystemFields('communication');
    expect(await records.createAndRead('communication')).toMatchObject({ type: 'EMAIL', status: 'NOT_SENT' });
  });

  it('a task has every field of the text', async () => {
    await records.expectFields('task', task);
    await records.expectSystemFields('task');
  });

  it('an employee has every field of the text; active, told by Slack and by e-mail', async () => {
    // Name and e-mail are what an employee cannot be without.
    await records.expectFields('employee', employee, { firstname: 'Eva', email: 'eva@llavero.example' });
    await records.expectSystemFields('employee', { firstname: 'Noa', email: 'noa@llavero.example' });
  });

  it('passwords of an employee are taken from no caller and told to none', async () => {
    await records.expectRefused('employee', ['password', 'previousPassword'], {
      firstname: 'Ada',
      email: 'ada@llavero.example',
    });
    const made = await records.createAndRead('employee', { firstname: 'Ada', email: 'ada@llavero.example' });
    expect(Object.keys(made)).not.toEqual(expect.arrayContaining(['password']));
    expect(Object.keys(made)).not.toEqual(expect.arrayContaining(['previousPassword']));
  });

  it('a chronology entry keeps description, date, subcategory, creator and where it was imported from', async () => {
    const entry = {
      description: 'Entregadas las llaves',
      date: moment,
      subcategory: 'WORK_ORDER',
      creator: link('employee') as Record<string, Json>,
      importedFromAdmin: true,
    };
    const made = await records.createAndRead('place', { chronology: [entry] });
    expect(made['chronology']).toEqual([{ ...entry, category: 'ISSUE' }]);
  });

  it('a note names its moment, its text and its author by e-mail, with id and collection', async () => {
    const writer = await records.createAndRead('employee', {
      firstname: 'Iris',
      email: 'iris@llavero.example',
    });
    const place = await records.createAndRead('place', {});
    const body = { action: 'add', text: 'Llaves en la portería' };
    const own = await t.tokenFor('ADMIN', writer.id);
    const before = Math.floor(Date.now() / 1000);
    expect((await t.post(`/records/place/${place.id}/notes`, body, { token: own })).status).toBe(200);
    const [note] = (await records.read('place', place.id))['notes'] as Record<string, Json>[];
    expect(note).toMatchObject({
      text: body.text,
      creator: { id: writer.id, description: 'iris@llavero.example', collection: 'employee' },
    });
    expect(note?.['date']).toBeGreaterThanOrEqual(before);
  });

  it('a configuration is of the organization or of an event, active or archived', async () => {
    const setting = { key: 'prueba', value: { a: 1 } };
    expect(await records.createAndRead('config', setting)).toMatchObject({
      ...setting,
      type: 'ORGANIZATION',
      status: 'ACTIVE',
    });
    for (const eventType of ['OBJECT_CREATION', 'OBJECT_MODIFICATION']) {
      const event = { key: eventType, type: 'EVENT', eventType, collection: 'contract', status: 'ARCHIVED' };
      expect(await records.createAndRead('config', event)).toMatchObject(event);
      const happened = { eventType, collection: 'contract' };
      expect(await records.createAndRead('event', happened)).toMatchObject(happened);
    }
    expect(await records.refusals('config', { key: 'x', type: 'OTHER' })).toEqual(['type choice']);
    expect(await records.refusals('event', { eventType: 'X', collection: 'contract' })).toEqual([
      'eventType choice',
    ]);
  });
});

describe('[ENT-06] finance documents and their lines (F §3)', () => {
  it('a document has every field of the text, and its amounts are those of its lines', async () => {
    await records.expectFields('finance', finance, { type: 'RECEIPT' });
    await records.expectSystemFields('finance', { type: 'RECEIPT' });
    const { units: _units, unitAmount: _unit, vatPercent: _vat, feeValue: _fee, ...summed } = lineAmounts;
    const lines = [line, { ...line, concept: 'Más' }];
    expect(await records.createAndRead('finance', { type: 'RECEIPT', breakdown: lines })).toMatchObject(
      Object.fromEntries(Object.entries(summed).map(([name, amount]) => [name, amount * 2])),
    );
  });

  it('the days of payment and process are there, and set by commands only', async () => {
    const made = await records.createAndRead('finance', { type: 'RECEIPT' });
    expect(made).toMatchObject({ paymentDate: null, processStartDate: null });
    const { error } = await t.call(
      'createObject',
      { collection: 'finance', object: { type: 'RECEIPT', paymentDate: day } },
      { token },
    );
    expect(error?.code).toBe('FINANCE.CHANGE_NEEDS_COMMAND');
  });

  it('a line has the defaults of a line: one unit, nothing else', async () => {
    const made = await records.createAndRead('finance', {
      type: 'RECEIPT',
      breakdown: [{ category: 'RENT', concept: 'Renta' }],
    });
    const [only] = made['breakdown'] as Record<string, Json>[];
    const rest = Object.keys(line).filter((name) => !['category', 'concept', 'units'].includes(name));
    expect(only).toMatchObject({ category: 'RENT', concept: 'Renta', units: 1 });
    for (const name of rest) expect([name, only?.[name] || null]).toEqual([name, null]);
  });

  it.each([
    ['SETTLEMENT', 'L202600012'],
    ['GUARANTEED', 'L202600012'],
    ['RECEIPT', 'REC202600012'],
  ] as const)('a %s is called by initial, year and serie in five digits: %s', async (type, title) => {
    const store = t.services.services.get('finance')!.get(RecordStores).of('finance');
    const made = await store.create(
      { type, year: 2026, serie: 12 },
      { ...testContext('ADMIN'), trusted: true },
      undefined,
      { byCommand: true },
    );
    const { body } = await t.get<unknown>(`/labels?collection=finance&ids=${made.id}`, { token });
    expect(body).toEqual([{ id: made.id, title }]);
  });
});

describe('[ENT-07] supplies and certificates of a place, background messages (F §3)', () => {
  const supply: Record<string, Json> = {
    type: 'WATER',
    holderType: 'LANDLORD',
    holderId: id(),
    holderName: 'Ana Mas',
    company: 'Aguas del Norte',
    code: 'A-17',
    notes: 'Contador en el patio',
    amount: 21.5,
    changeReason: 'Nuevo contrato',
    requiredChange: true,
    paymentMethod: 'MANUAL_REBILL',
  };

  it('a supply keeps every field of the text, and needs its type only', async () => {
    const made = await records.createAndRead('place', { supplies: [supply, { type: 'GAS' }] });
    const [full, bare] = made['supplies'] as Record<string, Json>[];
    expect(full).toEqual(supply);
    const empty = Object.fromEntries(Object.keys(supply).map((name) => [name, null]));
    expect(bare).toEqual({ ...empty, type: 'GAS', requiredChange: false });
    expect(await records.refusals('place', { supplies: [{ company: 'X' }] })).toEqual([
      'supplies.0.type required',
    ]);
  });

  it.each([
    ['occupancyCertificate', 'OCCUPANCY'],
    ['energyCertificate', 'ENERGY'],
  ])('a certificate keeps every field of the text: %s of the type %s', async (field, type) => {
    const certificate = {
      type,
      number: 'C-1',
      issueRequestDate: day,
      notNeeded: true,
      issueDate: day,
      endDate: day,
      notes: 'Segunda ocupación',
    };
    expect(await records.createAndRead('place', { [field]: certificate })).toMatchObject({
      [field]: certificate,
    });
    const bare = await records.createAndRead('place', { [field]: {} });
    expect(bare[field]).toMatchObject({
      type,
      number: null,
      issueRequestDate: null,
      notNeeded: false,
      issueDate: null,
      endDate: null,
      notes: null,
    });
  });

  it('[STA-09] a message has every field of the text: priority 4, ten minutes to live, an id of worker and 30 characters', async () => {
    const made = await records.createAndRead('process', {
      worker: 'warmup',
      request: { collection: 'place' },
    });
    for (const name of ['response', 'error']) expect([name, made[name]]).toEqual([name, null]);
    expect(made).toMatchObject({ priority: 4, status: 'QUEUED', success: false, version: 1 });
    const body = { worker: 'warmup', request: { collection: 'place' }, priority: 1 };
    const queued = await t.post<{ id: string }>('/queue', body, { token });
    expect(queued.body.id).toMatch(/^warmup[A-Za-z0-9]{30}$/);
    const criteria = { messageId: queued.body.id };
    const { data } = await t.call('getCollection', { collection: 'process', criteria }, { token });
    const [message] = data as Record<string, Json>[];
    expect(message).toMatchObject({ worker: 'warmup', request: body.request, priority: 1 });
    expect(Number(message?.['expiration']) - Number(message?.['requestedAt'])).toBe(600);
    // The worker knows no `collection`: the message ends with its error.
    await eventually(
      async () =>
        (await t.get<{ status: string }>(`/queue/${queued.body.id}`, { token })).body.status === 'ERROR',
      'the message to end',
    );
    const { body: ended } = await t.get<Record<string, Json>>(`/queue/${queued.body.id}`, { token });
    expect(ended).toMatchObject({ success: false, error: expect.stringContaining('collection') });
  });
});

describe('[ENT-09] inventories (F §3)', () => {
  const rooms = 'OTHER KITCHEN DWELLING LIVING_ROOM BATHROOM BEDROOM'.split(' ');
  const others = 'TOILET OFFICE DINNING LEISURE LAUNDRY TERRACE PLAYGROUND STORAGE PARKING'.split(' ');
  /** Parameters that the text names, with those without which an element of the kind says nothing. */
  const elements: Record<string, Record<string, Json>> = {
    KEY_SET: { count: 3 },
    DOOR: {},
    METER: { meter: 'WATER', location: 'Patio', reading: 123.5 },
    APPLIANCE: { brand: 'Norte' },
    FURNITURE: {},
    FIXTURE: {},
    OTHER: {},
  };
  const wholeRoom = (type: string, conservation: string): Record<string, Json> => ({
    type,
    conservation,
    elements: Object.entries(elements).map(([element, parameters]) => ({
      type: element,
      name: `Un ${element}`,
      conservation,
      parameters,
    })),
  });

  it('begins with the six default rooms; of the rest none', async () => {
    const place = await records.createAndRead('place', {});
    const made = await records.createAndRead('inventory', { place: place.id });
    expect((made['rooms'] as { type: string }[]).map(({ type }) => type)).toEqual(rooms);
    await eventually(
      async () => ((await records.read('place', place.id))['inventoryIds'] as string[]).includes(made.id),
      'the place to keep the id of its inventory',
    );
    expect((await records.read('place', place.id))['references']).toMatchObject({
      inventory: { INVENTORY: [made.id] },
    });
  });

  it('keeps its type, its description, every room, every element with its parameters and every conservation', async () => {
    const place = await records.createAndRead('place', {});
    for (const type of ['CHECK_IN', 'CHECK_OUT', 'OTHER']) {
      const given = {
        place: place.id,
        type,
        description: 'Recién pintado',
        rooms: [...rooms, ...others].map((room, at) =>
          wholeRoom(room, ['NEW', 'GOOD', 'AVERAGE', 'BAD', 'BROKEN'][at % 5]!),
        ),
      };
      const made = await records.createAndRead('inventory', given);
      expect(made).toMatchObject(given as Record<string, Json>);
    }
  });

  it.each([
    ['KEY_SET', { count: 'tres' }, 'count kind'],
    ['METER', { meter: 'WATER', reading: 'alta' }, 'reading kind'],
    ['METER', { meter: 'SUN' }, 'meter choice'],
    ['APPLIANCE', { brand: 7 }, 'brand kind'],
    ['APPLIANCE', { works: 'sí' }, 'works kind'],
    ['OTHER', { details: true }, 'details kind'],
    ['DOOR', { brand: 'X' }, 'brand unknown'],
  ])(
    'parameters have their types, STRING, NUMBER, TEXTAREA, BOOLEAN, SELECT: %s %j',
    async (type, parameters, problem) => {
      const room = { type: 'KITCHEN', elements: [{ type, name: 'Algo', parameters }] };
      expect(await records.refusals('inventory', { place: id(), rooms: [room] as Json })).toEqual([
        `rooms.0.elements.0.parameters.${problem}`,
      ]);
    },
  );
});
