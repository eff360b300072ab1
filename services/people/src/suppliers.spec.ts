import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { PeopleModule } from './people.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('people', PeopleModule, { partial: true });
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('people');
const create = (collection: CollectionName, object: Record<string, Json>) =>
  records().create({ collection, object }, staff);

const supplier = {
  name: 'Fontanería Roca Bosch, S.L.',
  idType: 'CIF',
  idNumber: 'b-85626240',
  providerCategory: 'INDUSTRIAL_TRADES',
  iban: 'ES91 2100 0418 4502 0005 1332',
  phone: '600 11 22 33',
};

describe('agencies, suppliers and marketers', () => {
  it('[SES-09] are not for people outside', async () => {
    for (const [collection, object] of [
      ['supplier', supplier],
      ['agency', { name: 'Finques Mar' }],
      ['marketer', { name: 'Energía Norte' }],
    ] as [CollectionName, Record<string, Json>][])
      await expect(records().create({ collection, object }, testContext('LANDLORD'))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });

  it('[ENT-01] a supplier is kept tidy, found by a part of its name and listed by category', async () => {
    const made = await create('supplier', supplier);
    expect(made).toMatchObject({
      idNumber: 'B85626240',
      iban: 'ES9121000418450200051332',
      phone: '+34600112233',
      paymentMethod: 'TRANSFER',
      vatPercent: 21,
      active: true,
    });
    const found = await records().list({ collection: 'supplier', text: 'fontaneria' }, staff);
    expect(found.items.map(({ id }) => id)).toEqual([made.id]);
    const listed = await records().list(
      { collection: 'supplier', filter: { providerCategory: 'INDUSTRIAL_TRADES' } },
      staff,
    );
    expect(listed.items).toHaveLength(1);
  });

  it('[VAL-11] a wrong CIF is refused by its field', async () => {
    await expect(create('supplier', { ...supplier, idNumber: 'B85626241' })).rejects.toMatchObject({
      body: { problems: [{ field: 'idNumber', rule: 'nationalId' }] },
    });
    await expect(create('agency', { name: 'Finques', cif: 'B85626241' })).rejects.toMatchObject({
      body: { problems: [{ field: 'cif' }] },
    });
  });

  it('[SES-09] external staff see no bank account', async () => {
    const { id } = await create('supplier', supplier);
    const external = testContext('EXTERNAL_EMPLOYEE');
    const seen = await records().get({ collection: 'supplier', id }, external);
    expect(seen).not.toHaveProperty('iban');
    expect(seen).not.toHaveProperty('idNumber');
  });

  it('[ENT-01] an agency and a marketer are created, changed and listed', async () => {
    const agency = await create('agency', { name: 'Finques Mar', commissionPercent: 50 });
    const changed = await records().patch(
      { collection: 'agency', id: agency.id, version: 1, patch: { active: false } },
      staff,
    );
    expect(changed).toMatchObject({ active: false, paymentDays: 30, version: 2 });
    for (const name of ['Energía Norte', 'Álamo Gas', 'Bajo Luz'])
      await create('marketer', { name, supplies: ['ELECTRICITY', 'GAS'] });
    const { items } = await records().list(
      { collection: 'marketer', filter: { supplies: 'GAS' }, sort: [{ field: 'name', order: 'asc' }] },
      staff,
    );
    expect(items.map(({ name }) => name)).toEqual(['Álamo Gas', 'Bajo Luz', 'Energía Norte']);
    await expect(create('marketer', { name: 'Bajo Luz' })).rejects.toMatchObject({
      body: { kind: 'conflict' },
    });
  });
});
