import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({ places: neighbour('places'), documents: neighbour('documents') });
  token = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

type Row = Record<string, Json> & { id: string };
const create = async (collection: string, object: Record<string, Json>) => {
  const { id, data, error } = await t.call('createObject', { collection, object }, { token });
  return { id, data: data as Row, problems: error?.problems?.map(({ field, rule }) => `${field} ${rule}`) };
};
const read = async (collection: string, id: string | null) =>
  (await t.call('getObject', { collection, id }, { token })).data as Row;

describe('values that callers write as in the texts', () => {
  it.each([[0], ['0']])(
    '[ENT-04] floor %j is the ground floor, Bajos in the address (C §3.3)',
    async (floor) => {
      const { id } = await create('place', { street: 'Calle de Atocha', number: '27', floor, door: '1' });
      const place = { floor: 'GROUND', address: 'Calle de Atocha 27, Bajos 1ª, España' };
      expect(await read('place', id)).toMatchObject(place);
      const object = { floor: 2 };
      await t.call('patchObject', { collection: 'place', objectId: id, object }, { token });
      expect(await read('place', id)).toMatchObject({ floor: '2' });
      await t.call('patchObject', { collection: 'place', objectId: id, object: { floor } }, { token });
      expect(await read('place', id)).toMatchObject(place);
    },
  );

  it('[ENT-04] a place starts with the defaults of the text (C §3.3)', async () => {
    const { data } = await create('place', {});
    expect(data).toMatchObject({
      hasYard: false,
      hasPool: false,
      hasPorter: false,
      hasElevator: false,
      yearOfConstruction: 0,
      unitType: 'FLAT',
      totalArea: 0,
      livingArea: 0,
      usefulArea: 0,
      type: 'UNIT',
      keySets: 2,
      horizontalDivision: true,
    });
  });

  const bill = {
    description: 'Marzo',
    amount: 81.2,
    rebill: true,
    issueDate: 1_790_028_000,
    notes: 'Dos meses',
  };
  it.each('OTHER_BILLS ELECTRICITY GAS WATER PHONE_AND_INTERNET MAINTENANCE TAXES IBI'.split(' '))(
    '[ENT-08] [VAL-08] a document of type %s keeps what a bill keeps (F §3)',
    async (type) => {
      const { id, problems } = await create('document', { name: 'Recibo', type, parameters: bill });
      expect(problems).toBeUndefined();
      expect((await read('document', id))['parameters']).toEqual(bill);
      const few = await create('document', { name: 'Recibo', type, parameters: {} });
      expect(few.data['parameters']).toEqual({ rebill: false, issueDate: expect.any(Number) });
      const missing = { ...bill, rebill: null, issueDate: null };
      const { problems: wrong } = await create('document', { name: 'Recibo', type, parameters: missing });
      expect(wrong).toEqual(['parameters.rebill required', 'parameters.issueDate required']);
    },
  );

  it('[ENT-08] [VAL-08] a supply needs its type and company besides; community and insurance have their own', async () => {
    const supply = { name: 'Luz', type: 'SUPPLY', parameters: bill };
    expect((await create('document', supply)).problems).toEqual([
      'parameters.type required',
      'parameters.company required',
    ]);
    for (const type of ['COMMUNITY', 'INSURANCE']) {
      const { problems } = await create('document', { name: 'Recibo', type, parameters: { amount: 1 } });
      expect([type, problems?.includes('parameters.amount unknown')]).toEqual([type, true]);
    }
  });

  it('[ENM-03] documents are listed by type in the order of the text (F §3)', async () => {
    const types = 'COMMUNITY DEED TAXES OWNERS_BOARD IBI MORTGAGE'.split(' ');
    const ids: (string | null)[] = [];
    for (const type of types.toReversed()) ids.push((await create('document', { name: 'Papel', type })).id);
    const query = { filter: { id: { $in: ids } }, fields: ['type'], sort: [{ field: 'type', order: 'asc' }] };
    const { data } = await t.call('getQuery', { collection: 'document', query }, { token });
    expect((data as { items: Row[] }).items.map(({ type }) => type)).toEqual(types);
  });

  it.each([
    [
      '[ENM-04]',
      'FinanceType',
      'SETTLEMENT GUARANTEED RECEIPT BILL RECTIFYING_BILL EXPENSE RENT_BILL RECTIFYING_RENT_BILL',
    ],
    ['[ENM-04]', 'FinanceCategory', 'ENERGY GAS RENT'],
    [
      '[ENM-01]',
      'UnitType',
      `FLAT PENTHOUSE SEMIDETACHED_HOUSE INDEPENDENT_HOUSE PAIRED_HOUSE DUPLEX_TRIPLEX STUDIO
      PARKING STORAGE SHOP WAREHOUSE OFFICE PARKING_AND_STORAGE`,
    ],
    ['[ENM-02]', 'PaymentMethod', 'TRANSFER DIRECT_DEBIT CASH PAYMENT_PENDING DIRECTLY_TO_LANDLORD'],
    ['[ENM-07]', 'TaskStatus', 'TO_DO IN_PROGRESS BLOCKED ERROR DONE DELETED DUPLICATED'],
  ])('%s the typed schema names the values of %s in the order of the text', async (_number, name, values) => {
    const query = `{ type: __type(name: "${name}") { enumValues { name } } }`;
    const { body } = await t.graphql(query, {}, { token });
    // Not the answer of a generic call, which `graphql` is typed for.
    const { enumValues } = (body.data as unknown as { type: { enumValues: { name: string }[] } }).type;
    expect(enumValues.map((value) => value.name)).toEqual(values.split(/\s+/));
  });
});
