import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey } from '@llavero/proto/values/dates';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { contract, mandate } from '../testing/contract-text.ts';
import { type TextFields, Writer } from '../testing/text-fields.ts';

let t: TestGateway;
let records: Writer;
beforeAll(async () => {
  t = await startTestGateway({
    contracts: ContractsModule,
    places: neighbour('places'),
    notifications: neighbour('notifications'),
  });
  records = new Writer(t, await t.tokenFor('ADMIN'));
});
afterAll(() => t?.stop());

const id = () => randomUUID();
const [start, end, day] = [fromDayKey('2026-12-01'), fromDayKey('2031-11-30'), fromDayKey('2026-11-20')];
const moment = day + 36_000;
const unit = id();
const chronology = [{ description: 'Alta', date: moment, subcategory: 'CONTRACT' }];

describe('[ENT-02] a mandate has every field of C §3.1', () => {
  it('with the defaults of the text, and keeps what a caller gives', async () => {
    await records.expectFields('mandate', mandate);
    await records.expectSystemFields('mandate');
    // Figures that the service works out for itself.
    await records.expectRefused('mandate', ['kpi', 'stats']);
  });

  it('is named in the typed schema, every field of it', async () => {
    expect(await missingInSchema('Mandate', [...Object.keys(mandate), 'kpi', 'stats'])).toEqual([]);
  });
});

describe('[ENT-03] a contract has every field of C §3.2, in its groups', () => {
  const all = Object.assign({}, ...Object.values(contract)) as TextFields;

  it.each(Object.entries(contract))('%s: with the defaults of the text', async (_group, fields) => {
    const made = await records.createAndRead('contract');
    const names = Object.keys(fields);
    expect(Object.fromEntries(names.map((name) => [name, made[name]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, fields[name]?.[0]])),
    );
  });

  it('keeps what a caller gives, and takes from none what the system keeps', async () => {
    await records.expectFields('contract', all);
    await records.expectSystemFields('contract');
    // C §5: only a seasonal contract has it.
    const season = { contractType: 'SEASONAL_CONTRACT', mandataryManagesItp: true };
    expect((await records.createAndRead('contract'))['mandataryManagesItp']).toBe(false);
    expect(await records.createAndRead('contract', season)).toMatchObject(season);
  });

  it('is named in the typed schema, every field of it', async () => {
    expect(await missingInSchema('Contract', [...Object.keys(all), 'mandataryManagesItp'])).toEqual([]);
  });
});

/** F §3 'Solvency request'. */
const solvencyRequest: TextFields = {
  mandate: [null, { id: id(), collection: 'mandate', description: 'Mandato de Ana' }],
  unit: [null, { id: unit, collection: 'place', description: 'Calle Mayor 1' }],
  manager: [null, { email: 'gestor@llavero.example', name: 'Olga Gil' }],
  tenants: [[], [{ name: 'Luis Mas' }]],
  avalists: [[], [{ name: 'Eva Mas' }]],
  notes: [null, 'Urgente'],
  googleDrivePath: [null, '/Solvencias/17'],
  uploadedFiles: [[], [id()]],
  rent: [null, 1000],
  date: [null, day],
  annualPayments: [12, 14],
  requestedAt: [null, moment],
  acceptedAt: [null, moment],
  rejectedAt: [null, moment],
  cancelledAt: [null, moment],
  documents: [[], [id()]],
  chronology: [[], chronology],
};

describe('[ENT-07] solvency requests and insurance', () => {
  it('a solvency request has every field of F §3; it asks for 12 payments a year', async () => {
    await records.expectFields('solvencyRequest', solvencyRequest);
    await records.expectSystemFields('solvencyRequest');
  });

  it('a policy is created, read and changed; the text shows no fields (F §3)', async () => {
    const policy = { insurer: 'Segura', policyNumber: 'P-1', contract: id(), startDate: start, endDate: end };
    const made = await records.createAndRead('insurance', policy);
    expect(made).toMatchObject(policy);
    expect((await records.patch('insurance', made.id, { insurer: 'Otra' })).error).toBeNull();
    expect(await records.read('insurance', made.id)).toMatchObject({ insurer: 'Otra', version: 2 });
    expect(await missingInSchema('Insurance', Object.keys(policy))).toEqual([]);
  });
});

/**
 * C §9, pack by pack: fee, one-payment months, recurring percent, cover, limits of legal defence and vandalism. Null
 * where the text gives no figure; what it partly does not show is asked for by the wizard.
 */
const packs: Record<string, [string, number, ...(number | string | null)[]]> = {
  PREMIUM_12: ['PERCENT', 15, 0.5, 1.5, 'ONE_YEAR', 3000, 3000],
  BASIC_12: ['PERCENT', 6.5, 1, 3, 'ONE_YEAR', 3000, 3000],
  BASIC_LARGE_HOLDER_24: ['PERCENT', 8.7, 1, 3, 'TWO_YEARS', 9000, 6000],
  BASIC_UNLIMITED_PT: ['PERCENT', 7.5, null, null, 'TOTAL_RENT', 9000, 6000],
  GUARANTEED_INCOME_UNLIMITED: ['PERCENT', 6, null, null, 'TOTAL_RENT', 3000, 3000],
  GUARANTEED_INCOME_BASIC: ['PERCENT', 5.5, null, null, 'ONE_YEAR', 3000, 3000],
  PREMIUM_UNLIMITED_PT: ['PERCENT', 15, 0.5, 1.5, 'TOTAL_RENT', 9000, 6000],
  PAYMENT_INSURANCE: ['PERCENT', 15, null, null, null, null, null],
  INTERMEDIATION_SERVICE: ['PERCENT', 0, 1, null, null, null, null],
  MANAGEMENT_SERVICE: ['FIXED', 35, 1, 3, null, null, null],
  NONE: ['NONE', 0, null, null, null, null, null],
};

describe('figures of C §9 that records carry', () => {
  it('[VAL-09] the product packs are products with all their figures', async () => {
    const token = await t.tokenFor('INTERNAL_EMPLOYEE');
    const query = { sort: [{ field: 'order', order: 'asc' }] };
    const { data } = await t.call('getQuery', { collection: 'product', query }, { token });
    const { items } = data as { items: Record<string, Json>[] };
    expect(
      items.map((product) => [
        product['productType'],
        product['feeType'],
        product['feeValue'],
        product['tenantSearchOnePaymentPlanMonths'],
        product['tenantSearchRecurringPaymentPlanPercent'],
        product['nonPaymentCoverage'],
        product['legalDefenseActions'],
        product['vandalismActions'],
      ]),
    ).toEqual(Object.entries(packs).map(([name, figures]) => [name, ...figures]));
    const { body } = await t.get<{ value: string; label: string }[]>('/choices/NonPaymentCoverage', {
      token,
    });
    expect(body.map(({ value, label }) => `${value} ${label}`)).toEqual([
      'ONE_YEAR Hasta 12 meses de renta',
      'TWO_YEARS Hasta 24 meses de renta',
      'TOTAL_RENT Renta total',
    ]);
  });

  it.each([
    [1000, 2.345, 1023.45],
    [1000.01, 2.5, 1025.01],
    [333.33, 3, 343.33],
    [900, -1.5, 886.5],
  ])(
    '[VAL-05] a rent of %d updated by %d per cent is %d, rounded to cents (C §5)',
    async (previousRent, percent, nextRent) => {
      const update = { contract: id(), date: start, previousRent, percent };
      expect(await records.createAndRead('nextRent', update)).toMatchObject({ nextRent });
    },
  );

  it.each([
    // The 16th is a Tuesday; a Saturday; a Thursday, so that the tenant's day is a Saturday.
    ['2027-03-01', '2027-02-13', '2027-02-16', '2027-02-16', '2027-02-18', '2027-02-26T08:00:00Z'],
    ['2026-06-01', '2026-05-13', '2026-05-16', '2026-05-18', '2026-05-20', '2026-05-26T07:00:00Z'],
    ['2026-08-01', '2026-07-13', '2026-07-16', '2026-07-16', '2026-07-20', '2026-07-26T07:00:00Z'],
  ])(
    '[VAL-05] of a rent new on %s: check the 13th, internal and landlord the 16th, tenant two days later, off weekends, made the 26th at 09:00',
    async (date, check, internal, landlord, tenant, made) => {
      const update = { contract: id(), date: fromDayKey(date), previousRent: 1000, percent: 2 };
      expect(await records.createAndRead('nextRent', update)).toMatchObject({
        checkDate: fromDayKey(check),
        internalNoticeDate: fromDayKey(internal),
        landlordNoticeDate: fromDayKey(landlord),
        tenantNoticeDate: fromDayKey(tenant),
        updateAt: Date.parse(made) / 1000,
      });
    },
  );
});

/** Fields that the type of the typed schema does not have. */
async function missingInSchema(type: string, names: readonly string[]): Promise<string[]> {
  const token = await t.tokenFor('ADMIN');
  const { body } = await t.graphql(`{ __type(name: "${type}") { fields { name } } }`, {}, { token });
  // Not the answer of a generic call, which `graphql` is typed for.
  const { fields } = (body.data as unknown as { __type: { fields: { name: string }[] } }).__type;
  const known = new Set(fields.map(({ name }) => name));
  return [...names, 'id', 'version', 'createdAt', 'updatedAt'].filter((name) => !known.has(name));
}
