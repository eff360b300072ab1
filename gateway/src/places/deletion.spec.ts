import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { booking } from '@llavero/proto/records/contracts/booking';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { PlacesModule } from '@llavero/places/places.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };

const today = startOfDay(Math.floor(Date.now() / 1000));
let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({ places: PlacesModule, contracts: neighbour('contracts') });
  token = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

const asService = serviceContext('contracts');
const stores = () => t.services.services.get('contracts')!.get(RecordStores);
const make = async (object: Record<string, Json>, collection = 'place') => {
  const made = await t.call('createObject', { collection, object }, { token });
  expect([made.error ?? null, made.success]).toEqual([null, true]);
  return made.data as Row;
};
/** Names no version: the figures of a property are written meanwhile. */
const remove = (id: string) =>
  t.call('patchObject', { collection: 'place', objectId: id, object: { status: 'DELETED' } }, { token });
const statusOf = async (id: string) =>
  ((await t.call('getObject', { collection: 'place', id }, { token })).data as Row)['status'];

const uses: [what: string, of: (unit: string) => Promise<unknown>, said: RegExp][] = [
  [
    'a contract',
    (unit) =>
      stores()
        .of(contract)
        .create(
          build(contract, { name: 'Contrato de prueba', units: [unit] }) as Record<string, Json>,
          asService,
          undefined,
          { byCommand: true },
        ),
    /se usa en 1 contrato \(«.+»\)/,
  ],
  [
    'a mandate',
    (unit) =>
      stores()
        .of(mandate)
        .create(
          build(mandate, { units: [unit], properties: [] }) as Record<string, Json>,
          asService,
          undefined,
          { byCommand: true },
        ),
    /se usa en 1 mandato/,
  ],
  [
    'a mandate of the whole property',
    (unit) =>
      stores()
        .of(mandate)
        .create(
          build(mandate, { units: [], properties: [unit] }) as Record<string, Json>,
          asService,
          undefined,
          { byCommand: true },
        ),
    /se usa en 1 mandato/,
  ],
  [
    'an open booking',
    (unit) =>
      stores()
        .of(booking)
        .create(build(booking, { unit }) as Record<string, Json>, asService, undefined, { byCommand: true }),
    /se usa en 1 reserva/,
  ],
  ['a unit inside', (property) => make({ property }), /se usa en 1 unidad\./],
  [
    'a visit to come',
    (unit) => make({ unit, startAt: addDays(today, 5) + 36_000 }, 'visit'),
    /se usa en 1 visita\./,
  ],
];

describe('a place that is deleted', () => {
  it.each(uses)('[ENT-11] with %s stays, and the answer says where it is used', async (_what, use, said) => {
    const unit = await make({ street: 'Carrer de Verdi', number: '3' });
    await use(unit.id);
    const { success, error } = await remove(unit.id);
    expect([success, error?.kind, error?.code]).toEqual([false, 'conflict', 'PLACE.IN_USE']);
    expect(error?.message).toMatch(/^No se ha eliminado la unidad: /);
    expect(error?.message).toMatch(said);
    expect(await statusOf(unit.id)).toBe('ENABLED');
  });

  it('[ENT-11] every use is named at once, with the first three', async () => {
    const property = await make({ type: 'PROPERTY', street: 'Gran Via', number: '8' });
    for (let at = 0; at < 4; at += 1)
      await stores()
        .of(mandate)
        .create(
          build(mandate, { name: `Mandato ${at}`, units: [], properties: [property.id] }) as Record<
            string,
            Json
          >,
          asService,
          undefined,
          { byCommand: true },
        );
    await make({ property: property.id });
    const { error } = await remove(property.id);
    expect(error?.message).toMatch(
      /^No se ha eliminado la finca: se usa en 4 mandatos \((«Mandato \d»(, )?){3}…\); 1 unidad\./,
    );
    expect(error?.details).toEqual({
      uses: [
        { collection: 'mandate', count: 4 },
        { collection: 'place', count: 1 },
      ],
    });
  });

  it('[ENT-11] [SCR-06] the same in a batch: the others of it are deleted', async () => {
    const [used, free] = [await make({}), await make({})];
    await stores()
      .of(booking)
      .create(build(booking, { unit: used.id }) as Record<string, Json>, asService, undefined, {
        byCommand: true,
      });
    const rows = [used, free].map(({ id, version }) => ({ id, version, patch: { status: 'DELETED' } }));
    const { body } = await t.post<{ results: { ok?: boolean; error?: { code: string } }[] }>(
      '/records/place/batch',
      { rows },
      { token },
    );
    expect(JSON.stringify(body)).toMatch(/PLACE\.IN_USE/);
    expect([await statusOf(used.id), await statusOf(free.id)]).toEqual(['ENABLED', 'DELETED']);
  });

  it('[ENT-11] what is cancelled, past or deleted itself does not keep it', async () => {
    const unit = await make({});
    const { id } = unit;
    await stores()
      .of(contract)
      .create(
        build(contract, { units: [id], cancelled: true }) as Record<string, Json>,
        asService,
        undefined,
        { byCommand: true },
      );
    await stores()
      .of(mandate)
      .create(
        build(mandate, { units: [id], cancelled: true }) as Record<string, Json>,
        asService,
        undefined,
        { byCommand: true },
      );
    await make({ unit: id, startAt: addDays(today, -5) + 36_000 }, 'visit');
    const inside = await make({ property: id });
    expect((await remove(inside.id)).success).toBe(true);
    const { error, success } = await remove(id);
    expect([error ?? null, success]).toEqual([null, true]);
    expect(await statusOf(id)).toBe('DELETED');
  });
});
