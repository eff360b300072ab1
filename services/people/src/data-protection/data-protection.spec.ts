import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { unzipSync } from './testing/unzip.ts';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { emptyBus } from '@llavero/kit/testing/nats';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import {
  blockedIdentity,
  erasePerson,
  exportPersonalData,
  forgetBlockedPeople,
  personalDataFile,
  personalDataFilePart,
  previewErasure,
} from '@llavero/proto/commands/data-protection';
import type { Json } from '@llavero/proto/fields/field';
import { agent } from '@llavero/proto/records/people/agent';
import { user } from '@llavero/proto/records/people/user';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { PeopleModule } from '../people.module.ts';
import { codeOf } from '../testing/people.ts';

const admin = testContext('ADMIN');
const staff = testContext('INTERNAL_EMPLOYEE');
const IBAN = 'ES9121000418450200051332';
const secrets = [
  'Zxinés',
  'Zxvidal',
  '12345678Z',
  'zxines@correo.test',
  '600111222',
  'Carrer Zxmajor',
  'Zxnota',
];

let running: TestServices;
beforeAll(async () => {
  await emptyBus();
  running = await startTestServices(
    {
      people: PeopleModule,
      contracts: neighbour('contracts'),
      finance: neighbour('finance'),
      places: neighbour('places'),
      documents: neighbour('documents'),
      supplies: neighbour('supplies'),
      notifications: neighbour('notifications'),
    },
    { partial: true },
  );
});
afterAll(() => running?.stop());

const service = (name: 'people') => running.services.get(name)!;
const store = (collection: CollectionName) =>
  running.services.get(collectionOwners[collection])!.get(RecordStores).of(collection);
const make = (collection: CollectionName, object: Record<string, Json>) =>
  store(collection).create(object, { ...admin, trusted: true }, undefined, { byCommand: true });
const load = (id: string) => service('people').get(RecordStores).of(agent).loadUnchecked(id);
const erase = async (id: string, ctx = admin, version?: number) =>
  running.peers.command(erasePerson, { id, version: version ?? (await load(id)).version }, ctx);
const preview = (id: string) => running.peers.command(previewErasure, { id }, staff);
const contractOf = (tenant: string, more: Record<string, Json> = {}) =>
  make('contract', {
    tenants: [tenant],
    rent: 900,
    validated: true,
    activated: true,
    startDate: fromDayKey('2020-01-01'),
    endDate: fromDayKey('2024-12-31'),
    finished: true,
    ...more,
  });

let id: string;
beforeEach(async () => {
  const person = await make('agent', {
    firstname: 'Zxinés',
    lastname: 'Zxvidal',
    idType: 'NIF',
    idNumber: '12345678Z',
    email: 'zxines@correo.test',
    phone: '600111222',
    address: 'Carrer Zxmajor 1, Reus',
    iban: IBAN,
    roles: ['TENANT'],
    notes: [{ date: 1_700_000_000, text: 'Zxnota', creator: null, mentions: [] }],
  });
  ({ id } = person);
  await store('agent').writeUnchecked(id, undefined, { profession: 'Farera' }, {}, staff);
});

describe('erasure of one person', () => {
  it('[SCR-02] [SES-09] is seen by staff and done by administrators', async () => {
    for (const role of ['TENANT', 'EXTERNAL_EMPLOYEE'] as const)
      expect(await codeOf(running.peers.command(previewErasure, { id }, testContext(role)))).toBe(
        'COMMAND.FORBIDDEN',
      );
    expect(await codeOf(erase(id, staff))).toBe('COMMAND.FORBIDDEN');
    expect(await load(id)).toMatchObject({ firstname: 'Zxinés', erasedAt: null });
  });

  it.each([
    ['a contract in force', 'contrato', () => contractOf(id, { finished: false, endDate: null })],
    [
      'as guarantor',
      'contrato',
      () => contractOf(id, { tenants: [], avalists: [id], finished: false, endDate: null }),
    ],
    [
      'a mandate in force',
      'mandato',
      () => make('mandate', { landlords: [id], validated: true, mandateDate: 1_600_000_000 }),
    ],
    [
      'an open booking',
      'reserva',
      () => make('booking', { tenants: [id], unit: '0190b6a0-0000-7000-8000-000000000009' }),
    ],
  ])('[SCR-02] is refused with %s, and says why', async (_what, word, needed) => {
    await needed();
    const { obstacles } = await preview(id);
    expect(obstacles).toEqual([{ what: expect.stringContaining(word), count: 1 }]);
    await expect(erase(id)).rejects.toMatchObject({
      body: { code: 'PERSON.STILL_NEEDED', kind: 'conflict', message: expect.stringContaining(word) },
    });
    expect(await load(id)).toMatchObject({ firstname: 'Zxinés', erasedAt: null, blockedUntil: null });
  });

  it('[SCR-02] without papers nothing is kept: name, number, telephones, mail, notes and their past are gone', async () => {
    const signIn = await make('user', { firstname: 'Zxinés', email: 'zxines@correo.test', agent: id });
    expect(await preview(id)).toEqual({ obstacles: [], kept: [], blockedUntil: null });
    expect(await erase(id)).toMatchObject({ id, blockedUntil: null });
    const person = await load(id);
    expect(person).toMatchObject({ firstname: 'Persona suprimida', iban: null, active: false, notes: [] });
    expect(person.erasedAt).not.toBeNull();
    const login = await service('people').get(RecordStores).of(user).loadUnchecked(signIn.id);
    expect(login).toMatchObject({ active: false, email: `${signIn.id}@suprimido.invalid` });
    const past = await Promise.all([
      store('agent').history({ id }, admin),
      store('user').history({ id: signIn.id }, admin),
    ]);
    const left = JSON.stringify([person, login, past]);
    for (const secret of secrets) expect(left).not.toContain(secret);
    // That somebody changed the record, and when, stays.
    expect(past[0].map(({ verb }) => verb)).toEqual(['erased', 'updated', 'created']);
    const found = await running.peers
      .records('people')
      .search({ collection: 'agent', text: 'Zxinés' }, admin);
    expect(found.map((hit) => hit.id)).not.toContain(id);
    expect(await codeOf(running.peers.command(blockedIdentity, { id, reason: 'Juzgado' }, admin))).toBe(
      'PERSON.NOTHING_BLOCKED',
    );
    expect(await codeOf(erase(id))).toBe('PERSON.ALREADY_ERASED');
  });

  it('[SCR-02] what the law keeps is said line by line with its day, and the identity is blocked until the last', async () => {
    await contractOf(id);
    await contractOf(id, { rent: 12_000, endDate: fromDayKey('2023-06-30') });
    await make('finance', {
      type: 'RECEIPT',
      tenants: [id],
      issueDate: fromDayKey('2025-01-05'),
      cancelled: true,
    });
    const { kept, blockedUntil } = await preview(id);
    expect(kept.map(({ what, count, until: last }) => [what, count, dayKey(last)])).toEqual([
      ['Contratos de alquiler', 1, '2030-12-31'],
      ['Contratos de 10.000 € al mes o más', 1, '2033-12-31'],
      ['Recibos y liquidaciones', 1, '2031-12-31'],
    ]);
    expect(kept.map(({ law }) => law).join()).toMatch(/Código de Comercio.*Ley 10\/2010.*LGT/);
    expect(dayKey(blockedUntil!)).toBe('2033-12-31');
    await erase(id);
    expect(await load(id)).toMatchObject({ firstname: 'Persona suprimida', blockedUntil });
    expect(await codeOf(running.peers.command(blockedIdentity, { id, reason: 'x' }, staff))).toBe(
      'COMMAND.FORBIDDEN',
    );
    const { identity } = await running.peers.command(blockedIdentity, { id, reason: 'Juzgado 3' }, admin);
    expect(identity).toMatchObject({ firstname: 'Zxinés', idNumber: '12345678Z' });
    const database = service('people').get(Database);
    const looks = await database.query<{ actor: string; reason: Buffer }>(
      'SELECT actor, reason FROM blocked_person_look WHERE agent = $1',
      [id],
    );
    expect(looks).toMatchObject([{ actor: admin.actor.id }]);
    // The look is seen in the record, in its chronology and among its changes; what was read is not.
    expect((await load(id)).chronology).toMatchObject([
      { description: 'Consulta de los datos bloqueados', creator: { id: admin.actor.id } },
    ]);
    const past = await store('agent').history({ id }, admin);
    expect(past[0]).toMatchObject({ verb: 'blockedRead', actor: admin.actor.id });
    for (const secret of [...secrets, 'Juzgado 3']) expect(JSON.stringify(past)).not.toContain(secret);
    // Nothing of it stands readable in the database.
    const [dump] = await database.query<{ text: string }>(
      `SELECT string_agg(encode(identity, 'escape'), '') AS text FROM blocked_person`,
    );
    for (const secret of secrets) expect(dump?.text).not.toContain(secret);

    await database.query(`UPDATE blocked_person SET until = '2020-12-31' WHERE agent = $1`, [id]);
    expect(await running.peers.command(forgetBlockedPeople, {}, admin)).toEqual({ forgotten: 1 });
    expect(await load(id)).toMatchObject({ blockedUntil: null });
    expect(await codeOf(running.peers.command(blockedIdentity, { id, reason: 'Juzgado' }, admin))).toBe(
      'PERSON.NOTHING_BLOCKED',
    );
  });

  it('[ENT-12] of a stale version is refused', async () => {
    expect(await codeOf(erase(id, admin, 1))).toBe('RECORD.STALE');
    expect(await load(id)).toMatchObject({ firstname: 'Zxinés' });
  });
});

describe('export of one person', () => {
  const fetched = async (ctx = staff) => {
    const { file } = await running.peers.command(exportPersonalData, { id }, ctx);
    await until('the file is there', async () => {
      const { state } = await running.peers.command(personalDataFile, { file }, ctx);
      return state === 'done';
    });
    return file;
  };

  it('[SCR-02] everything about the person from every service, for people and for programs', async () => {
    const contract = await contractOf(id);
    await contractOf('0190b6a0-0000-7000-8000-000000000000', { name: 'Zxajeno' });
    const file = await fetched();
    const { parts } = await running.peers.command(personalDataFile, { file }, staff);
    expect(parts).toBe(1);
    const { data } = await running.peers.command(personalDataFilePart, { file, part: 0 }, staff);
    const files = unzipSync(Buffer.from(data, 'base64'));
    expect([...files.keys()].sort()).toEqual([
      'datos-personales.html',
      'json/agent.json',
      'json/contract.json',
    ]);
    expect(JSON.parse(files.get('json/agent.json')!)).toMatchObject([
      { id, idNumber: '12345678Z', notes: [{ text: 'Zxnota' }] },
    ]);
    expect(JSON.parse(files.get('json/contract.json')!)).toMatchObject([{ id: contract.id, rent: 900 }]);
    const html = files.get('datos-personales.html')!;
    for (const text of ['Zxinés', 'Carrer Zxmajor', 'Contrato', '900,00']) expect(html).toContain(text);
    expect(html).not.toContain('Zxajeno');
    const [last] = await store('agent').history({ id, limit: 1 }, admin);
    expect(last).toMatchObject({ verb: 'exported', actor: staff.actor.id });
  });

  it('[SES-09] is for staff, and the file for whoever has asked for it', async () => {
    expect(await codeOf(running.peers.command(exportPersonalData, { id }, testContext('TENANT')))).toBe(
      'COMMAND.FORBIDDEN',
    );
    const file = await fetched();
    expect(await codeOf(running.peers.command(personalDataFile, { file }, admin))).toBe(
      'PERSON.FILE_NOT_FOUND',
    );
    expect(await codeOf(running.peers.command(personalDataFilePart, { file, part: 0 }, admin))).toBe(
      'PERSON.FILE_NOT_FOUND',
    );
  });
});
