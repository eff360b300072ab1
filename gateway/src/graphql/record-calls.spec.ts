import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import { testActor } from '@llavero/kit/testing/issuer';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let admin: string;
let external: string;

beforeAll(async () => {
  t = await startTestGateway({ people: neighbour('people') });
  admin = await t.tokenFor('ADMIN');
  external = await t.tokenFor('EXTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

type Row = Record<string, Json> & { id: string; version: number };

const person = { firstname: 'Begoña', lastname: 'Ibáñez Núñez', roles: ['TENANT'] };
const create = async (object: Record<string, Json> = person) => {
  const { data } = await t.call('createObject', { collection: 'agent', object }, { token: admin });
  return data as Row;
};

describe('createObject', () => {
  const call = (object: unknown, token?: string, collection = 'agent') =>
    t.call('createObject', { collection, object }, { token });

  it('[API-10] signed out: success false, empty response, empty data, plus the error', async () => {
    expect(await call(person)).toEqual({
      success: false,
      response: '',
      id: null,
      data: {},
      error: expect.objectContaining({ code: 'SESSION.MISSING', kind: 'unauthenticated' }),
    });
  });

  it('[SES-09] a role that may only read is refused in Spanish', async () => {
    const { success, error } = await call(person, external);
    expect(success).toBe(false);
    expect(error).toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining('no puede crear personas'),
    });
  });

  it('[SES-09] a role outside the matrix is refused', async () => {
    expect((await call(person, await t.tokenFor('COMMUNITY'))).error?.kind).toBe('forbidden');
  });

  it.each([
    ['an unknown collection', { collection: 'nothing', object: person }, 'collection', 'collection'],
    ['something that is no object', { collection: 'agent', object: ['x'] }, 'object', 'object'],
    ['a missing name', { collection: 'agent', object: { lastname: 'X' } }, 'firstname', 'required'],
    ['an unknown field', { collection: 'agent', object: { ...person, hair: 'brown' } }, 'hair', 'unknown'],
  ])('[VAL-11] bad input, %s: names field and rule', async (_name, { collection, object }, field, rule) => {
    const { error } = await call(object, admin, collection);
    expect(error?.kind).toBe('invalid');
    expect(error?.problems).toContainEqual(expect.objectContaining({ field, rule }));
  });

  it('[API-02] creates and answers the record with its id', async () => {
    const { success, id, data } = await call(person, admin);
    expect(success).toBe(true);
    expect(data).toMatchObject({ ...person, id, version: 1 });
  });
});

describe('getObject', () => {
  it('[API-02] answers what was written, character by character', async () => {
    const name = 'Peña "Ñandú" \\ splice:00000000 家 </script>';
    const { id } = await create({ ...person, firstname: name });
    const { data } = await t.call('getObject', { collection: 'agent', id }, { token: admin });
    expect((data as Row)['firstname']).toBe(name);
  });

  it('[API-02] answers the asked fields only', async () => {
    const { id } = await create();
    const { data } = await t.call(
      'getObject',
      { collection: 'agent', id, fields: ['roles'] },
      { token: admin },
    );
    expect(Object.keys(data as Row).sort()).toEqual(['id', 'roles', 'version']);
  });

  it('[SES-09] hides field groups and other people’s records from a role', async () => {
    const { id } = await create({
      ...person,
      iban: 'ES9121000418450200051332',
      collaborators: [testActor('EXTERNAL_EMPLOYEE').id],
    });
    const seen = await t.call('getObject', { collection: 'agent', id }, { token: external });
    expect(seen.success).toBe(true);
    expect(seen.data).not.toHaveProperty('iban');
    const stranger = await t.tokenFor('EXTERNAL_EMPLOYEE', randomUUID());
    const unshared = await t.call('getObject', { collection: 'agent', id }, { token: stranger });
    expect(unshared.error?.kind).toBe('notFound');
    const tenant = await t.call(
      'getObject',
      { collection: 'agent', id },
      { token: await t.tokenFor('TENANT') },
    );
    expect(tenant.error?.kind).toBe('notFound');
    const self = await t.call(
      'getObject',
      { collection: 'agent', id },
      { token: await t.tokenFor('TENANT', id) },
    );
    expect(self.success).toBe(true);
  });

  it('[API-10] an id that does not exist', async () => {
    const { success, error } = await t.call(
      'getObject',
      { collection: 'agent', id: randomUUID() },
      { token: admin },
    );
    expect(success).toBe(false);
    expect(error?.kind).toBe('notFound');
  });

  it('[API-02] puts both records in place when one document asks for two, and an error beside a record', async () => {
    const [first, second] = [
      await create({ ...person, firstname: 'Uno' }),
      await create({ ...person, firstname: 'Dos' }),
    ];
    const query = `query($a: ID!, $b: ID!, $c: ID!) {
      a: getObject(collection: "agent", id: $a) { data again: data }
      b: getObject(collection: "agent", id: $b) { data }
      c: getObject(collection: "agent", id: $c) { success data error }
    }`;
    const { text, body } = await t.graphql(
      query,
      { a: first.id, b: second.id, c: randomUUID() },
      { token: admin },
    );
    // Not the answer of a generic call, which `graphql` is typed for.
    const { a, b, c } = body.data as unknown as Record<string, { data: Row; again: Row; success: boolean }>;
    expect([a?.data['firstname'], a?.again['firstname'], b?.data['firstname'], c?.success]).toEqual([
      'Uno',
      'Uno',
      'Dos',
      false,
    ]);
    expect(text).not.toMatch(/splice:/);
  });
});

describe('patchObject', () => {
  const call = (objectId: string, object: unknown, token?: string) =>
    t.call('patchObject', { collection: 'agent', objectId, object }, { token });

  it('[API-10] signed out', async () => {
    expect((await call(randomUUID(), {})).error?.kind).toBe('unauthenticated');
  });

  it('[SES-09] wrong role', async () => {
    const { id, version } = await create();
    expect((await call(id, { version, lastname: 'X' }, external)).error?.kind).toBe('forbidden');
  });

  it('[SES-09] wrong owner', async () => {
    const { id, version } = await create();
    expect((await call(id, { version, lastname: 'X' }, await t.tokenFor('TENANT'))).error?.kind).toBe(
      'notFound',
    );
  });

  it('[VAL-11] bad input: field, rule and a Spanish sentence; nothing is half-saved', async () => {
    const { id, version } = await create();
    const { error } = await call(id, { version, lastname: 'Nuevo', iban: 'ES00' }, admin);
    expect(error?.problems).toContainEqual(
      expect.objectContaining({ field: 'iban', message: expect.any(String) }),
    );
    const { data } = await t.call('getObject', { collection: 'agent', id }, { token: admin });
    expect(data).toMatchObject({ version, lastname: 'Ibáñez Núñez' });
  });

  it('[API-02] changes what it is given and answers the record', async () => {
    const { id, version } = await create();
    const { success, data } = await call(id, { version, lastname: 'Nuevo' }, admin);
    expect(success).toBe(true);
    expect(data).toMatchObject({ id, version: version + 1, lastname: 'Nuevo', firstname: 'Begoña' });
  });

  it('[ENT-12] a stale write is refused with what differs', async () => {
    const { id, version } = await create();
    await call(id, { version, lastname: 'Primero' }, admin);
    const { error } = await call(id, { version, lastname: 'Segundo' }, admin);
    expect(error?.kind).toBe('stale');
    expect(JSON.stringify(error?.details)).toContain('lastname');
  });

  it('[API-02] without a version writes onto whatever stands, deletion included; a version given is held to', async () => {
    const { id, version } = await create();
    await call(id, { version, lastname: 'Primero' }, admin);
    const written = await call(id, { lastname: 'Segundo' }, admin);
    expect(written.data).toMatchObject({ version: version + 2, lastname: 'Segundo' });
    expect((await call(id, { version: null, lastname: 'Tercero' }, admin)).success).toBe(true);
    expect((await call(id, { version, status: 'DELETED' }, admin)).error?.kind).toBe('stale');
    expect((await call(id, { status: 'DELETED' }, admin)).success).toBe(true);
    const gone = await t.call('getObject', { collection: 'agent', id }, { token: admin });
    expect(gone.data).toMatchObject({ id, status: 'DELETED' });
  });

  it.each([['x'], [''], [true], [[1]], [{}], [1.5]])(
    '[VAL-11] a version of %j is refused, not taken for none',
    async (version) => {
      const { id } = await create();
      const { error } = await call(id, { version, lastname: 'Nuevo' }, admin);
      expect(error).toMatchObject({
        code: 'REQUEST.VERSION',
        problems: [expect.objectContaining({ field: 'version', rule: 'integer' })],
      });
      const { data } = await t.call('getObject', { collection: 'agent', id }, { token: admin });
      expect(data).toMatchObject({ version: 1, lastname: person.lastname });
    },
  );

  it('[API-02] takes a whole record as it was read, with a field changed', async () => {
    const { id } = await create();
    const read = await t.call('getObject', { collection: 'agent', id }, { token: admin });
    const { success, data, error } = await call(id, { ...(read.data as Row), lastname: 'Nuevo' }, admin);
    expect([success, error]).toEqual([true, null]);
    expect(data).toMatchObject({ id, version: 2, lastname: 'Nuevo', firstname: person.firstname });
  });

  it('[ENT-11] status DELETED hides the record from lists and from those who may not restore it; RESTORED brings it back', async () => {
    const { id, version } = await create();
    expect(await call(id, { version, status: 'DELETED' }, admin)).toMatchObject({
      success: true,
      data: { status: 'DELETED' },
    });
    const read = (token: string) => t.call('getObject', { collection: 'agent', id }, { token });
    expect((await read(admin)).data).toMatchObject({ id, status: 'DELETED' });
    expect((await read(external)).error?.kind).toBe('notFound');
    const listed = await t.call('getCollection', { collection: 'agent', criteria: { id } }, { token: admin });
    expect(listed.data).toEqual([]);
    expect((await call(id, { version: version + 1, status: 'RESTORED' }, admin)).success).toBe(true);
    expect((await t.call('getObject', { collection: 'agent', id }, { token: admin })).success).toBe(true);
  });
});

describe('getCollection and getQuery', () => {
  it('[API-02] getCollection answers the records of a criterion as a list, and whether there are more', async () => {
    const mark = `Nac-${randomUUID().slice(0, 8)}`;
    const { id } = await create({ ...person, nationality: mark });
    const criteria = { nationality: mark };
    const { data, response } = await t.call(
      'getCollection',
      { collection: 'agent', criteria },
      { token: admin },
    );
    expect((data as Row[]).map((row) => row.id)).toEqual([id]);
    expect(response).toEqual({ hasMore: false, cursor: null });
  });

  it('[API-02] getCollection is read whole, page by page: 500 at most, then on from the cursor', async () => {
    const mark = `Nac-${randomUUID().slice(0, 8)}`;
    for (const count of [500, 13]) {
      const rows = Array.from({ length: count }, () => ({ object: { ...person, nationality: mark } }));
      await t.post('/records/agent/batch', { rows }, { token: admin });
    }
    type Rest = { hasMore: boolean; cursor: string | null };
    const read = async (more: Record<string, Json>) => {
      const criteria = { nationality: mark, ...more };
      const result = await t.call('getCollection', { collection: 'agent', criteria }, { token: admin });
      return {
        ...result,
        ids: (result.data as Row[]).map(({ id }) => id),
        rest: result.response as Rest,
      };
    };
    const whole = async (first: Record<string, Json>) => {
      const pages: string[][] = [];
      let more: Record<string, Json> = first;
      for (;;) {
        const { ids, rest } = await read(more);
        pages.push(ids);
        expect(rest.hasMore).toBe(rest.cursor !== null);
        if (!rest.hasMore) return pages;
        more = { ...first, after: rest.cursor };
      }
    };
    const pages = await whole({});
    expect(pages.map(({ length }) => length)).toEqual([500, 13]);
    expect(new Set(pages.flat()).size).toBe(513);
    // What is asked beyond the most of a page is there on the next one.
    expect((await whole({ limit: 5000 })).flat()).toEqual(pages.flat());
    expect((await whole({ limit: 200 })).map(({ length }) => length)).toEqual([200, 200, 113]);
    expect((await whole({ limit: 200 })).flat()).toEqual(pages.flat());
    for (const limit of [0, -1, 1.5, '9', true]) {
      const criteria = { limit };
      const { error } = await t.call('getCollection', { collection: 'agent', criteria }, { token: admin });
      expect([limit, error?.problems?.map(({ field }) => field)]).toEqual([limit, ['criteria.limit']]);
    }
    for (const after of [7, 'nonsense'])
      expect([
        after,
        (await t.call('getCollection', { collection: 'agent', criteria: { after } }, { token: admin })).error
          ?.kind,
      ]).toEqual([after, 'invalid']);
  }, 120_000);

  it('[API-02] getQuery answers a page with fields, sort and cursor', async () => {
    const mark = `Nac-${randomUUID().slice(0, 8)}`;
    for (const profession of ['b', 'a', 'c']) await create({ ...person, nationality: mark, profession });
    const query = {
      filter: { nationality: mark },
      fields: ['profession'],
      sort: [{ field: 'profession', order: 'asc' }],
      limit: 2,
    };
    const first = (await t.call('getQuery', { collection: 'agent', query }, { token: admin })).data as {
      items: Row[];
      cursor: string;
    };
    const next = await t.call(
      'getQuery',
      { collection: 'agent', query: { ...query, after: first.cursor } },
      { token: admin },
    );
    const names = [first.items, (next.data as { items: Row[] }).items].flat().map((row) => row['profession']);
    expect(names).toEqual(['a', 'b', 'c']);
  });

  it('[VAL-11] refuses members and fields it does not know, by name', async () => {
    const unknown = await t.call('getQuery', { collection: 'agent', query: { sql: '1' } }, { token: admin });
    expect(unknown.error?.problems).toEqual([
      expect.objectContaining({ field: 'query.sql', rule: 'unknown' }),
    ]);
    const field = await t.call(
      'getCollection',
      { collection: 'agent', criteria: { hair: 1 } },
      { token: admin },
    );
    expect(field.error).toMatchObject({ kind: 'invalid', message: expect.stringContaining('hair') });
  });
});
