import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { PlacesModule } from '@llavero/places/places.module';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway({ places: PlacesModule, notifications: neighbour('notifications') });
});
afterAll(() => t?.stop());

type Areas = { areas: Record<string, Json>[]; error?: { kind: string } };

describe('GET /areas', () => {
  it('[ENM-06] needs a session, as every list does', async () => {
    expect((await t.get('/areas')).status).toBe(401);
  });

  it('[ENM-06] answers 71 districts and towns, with the prices an administrator has dated', async () => {
    const token = await t.tokenFor('ADMIN');
    const gracia = async () =>
      (await t.get<Areas>('/areas', { token })).body.areas.find(({ slug }) => slug === 'gracia');
    expect((await t.get<Areas>('/areas', { token })).body.areas).toHaveLength(71);
    expect(await gracia()).toMatchObject({
      name: 'Gràcia',
      perSquareMetre: 19,
      rent80: 1520,
      orientative: true,
    });
    const object = { key: 'area-prices', value: { gracia: [{ from: '2026-01-01', perSquareMetre: 20.5 }] } };
    expect((await t.call('createObject', { collection: 'config', object }, { token })).success).toBe(true);
    expect(await gracia()).toMatchObject({ perSquareMetre: 20.5, rent80: 1640, orientative: false });
    const wrong = { key: 'x', value: { gracia: 3 } };
    expect((await t.call('createObject', { collection: 'config', object: wrong }, { token })).success).toBe(
      true,
    );
    const refused = await t.call(
      'createObject',
      { collection: 'config', object: { key: 'area-prices', value: 3 } },
      { token },
    );
    expect(refused.error?.problems).toContainEqual(
      expect.objectContaining({ field: 'value', rule: 'areaPrices' }),
    );
  });

  it('[ENM-06] every picture it names is there, for everybody', async () => {
    const token = await t.tokenFor('TENANT');
    const { areas } = (await t.get<Areas>('/areas', { token })).body;
    for (const { image, name } of areas.slice(0, 5)) {
      const { status, headers, text } = await t.get(String(image));
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(headers.get('cache-control')).toContain('max-age');
      expect(text).toContain(String(name));
    }
  });

  it.each(['nowhere.svg', 'gracia', 'gracia.png', '..%2f..%2fpackage.json', '__proto__.svg'])(
    '[ENM-06] %s is no picture, and the answer says so',
    async (file) => {
      const { status, text } = await t.get(`/areas/${file}`);
      expect(status).toBe(404);
      expect(text).not.toContain('<svg');
    },
  );
});
