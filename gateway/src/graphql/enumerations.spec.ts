import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

interface Value {
  value: string;
  label: string;
  colour?: string;
  [mark: string]: unknown;
}

let t: TestGateway;
let token: string;
let choices: Record<string, Value[]>;
let inSchema: Map<string, Value[]>;
beforeAll(async () => {
  t = await startTestGateway({
    places: neighbour('places'),
    notifications: neighbour('notifications'),
    documents: neighbour('documents'),
  });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
  choices = (await t.get<typeof choices>('/choices', { token })).body;
  const query = '{ __schema { types { kind name enumValues { name description } } } }';
  const { body } = await t.graphql(query, {}, { token });
  // Not the answer of a generic call, which `graphql` is typed for.
  const { __schema } = body.data as unknown as {
    __schema: {
      types: { kind: string; name: string; enumValues: { name: string; description: string }[] | null }[];
    };
  };
  inSchema = new Map(
    __schema.types
      .filter(({ kind }) => kind === 'ENUM')
      .map(({ name, enumValues }) => [
        name,
        (enumValues ?? []).map((one) => ({ value: one.name, label: one.description })),
      ]),
  );
});
afterAll(() => t?.stop());

const words = (text: string) => text.trim().split(/\s+/);
const valuesOf = (name: string) => choices[name]?.map(({ value }) => value);
const labelsOf = (name: string) =>
  Object.fromEntries((choices[name] ?? []).map(({ value, label }) => [value, label]));
const marked = (name: string, mark: string) =>
  choices[name]?.filter((one) => one[mark] === true).map(({ value }) => value);

/** What the text names, in its order; *ours* beside it where the product has more. COMPANY is '{product}'. */
const text: [requirement: string, name: string, values: string, ours?: string][] = [
  ['[ENM-01] (C §3.3)', 'PlaceType', 'UNIT PROPERTY'],
  [
    '[ENM-01] (C §3.3)',
    'UnitType',
    `FLAT PENTHOUSE SEMIDETACHED_HOUSE INDEPENDENT_HOUSE PAIRED_HOUSE DUPLEX_TRIPLEX STUDIO PARKING STORAGE SHOP
     WAREHOUSE OFFICE PARKING_AND_STORAGE`,
  ],
  [
    '[ENM-01] (C §3.3)',
    'Floor',
    `-5 -4 -3 -2 -1 GROUND SHOP PRINCIPAL HOUSE MEZZANINE BASEMENT SEMIBASEMENT
     1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 PENTHOUSE OVERPENTHOUSE SUPERIOR`,
  ],
  ['[ENM-01] [ENM-02] (C §3.3, §3.5)', 'Region', 'CATALONIA MADRID'],
  ['[ENM-01] (C §3.3)', 'SalesValueType', 'TRANSACTION_VALUE APPRAISAL_VALUE ESTIMATION_VALUE'],
  [
    '[ENM-02] (C §3.5)',
    'PartyRole',
    'MANDATARY COMPANY LANDLORD TENANT AVALIST PUBLIC_INSTITUTION SUPPLIER COMMUNITY MIXED OTHER',
  ],
  ['[ENM-02] (C §3.5)', 'LandlordType', 'FULL_RIGHT USUFRUCTUARY NUDE_LANDLORD REPRESENTANT'],
  ['[ENM-02] (C §3.5)', 'SignerType', 'SIGN_ON_BEHALF SING_ON_BEHALF_AND_OTHERS REPRESENTS REPRESENTED'],
  ['[ENM-02] (C §3.5)', 'IdType', 'NIF NIE PASSPORT TIE CIF IDC OTHER'],
  ['[ENM-02] (C §3.5)', 'ContractType', 'LONG_CONTRACT SEASONAL_CONTRACT LOCAL_CONTRACT'],
  ['[ENM-02] (C §3.5)', 'ContractRenewal', 'ONE_YEAR EVERY_MONTH THREE_YEARS NONE'],
  ['[ENM-02] (C §3.5)', 'MandateRenewal', 'AUTO MANUAL'],
  ['[ENM-02] (C §3.5)', 'TimeUnit', 'DAY WEEK MONTH YEAR'],
  ['[ENM-02] (C §3.5)', 'PaymentMethod', 'TRANSFER DIRECT_DEBIT CASH PAYMENT_PENDING DIRECTLY_TO_LANDLORD'],
  ['[ENM-02] (C §3.5)', 'RentIndex', 'NO_REVISION GENERAL GENERAL_COMMERCIAL GENERAL_POSITIVE IRAV'],
  ['[ENM-02] (C §3.5)', 'FeeType', 'NONE PERCENT FIXED'],
  ['[ENM-02] (C §3.5)', 'TenantSearchOption', 'UNKNOWN FEES_ON_TENANT ONE_PAYMENT RECURRING_PAYMENT'],
  [
    '[ENM-02] (C §3.5)',
    'Promotion',
    'NONE OTHER THREE_MONTHS_FREE_INVITING_LANDLORD THREE_MONTHS_FREE_INVITED_BY_CLIENT',
  ],
  ['[ENM-02] (C §3.5)', 'NextRentAction', 'APPLY SKIP_NEXT_IPC DONT_APPLY'],
  [
    '[ENM-02] (C §3.5)',
    'PrenoticeStatus',
    'NONE PENDING_BUROFAX COMMUNICATED_BY_BUROFAX COMMUNICATED_BY_TENANT COMMUNICATED_BY_COURT',
  ],
  ['[ENM-03] (F §3)', 'DocumentCategory', 'LANDLORD TENANT PLACE RENT EXPENSE INSURANCE FISCAL_SUMMARY'],
  ['[ENM-03] (F §6)', 'VisibilityRole', 'TENANT LANDLORD OWNER'],
  [
    '[ENM-05] (F §3)',
    'SupplyType',
    `GAS ELECTRICITY WATER CENTRAL_HEATING HOT_WATER SOLAR_PANELS ALARM PHONE_INTERNET BOILER_MAINTENANCE
     HOME_MAINTENANCE COMMUNITY_SUPPLIES`,
  ],
  ['[ENM-05] (F §3)', 'SupplyPaymentMethod', 'MANUAL_REBILL SEPARATE_FIXED_EXPENSE INCLUDED_IN_RENT'],
  ['[ENM-05] (F §3)', 'SupplyOwner', 'LANDLORD TENANT COMPANY'],
  ['[ENM-05] (F §3)', 'CertificateType', 'OCCUPANCY ENERGY'],
  [
    '[ENM-05] (F §4)',
    'CertificateStatus',
    'EXPIRED REGISTERED IN_PROGRESS NOT_NEEDED PENDING CANCELLED DELETED',
  ],
  ['[ENM-05] (F §3)', 'InventoryType', 'CHECK_IN CHECK_OUT OTHER'],
  ['[ENM-05] (F §3)', 'Conservation', 'NEW GOOD AVERAGE BAD BROKEN'],
  [
    '[ENM-05] (F §3)',
    'RoomType',
    `OTHER KITCHEN DWELLING LIVING_ROOM BATHROOM BEDROOM TOILET OFFICE DINNING LEISURE LAUNDRY TERRACE PLAYGROUND
     STORAGE PARKING`,
  ],
  ['[ENM-05] (F §3)', 'ElementType', 'KEY_SET DOOR METER APPLIANCE FURNITURE FIXTURE OTHER'],
  [
    '[ENM-05] (F §3)',
    'Periodicity',
    'HOURLY DAILY WEEKLY MONTHLY YEARLY ONE_YEAR_RENEWABLE THREE_YEARS_RENEWABLE NONE',
  ],
  ['[ENM-05] (F §3)', 'SpanUnit', 'HOURS DAYS WEEKS MONTHS YEARS'],
  [
    '[ENM-05] (F §3)',
    'ReferenceKind',
    `CREATOR ASSIGNED LANDLORD TENANT GUARANTOR UNIT PROPERTY RENT SUPPLY INSURANCE CONTRACT DOCUMENT
     OCCUPANCY_CERTIFICATE ENERGY_CERTIFICATE NIF PASSPORT MEDIA TO CC BCC ORGANIZATION`,
    // C §3.3: saving a place adds an INVENTORY reference.
    'INVENTORY',
  ],
  ['[ENM-05] (F §3)', 'ConnectionType', 'DATABASE QUEUE CACHE MAPS DRIVE CRM ASSISTANT OTHER'],
  ['[ENM-05] (F §3)', 'Environment', 'DEVELOP', 'PRODUCTION STAGING'],
  ['[ENM-05] (F §3)', 'FileType', 'pdf jpg jpeg gif png xls xlsx doc docx'],
  ['[ENM-07] (C §3.4)', 'ChronologyCategory', 'MANAGEMENT FINANCE ISSUE SUPPLY INSURANCE TASK NOTE'],
  ['[ENM-07] (C §3.4)', 'TaskCategory', 'COMMON MANDATE CONTRACT PLACE AGENT'],
  [
    '[ENM-07] (C §3.4)',
    'TaskType',
    `MANDATE_CREATE MANDATE_VALIDATE BOOKING_VALIDATE CONTRACT_VALIDATE WIZARD_MANDATE_GET_IT_READY
     WIZARD_RENT_BOOKING_CONFIRM WIZARD_RENT_BOOKING_CANCEL WIZARD_RENT_ACTIVATION INVENTORY_CREATE
     SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END SUPPLY_COMMUNICATIONS
     COMPLETE_PEOPLE_DATA OTHER`,
  ],
];

/** Labels that the text gives, word for word; `Nº` of a floor with its number. */
const given: [requirement: string, name: string, labels: Record<string, string>][] = [
  [
    '[ENM-01] (C §3.3)',
    'UnitType',
    {
      FLAT: 'Piso', PENTHOUSE: 'Ático', SEMIDETACHED_HOUSE: 'Casa adosada', INDEPENDENT_HOUSE: 'Casa independiente',
      PAIRED_HOUSE: 'Casa pareada', STUDIO: 'Estudio', PARKING: 'Aparcamiento', STORAGE: 'Trastero', SHOP: 'Local',
      WAREHOUSE: 'Nave', OFFICE: 'Oficina',
    },
  ], // prettier-ignore
  [
    '[ENM-01] (C §3.3)',
    'Floor',
    {
      GROUND: 'Bajos', SHOP: 'Local', HOUSE: 'Casa', MEZZANINE: 'Entresuelo', BASEMENT: 'Sótano',
      SEMIBASEMENT: 'Semisótano', PENTHOUSE: 'Ático', OVERPENTHOUSE: 'Sobreático', 1: '1º', 20: '20º',
    },
  ], // prettier-ignore
  ['[ENM-02] (C §3.5)', 'TimeUnit', { DAY: 'Diario', WEEK: 'Semanal', MONTH: 'Mensual', YEAR: 'Anual' }],
  ['[ENM-07] (C §3.4)', 'TaskType', { MANDATE_CREATE: 'Crear mandato' }],
];

describe('the closed lists as programs read them', () => {
  it('[ENM-01] [ENM-02] are told to whoever has a session; a list that does not exist is named', async () => {
    expect((await t.get('/choices')).status).toBe(401);
    const one = await t.get<Value[]>('/choices/UnitType', { token: await t.tokenFor('TENANT') });
    expect(one.body).toEqual(choices['UnitType']);
    const { status, body } = await t.get<{ error: { code: string } }>('/choices/Colour', { token });
    expect([status, body.error.code]).toEqual([404, 'CHOICES.UNKNOWN']);
  });

  it.each(text)(
    '%s %s has the values of the text in its order and no other',
    (_n, name, values, ours = '') => {
      const own = words(ours);
      expect(valuesOf(name)?.filter((value) => !own.includes(value))).toEqual(words(values));
      // The schema names the same values with the same labels, where its language allows the names.
      const typed = inSchema.get(name);
      if (typed) expect(typed).toEqual(choices[name]?.map(({ value, label }) => ({ value, label })));
    },
  );

  it('[ENM-01] [ENM-02] [ENM-03] [ENM-05] [ENM-07] every list that records hold is in the typed schema', () => {
    // Told by /choices only: floors, whose values are no GraphQL names, and what no record holds.
    const besides = words('Floor SupplyOwner Periodicity SpanUnit ReferenceKind ConnectionType Environment');
    const named = [...new Set(text.map(([, name]) => name))];
    expect(named.filter((name) => !inSchema.has(name)).sort()).toEqual(besides.sort());
  });

  it.each(given)('%s %s has the labels of the text', (_n, name, labels) => {
    expect(labelsOf(name)).toMatchObject(labels);
  });

  it('[ENM-01] [ENM-02] [ENM-03] [ENM-05] [ENM-07] every value has a Spanish label, which is not its code', () => {
    for (const [, name] of text)
      for (const { value, label } of choices[name] ?? []) {
        expect([name, value, label.trim()]).not.toEqual([name, value, '']);
        expect([name, label]).not.toEqual([name, expect.stringMatching(/^[A-Z]+_[A-Z_]+$/)]);
      }
  });
});

describe('what the text says of the values', () => {
  it('[ENM-01] which units are housing (C §3.3)', () => {
    expect(marked('UnitType', 'housing')).toEqual(
      words('FLAT PENTHOUSE SEMIDETACHED_HOUSE INDEPENDENT_HOUSE PAIRED_HOUSE DUPLEX_TRIPLEX STUDIO'),
    );
  });

  it('[ENM-01] regions by the spellings of addresses: catalunya, cataluña, comunidad de madrid (C §3.3)', () => {
    const spellings = Object.fromEntries(choices['Region']!.map(({ value, aliases }) => [value, aliases]));
    expect(spellings['CATALONIA']).toEqual(expect.arrayContaining(['catalunya', 'cataluna']));
    expect(spellings['MADRID']).toEqual(expect.arrayContaining(['comunidad de madrid']));
  });

  it('[ENM-05] supplies: the default ones change their holder, those of the community their account (F §3)', () => {
    const basic = words('GAS ELECTRICITY WATER');
    const community = words('CENTRAL_HEATING HOT_WATER COMMUNITY_SUPPLIES');
    expect(marked('SupplyType', 'isDefault')).toEqual(basic);
    expect(marked('SupplyType', 'holderChange')).toEqual(basic);
    expect(marked('SupplyType', 'accountChange')).toEqual(community);
    expect(marked('SupplyType', 'communityHolder')).toEqual(community);
  });

  it('[ENM-05] [ENT-09] rooms: the first six are default rooms, the rest not (F §3)', () => {
    expect(marked('RoomType', 'isDefault')).toEqual(
      words('OTHER KITCHEN DWELLING LIVING_ROOM BATHROOM BEDROOM'),
    );
  });

  it('[ENM-05] status colours: grey, blue, light blue, green, orange, yellow, red (F §3)', () => {
    const statuses = Object.entries(choices).filter(([name]) => name.endsWith('Status'));
    const used = new Set(statuses.flatMap(([, values]) => values.map(({ colour }) => colour)));
    expect(statuses.length).toBeGreaterThan(20);
    expect([...used].sort()).toEqual(words('blue green grey lightBlue orange red yellow'));
  });

  it('[ENM-05] file types have an icon (F §3)', () => {
    const icons = Object.fromEntries(choices['FileType']!.map(({ value, icon }) => [value, icon]));
    for (const [kind, values] of [
      ['file-pdf', 'pdf'],
      ['file-image', 'jpg jpeg gif png'],
      ['file-sheet', 'xls xlsx'],
      ['file-text', 'doc docx'],
    ] as const)
      for (const value of words(values)) expect([value, icons[value]]).toEqual([value, kind]);
  });
});

/** C §3.4: 'mandate, booking, contract, inventory, …; receipts, updates, …', group by group. */
const subcategories: Record<string, string> = {
  MANAGEMENT: 'MANDATE BOOKING CONTRACT INVENTORY ASSIGNMENT BONUS POSTPONEMENT RENT NOTICE BUROFAX',
  NOTE: 'NOTE',
  FINANCE: 'RECEIPT RENT_UPDATE SETTLEMENT BAIL BILL EXPENSE REMITTANCE',
  ISSUE: 'ISSUE WORK_ORDER',
  SUPPLY: 'SUPPLY_CHANGE_WATER SUPPLY_CHANGE_ENERGY SUPPLY_CHANGE_GAS SUPPLY_CHANGE_OTHER',
  INSURANCE: 'NON_PAYMENT_INSURANCE',
  TASK: 'TASK',
};

describe('chronology and tasks, as records keep them', () => {
  const create = (collection: string, object: Record<string, Json>) =>
    t.call('createObject', { collection, object }, { token });

  it('[ENM-07] [ENT-05] the category of a chronology entry follows from its subcategory (C §3.4)', async () => {
    const pairs = Object.entries(subcategories).flatMap(([category, values]) =>
      words(values).map((subcategory) => ({ category, subcategory })),
    );
    expect(valuesOf('ChronologySubcategory')).toEqual(pairs.map(({ subcategory }) => subcategory));
    // Whatever the caller says of the category.
    const chronology = pairs.map(({ subcategory }) => ({
      subcategory,
      category: 'TASK',
      description: 'Anotado',
      date: 1_790_028_000,
    }));
    const { data, error } = await create('place', { chronology });
    expect(error).toBeNull();
    expect((data as Record<string, Json>)['chronology']).toMatchObject(pairs);
  });

  it('[ENM-07] [ENT-05] a task without a title takes the one of its type (C §3.4)', async () => {
    for (const { value, label } of choices['TaskType']!)
      for (const title of [null, '']) {
        const { data } = await create('task', { type: value, title });
        expect([value, (data as Record<string, Json>)['title']]).toEqual([value, label]);
      }
    const { data } = await create('task', { type: 'MANDATE_CREATE', title: 'Mandato de Ana' });
    expect(data).toMatchObject({ title: 'Mandato de Ana', category: 'MANDATE', status: 'TO_DO' });
  });

  it('[ENM-01] [ENM-02] [ENM-07] a value of no list is refused by the field that it was given for', async () => {
    const wrong: [string, string][] = [
      ['place', 'unitType'],
      ['place', 'floor'],
      ['place', 'contractType'],
      ['task', 'type'],
      ['inventory', 'type'],
      ['document', 'category'],
    ];
    for (const [collection, field] of wrong) {
      const { error } = await create(collection, { place: randomUUID(), name: 'x', [field]: 'NOTHING' });
      expect([collection, error?.problems?.find((one) => one.field === field)]).toEqual([
        collection,
        expect.objectContaining({ field, rule: 'choice' }),
      ]);
    }
  });
});
