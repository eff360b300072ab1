import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { setCertificateStatus } from '@llavero/proto/commands/places';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { PlacesModule } from '../places.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const today = startOfDay(Math.floor(Date.now() / 1000));

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices(
    { notifications: neighbour('notifications'), places: PlacesModule },
    { partial: true },
  );
});
afterAll(() => services?.stop());

const records = () => services.peers.records('places');
const make = (object: Record<string, Json>) => records().create({ collection: 'place', object }, staff);
const read = (id: string) => records().get({ collection: 'place', id }, staff);
type Input = Parameters<
  typeof services.peers.command<typeof setCertificateStatus.input, typeof setCertificateStatus.output>
>[1];
const set = (input: Input, ctx = staff) => services.peers.command(setCertificateStatus, input, ctx);

describe('the status of a certificate, by hand', () => {
  it('[STA-08] is for the office', async () => {
    const { id, version } = await make({});
    for (const role of ['EXTERNAL_EMPLOYEE', 'TENANT', 'LANDLORD', 'OWNER'] as const)
      await expect(
        set({ id, version, certificate: 'ENERGY', status: 'PENDING' }, testContext(role)),
      ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[STA-08] [VAL-11] a status that nobody sets is named', async () => {
    const { id, version } = await make({});
    for (const status of ['CANCELLED', 'DELETED', 'X'])
      await expect(
        set({ id, version, certificate: 'ENERGY', status: status as 'PENDING' }),
      ).rejects.toMatchObject({ body: { kind: 'invalid', problems: [{ field: 'status' }] } });
  });

  const full = {
    type: 'ENERGY',
    number: 'CEE1',
    rating: 'G',
    notes: 'del año pasado',
    issueRequestDate: addDays(today, -40),
    issueDate: addDays(today, -30),
    endDate: addDays(today, 100),
    notNeeded: false,
  };
  const cleared = { issueRequestDate: null, issueDate: null, endDate: null, notNeeded: false };

  it.each([
    ['NOT_NEEDED', { ...cleared, notNeeded: true }],
    ['PENDING', cleared],
    ['IN_PROGRESS', { ...cleared, issueRequestDate: today }],
    ['REGISTERED', { ...cleared, issueRequestDate: full.issueRequestDate, issueDate: today }],
    [
      'EXPIRED',
      { issueRequestDate: full.issueRequestDate, issueDate: full.issueDate, endDate: addDays(today, -1) },
    ],
  ] as const)(
    '[STA-08] %s resets the dates as the text says and leaves the rest alone (F §4)',
    async (status, dates) => {
      const { id, version } = await make({ energyCertificate: full });
      expect(await set({ id, version, certificate: 'ENERGY', status })).toMatchObject({
        id,
        version: version + 1,
        status,
      });
      const found = await read(id);
      expect(found['energyCertificate']).toEqual({ ...full, ...dates });
      expect(found['occupancyCertificate']).toBeNull();
    },
  );

  it('[STA-08] a place without one gets it; registered, its probable end is told with the law', async () => {
    const flat = await make({ region: 'Catalunya' });
    const energy = await set({
      id: flat.id,
      version: flat.version,
      certificate: 'ENERGY',
      status: 'REGISTERED',
    });
    expect(energy).toMatchObject({ suggestedEndDate: addYears(today, 10), law: 'RD 390/2021 art. 13' });
    const cedula = await set({
      id: flat.id,
      version: energy.version,
      certificate: 'OCCUPANCY',
      status: 'REGISTERED',
    });
    expect(cedula).toMatchObject({ suggestedEndDate: addYears(today, 15), law: 'Decret 141/2012' });
    expect((await read(flat.id))['occupancyCertificate']).toMatchObject({
      type: 'OCCUPANCY',
      issueRequestDate: today,
      issueDate: today,
      endDate: null,
    });
  });

  it('[STA-08] the probable end follows the figures of an administrator', async () => {
    const value = [{ value: 7, law: 'RD 9/2026' }];
    const object = { key: 'legal.energyCertificateYears', value };
    await services.peers
      .records('notifications')
      .create({ collection: 'config', object }, testContext('ADMIN'));
    const { id, version } = await make({});
    const energy = await set({ id, version, certificate: 'ENERGY', status: 'REGISTERED' });
    expect(energy).toMatchObject({ suggestedEndDate: addYears(today, 7), law: 'RD 9/2026' });
  });

  it('[STA-08] [ENT-12] whoever read an older version is told', async () => {
    const { id, version } = await make({});
    await set({ id, version, certificate: 'ENERGY', status: 'IN_PROGRESS' });
    await expect(set({ id, version, certificate: 'ENERGY', status: 'PENDING' })).rejects.toMatchObject({
      body: { kind: 'stale' },
    });
  });
});

describe('the status of certificates in lists of places', () => {
  it('[STA-08] [STA-12] is answered, filtered, counted and sorted by', async () => {
    const street = 'Calle de los Certificados';
    const day = (days: number) => addDays(today, days);
    const energy: Json[] = [
      { issueDate: day(-9), endDate: day(-1) },
      { issueDate: day(-9), endDate: day(0) },
      { issueRequestDate: day(-9) },
      { notNeeded: true },
    ];
    const tagged = { adminTable: 'certificate-test' };
    for (const energyCertificate of [...energy, null]) await make({ ...tagged, street, energyCertificate });
    const list = (filter: Record<string, Json>) =>
      records().list(
        {
          collection: 'place',
          fields: ['energyCertificateStatus', 'occupancyCertificateStatus'],
          filter: { ...tagged, ...filter },
          sort: [{ field: 'energyCertificateStatus', order: 'asc' }],
        },
        staff,
      );
    const statuses = async (filter: Record<string, Json> = {}) =>
      (await list(filter)).items.map((item) => item['energyCertificateStatus']);
    expect(await statuses()).toEqual(['EXPIRED', 'REGISTERED', 'IN_PROGRESS', 'NOT_NEEDED', 'PENDING']);
    expect(await statuses({ energyCertificateStatus: { $in: ['EXPIRED', 'PENDING'] } })).toEqual([
      'EXPIRED',
      'PENDING',
    ]);
    expect(await statuses({ energyCertificateStatus: { $ne: 'EXPIRED' } })).not.toContain('EXPIRED');
    const filter = { ...tagged, occupancyCertificateStatus: 'PENDING' };
    expect(await records().count({ collection: 'place', filter }, staff)).toMatchObject({ count: 5 });
    await expect(list({ 'energyCertificateStatus.x': 'EXPIRED' })).rejects.toMatchObject({
      body: { kind: 'invalid', code: 'FILTER.UNKNOWN_FIELD' },
    });
  });

  it('[STA-08] page by page in that order', async () => {
    const seen: unknown[] = [];
    for (let after: string | undefined; ;) {
      const page = await records().list(
        {
          collection: 'place',
          fields: ['energyCertificateStatus'],
          filter: { adminTable: 'certificate-test' },
          sort: [{ field: 'energyCertificateStatus', order: 'desc' }],
          limit: 2,
          ...(after === undefined ? {} : { after }),
        },
        staff,
      );
      seen.push(...page.items.map((item) => item['energyCertificateStatus']));
      if (!page.hasMore || !page.cursor) break;
      after = page.cursor;
    }
    expect(seen).toEqual(['PENDING', 'NOT_NEEDED', 'IN_PROGRESS', 'REGISTERED', 'EXPIRED']);
  });

  it('[STA-08] nobody types it in', async () => {
    await expect(make({ energyCertificateStatus: 'REGISTERED' })).rejects.toMatchObject({
      body: { kind: 'invalid', problems: [{ field: 'energyCertificateStatus', rule: 'readOnly' }] },
    });
  });
});
