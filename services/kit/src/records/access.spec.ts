import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nationalId } from '@llavero/proto/fields/vocabulary';
import type { Json } from '@llavero/proto/fields/field';
import { testContext } from '../testing/context.ts';
import { RecordStore } from './store.ts';
import { type Bench, openBench, parsed, parsedRecord, refusal } from './testing/harness.ts';

const admin = testContext('ADMIN');
const me = '0199aaaa-0000-7000-8000-00000000000a';
const you = '0199aaaa-0000-7000-8000-00000000000b';
const tenant = testContext('TENANT', me);
const landlord = testContext('LANDLORD', me);
const external = testContext('EXTERNAL_EMPLOYEE');
let bench: Bench;
let mine: string;
let yours: string;

beforeAll(async () => {
  bench = await openBench();
  const person = { name: 'Inés Prat', iban: 'ES9121000418450200051332', fee: 12.5, rent: 700 };
  mine = (await bench.store.create({ ...person, reference: 'MINE', tenant: me, owners: [you, me] }, admin))
    .id;
  yours = (await bench.store.create({ ...person, reference: 'YOURS', tenant: you, owners: [you] }, admin)).id;
});
afterAll(() => bench.close());

describe('[SES-09] the matrix at the store', () => {
  it('refuses a role that has no grant, for every call', async () => {
    const owner = testContext('OWNER', me);
    const { store } = bench;
    const calls: Promise<unknown>[] = [
      store.get({ collection: 'test', id: mine }, owner),
      store.getMany({ collection: 'test', ids: [mine] }, owner),
      store.labels({ collection: 'test', ids: [mine] }, owner),
      store.list({ collection: 'test' }, owner),
      store.count({ collection: 'test' }, owner),
      store.create({ reference: 'X' }, owner),
      store.patch({ collection: 'test', id: mine, version: 1, patch: { rent: 1 } }, owner),
      store.search({ collection: 'test', text: 'prat' }, owner),
      store.history({ id: mine }, owner),
    ];
    for (const call of calls)
      expect(await refusal(call)).toMatchObject({ code: 'RECORD.FORBIDDEN', kind: 'forbidden' });
    const [row] = await store.batch({ collection: 'test', rows: [{ object: { reference: 'X' } }] }, owner);
    expect(row).toMatchObject({ error: { code: 'RECORD.FORBIDDEN' } });
  });

  it('shows a tenant or landlord what is theirs and nothing else', async () => {
    for (const ctx of [tenant, landlord]) {
      const { items, count } = parsed(await bench.store.list({ collection: 'test', count: 'capped' }, ctx));
      expect(items.map(({ id }) => id)).toEqual([mine]);
      expect(count).toBe(1);
      expect(parsedRecord(await bench.store.get({ collection: 'test', id: mine }, ctx))['reference']).toBe(
        'MINE',
      );
      expect(await refusal(bench.store.get({ collection: 'test', id: yours }, ctx))).toMatchObject({
        code: 'RECORD.NOT_FOUND',
      });
      // What is theirs today may have been somebody else's before: they do not see its past at all.
      for (const id of [mine, yours]) {
        expect(await refusal(bench.store.history({ id }, ctx))).toMatchObject({ code: 'RECORD.FORBIDDEN' });
        expect(await refusal(bench.store.recordAt({ id, version: 1 }, ctx))).toMatchObject({
          code: 'RECORD.FORBIDDEN',
        });
      }
      expect(
        JSON.parse((await bench.store.getMany({ collection: 'test', ids: [mine, yours] }, ctx)).toString()),
      ).toHaveLength(1);
      expect(await bench.store.labels({ collection: 'test', ids: [mine, yours] }, ctx)).toEqual([
        { id: mine, title: 'MINE Inés Prat' },
      ]);
      expect(
        (await bench.store.search({ collection: 'test', text: 'ines prat' }, ctx)).map(({ id }) => id),
      ).toEqual([mine]);
      expect(parsed(await bench.store.list({ collection: 'test', text: 'prat' }, ctx)).items).toHaveLength(1);
    }
  });

  it('never answers hidden field groups, and neither filters, sorts nor finds by them', async () => {
    const whole = parsedRecord(await bench.store.get({ collection: 'test', id: mine }, tenant));
    expect(whole).toHaveProperty('name');
    expect(whole).not.toHaveProperty('iban');
    expect(whole).not.toHaveProperty('fee');
    expect(
      parsedRecord(
        await bench.store.get({ collection: 'test', id: mine, fields: ['iban', 'fee', 'rent'] }, tenant),
      ),
    ).toEqual({ id: mine, version: 1, rent: 700 });
    const refused = (more: Record<string, Json>) =>
      refusal(bench.store.list({ collection: 'test', ...more } as never, tenant));
    expect(await refused({ filter: { fee: 12.5 } })).toMatchObject({ code: 'FILTER.UNKNOWN_FIELD' });
    expect(await refused({ filter: { iban: { $exists: true } } })).toMatchObject({
      code: 'FILTER.UNKNOWN_FIELD',
    });
    expect(await refused({ sort: [{ field: 'fee', order: 'asc' }] })).toMatchObject({
      code: 'SORT.UNKNOWN_FIELD',
    });
  });

  it('never answers secrets, not even to services', async () => {
    const service = {
      actor: { ...admin.actor, id: 'service:people', role: 'SERVICE' as const },
      requestId: null,
    };
    await bench.store.writeUnchecked(mine, undefined, { password: 'hunter2' }, {}, admin);
    const whole = parsedRecord(await bench.store.get({ collection: 'test', id: mine }, service));
    expect(whole).not.toHaveProperty('password');
    expect(
      parsedRecord(await bench.store.get({ collection: 'test', id: mine, fields: ['password'] }, service)),
    ).not.toHaveProperty('password');
    expect((await bench.store.loadUnchecked(mine))['password']).toBe('hunter2');
    const [entry] = await bench.store.history({ id: mine }, admin);
    expect(JSON.stringify(entry)).not.toContain('hunter2');
  });

  it('refuses writes on hidden and frozen groups, naming the field', async () => {
    const { version } = await bench.store.loadUnchecked(mine);
    const patch = (values: Record<string, Json>) =>
      refusal(bench.store.patch({ collection: 'test', id: mine, version, patch: values }, external));
    expect(await patch({ iban: null })).toMatchObject({
      code: 'RECORD.FIELD_FORBIDDEN',
      message: expect.stringContaining('«IBAN»'),
    });
    const asItWas = { collection: 'test', id: mine, version, patch: { fee: 12.5 } } as const;
    expect(await bench.store.patch(asItWas, external)).toMatchObject({ version });
    expect(await patch({ iban: 'ES9121000418450200051332' })).toMatchObject({
      code: 'RECORD.FIELD_FORBIDDEN',
    });
    expect(await patch({ fee: 1 })).toMatchObject({
      code: 'RECORD.FIELD_FORBIDDEN',
      message: expect.stringContaining('«Honorarios»'),
    });
    expect(
      await refusal(
        bench.store.patch({ collection: 'test', id: mine, version, patch: { status: 'DELETED' } }, external),
      ),
    ).toMatchObject({ code: 'RECORD.FORBIDDEN' });
  });

  it('lets nobody create for others or set read-only fields', async () => {
    expect(await refusal(bench.store.create({ reference: 'A', owners: [you] }, landlord))).toMatchObject({
      code: 'RECORD.FORBIDDEN',
    });
    expect(await bench.store.create({ reference: 'B', owners: [me] }, landlord)).toMatchObject({
      owners: [me],
    });
    expect(await refusal(bench.store.create({ reference: 'C', signedAt: 1 }, admin))).toMatchObject({
      code: 'RECORD.INVALID',
      problems: [{ field: 'signedAt', rule: 'readOnly' }],
    });
  });

  it('tells whoever sees own rows of a stale write, and nothing of what was before', async () => {
    const { id } = await bench.store.create({ reference: 'STALE', owners: [me], rent: 1 }, admin);
    await bench.store.patch({ collection: 'test', id, version: 1, patch: { rent: 2 } }, admin);
    const access = { ...bench.store.definition.access };
    expect(access.LANDLORD?.own).toEqual(['owners']);
    const mayWrite = { LANDLORD: { actions: ['read', 'update'], own: ['owners'] } } as const;
    const store = new RecordStore(bench.db, { ...bench.store.definition, access: mayWrite });
    const refused = await refusal(
      store.patch({ collection: 'test', id, version: 0, patch: { rent: 3 } }, landlord),
    );
    expect(refused).toMatchObject({ kind: 'stale', details: { version: 2, fields: [] } });
    expect(refused.details).not.toHaveProperty('actor');
  });

  it('counts by a text what the role may read of it, and nothing else', async () => {
    const person = { reference: 'COUNTED', dni: '12345678Z', name: 'Nadie' };
    await bench.store.create(person, admin);
    const hides = {
      ...bench.store.definition,
      access: { INTERNAL_EMPLOYEE: { actions: ['read'], hidden: ['who'] } } as const,
    };
    const dni = nationalId('DNI', { sealed: true, searchable: true, access: 'who', group: 'person' });
    const store = new RecordStore(bench.db, { ...hides, fields: { ...hides.fields, dni } });
    const count = async (from: RecordStore, text: string) =>
      parsed(await from.list({ collection: 'test', text, count: 'capped' }, testContext('INTERNAL_EMPLOYEE')))
        .count;
    expect(await count(bench.store, '12345678')).toBe(1);
    expect(await count(store, '12345678')).toBe(0);
    expect(await count(store, 'counted')).toBe(1);
    expect(
      await store.count({ collection: 'test', text: '12345678' }, testContext('INTERNAL_EMPLOYEE')),
    ).toEqual({ count: 0, capped: false });
  });

  it('shows deleted records only to those who may restore', async () => {
    expect(await refusal(bench.store.list({ collection: 'test', deleted: true }, tenant))).toMatchObject({
      code: 'RECORD.FORBIDDEN',
    });
  });
});
