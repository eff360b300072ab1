import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { signerLandlordTypes } from '@llavero/proto/rules/conditions';
import { fromDayKey as day } from '@llavero/proto/values/dates';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const [ana, luis, eva] = [1, 2, 3].map((n) => `0198f2f0-7a1b-7c3d-8e4f-00000000000${n}`) as [
  string,
  string,
  string,
];
const [flat, shop] = [4, 5].map((n) => `0198f2f0-7a1b-7c3d-8e4f-00000000000${n}`) as [string, string];

type Values = Record<string, Json>;

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({ contracts: neighbour('contracts') });
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

const create = (collection: string, object: Values) =>
  t.call('createObject', { collection, object }, { token: admin });

/** The problems of a refusal as `field rule`; none when the record was saved. */
async function refused(collection: string, object: Values): Promise<string[]> {
  const { success, error } = await create(collection, object);
  if (!success) {
    expect(error).toMatchObject({ code: 'RECORD.INVALID', kind: 'invalid' });
    expect(error?.message).toMatch(/^No se ha guardado nada/);
  }
  return (error?.problems ?? []).map(({ field, rule }) => `${field} ${rule}`);
}

/** Changes a record that was saved before. */
async function change(collection: string, made: Values, patch: Values): Promise<string[]> {
  const { success, error } = await t.call(
    'patchObject',
    { collection, objectId: made['id'], object: { ...patch, version: made['version'] } },
    { token: admin },
  );
  expect(success).toBe((error ?? null) === null);
  return (error?.problems ?? []).map(({ field, rule }) => `${field} ${rule}`);
}

const saved = async (collection: string, object: Values) => {
  const { data, error } = await create(collection, object);
  expect(error).toBeNull();
  return data as Values;
};

describe('[VAL-04] who signs a mandate, through the gateway', () => {
  const signedBy = (signerType: string, landlordType: string): Values => ({
    landlords: [ana],
    signatureDistribution: [{ landlord: ana, signerType, landlordType, represents: [luis] }],
  });
  const landlordTypes = ['FULL_RIGHT', 'USUFRUCTUARY', 'NUDE_LANDLORD', 'REPRESENTANT'];

  it.each(Object.entries(signerLandlordTypes))('%s allows %j and no other', async (signer, allowed) => {
    for (const type of landlordTypes) {
      const expected = (allowed as readonly string[]).includes(type)
        ? []
        : ['signatureDistribution.0.signerType signer'];
      expect([type, await refused('mandate', signedBy(signer, type))]).toEqual([type, expected]);
    }
  });

  it('holds for a change too, and names the line', async () => {
    const made = await saved('mandate', signedBy('SIGN_ON_BEHALF', 'FULL_RIGHT'));
    const [line] = made['signatureDistribution'] as Values[];
    const second = { ...line, landlord: luis, signerType: 'REPRESENTS', landlordType: 'FULL_RIGHT' };
    expect(await change('mandate', made, { signatureDistribution: [line as Values, second] })).toEqual([
      'signatureDistribution.1.signerType signer',
    ]);
    expect(
      await change('mandate', made, {
        signatureDistribution: [line as Values, { ...second, landlordType: 'REPRESENTANT' }],
      }),
    ).toEqual([]);
  });
});

describe('[VAL-04] shares of a mandate, through the gateway', () => {
  const owned = (...lines: [landlord: string, percent: number, unit?: string][]): Values => ({
    landlords: [ana, luis, eva],
    propertyDistribution: lines.map(([landlord, percent, unit]) => ({
      landlord,
      percent,
      unit: unit ?? null,
    })),
  });

  it.each([
    ['less than 100', owned([ana, 60], [luis, 30]), ['propertyDistribution sum']],
    ['more than 100', owned([ana, 60], [luis, 60]), ['propertyDistribution sum']],
    [
      'three thirds of two decimals',
      owned([ana, 33.33], [luis, 33.33], [eva, 33.33]),
      ['propertyDistribution sum'],
    ],
    ['100 together', owned([ana, 33.34], [luis, 33.33], [eva, 33.33]), []],
    ['100 with four decimals', owned([ana, 33.3333], [luis, 33.3333], [eva, 33.3334]), []],
    ['100 of each unit', owned([ana, 100, flat], [luis, 50, shop], [eva, 50, shop]), []],
    ['100 of one unit only', owned([ana, 100, flat], [luis, 50, shop]), ['propertyDistribution sum']],
    ['nothing yet: a draft', owned(), []],
  ])('%s', async (_what, object, expected) => expect(await refused('mandate', object)).toEqual(expected));

  it('holds for a change of the shares, and lets other fields change', async () => {
    const made = await saved('mandate', owned([ana, 100]));
    expect(await change('mandate', made, owned([ana, 50]))).toEqual(['propertyDistribution sum']);
    expect(await change('mandate', made, { paymentDay: 5 })).toEqual([]);
  });
});

describe('[VAL-03] bonds of a contract, through the gateway', () => {
  const season: Values = {
    contractType: 'SEASONAL_CONTRACT',
    rent: 1000,
    contractDuration: { years: 0, months: 3, days: 0 },
  };
  const guarantee = (amount: number): Values => ({
    additionalGuarantee: { months: 0, holder: 'MANDATARY', amount },
  });

  it.each([
    ['three months: half a rent', { ...season, ...guarantee(500) }, []],
    ['a cent more', { ...season, ...guarantee(500.01) }, ['additionalGuarantee.amount maxOtherBonds']],
    [
      '3 months and 26 days: 644.44',
      { ...season, contractDuration: { years: 0, months: 3, days: 26 }, ...guarantee(644.44) },
      [],
    ],
    [
      'a cent more than 644.44',
      { ...season, contractDuration: { years: 0, months: 3, days: 26 }, ...guarantee(644.45) },
      ['additionalGuarantee.amount maxOtherBonds'],
    ],
    [
      'by the days of a draft that says no duration',
      {
        contractType: 'SEASONAL_CONTRACT',
        rent: 1000,
        startDate: day('2027-01-01'),
        endDate: day('2027-03-31'),
        ...guarantee(501),
      },
      ['additionalGuarantee.amount maxOtherBonds'],
    ],
    ['a home has another rule', { ...season, contractType: 'LONG_CONTRACT', ...guarantee(2000) }, []],
    ['no rent yet: a draft', { contractType: 'SEASONAL_CONTRACT', ...guarantee(5000) }, []],
  ])('other bonds of a season: %s', async (_what, object, expected) =>
    expect(await refused('contract', object)).toEqual(expected),
  );

  it.each([
    [{ totalBondAmount: 2000, legalBondAmount: 1000, ...guarantee(1000) }, []],
    [{ totalBondAmount: 2000, legalBondAmount: 1000, ...guarantee(999.99) }, ['totalBondAmount bondTotal']],
    [{ totalBondAmount: 2000, legalBondAmount: 2500 }, ['totalBondAmount bondTotal']],
    [{ totalBondAmount: 2000 }, []],
    [{ legalBondAmount: 1000 }, []],
  ])('legal bond and guarantee are the total: %j', async (object, expected) =>
    expect(await refused('contract', { rent: 1000, ...object })).toEqual(expected),
  );

  it('what is not said of the guarantee is the rest of the total', async () => {
    const made = await saved('contract', { rent: 800, totalBondAmount: 2000, legalBondAmount: 800 });
    expect(made['additionalGuarantee']).toEqual({ months: 1.5, holder: 'MANDATARY', amount: 1200 });
    expect(await change('contract', made, { totalBondAmount: 1500 })).toEqual(['totalBondAmount bondTotal']);
    expect(await change('contract', made, { totalBondAmount: 1500, ...guarantee(700) })).toEqual([]);
  });

  it('a season shortened below what its guarantee allows', async () => {
    const made = await saved('contract', { ...season, ...guarantee(500) });
    const shorter = { contractDuration: { years: 0, months: 2, days: 0 } };
    expect(await change('contract', made, shorter)).toEqual(['additionalGuarantee.amount maxOtherBonds']);
    expect(await change('contract', made, { paymentDay: 5 })).toEqual([]);
  });

  it('bears the largest amounts and durations', async () => {
    const most = {
      ...season,
      rent: 999_999_999_999.99,
      contractDuration: { years: 99, months: 11, days: 31 },
      ...guarantee(999_999_999_999.99),
    };
    expect(await refused('contract', most)).toEqual([]);
  });

  it('the bonds of a booked season', async () => {
    const booked = { ...season, unit: flat };
    expect(await refused('booking', { ...booked, totalBondAmount: 1000 })).toEqual([]);
    expect(await refused('booking', { ...booked, totalBondAmount: 1000.01 })).toEqual([
      'totalBondAmount maxOtherBonds',
    ]);
    expect(
      await refused('booking', { ...booked, contractType: 'LONG_CONTRACT', totalBondAmount: 3000 }),
    ).toEqual([]);
  });
});

describe('[VAL-03] payment in advance of a contract, through the gateway', () => {
  const lease = (months: number, days: number, over: Values = {}): Values => ({
    startDate: day('2027-01-15'),
    endDate: day('2027-12-31'),
    paymentInAdvance: { months, days, amount: 0 },
    ...over,
  });

  it.each([
    ['up to the last day', lease(11, 0), []],
    ['a day more', lease(11, 1), ['paymentInAdvance max']],
    ['months only', lease(12, 0), ['paymentInAdvance max']],
    ['days of a broken month', lease(0, 10, { endDate: day('2027-02-10') }), []],
    ['one more of them', lease(0, 11, { endDate: day('2027-02-10') }), ['paymentInAdvance max']],
    [
      'nothing in the month of the start',
      lease(0, 1, { endDate: day('2027-01-31') }),
      ['paymentInAdvance max'],
    ],
    ['no end yet: a draft', lease(60, 0, { endDate: null }), []],
    ['no start yet: a draft', lease(60, 0, { startDate: null }), []],
  ])('%s', async (_what, object, expected) => expect(await refused('contract', object)).toEqual(expected));

  it('holds for a change of the dates and of the advance', async () => {
    const made = await saved('contract', lease(11, 0));
    expect(await change('contract', made, { endDate: day('2027-11-30') })).toEqual(['paymentInAdvance max']);
    expect(await change('contract', made, lease(12, 0))).toEqual(['paymentInAdvance max']);
    expect(await change('contract', made, { paymentDay: 5 })).toEqual([]);
  });
});
