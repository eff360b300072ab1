import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { build } from '@llavero/proto/compile/factory';
import { contract } from '@llavero/proto/records/contracts/contract';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { PlacesModule } from '@llavero/places/places.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { Offers } from './testing/offers.ts';

interface Published {
  total: number;
  changedAt: number;
  absence: string | null;
  units: (Record<string, Json> & { id: string })[];
}

const today = startOfDay(Math.floor(Date.now() / 1000));
let t: TestGateway;
let offers: Offers;
beforeAll(async () => {
  t = await startTestGateway({
    places: PlacesModule,
    contracts: neighbour('contracts'),
    documents: neighbour('documents'),
    notifications: neighbour('notifications'),
  });
  offers = new Offers(t, await t.tokenFor('INTERNAL_EMPLOYEE'));
});
afterAll(() => t?.stop());

/** As a visitor without a session asks. */
const ask = async (input: object = {}) => (await t.post<Published>('/commands/PublishedUnits', input)).body;
const one = async (unit: string) => (await ask({ unit })).units[0];

describe('the units that are offered to everybody', () => {
  it('[NAV-02] [SES-09] are told to whoever has no session, and no other unit is', async () => {
    const { id } = await offers.published({
      offerFrom: addDays(today, 20),
      offerBedrooms: 2,
      offerBathrooms: 1,
      offerTranslations: [{ language: 'EN', title: 'Flat with a gallery', text: 'Two bedrooms.' }],
      hasElevator: true,
    });
    const hidden = await offers.ready();
    const unit = await one(id);
    expect(unit).toMatchObject({
      id,
      publishedDate: today,
      title: 'Piso con galería en Gràcia',
      translations: [{ language: 'EN', title: 'Flat with a gallery', text: 'Two bedrooms.' }],
      unitType: 'FLAT',
      street: 'Carrer de Verdi',
      zip: '08012',
      city: 'Barcelona',
      area: 'Gràcia',
      livingArea: 72,
      bedrooms: 2,
      bathrooms: 1,
      hasElevator: true,
      rent: 1200,
      availableFrom: addDays(today, 20),
      energyLabel: 'RATED',
      energyRating: 'C',
      pictures: [],
      floorPlan: null,
    });
    const { units, total } = await ask();
    expect(total).toBe(units.length);
    expect(units.map((each) => each.id)).not.toContain(hidden.id);
    // A unit that has never been offered is answered as one that does not exist.
    for (const unknown of [hidden.id, '01900000-0000-7000-8000-00000000dead'])
      expect(await ask({ unit: unknown })).toEqual({
        total: 0,
        changedAt: expect.any(Number),
        absence: 'NOT_OFFERED',
        units: [],
      });
  });

  it('[OPS-05] of one that has gone they say whether it was reserved or let, and no other reason', async () => {
    const { id } = await offers.published();
    const absence = async () => (await ask({ unit: id })).absence;
    expect([await absence(), (await ask()).absence]).toEqual([null, null]);
    await offers.run('PausePublication', id);
    expect(await absence()).toBe('NOT_OFFERED');
    const told = { LET: 'LET', BOOKED: 'BOOKED', OWNER: 'NOT_OFFERED', MANDATE_OVER: 'NOT_OFFERED' };
    for (const [reason, said] of Object.entries({ ...told, OTHER: 'NOT_OFFERED' })) {
      await offers.run('PublishUnit', id);
      expect([reason, await absence()]).toEqual([reason, null]);
      expect((await offers.run('WithdrawPublication', id, { reason })).status).toBe(200);
      expect([reason, await absence()]).toEqual([reason, said]);
    }
  });

  it('[NAV-02] [SES-09] nothing of it is personal: no number, no door, no names, no figures of the house', async () => {
    const { id } = await offers.published({
      customAddress: 'Casa de la señora Canario',
      cadastralReference: '7837301VG8173B0001TT',
      description: 'Las llaves las tiene la vecina Canario',
      buildingManagementContact: 'Canario',
      notes: [{ date: today, text: 'Canario' }],
      salesValues: [{ type: 'APPRAISAL_VALUE', value: 300000 }],
    });
    const { text } = await t.post('/commands/PublishedUnits', { unit: id });
    for (const secret of ['Canario', '7837301VG', '300000', 'CEE-SECRETO', '"27"', 'Esc', 'door', 'number'])
      expect(text).not.toContain(secret);
  });

  it('[NAV-02] in a stressed zone the last rent, the index and a large holder are told, elsewhere not', async () => {
    const zone = await offers.published({ offerIndexRent: 1250, offerLargeHolder: true });
    expect(await one(zone.id)).toMatchObject({
      stressedZone: true,
      stressedZoneLaw: expect.stringMatching(/./),
      indexRent: 1250,
      largeHolder: true,
      lastRent: null,
    });
    const madrid = await offers.published({
      city: 'Madrid',
      region: 'Comunidad de Madrid',
      province: 'Madrid',
      zip: '28004',
      offerIndexRent: 1250,
      offerLargeHolder: true,
    });
    expect(await one(madrid.id)).toMatchObject({
      stressedZone: false,
      stressedZoneLaw: null,
      indexRent: null,
      largeHolder: false,
    });
  });

  it('[NAV-02] [STA-08] the energy label follows the certificate', async () => {
    const label = async (energyCertificate: Json, more: Record<string, Json> = {}) => {
      const { id } = await offers.published({ energyCertificate, ...more });
      const unit = await one(id);
      return [unit?.['energyLabel'], unit?.['energyRating']];
    };
    expect(await label({ issueRequestDate: today })).toEqual(['IN_PROGRESS', null]);
    expect(await label({ notNeeded: true })).toEqual(['EXEMPT', null]);
    expect(await label({ issueDate: addDays(today, -9), rating: null })).toEqual(['MISSING', null]);
    expect(
      await label({ issueDate: addDays(today, -900), endDate: addDays(today, -1), rating: 'B' }),
    ).toEqual(['MISSING', null]);
    expect(await label(null, { unitType: 'PARKING' })).toEqual(['EXEMPT', null]);
  });

  it('[NAV-02] follows what happens at once: an edit, a pause, a withdrawal, a contract', async () => {
    const { id } = await offers.published();
    const before = await ask({ unit: id });
    await offers.patch(id, { offerRent: 1150, offerTitle: 'Más barato' });
    const after = await ask({ unit: id });
    expect(after.units[0]).toMatchObject({ rent: 1150, title: 'Más barato' });
    expect(after.changedAt).toBeGreaterThanOrEqual(before.changedAt);
    // What no longer has a text is no offer, even before anybody has noticed.
    await offers.patch(id, { offerText: null });
    expect(await one(id)).toBeUndefined();
    await offers.patch(id, { offerText: 'Otra vez.' });
    await offers.run('PausePublication', id);
    expect(await one(id)).toBeUndefined();
    await offers.run('PublishUnit', id);
    expect(await one(id)).toMatchObject({ id });
    await t.services.services
      .get('contracts')!
      .get(RecordStores)
      .of(contract)
      .create(
        build(contract, {
          validated: true,
          activated: true,
          startDate: addDays(today, -1),
          endDate: addDays(today, 400),
          units: [id],
          rent: 1150,
        }) as Record<string, Json>,
        serviceContext('contracts'),
        undefined,
        { byCommand: true },
      );
    await until('the unit is off the market', async () => ((await one(id)) === undefined ? true : undefined));
  });

  it('[NAV-02] [VAL-11] comes by pages, and refuses what is no page', async () => {
    const { total } = await ask();
    const seen = new Set<string>();
    for (let page = 1; seen.size < total; page += 1) {
      const { units } = await ask({ page, pageSize: 3 });
      expect(units.length).toBeGreaterThan(0);
      for (const { id } of units) seen.add(id);
    }
    expect(seen.size).toBe(total);
    for (const [input, field] of [
      [{ page: 0 }, 'page'],
      [{ pageSize: 101 }, 'pageSize'],
      [{ unit: 'x' }, 'unit'],
    ] as const) {
      const { status, body } = await t.post<{ error: { problems: { field: string }[] } }>(
        '/commands/PublishedUnits',
        input,
      );
      expect([status, body.error.problems.map((problem) => problem.field)]).toEqual([400, [field]]);
    }
  });
});
