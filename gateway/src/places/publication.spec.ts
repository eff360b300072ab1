import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@llavero/proto/access/access';
import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { booking } from '@llavero/proto/records/contracts/booking';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { PlacesModule } from '@llavero/places/places.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };
interface Refusal {
  error: { code: string; message: string; problems?: { field: string; rule: string; message: string }[] };
}
interface Readiness {
  units: { unit: string; ready: boolean; freeFrom: number | null }[];
  findings: { unit: string; rule: string; blocks: boolean; law: string | null }[];
}

const today = startOfDay(Math.floor(Date.now() / 1000));
const certificate = { issueDate: addDays(today, -100), endDate: addDays(today, 900) };
const photo = '01900000-0000-7000-8000-000000000001';

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({
    places: PlacesModule,
    contracts: neighbour('contracts'),
    notifications: neighbour('notifications'),
  });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

const stores = () => t.services.services.get('contracts')!.get(RecordStores);
const asService = serviceContext('contracts');
const command = <T = Row>(name: string, input: object, as: string | null = token) =>
  t.post<T & Record<string, Json>>(`/commands/${name}`, input, as === null ? {} : { token: as });
const read = async (id: string) =>
  (await t.call('getObject', { collection: 'place', id }, { token })).data as Row;

async function makeUnit(more: Record<string, Json> = {}): Promise<Row> {
  const object = {
    type: 'UNIT',
    city: 'Barcelona',
    region: 'Cataluña',
    contractType: 'LONG_CONTRACT',
    energyCertificate: certificate,
    occupancyCertificate: certificate,
    offerTitle: 'Piso con galería en Gràcia',
    offerText: 'Exterior, dos habitaciones.',
    offerRent: 1200,
    offerPictures: [photo],
    ...more,
  };
  const made = await t.call('createObject', { collection: 'place', object }, { token });
  expect([made.error ?? null, made.success]).toEqual([null, true]);
  return made.data as Row;
}

const inForce = { validated: true, cancelled: false, trial: false, renewed: false, finished: false };
const mandateOf = (values: Record<string, Json>) =>
  stores()
    .of(mandate)
    .create(
      build(mandate, {
        ...inForce,
        mandateDate: addDays(today, -30),
        endDate: null,
        properties: [],
        units: [],
        ...values,
      }) as Record<string, Json>,
      asService,
      undefined,
      { byCommand: true },
    );

/** A unit that may be offered at once. */
async function readyUnit(more: Record<string, Json> = {}): Promise<Row> {
  const unit = await makeUnit(more);
  await mandateOf({ units: [unit.id] });
  return unit;
}

describe('the publication of a unit', () => {
  it('[NAV-02] [SES-09] is not for who has not signed in, nor for people outside the office', async () => {
    const { id, version } = await readyUnit();
    expect((await command('PublishUnit', { id, version }, null)).status).toBe(401);
    const roles: Role[] = ['EXTERNAL_EMPLOYEE', 'TENANT', 'LANDLORD', 'OWNER'];
    for (const role of roles) {
      const outside = await t.tokenFor(role);
      for (const [name, more] of [
        ['PublishUnit', {}],
        ['PausePublication', {}],
        ['WithdrawPublication', { reason: 'OTHER' }],
      ] as const)
        expect([role, name, (await command(name, { id, version, ...more }, outside)).status]).toEqual([
          role,
          name,
          403,
        ]);
      expect((await command('PublicationReadiness', { units: [id] }, outside)).status).toBe(403);
    }
    expect(await read(id)).toMatchObject({ publicationStatus: 'NOT_OFFERED', version });
  });

  it('[NAV-02] [VAL-11] says what is missing, and saves nothing', async () => {
    const { id, version } = await makeUnit({ offerTitle: null, offerText: null, offerRent: null });
    const refused = await command<Refusal>('PublishUnit', { id, version });
    expect(refused.status).toBe(400);
    expect(refused.body.error.code).toBe('PLACE.NOT_READY_TO_PUBLISH');
    expect(refused.body.error.problems?.map(({ rule, field }) => [rule, field])).toEqual([
      ['MANDATE', 'publicationStatus'],
      ['TITLE', 'offerTitle'],
      ['TEXT', 'offerText'],
      ['RENT', 'offerRent'],
    ]);
    expect(await read(id)).toMatchObject({ publicationStatus: 'NOT_OFFERED', publishedDate: null, version });
    const property = await makeUnit({ type: 'PROPERTY' });
    const whole = await command<Refusal>('PublishUnit', { id: property.id, version: 1 });
    expect([whole.status, whole.body.error.code]).toEqual([409, 'PLACE.NOT_A_UNIT']);
  });

  it('[NAV-02] is offered, paused, offered again and withdrawn, with the days and an event each', async () => {
    const { id, version } = await readyUnit();
    const published = await command('PublishUnit', { id, version });
    expect([published.status, published.body]).toMatchObject([
      200,
      { id, status: 'OFFERED', version: version + 1 },
    ]);
    expect(await read(id)).toMatchObject({
      publicationStatus: 'OFFERED',
      publishedDate: today,
      pausedDate: null,
    });
    expect((await command<Refusal>('PublishUnit', { id, version: version + 1 })).body.error.code).toBe(
      'PLACE.PUBLICATION_STATUS',
    );

    await command('PausePublication', { id, version: version + 1 });
    expect(await read(id)).toMatchObject({
      publicationStatus: 'PAUSED',
      publishedDate: today,
      pausedDate: today,
    });
    await command('PublishUnit', { id, version: version + 2 });
    expect(await read(id)).toMatchObject({
      publicationStatus: 'OFFERED',
      publishedDate: today,
      pausedDate: null,
    });

    const noReason = await command<Refusal>('WithdrawPublication', { id, version: version + 3 });
    expect(noReason.body.error.problems).toMatchObject([{ field: 'reason', rule: 'required' }]);
    await command('WithdrawPublication', { id, version: version + 3, reason: 'OWNER' });
    expect(await read(id)).toMatchObject({
      publicationStatus: 'WITHDRAWN',
      withdrawnDate: today,
      withdrawalReason: 'OWNER',
      offerTitle: 'Piso con galería en Gràcia',
    });
    expect((await command<Refusal>('PausePublication', { id, version: version + 4 })).body.error.code).toBe(
      'PLACE.PUBLICATION_STATUS',
    );
    const { body } = await t.get<{ verb: string }[]>(`/records/place/${id}/history`, { token });
    expect(body.map(({ verb }) => verb)).toEqual([
      'publicationWithdrawn',
      'published',
      'publicationPaused',
      'published',
      'created',
    ]);
  });

  it('[ENT-12] is refused on a version that somebody has changed since', async () => {
    const { id, version } = await readyUnit();
    await t.call(
      'patchObject',
      { collection: 'place', objectId: id, object: { version, keySets: 3 } },
      { token },
    );
    expect((await command<Refusal>('PublishUnit', { id, version })).body.error).toMatchObject({
      code: expect.stringMatching(/STALE/),
    });
    expect(await read(id)).toMatchObject({ publicationStatus: 'NOT_OFFERED' });
  });

  it('[VAL-11] nobody types its days in', async () => {
    const { id, version } = await readyUnit();
    const object = { version, publishedDate: today };
    const { error } = await t.call('patchObject', { collection: 'place', objectId: id, object }, { token });
    expect(error?.problems).toMatchObject([{ field: 'publishedDate', rule: 'readOnly' }]);
  });

  it('[NAV-02] a mandate of the property is enough; one that is over is not', async () => {
    const property = await makeUnit({ type: 'PROPERTY' });
    const unit = await makeUnit({ property: property.id });
    await mandateOf({ units: [unit.id], cancelled: true });
    expect(
      (await command<Refusal>('PublishUnit', { id: unit.id, version: 1 })).body.error.problems,
    ).toMatchObject([{ rule: 'MANDATE' }]);
    await mandateOf({ properties: [property.id] });
    const { version } = await read(unit.id);
    expect((await command('PublishUnit', { id: unit.id, version })).body).toMatchObject({
      status: 'OFFERED',
    });
  });

  it('[NAV-02] a unit that is let or booked is not offered before it is nearly free', async () => {
    const [letUnit, booked] = [await readyUnit(), await readyUnit()];
    const made = await stores()
      .of(contract)
      .create(
        build(contract, {
          validated: true,
          activated: true,
          startDate: addDays(today, -100),
          endDate: addDays(today, 200),
          units: [letUnit.id],
          rent: 950,
        }) as Record<string, Json>,
        asService,
        undefined,
        { byCommand: true },
      );
    await until('the unit knows its contract', async () => {
      const { kpi } = await read(letUnit.id);
      return (kpi as { contract?: string } | null)?.contract === made.id ? true : undefined;
    });
    await stores()
      .of(booking)
      .create(
        build(booking, {
          unit: booked.id,
          confirmationDate: today,
          startDate: addDays(today, 10),
          contractDuration: { years: 1, months: 0, days: 0 },
        }) as Record<string, Json>,
        asService,
        undefined,
        { byCommand: true },
      );
    for (const { id } of [letUnit, booked]) {
      const { version } = await read(id);
      const { error } = (await command<Refusal>('PublishUnit', { id, version })).body;
      expect(error.problems).toMatchObject([
        { rule: 'FREE', message: expect.stringMatching(/podrá publicarse desde el/) },
      ]);
    }
    const { body } = await command<Readiness>('PublicationReadiness', { units: [letUnit.id] });
    expect(body.units).toEqual([{ unit: letUnit.id, ready: false, freeFrom: addDays(today, 201) }]);
    // The last rent was 950: what is asked now is more than a stressed zone allows.
    expect(body.findings.find(({ rule }) => rule === 'STRESSED_ZONE')).toMatchObject({
      blocks: false,
      law: 'LAU art. 17.6 y 17.7',
    });
  });

  it('[NAV-02] [STA-08] a certificate that is missing warns, names its article and does not stop anybody', async () => {
    const { id, version } = await readyUnit({ energyCertificate: null, occupancyCertificate: null });
    const other = await makeUnit();
    const { body } = await command<Readiness>('PublicationReadiness', { units: [id, other.id, photo] });
    expect(body.units.map(({ unit, ready }) => [unit, ready]).sort()).toEqual(
      [
        [id, true],
        [other.id, false],
      ].sort(),
    );
    const laws = body.findings.filter(({ unit, blocks }) => unit === id && !blocks).map(({ law }) => law);
    expect(laws).toEqual(['RD 390/2021 art. 15', 'Llei 18/2007 art. 26.2', 'LAU art. 17.6 y 17.7']);
    expect((await command('PublishUnit', { id, version })).body).toMatchObject({
      status: 'OFFERED',
      warnings: 3,
    });
  });

  it('[STA-12] [SCR-01] the screen lists units by whether they are offered', async () => {
    const { id, version } = await readyUnit();
    await command('PublishUnit', { id, version });
    const ask = async (mongoFilter: Record<string, Json>) => {
      const dataRequest = {
        component: 'place/publication',
        mongoFilter,
        useCache: false,
        sortParameters: ['publicationStatus', 'offerRent'],
        sortOrder: ['asc', 'asc'],
      };
      const { data } = await t.call('getComponentItems', { dataRequest }, { token });
      return (data as { items: Row[] }).items;
    };
    const offered = await ask({ publicationStatus: 'OFFERED' });
    expect(offered.map((row) => row.id)).toContain(id);
    expect(new Set(offered.map((row) => row['publicationStatus']))).toEqual(new Set(['OFFERED']));
    expect((await ask({ publicationStatus: 'NOT_OFFERED' })).map((row) => row.id)).not.toContain(id);
    const types = (await ask({})).map((row) => row['type']);
    expect(new Set(types)).toEqual(new Set(['UNIT']));
  });

  it('[VAL-10] a copy of a unit is not offered', async () => {
    const { id, version } = await readyUnit();
    await command('PublishUnit', { id, version });
    const { body } = await command('DuplicatePlace', { id });
    expect(await read(String(body['id']))).toMatchObject({
      publicationStatus: 'NOT_OFFERED',
      offerTitle: null,
      offerRent: null,
      offerPictures: [],
    });
  });
});
