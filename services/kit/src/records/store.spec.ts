import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { daySeconds } from '@llavero/proto/values/dates';
import { testContext } from '../testing/context.ts';
import { type Bench, openBench, parsed, parsedRecord, refusal } from './testing/harness.ts';

const staff = testContext('ADMIN');
let bench: Bench;
let counter = 0;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const fresh = (more: Record<string, Json> = {}) => ({ reference: `REF-${(counter += 1)}`, ...more });
const day = daySeconds({ year: 2026, month: 3, day: 29 });

describe('create and get', () => {
  const everything: Record<string, Json> = {
    notes: 'Línea una\nLínea dos "entre comillas" \\ y ñ €',
    website: 'https://example.es/a?b=1',
    rooms: 3,
    area: 81.25,
    rent: 850.1,
    fee: -0.01,
    share: 33.3333,
    furnished: true,
    start: day,
    end: daySeconds({ year: 2099, month: 12, day: 31 }),
    kind: 'HOUSE',
    tags: ['NEW', 'PETS'],
    tenant: '0199aaaa-0000-7000-8000-000000000001',
    owners: ['0199aaaa-0000-7000-8000-000000000002', '0199aaaa-0000-7000-8000-000000000003'],
    bond: { amount: 1700.2, place: 'IVIMA', paidAt: day, returned: false },
    lines: [{ concept: 'Renta', amount: 850.1, tags: ['SEA'] }],
    extra: { a: [1, null, 'x'] },
    name: 'María Núñez "La Loca"',
    email: 'maria@example.es',
    phone: '+34600111222',
    iban: 'ES9121000418450200051332',
    dni: '12345678Z',
    address: { street: 'Calle de Alcalá', number: '7' },
  };

  it('answers exactly what was given, whatever the kind of field, sealed or clear', async () => {
    const object = fresh(everything);
    const created = await bench.store.create(object, staff);
    expect(created).toMatchObject(object);
    expect(created.version).toBe(1);
    const read = parsedRecord(await bench.store.get({ collection: 'test', id: created.id }, staff));
    expect(read).toMatchObject(object);
    expect(read).toEqual(created);
    expect(read).not.toHaveProperty('password');
    expect(read['status']).toBe('ACTIVE');
  });

  it('answers only the fields asked for, with id and version', async () => {
    const { id } = await bench.store.create(fresh(everything), staff);
    const asked = { collection: 'test', id, fields: ['rent', 'iban', 'status'] } as const;
    expect(parsedRecord(await bench.store.get({ ...asked, fields: [...asked.fields] }, staff))).toEqual({
      id,
      version: 1,
      rent: 850.1,
      iban: 'ES9121000418450200051332',
      status: 'ACTIVE',
    });
  });

  it('lists, counts and pages', async () => {
    const one = parsed(await bench.store.list({ collection: 'test', limit: 1, count: 'capped' }, staff));
    expect(one).toMatchObject({ hasMore: true, count: 2, capped: false });
    const two = parsed(
      await bench.store.list({ collection: 'test', limit: 1, after: one.cursor ?? '' }, staff),
    );
    expect(two).toMatchObject({ hasMore: false, cursor: null });
    expect(two.items[0]?.['id']).not.toBe(one.items[0]?.['id']);
  });

  it('refuses an unknown field by name', async () => {
    expect(
      await refusal(bench.store.get({ collection: 'test', id: 'x', fields: ['nope'] }, staff)),
    ).toMatchObject({
      code: 'RECORD.UNKNOWN_FIELD',
    });
  });
});

describe('patch', () => {
  it('sets fields, raises the version and leaves the rest', async () => {
    const { id } = await bench.store.create(fresh({ name: 'Ana', rent: 10 }), staff);
    const patched = await bench.store.patch(
      { collection: 'test', id, version: 1, patch: { rent: 0.1 + 0.2, iban: 'ES9121000418450200051332' } },
      staff,
    );
    expect(patched).toMatchObject({ version: 2, rent: 0.3, name: 'Ana', iban: 'ES9121000418450200051332' });
    expect(parsedRecord(await bench.store.get({ collection: 'test', id }, staff))).toEqual(patched);
  });
});
