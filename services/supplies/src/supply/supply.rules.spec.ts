import { describe, expect, it } from '@jest/globals';
import type { Place } from '@llavero/proto/records/places/place';
import { supplyWorkAtEnd, supplyWorkAtStart } from './supply.rules.ts';

type Supply = Place['supplies'][number];

const supply = (more: Partial<Supply>): Supply => ({
  type: 'WATER',
  holderType: 'LANDLORD',
  holderId: null,
  holderName: null,
  company: null,
  code: null,
  notes: null,
  amount: null,
  changeReason: null,
  requiredChange: false,
  paymentMethod: null,
  ...more,
});
const contract = { tenantIsResponsibleOfSupplies: true, tenants: ['tenant'] };
const types = (supplies: Supply[], unitType: Place['unitType'] = 'FLAT', terms = contract) =>
  supplyWorkAtStart({ supplies, unitType }, terms).map(({ type, holderType }) => [type, holderType]);

describe('supplies at the start of a contract', () => {
  it('are gas, electricity and water of a flat about which nothing is known', () => {
    expect(types([])).toEqual([
      ['GAS', 'TENANT'],
      ['ELECTRICITY', 'TENANT'],
      ['WATER', 'TENANT'],
    ]);
  });

  it('[OPS-01] are only those the unit has; of those of the community the account changes', () => {
    const entered = [
      supply({ type: 'ELECTRICITY' }),
      supply({ type: 'CENTRAL_HEATING' }),
      supply({ type: 'WATER' }),
    ];
    expect(types(entered)).toEqual([
      ['ELECTRICITY', 'TENANT'],
      ['WATER', 'TENANT'],
      ['CENTRAL_HEATING', 'COMMUNITY'],
    ]);
    const landlordPays = { ...contract, tenantIsResponsibleOfSupplies: false };
    expect(types(entered, 'FLAT', landlordPays).map(([type]) => type)).toEqual(['ELECTRICITY', 'WATER']);
  });

  it('are reviewed without a new holder where the landlord answers for them or the rent includes them', () => {
    expect(types([supply({})], 'FLAT', { ...contract, tenantIsResponsibleOfSupplies: false })).toEqual([
      ['WATER', null],
    ]);
    expect(types([supply({ paymentMethod: 'INCLUDED_IN_RENT' })])).toEqual([['WATER', null]]);
  });

  it('need nothing when this tenant holds them already, but something when the last one does', () => {
    expect(types([supply({ holderType: 'TENANT', holderId: 'tenant' })])).toEqual([]);
    expect(types([supply({ holderType: 'TENANT', holderId: 'former' })])).toEqual([['WATER', 'TENANT']]);
    expect(types([supply({ holderType: 'TENANT', holderId: 'tenant', requiredChange: true })])).toEqual([
      ['WATER', 'TENANT'],
    ]);
  });

  it('do not exist in a parking space unless they have been entered', () => {
    expect(types([], 'PARKING')).toEqual([]);
    expect(types([supply({ type: 'ELECTRICITY' })], 'PARKING')).toEqual([['ELECTRICITY', 'TENANT']]);
  });

  it('take company and supply point along', () => {
    const electricity = supply({ type: 'ELECTRICITY', company: 'Luz SA', code: 'ES0031000000000001JN' });
    expect(supplyWorkAtStart({ supplies: [electricity], unitType: 'FLAT' }, contract)).toMatchObject([
      {
        company: 'Luz SA',
        code: 'ES0031000000000001JN',
        changeReason: 'Cambio de titular por inicio de contrato',
      },
    ]);
    expect(
      supplyWorkAtStart({ supplies: [supply({ code: '123-agua' })], unitType: 'FLAT' }, contract)[0]?.code,
    ).toBeNull();
  });
});

describe('supplies at the end of a contract', () => {
  const atEnd = (supplies: Supply[], unitType: Place['unitType'] = 'FLAT', terms = contract) =>
    supplyWorkAtEnd({ supplies, unitType }, terms).map(({ type, holderType, formerHolderType }) => [
      type,
      formerHolderType,
      holderType,
    ]);

  it('[OPS-01] go back to the landlord where this tenant holds them, and nowhere else', () => {
    const entered = [
      supply({ type: 'ELECTRICITY', holderType: 'TENANT', holderId: 'tenant' }),
      supply({ type: 'GAS', holderType: 'TENANT', holderId: 'next tenant' }),
      supply({ type: 'WATER', holderType: 'LANDLORD' }),
      supply({ type: 'HOT_WATER', holderType: 'COMMUNITY' }),
      supply({ type: 'PHONE_INTERNET', holderType: 'TENANT' }),
    ];
    expect(atEnd(entered)).toEqual([
      ['ELECTRICITY', 'TENANT', 'LANDLORD'],
      ['HOT_WATER', 'COMMUNITY', 'COMMUNITY'],
    ]);
  });

  it('are all default ones of a unit about which nothing is known, if the tenant answered for them', () => {
    expect(atEnd([]).map(([type]) => type)).toEqual(['GAS', 'ELECTRICITY', 'WATER']);
    expect(atEnd([], 'FLAT', { ...contract, tenantIsResponsibleOfSupplies: false })).toEqual([]);
    expect(atEnd([], 'PARKING')).toEqual([]);
  });
});
