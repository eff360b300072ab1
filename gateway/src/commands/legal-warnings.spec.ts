import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { contract } from '@llavero/proto/records/contracts/contract';
import { addYears, fromDayKey as day, startOfDay } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({
    contracts: ContractsModule,
    notifications: NotificationsModule,
    people: PeopleModule,
    places: PlacesModule,
  });
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

async function make(collection: string, object: Record<string, Json>): Promise<string> {
  const { id, error } = await t.call('createObject', { collection, object }, { token: admin });
  expect(error).toBeNull();
  return String(id);
}

type Town = { city: string; municipalityCode?: string };

/** A contract that was not signed yet, so that its start decides and no deadline runs with the clock. */
async function contractIn(town: Town, over: Record<string, Json>): Promise<string> {
  const unit = await make('place', { type: 'UNIT', street: 'Calle Mayor', number: '1', ...town });
  return make('contract', {
    units: [unit],
    startDate: day('2026-11-01'),
    rent: 1000,
    legalBondAmount: 1000,
    ineType: 'IRAV',
    ...over,
  });
}

interface Warned {
  warnings: { group: string; field: string; law: string; message: string }[];
}

async function warned(id: string, token = admin): Promise<string[]> {
  const { status, body } = await t.post<Warned>('/commands/ContractLegalWarnings', { id }, { token });
  expect(status).toBe(200);
  return body.warnings.map(({ field, law }) => `${field}: ${law}`);
}

const madrid: Town = { city: 'Madrid' };
const terrassa: Town = { city: 'Terrassa' };
const llei = 'Llei 18/2007 art. 66 bis (Llei 11/2025)';

describe('legal warnings of a contract through the gateway', () => {
  it('[VAL-04] the account of a direct debit that is not in the payer’s record', async () => {
    const [own, other] = ['ES9121000418450200051332', 'ES7921000813610123456789'];
    const tenant = await make('agent', { firstname: 'Luis', roles: ['TENANT'], iban: own });
    const law = 'payerBankAccount: Real Decreto-ley 19/2018, art. 43';
    const debit = { tenants: [tenant], paymentMethod: 'DIRECT_DEBIT' };
    expect(await warned(await contractIn(madrid, { ...debit, payerBankAccount: own }))).not.toContain(law);
    expect(await warned(await contractIn(madrid, { ...debit, payerBankAccount: other }))).toContain(law);
  });

  it('[VAL-04] nobody without a session, no outsider', async () => {
    const id = await contractIn(madrid, {});
    const call = (who: { token?: string }) => t.post('/commands/ContractLegalWarnings', { id }, who);
    expect((await call({})).status).toBe(401);
    expect((await call({ token: await t.tokenFor('TENANT') })).status).toBe(403);
  });

  it.each<[string, string, Record<string, Json>, string[]]>([
    [
      'RDL 7/2019, one year',
      '2026-11-01',
      { contractDuration: { years: 1, months: 0, days: 0 } },
      ['contractDuration: LAU art. 9.1'],
    ],
    ['RDL 7/2019, five years', '2026-11-01', {}, []],
    [
      'RDL 7/2019, five years of a company',
      '2026-11-01',
      { landlordIsCompany: true },
      ['contractDuration: LAU art. 9.1'],
    ],
    [
      'RDL 21/2018',
      '2019-01-23',
      { contractDuration: { years: 3, months: 0, days: 0 } },
      ['contractDuration: LAU art. 9.1 (RDL 21/2018)'],
    ],
    ['Ley 4/2013 again', '2019-01-24', { contractDuration: { years: 3, months: 0, days: 0 } }, []],
    [
      'Ley 4/2013',
      '2013-06-06',
      { contractDuration: { years: 2, months: 0, days: 0 } },
      ['contractDuration: LAU art. 9.1 (Ley 4/2013)'],
    ],
    [
      'Ley 29/1994',
      '2013-06-05',
      { contractDuration: { years: 3, months: 0, days: 0 } },
      ['contractDuration: LAU art. 9.1 (Ley 29/1994)'],
    ],
    [
      'no term',
      '2026-11-01',
      { contractDuration: { years: 0, months: 0, days: 0 } },
      ['contractDuration: LAU art. 9.2'],
    ],
  ])('[VAL-04] a home under %s, begun on %s', async (_law, start, over, expected) => {
    expect(await warned(await contractIn(madrid, { startDate: day(start), ...over }))).toEqual(expected);
  });

  it('[VAL-03] the guarantee of a home is limited within five years only (LAU art. 36.5)', async () => {
    const guarantee = { additionalGuarantee: { months: 3, amount: 3000, holder: 'MANDATARY' } };
    const of = async (years: number) =>
      warned(await contractIn(madrid, { ...guarantee, contractDuration: { years, months: 0, days: 0 } }));
    expect(await of(5)).toEqual(['additionalGuarantee: LAU art. 36.5']);
    expect(await of(6)).toEqual([]);
  });

  it('[VAL-03] [VAL-04] a season in Catalonia since 2026: bond, advance, fees (Llei 11/2025)', async () => {
    const season: Record<string, Json> = {
      contractType: 'SEASONAL_CONTRACT',
      region: 'CATALONIA',
      stressedZone: true,
      rentContainmentIndex: 12,
      contractDuration: { years: 0, months: 11, days: 0 },
      renewalType: 'NONE',
      legalBondAmount: 2000,
      // More than this the rules of the text refuse before the law is asked (C §5, other bonds of a season).
      additionalGuarantee: { months: 1, amount: 1000, holder: 'MANDATARY' },
      paymentInAdvance: { months: 2, days: 0, amount: 2000 },
      tenantSearchSelectedOption: 'FEES_ON_TENANT',
    };
    expect(await warned(await contractIn(terrassa, season))).toEqual([
      `legalBondAmount: ${llei}`,
      `paymentInAdvance: ${llei}`,
      `tenantSearchSelectedOption: ${llei}`,
    ]);
    expect(await warned(await contractIn(terrassa, { ...season, startDate: day('2025-12-31') }))).toEqual([]);
  });

  it('[VAL-03] [VAL-05] premises: two rents of bond (LAU art. 36.1), no ITP where there is VAT', async () => {
    const premises = { contractType: 'LOCAL_CONTRACT', petBan: false, itpAmount: 60 };
    expect(await warned(await contractIn(madrid, premises))).toEqual([
      'legalBondAmount: LAU art. 36.1',
      'itpAmount: TRLITPAJD art. 7.5',
    ]);
    expect(
      await warned(await contractIn(madrid, { ...premises, legalBondAmount: 2000, itpAmount: null })),
    ).toEqual([]);
  });

  it.each<[string, Town, string[]]>([
    ['a curly apostrophe', { city: 'L’Hospitalet de Llobregat' }, ['stressedZone: Resolución TER/800/2024']],
    [
      'an inverted article',
      { city: "Hospitalet de Llobregat, L'" },
      ['stressedZone: Resolución TER/800/2024'],
    ],
    [
      'the second declaration',
      { city: 'Ametlla del Vallès, L’' },
      ['stressedZone: Resolución TER/2408/2024'],
    ],
    ['the INE code', { city: 'Barna', municipalityCode: '08019' }, ['stressedZone: Resolución TER/800/2024']],
    ['a town of Madrid', { city: 'Getafe', municipalityCode: '28065' }, []],
  ])('[VAL-04] a stressed town by %s', async (_how, town, expected) => {
    expect(await warned(await contractIn(town, { region: 'CATALONIA' }))).toEqual(expected);
  });

  it('[VAL-05] an administrator ends one municipality and adds another; the rest of the list stays', async () => {
    const zone = async (city: string) => warned(await contractIn({ city }, { region: 'CATALONIA' }));
    const own: Json = [
      { value: 1, law: 'Resolución de prueba', municipality: 'Rubí', from: '2024-03-16', to: '2026-10-31' },
      { value: 1, law: 'Resolución de prueba', municipality: 'Castellfollit de la Roca' },
    ];
    expect(await zone('Rubí')).toEqual(['stressedZone: Resolución TER/800/2024']);
    await make('config', { key: 'legal.stressedZone', value: own });
    expect(await zone('Rubi')).toEqual([]);
    expect(await zone('Castellfollit de la Roca')).toEqual(['stressedZone: Resolución de prueba']);
    expect(await zone('Sitges')).toEqual(['stressedZone: Resolución TER/800/2024']);
    const broken = { collection: 'config', object: { key: 'legal.bondMonths', value: [{ value: 1 }] } };
    expect(await t.call('createObject', broken, { token: admin })).toMatchObject({ success: false });
  });

  it('[VAL-05] a planned update before the anniversary is warned of (LAU art. 18.1)', async () => {
    const early = await contractIn(madrid, { startDate: day('2025-06-15') });
    await make('nextRent', { contract: early, date: day('2026-06-01'), percent: 2 });
    expect(await warned(early)).toEqual(['date: LAU art. 18.1']);
    const other = await contractIn(madrid, { startDate: day('2025-06-01') });
    await make('nextRent', { contract: other, date: day('2026-06-01'), percent: 2 });
    expect(await warned(other)).toEqual([]);
  });

  it('[STA-03] the ends of a home that was signed under Ley 4/2013 and has no agreed renewal', async () => {
    const id = await contractIn(madrid, {
      startDate: day('2018-12-01'),
      signatureDate: day('2018-11-20'),
      contractDuration: { years: 1, months: 0, days: 0 },
      renewalType: 'NONE',
    });
    const { data } = await t.call('getObject', { collection: 'contract', id }, { token: admin });
    expect(data).toMatchObject({
      agreedEndDate: day('2019-11-30'),
      minimumEndDate: day('2021-11-30'),
      renewalEndDate: day('2022-11-30'),
    });
  });

  it('[STA-03] a home without agreed renewal is in renewal by LAU art. 10.1, and in reconduction only after it', async () => {
    const today = startOfDay(Math.floor(Date.now() / 1000));
    const stores = t.services.services.get('contracts')!.get(RecordStores);
    const inForce = async (years: number) => {
      const start = { startDate: addYears(today, -years), endDate: addYears(today, 2) };
      const id = await contractIn(madrid, { ...start, rent: 3210, renewalType: 'NONE' });
      const active = { validated: true, activated: true };
      await stores.of(contract).writeUnchecked(id, undefined, active, {}, testContext('ADMIN'));
      return id;
    };
    const renewed = await inForce(6);
    const tacit = await inForce(9);
    const idsOf = async (filter: Record<string, Json>) => {
      const query = { filter: { rent: 3210, ...filter }, fields: ['rent'], limit: 10 };
      const { data } = await t.call('getQuery', { collection: 'contract', query }, { token: admin });
      return (data as { items: { id: string }[] }).items.map(({ id }) => id);
    };
    expect(await idsOf({ inRenewal: true })).toEqual([renewed]);
    expect(await idsOf({ inReconduction: true })).toEqual([tacit]);
  });
});
