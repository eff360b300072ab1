import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({ finance: neighbour('finance') });
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

async function done(
  name: Parameters<TestGateway['call']>[0],
  variables: Record<string, unknown>,
): Promise<Row> {
  const { success, data, error } = await t.call(name, variables, { token: admin });
  if (!success) throw new Error(JSON.stringify(error));
  return data as Row;
}
const create = (object: Record<string, unknown>) => done('createObject', { collection: 'finance', object });
const patch = ({ id, version }: Row, object: Record<string, unknown>) =>
  done('patchObject', { collection: 'finance', objectId: id, object: { version, ...object } });
const get = ({ id }: Row) => done('getObject', { collection: 'finance', id });

const rent = {
  category: 'RENT',
  subcategory: 'RENT',
  concept: 'Renta',
  source: 'PROVIDER',
  totalAmount: 1000,
  baseAmount: 1000,
  rentAmount: 1000,
};
const fee = {
  category: 'INVOICE',
  subcategory: 'FEE',
  concept: 'Honorarios',
  source: 'LANDLORD',
  totalAmount: 60.5,
  baseAmount: 50,
  vatAmount: 10.5,
  vatPercent: 21,
  invoiceAmount: 60.5,
};

describe('the totals of a stored finance document', () => {
  it.each(settlementTypes)(
    '[VAL-07] [FIN-08] a %s takes off what comes from the landlord: 1,000 less 60.50 is 939.50',
    async (type) => {
      const made = await create({ type, sourceRole: 'PROVIDER', breakdown: [rent, fee] });
      expect(await get(made)).toMatchObject({
        totalAmount: 939.5,
        baseAmount: 950,
        vatAmount: -10.5,
        rentAmount: 1000,
        invoiceAmount: -60.5,
        compensationAmount: 0,
        suplementationAmount: 0,
      });
    },
  );

  it('[VAL-07] are recalculated when lines, type or source change, and nobody types them in', async () => {
    const receipt = await create({ type: 'RECEIPT', sourceRole: 'LANDLORD', breakdown: [rent] });
    expect(receipt).toMatchObject({ totalAmount: 1000, rentAmount: 1000 });
    const credit = {
      category: 'COMPENSATION',
      concept: 'Reparación pagada por el inquilino',
      source: 'TENANT',
      totalAmount: 100.1,
      baseAmount: 100.1,
      compensationAmount: 100.1,
    };
    const water = {
      category: 'SUPPLEMENT',
      concept: 'Agua',
      totalAmount: 48.4,
      baseAmount: 40,
      vatAmount: 8.4,
      suplementationAmount: 48.4,
    };
    const changed = await patch(receipt, { breakdown: [rent, water, credit] });
    expect(await get(changed)).toMatchObject({
      totalAmount: 948.3,
      baseAmount: 939.9,
      vatAmount: 8.4,
      rentAmount: 1000,
      invoiceAmount: 0,
      compensationAmount: -100.1,
      suplementationAmount: 48.4,
    });
    // A receipt that the tenant issues: lines that name no source take the document's and are taken off.
    const turned = await patch(changed, { sourceRole: 'TENANT' });
    expect(await get(turned)).toMatchObject({ totalAmount: 851.5, suplementationAmount: -48.4 });
    const typed = await t.call(
      'patchObject',
      { collection: 'finance', objectId: turned.id, object: { version: turned.version, totalAmount: 1 } },
      { token: admin },
    );
    expect(typed.error?.problems).toEqual([
      expect.objectContaining({ field: 'totalAmount', rule: 'readOnly' }),
    ]);
    expect(await get(turned)).toMatchObject({ totalAmount: 851.5, version: turned.version });
  });

  it('[FIN-08] the list of settlements has guaranteed ones too, and no receipts', async () => {
    const page = await done('getComponentItems', { dataRequest: { component: 'finance/settlement' } });
    const types = (page['items'] as Row[]).map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(settlementTypes));
  });
});
