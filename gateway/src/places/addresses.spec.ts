import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MapsStandIn } from '@llavero/places/outside/maps/stand-in';
import { PlacesModule } from '@llavero/places/places.module';
import { Clock } from '@llavero/kit/config/clock';
import { neighbour } from '@llavero/kit/testing/neighbour';
import type { Json } from '@llavero/proto/fields/field';
import { startOfDay } from '@llavero/proto/values/dates';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const modules = () => ({ places: PlacesModule, notifications: neighbour('notifications') });
interface Found {
  predictions: { id: string; description: string }[];
  source: string;
}
const suggestions = async (t: TestGateway, text: string, token?: string) =>
  t.get<never>(`/googlemaps/autocomplete/${encodeURIComponent(text)}`, { token }) as unknown as Promise<{
    status: number;
    body: Found & { error: { code: string } };
  }>;
const parts = (t: TestGateway, id: string, token?: string) =>
  t.get<Record<string, Json> & { error: { code: string } }>(`/googlemaps/place/${encodeURIComponent(id)}`, {
    token,
  });

describe('[EXT-05] [RST-02] addresses without a map service', () => {
  let t: TestGateway;
  let staff: string;
  beforeAll(async () => {
    t = await startTestGateway(modules());
    staff = await t.tokenFor('INTERNAL_EMPLOYEE');
    for (const number of ['12', '14'])
      await t.call(
        'createObject',
        {
          collection: 'place',
          object: {
            type: 'UNIT',
            street: 'Carrer de Mallorca',
            number,
            zip: '08029',
            city: 'Barcelona',
            province: 'Barcelona',
          },
        },
        { token: staff },
      );
  });
  afterAll(() => t?.stop());

  it('are for staff: nobody without a session, no tenant', async () => {
    expect((await suggestions(t, 'mallorca')).status).toBe(401);
    expect((await suggestions(t, 'mallorca', await t.tokenFor('TENANT'))).status).toBe(403);
    expect((await parts(t, 'area:gracia', await t.tokenFor('TENANT'))).status).toBe(403);
  });

  it('come from streets of our own places, once each and with the number that was typed, whatever accents and case', async () => {
    const { status, body } = await suggestions(t, 'MALLÓRCA 231', staff);
    expect(status).toBe(200);
    expect(body.source).toBe('own');
    expect(body.predictions.map(({ description }) => description)).toEqual([
      'Carrer de Mallorca 231, 08029 Barcelona',
    ]);
    const found = await parts(t, body.predictions[0]!.id, staff);
    expect(found.body).toMatchObject({
      street: 'Carrer de Mallorca',
      number: '231',
      zip: '08029',
      city: 'Barcelona',
      province: 'Barcelona',
      region: 'Cataluña',
      country: 'España',
      latitude: null,
    });
  });

  it('and from districts and towns, with the province of their postcode', async () => {
    const { body } = await suggestions(t, 'sabadell', staff);
    expect(body.predictions).toEqual([{ id: 'area:sabadell', description: 'Sabadell, Barcelona' }]);
    expect((await parts(t, 'area:sabadell', staff)).body).toMatchObject({
      city: 'Sabadell',
      province: 'Barcelona',
      street: null,
    });
  });

  it('with fewer than three characters there are none; an unknown one is not found; a place one may not see neither', async () => {
    expect((await suggestions(t, 'ma', staff)).body.predictions).toEqual([]);
    const own = (await suggestions(t, 'mallorca', staff)).body.predictions[0]!.id;
    const outside = await t.tokenFor('EXTERNAL_EMPLOYEE');
    for (const [id, token] of [
      ['nada', staff],
      ['own:nada:1', staff],
      ['area:nada', staff],
      [own, outside],
    ] as const) {
      const { status, body } = await parts(t, id, token);
      expect([id, status, body.error.code]).toEqual([id, 404, 'ADDRESS.NOT_FOUND']);
    }
  });
});

describe('[EXT-05] [RST-02] addresses of Google Maps', () => {
  let t: TestGateway;
  let standIns: StandIns;
  let staff: string;
  beforeAll(async () => {
    standIns = await startStandIns();
    t = await startTestGateway(modules(), {}, standIns.variables);
    staff = await t.tokenFor('INTERNAL_EMPLOYEE');
  });
  afterAll(async () => {
    await t?.stop();
    await standIns?.stop();
  });

  it('are suggested, and come apart into what a place has', async () => {
    const { body } = await suggestions(t, 'castellana 12', staff);
    expect(body).toEqual({
      source: 'google',
      predictions: [
        { id: expect.any(String), description: 'Paseo de la Castellana 12, 28046 Madrid, España' },
      ],
    });
    expect((await parts(t, body.predictions[0]!.id, staff)).body).toEqual({
      street: 'Paseo de la Castellana',
      number: '12',
      zip: '28046',
      city: 'Madrid',
      province: 'Madrid',
      region: 'Comunidad de Madrid',
      country: 'España',
      latitude: 40.443,
      longitude: -3.691,
      googleMapsUrl: 'https://maps.google.com/?q=40.443,-3.691',
    });
    expect((await parts(t, 'ChIJ-99-', staff)).status).toBe(404);
  });

  it('failures end in a Spanish sentence: no credentials, a limit, a fault, half an answer', async () => {
    const said = async (answer: Parameters<MapsStandIn['plan']>[0]) => {
      standIns.of(MapsStandIn).plan(answer);
      const { status, body } = await parts(t, 'ChIJ-1-', staff);
      return [status, body.error?.code];
    };
    expect(await said({ status: 403, body: { error: { code: 403 } } })).toEqual([503, 'OUTSIDE.CREDENTIALS']);
    // It is read once more after a fault, and then it is there.
    expect((await said({ status: 500 }))[0]).toBe(200);
    expect((await said({ status: 429, headers: { 'retry-after': '1' } }))[0]).toBe(200);
    expect((await said({ status: 200, body: { addressComponents: 'half' } }))[0]).toBe(200);
  });
});

it('[EXT-05] [RST-02] a daily limit is kept, says so, and the next day it goes on; what is our own is not counted', async () => {
  const standIns = await startStandIns();
  const variables = { ...standIns.variables, GOOGLE_MAPS_DAILY_LIMIT: '2' };
  const t = await startTestGateway(modules(), {}, variables);
  try {
    const staff = await t.tokenFor('INTERNAL_EMPLOYEE');
    const clock = t.services.services.get('places')!.get(Clock);
    const noon = startOfDay(clock.now()) + 12 * 3600;
    clock.now = () => noon;
    expect((await suggestions(t, 'ma', staff)).status).toBe(200);
    expect((await parts(t, 'area:sabadell', staff)).status).toBe(200);
    const [predictions] = [(await suggestions(t, 'castellana 12', staff)).body.predictions];
    expect((await parts(t, predictions[0]!.id, staff)).status).toBe(200);
    const refused = (await suggestions(t, 'castellana 14', staff)) as unknown as {
      status: number;
      body: { error: { code: string; message: string } };
    };
    expect([refused.status, refused.body.error]).toEqual([
      429,
      expect.objectContaining({
        code: 'OUTSIDE.RATE_LIMITED',
        message:
          'Hoy ya se han hecho las 2 consultas a Google Maps de un día y no se ha enviado nada. Escriba la dirección a mano; mañana se podrá buscar otra vez.',
      }),
    ]);
    expect((await parts(t, 'area:sabadell', staff)).status).toBe(200);
    clock.now = () => noon + 86_400;
    expect((await suggestions(t, 'castellana 14', staff)).status).toBe(200);
  } finally {
    await t.stop();
    await standIns.stop();
  }
});
