import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { startOfDay } from '@llavero/proto/values/dates';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { Writer } from '../testing/text-fields.ts';

let t: TestGateway;
let token: string;
let records: Writer;
let parametersTold: Record<string, Parameter[]>;
beforeAll(async () => {
  t = await startTestGateway({ documents: neighbour('documents') });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
  records = new Writer(t, token);
  const { body } = await t.get<{ value: string; parameters: Parameter[] }[]>('/choices/DocumentType', {
    token,
  });
  parametersTold = Object.fromEntries(body.map(({ value, parameters }) => [value, parameters]));
});
afterAll(() => t?.stop());

interface Parameter {
  name: string;
  label: string;
  kind: string;
  required: boolean;
  default?: boolean | string;
}

const words = (text: string) => text.trim().split(/\s+/);
const today = () => startOfDay(Math.floor(Date.now() / 1000));

const contract = 'startDate:DATE endDate:DATE paymentDay:INT paymentMethod:TEXT rent:MONEY';
const identity = 'description:TEXT number:TEXT! issueDate:DATE expiratonDate:DATE';
const certificate = 'description:TEXT number:TEXT! expirationDate:DATE';
const issued = 'description:TEXT issueDate:DATE!';
const income = 'anualIncome:MONEY!';
const bill = 'description:TEXT amount:MONEY rebill:BOOLEAN!=false issueDate:DATE! notes:TEXTAREA';

/** F §3 and §5: the parameters of each type, name:type, with ! where it is required and = before its default. */
const parameters: Record<string, string> = {
  LONG_CONTRACT: contract,
  SEASONAL_CONTRACT: contract,
  MANDATE: 'availabilityDate:DATE startDate:DATE endDate:DATE',
  NIF: identity,
  NIE: identity,
  PASSPORT: identity,
  TIE: identity,
  ENERGY_CERTIFICATE: certificate,
  OCCUPANCY_CERTIFICATE: certificate,
  CADASTRAL_REFERENCE: certificate,
  COMMUNITY: issued,
  // F §5: its day of issue is required, so it is no simple type.
  ITP: issued,
  INSURANCE: 'description:TEXT issueDate:DATE insuranceCompany:TEXT! insuranceCompanPhone:TEXT',
  BANK_ACCOUNT: 'number:TEXT!',
  SEPA: 'description:TEXT issueDate:DATE signer:TEXT! iban:TEXT!',
  PAYSLIP: income,
  PENSION: income,
  FREELANCE_FEE: income,
  OTHER_BILLS: bill,
  SUPPLY: `${bill} type:TEXT! company:TEXT!`,
  ...Object.fromEntries(
    words(
      `VALUATION INVENTORY LABORAL_LIFE PATRIMONIAL_DECLARATION INCOME_STATEMENT WORK_CONTRACT RESOLUTION
       SETTLEMENT BOND DEED OTHER UNKNOWN`,
    ).map((type) => [type, 'description:TEXT']),
  ),
};

/** A value of every parameter by which a document of the type is whole. */
const values: Record<string, Json> = {
  startDate: 1_790_028_000, endDate: 1_790_028_000, availabilityDate: 1_790_028_000, issueDate: 1_790_028_000,
  expiratonDate: 1_790_028_000, expirationDate: 1_790_028_000, paymentDay: 5, paymentMethod: 'TRANSFER', rent: 950.5,
  description: 'Copia', number: 'X-1', insuranceCompany: 'Segura', insuranceCompanPhone: '+34600112233', signer: 'Ana',
  iban: 'ES9121000418450200051332', anualIncome: 32_000.25, amount: 81.2, rebill: true, notes: 'Dos meses',
  type: 'GAS', company: 'Gas del Norte',
}; // prettier-ignore

const declared = (type: string) =>
  words(parameters[type] ?? 'description:TEXT').map((text) => {
    const [, name = '', kind = '', required, fallback] = /^(\w+):([A-Z]+)(!?)(=\w+)?$/.exec(text) ?? [];
    return { name, kind, required: required === '!', hasDefault: fallback !== undefined || kind === 'DATE' };
  });
const whole = (type: string) =>
  Object.fromEntries(declared(type).map(({ name }) => [name, values[name] ?? null]));
const create = (type: string, given: Record<string, Json>) => ({ name: 'Papel', type, parameters: given });

describe('[ENT-08] [VAL-08] the typed parameters of documents (F §3, §5)', () => {
  it('are told with name, label, type, whether required, and default: dates today', () => {
    for (const [type, wanted] of Object.entries(parameters)) {
      const told = parametersTold[type]?.map(
        ({ name, kind, required, default: fallback }) =>
          `${name}:${kind}${required ? '!' : ''}${fallback === undefined || fallback === 'TODAY' ? '' : `=${fallback}`}`,
      );
      expect([type, told]).toEqual([type, words(wanted)]);
      for (const { label, kind, default: fallback } of parametersTold[type] ?? []) {
        expect([type, label]).not.toEqual([type, '']);
        expect([type, kind === 'DATE', fallback === 'TODAY']).toEqual([
          type,
          kind === 'DATE',
          kind === 'DATE',
        ]);
      }
    }
    const kinds = new Set(Object.values(parametersTold).flatMap((all) => all.map(({ kind }) => kind)));
    for (const kind of kinds) expect(words('DATE TEXT TEXTAREA BOOLEAN MONEY INT FLOAT')).toContain(kind);
  });

  it.each(Object.keys(parameters))(
    'a «%s» keeps them, and is refused without a required one',
    async (type) => {
      const full = whole(type);
      expect((await records.createAndRead('document', create(type, full)))['parameters']).toEqual(full);
      for (const { name, required } of declared(type))
        expect([name, await records.refusals('document', create(type, { ...full, [name]: null }))]).toEqual([
          name,
          required ? [`parameters.${name} required`] : [],
        ]);
    },
  );

  it.each(Object.keys(parameters))(
    'a «%s» of which nothing is said has the defaults of the text',
    async (type) => {
      const needed = declared(type).filter(({ required, hasDefault }) => required && !hasDefault);
      const given = Object.fromEntries(needed.map(({ name }) => [name, values[name] ?? null]));
      const made = await records.createAndRead('document', create(type, given));
      const defaults = declared(type)
        .filter(({ hasDefault }) => hasDefault)
        .map(({ name, kind }) => [name, kind === 'DATE' ? today() : false]);
      const expected = { ...given, ...Object.fromEntries(defaults) } as Json;
      expect(made['parameters'] ?? {}).toEqual(expected);
    },
  );

  it.each([
    ['LONG_CONTRACT', 'startDate', '1/2/2026'],
    ['LONG_CONTRACT', 'paymentDay', 1.5],
    ['LONG_CONTRACT', 'rent', 950.555],
    ['NIF', 'number', 17],
    ['PAYSLIP', 'anualIncome', 'mucho'],
    ['OTHER_BILLS', 'rebill', 'no'],
    ['OTHER_BILLS', 'notes', 4],
  ] as const)('a value of another type is refused by its name: «%s» %s %j', async (type, name, wrong) => {
    const given = { ...whole(type), [name]: wrong };
    expect(await records.refusals('document', create(type, given))).toEqual([`parameters.${name} kind`]);
  });

  it('a parameter of another type of document is refused by its name', async () => {
    expect(await records.refusals('document', create('PAYSLIP', { anualIncome: 1, iban: 'x' }))).toEqual([
      'parameters.iban unknown',
    ]);
  });
});

/** F §3 'Document categories and their types'; the ID types of tenants are those with parameters of their own. */
const filed: Record<string, string> = {
  LANDLORD: 'NIF NIE PASSPORT OTHER_ID AUTHORIZATION BANK_ACCOUNT TAX_SUMMARY',
  TENANT: `NIF NIE PASSPORT TIE BANK_ACCOUNT LABORAL_LIFE WORK_CONTRACT PAYSLIP PENSION FREELANCE_FEE INCOME_STATEMENT
    OTHER_PROOF_OF_OWNERSHIP`,
  PLACE: `CADASTRAL_REFERENCE COMMUNITY DEED FLOOR_PLAN ENERGY_CERTIFICATE TAXES OWNERS_BOARD IBI ITE
    OCCUPANCY_CERTIFICATE MORTGAGE SIMPLE_NOTE VALUATION PRICE_INDEX`,
  RENT: 'CONTRACT SETTLEMENT BOND RESOLUTION ANNEX SEPA INVENTORY PAYMENT_INSURANCE',
  EXPENSE: 'INSURANCE MAINTENANCE OTHER_BILLS ELECTRICITY GAS PHONE_AND_INTERNET WATER COMMUNITY TAXES IBI',
  INSURANCE: 'INSURANCE',
  FISCAL_SUMMARY: 'TAX_SUMMARY',
};

/** F §6: who sees a new document of the type. */
const seenBy: [roles: string[], types: string][] = [
  [['TENANT', 'LANDLORD'], 'LONG_CONTRACT SEASONAL_CONTRACT INVENTORY RESOLUTION BOND SUPPLY'],
  [
    ['LANDLORD'],
    `MANDATE ENERGY_CERTIFICATE OCCUPANCY_CERTIFICATE CADASTRAL_REFERENCE COMMUNITY VALUATION SETTLEMENT DEED`,
  ],
  [
    ['OWNER'],
    `NIF NIE PASSPORT TIE BANK_ACCOUNT PAYSLIP PENSION FREELANCE_FEE INCOME_STATEMENT LABORAL_LIFE WORK_CONTRACT SEPA
     ITP`,
  ],
  [[], 'OTHER INSURANCE OTHER_BILLS UNKNOWN'],
];

/** Types that lie under EXPENSE are bills; without parameters of their own the rest has a description. */
const expenses = words('MAINTENANCE ELECTRICITY GAS PHONE_AND_INTERNET WATER TAXES IBI');
const anyOf = (type: string) => create(type, expenses.includes(type) ? whole('OTHER_BILLS') : whole(type));

describe('[ENM-03] [ENT-08] where documents are filed and who sees them', () => {
  it.each(Object.entries(filed))('under %s lie the types of the text (F §3)', async (category, types) => {
    const ids: string[] = [];
    for (const type of words(types))
      ids.push((await records.createAndRead('document', { ...anyOf(type), category })).id);
    const criteria = { category, id: { $in: ids } };
    const { data } = await t.call('getCollection', { collection: 'document', criteria }, { token });
    expect((data as { type: string }[]).map(({ type }) => type).sort()).toEqual(words(types).sort());
  });

  it('a type is refused in a category that is not its own, and without one is filed in one of its own', async () => {
    const refused = async (type: string, category: string) =>
      records.refusals('document', { ...anyOf(type), category });
    expect(await refused('PAYSLIP', 'LANDLORD')).toEqual(['category type']);
    expect(await refused('DEED', 'TENANT')).toEqual(['category type']);
    expect(await refused('WATER', 'PLACE')).toEqual(['category type']);
    for (const [category, types] of Object.entries(filed))
      for (const type of words(types)) {
        const own = Object.entries(filed).filter(([, all]) => words(all).includes(type));
        const made = await records.createAndRead('document', anyOf(type));
        expect([category, type, own.map(([name]) => name)]).toEqual([
          category,
          type,
          expect.arrayContaining([made['category']]),
        ]);
      }
  });

  it.each(seenBy)('%j see by default what the text says (F §6)', async (roles, types) => {
    for (const type of words(types)) {
      const made = await records.createAndRead('document', anyOf(type));
      expect([type, made['visibility']]).toEqual([type, roles]);
      // Somebody may say otherwise.
      const open = await records.createAndRead('document', { ...anyOf(type), visibility: ['OWNER'] });
      expect([type, open['visibility']]).toEqual([type, ['OWNER']]);
    }
  });
});
