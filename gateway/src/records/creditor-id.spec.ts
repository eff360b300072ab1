import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({ people: neighbour('people') });
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

const create = (creditorId: string) =>
  t.call(
    'createObject',
    { collection: 'organization', object: { name: 'Llavero', creditorId } },
    { token: admin },
  );

describe('[VAL-01] the SEPA creditor identifier of an organization', () => {
  it('is kept without spaces and in capitals', async () => {
    const { data } = await create('es77 000 b85626240');
    expect(data).toMatchObject({ creditorId: 'ES77000B85626240' });
  });

  it.each([
    ['check digits that do not fit', 'ES78000B85626240', /dígitos de control/],
    ['a NIF that is none', 'ES77000B85626241', /NIF/],
    ['another form', 'ES77B85626240', /16 caracteres/],
  ])('is refused with %s', async (_what, creditorId, message) => {
    const { success, error } = await create(creditorId);
    expect(success).toBe(false);
    expect(error?.problems).toEqual([
      { field: 'creditorId', rule: 'creditorId', message: expect.stringMatching(message) },
    ]);
  });

  it('may be missing, and a change is checked too', async () => {
    const { data } = await create('');
    const made = data as Record<string, Json>;
    expect(made['creditorId']).toBeNull();
    const change = (creditorId: string) =>
      t.call(
        'patchObject',
        {
          collection: 'organization',
          objectId: made['id'],
          object: { creditorId, version: made['version'] },
        },
        { token: admin },
      );
    expect((await change('ES00000B85626240')).error?.problems).toMatchObject([{ field: 'creditorId' }]);
    expect((await change('ES77-000-B85626240')).data).toMatchObject({ creditorId: 'ES77000B85626240' });
  });
});
