import { describe, expect, it } from '@jest/globals';
import { choiceLabel, type ChoiceSet, statusColours } from '../../fields/choices.ts';
import { metaOf } from '../../fields/field.ts';
import { records } from '../registry.ts';
import * as chronology from './chronology.ts';
import * as contracts from './contracts.ts';
import * as documents from './documents.ts';
import * as finance from './finance.ts';
import * as general from './general.ts';
import * as inventory from './inventory.ts';
import * as people from './people.ts';
import * as places from './places.ts';
import * as tasks from './tasks.ts';
import * as templates from './templates.ts';
import * as visits from './visits.ts';
import * as work from './work.ts';

/** Values of the specification, word for word and in its order; `COMPANY` stands for '{product}'. */
const listed: [title: string, set: ChoiceSet, values: string][] = [
  ['[ENM-01] regions (C §3.3)', places.regions, 'CATALONIA MADRID'],
  [
    '[ENM-01] sales values (C §3.3)',
    places.salesValueTypes,
    'TRANSACTION_VALUE APPRAISAL_VALUE ESTIMATION_VALUE',
  ],
  [
    '[ENM-02] party roles (C §3.5)',
    people.partyRoles,
    'MANDATARY COMPANY LANDLORD TENANT AVALIST PUBLIC_INSTITUTION SUPPLIER COMMUNITY MIXED OTHER',
  ],
  [
    '[ENM-02] landlord types (C §3.5)',
    people.landlordTypes,
    'FULL_RIGHT USUFRUCTUARY NUDE_LANDLORD REPRESENTANT',
  ],
  [
    '[ENM-02] signer types (C §3.5)',
    people.signerTypes,
    'SIGN_ON_BEHALF SING_ON_BEHALF_AND_OTHERS REPRESENTS REPRESENTED',
  ],
  ['[ENM-02] ID types (C §3.5)', people.idTypes, 'NIF NIE PASSPORT TIE CIF IDC OTHER'],
  [
    '[ENM-02] contract types (C §3.5)',
    contracts.contractTypes,
    'LONG_CONTRACT SEASONAL_CONTRACT LOCAL_CONTRACT',
  ],
  [
    '[ENM-02] contract renewals (C §3.5)',
    contracts.contractRenewals,
    'ONE_YEAR EVERY_MONTH THREE_YEARS NONE',
  ],
  ['[ENM-02] mandate renewals (C §3.5)', contracts.mandateRenewals, 'AUTO MANUAL'],
  ['[ENM-02] time units (C §3.5)', contracts.timeUnits, 'DAY WEEK MONTH YEAR'],
  [
    '[ENM-02] [ENM-04] payment methods (C §3.5)',
    contracts.paymentMethods,
    'TRANSFER DIRECT_DEBIT CASH PAYMENT_PENDING DIRECTLY_TO_LANDLORD',
  ],
  [
    '[ENM-02] rent indices (C §3.5)',
    contracts.rentIndices,
    'NO_REVISION GENERAL GENERAL_COMMERCIAL GENERAL_POSITIVE IRAV',
  ],
  ['[ENM-02] fee types (C §3.5)', contracts.feeTypes, 'NONE PERCENT FIXED'],
  [
    '[ENM-02] tenant search (C §3.5)',
    contracts.tenantSearchOptions,
    'UNKNOWN FEES_ON_TENANT ONE_PAYMENT RECURRING_PAYMENT',
  ],
  [
    '[ENM-02] promotions (C §3.5)',
    contracts.promotions,
    'NONE OTHER THREE_MONTHS_FREE_INVITING_LANDLORD THREE_MONTHS_FREE_INVITED_BY_CLIENT',
  ],
  ['[ENM-02] next rent update (C §3.5)', contracts.nextRentActions, 'APPLY SKIP_NEXT_IPC DONT_APPLY'],
  [
    '[ENM-02] prenotice (C §3.5)',
    contracts.prenoticeStatuses,
    'NONE PENDING_BUROFAX COMMUNICATED_BY_BUROFAX COMMUNICATED_BY_TENANT COMMUNICATED_BY_COURT',
  ],
  [
    '[ENM-03] document categories (F §3)',
    documents.documentCategories,
    'LANDLORD TENANT PLACE RENT EXPENSE INSURANCE FISCAL_SUMMARY',
  ],
  ['[ENM-03] visibility roles (F §6)', documents.visibilityRoles, 'TENANT LANDLORD OWNER'],
  ['[ENM-04] finance categories (F §3)', finance.financeCategories, 'RENT ENERGY GAS'],
  ['[ENM-04] finance roles (F §3)', finance.financeRoles, 'LANDLORD TENANT PROVIDER'],
  ['[ENM-04] seats (F §3)', finance.seats, 'DEBIT CREDIT'],
  [
    '[ENM-04] breakdown categories (F §3)',
    finance.breakdownCategories,
    'RENT INVOICE COMPENSATION SUPPLEMENT',
  ],
  [
    '[ENM-04] provider categories (F §3)',
    finance.providerCategories,
    `FINANCIAL INDUSTRIAL_TRADES PROFESSIONAL SUPPLY EQUIPMENT DISCOUNT MANAGEMENT SERVICES_AND_SUPPLIES OTHER`,
  ],
  [
    '[ENM-05] supplies (F §3)',
    places.supplyTypes,
    `GAS ELECTRICITY WATER CENTRAL_HEATING HOT_WATER SOLAR_PANELS ALARM PHONE_INTERNET BOILER_MAINTENANCE
     HOME_MAINTENANCE COMMUNITY_SUPPLIES`,
  ],
  [
    '[ENM-05] supply payment (F §3)',
    places.supplyPaymentMethods,
    'MANUAL_REBILL SEPARATE_FIXED_EXPENSE INCLUDED_IN_RENT',
  ],
  [
    '[ENM-05] certificate statuses (F §4)',
    places.certificateStatuses,
    'PENDING IN_PROGRESS REGISTERED EXPIRED NOT_NEEDED CANCELLED DELETED',
  ],
  [
    '[ENM-05] periodicities (F §3)',
    general.periodicities,
    'HOURLY DAILY WEEKLY MONTHLY YEARLY ONE_YEAR_RENEWABLE THREE_YEARS_RENEWABLE NONE',
  ],
  ['[ENM-05] time units (F §3)', general.spanUnits, 'HOURS DAYS WEEKS MONTHS YEARS'],
  ['[ENM-05] supply owners (F §3)', places.supplyOwners, 'LANDLORD TENANT COMPANY'],
  ['[ENM-05] supply holders (F §6)', places.supplyHolders, 'LANDLORD TENANT COMPANY COMMUNITY'],
  ['[ENM-05] certificates (C §3.3)', places.certificateTypes, 'OCCUPANCY ENERGY'],
  [
    '[ENM-05] reference kinds (F §3)',
    general.referenceKinds,
    `CREATOR ASSIGNED LANDLORD TENANT GUARANTOR UNIT PROPERTY RENT SUPPLY INSURANCE CONTRACT DOCUMENT INVENTORY
     OCCUPANCY_CERTIFICATE ENERGY_CERTIFICATE NIF PASSPORT MEDIA TO CC BCC ORGANIZATION`,
  ],
  [
    '[ENM-05] connections (F §3)',
    general.connectionTypes,
    'DATABASE QUEUE CACHE MAPS DRIVE CRM ASSISTANT OTHER',
  ],
  ['[ENM-05] environments (F §3)', general.environments, 'PRODUCTION STAGING DEVELOP'],
  ['[ENM-05] file types (F §3)', general.fileTypes, 'pdf jpg jpeg gif png xls xlsx doc docx'],
  ['[ENM-05] [ENT-09] inventories (F §3)', inventory.inventoryTypes, 'CHECK_IN CHECK_OUT OTHER'],
  ['[ENM-05] [ENT-09] conservation (F §3)', inventory.conservations, 'NEW GOOD AVERAGE BAD BROKEN'],
  [
    '[ENM-05] [ENT-09] rooms (F §3)',
    inventory.roomTypes,
    `OTHER KITCHEN DWELLING LIVING_ROOM BATHROOM BEDROOM TOILET OFFICE DINNING LEISURE LAUNDRY TERRACE PLAYGROUND
     STORAGE PARKING`,
  ],
  [
    '[ENM-05] [ENT-09] elements (F §3)',
    inventory.elementTypes,
    'KEY_SET DOOR METER APPLIANCE FURNITURE FIXTURE OTHER',
  ],
  [
    '[ENM-07] chronology (C §3.4)',
    chronology.chronologyCategories,
    'MANAGEMENT FINANCE ISSUE SUPPLY INSURANCE TASK NOTE',
  ],
  ['[ENM-07] task categories (C §3.4)', tasks.taskCategories, 'COMMON MANDATE CONTRACT PLACE AGENT'],
  [
    '[ENM-07] task types (C §3.4)',
    tasks.taskTypes,
    `MANDATE_CREATE MANDATE_VALIDATE BOOKING_VALIDATE CONTRACT_VALIDATE WIZARD_MANDATE_GET_IT_READY
     WIZARD_RENT_BOOKING_CONFIRM WIZARD_RENT_BOOKING_CANCEL WIZARD_RENT_ACTIVATION INVENTORY_CREATE
     SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END SUPPLY_COMMUNICATIONS
     COMPLETE_PEOPLE_DATA OTHER`,
  ],
  ['[STA-05] task (C §4.4)', tasks.taskStatuses, 'TO_DO IN_PROGRESS BLOCKED ERROR DONE DELETED DUPLICATED'],
  ['[STA-05] communication (C §4.4)', tasks.communicationStatuses, 'NOT_SENT SENDING SENT ERROR CANCELLED'],
  ['[STA-05] issue (C §4.4)', work.issueStatuses, 'OPEN CLOSED PENDING SOLVED'],
  [
    '[STA-05] process, message (C §4.4, F §4)',
    tasks.processStatuses,
    'QUEUED IN_PROGRESS FINISHED DONE ERROR CANCELLED',
  ],
  ['[ENT-05] config (C §3.4)', tasks.configTypes, 'ORGANIZATION EVENT'],
  ['[ENT-05] config statuses (C §3.4)', tasks.configStatuses, 'ACTIVE ARCHIVED'],
  ['[ENT-05] events (C §3.4)', tasks.eventTypes, 'OBJECT_CREATION OBJECT_MODIFICATION'],
  ['[ENT-05] communications (C §3.4)', tasks.communicationTypes, 'EMAIL SLACK'],
  ['[STA-05] settlement (C §4.4)', contracts.settlementStatuses, 'NOT_SENT SENT ACCEPTED REJECTED SETTLED'],
  [
    '[STA-05] assignment of rights (C §4.4)',
    contracts.assignmentStatuses,
    'DRAFT CANCELLED SIGNED PENDING DEROGATED',
  ],
  ['[STA-05] resolution (C §4.4)', contracts.resolutionStatuses, 'GENERATED SIGNED'],
  [
    '[STA-10] documents, contracts, mandates (F §4)',
    general.genericStatuses,
    `DRAFT GENERATED SENT WAITING_SIGNATURE WAITING_AVAILABILITY REVIEW_PENDING DATA_PENDING SIGNED VALID IN_PROCESS
     REQUESTED REQUESTED_TO_THE_PROPERTY BUDGETED APROVED INVOICED PAYED UNPAID RECOVERED LIQUIDATED
     COMPENSATION_PENDING COMPENSATION_DONE REGISTERED DOESNT_APPLY JUDGMENT REJECTED EXPIRED FINISHED CANCELLED
     DELETED UNKNOWN`,
  ],
];

/** Every set of the vocabulary. */
const sets = [
  chronology,
  contracts,
  documents,
  finance,
  general,
  inventory,
  people,
  places,
  tasks,
  templates,
  visits,
  work,
].flatMap((module) =>
  Object.values(module).filter(
    (value): value is ChoiceSet =>
      typeof value === 'object' && value !== null && 'values' in value && 'options' in value,
  ),
);

describe('enumerations of the specification', () => {
  it.each(listed)('%s have all their values and no other', (_title, set, values) => {
    expect(set.values).toEqual(values.split(/\s+/));
  });

  it('[ENM-01] units tell homes from the rest, with their labels', () => {
    const labels = places.unitTypes.values.map((value) => {
      const { label, housing } = places.unitTypes.options[value];
      return `${value} ${label} ${housing ? 'yes' : 'no'}`;
    });
    // C §3.3; the three without a label there have ours.
    expect(labels).toEqual([
      'FLAT Piso yes',
      'PENTHOUSE Ático yes',
      'SEMIDETACHED_HOUSE Casa adosada yes',
      'INDEPENDENT_HOUSE Casa independiente yes',
      'PAIRED_HOUSE Casa pareada yes',
      'DUPLEX_TRIPLEX Dúplex o tríplex yes',
      'STUDIO Estudio yes',
      'PARKING Aparcamiento no',
      'STORAGE Trastero no',
      'SHOP Local no',
      'WAREHOUSE Nave no',
      'OFFICE Oficina no',
      'PARKING_AND_STORAGE Aparcamiento y trastero no',
    ]);
  });

  it('[ENM-01] floors stand in the order of the text', () => {
    const upwards = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`);
    expect(places.floors.values).toEqual([
      ...upwards(-5, -1),
      ...'GROUND SHOP PRINCIPAL HOUSE MEZZANINE BASEMENT SEMIBASEMENT'.split(' '),
      ...upwards(1, 20),
      ...'PENTHOUSE OVERPENTHOUSE SUPERIOR'.split(' '),
    ]);
    expect(
      ['GROUND', 'MEZZANINE', 'OVERPENTHOUSE'].map((floor) => choiceLabel(places.floors, floor)),
    ).toEqual(['Bajos', 'Entresuelo', 'Sobreático']);
  });

  it.each([
    ['TENANT LANDLORD', 'LONG_CONTRACT SEASONAL_CONTRACT INVENTORY RESOLUTION BOND SUPPLY'],
    [
      'LANDLORD',
      `MANDATE ENERGY_CERTIFICATE OCCUPANCY_CERTIFICATE CADASTRAL_REFERENCE COMMUNITY VALUATION SETTLEMENT DEED`,
    ],
    [
      'OWNER',
      'NIF NIE PASSPORT TIE BANK_ACCOUNT INCOME_STATEMENT PAYSLIP WORK_CONTRACT LABORAL_LIFE SEPA ITP',
    ],
    ['', 'OTHER INSURANCE OTHER_BILLS UNKNOWN'],
  ])('[ENM-03] visible to «%s» unless said otherwise (F §6)', (roles, types) => {
    const options: Record<string, documents.DocumentType> = documents.documentTypes.options;
    for (const type of types.split(/\s+/))
      expect([type, options[type]?.visibility.join(' ')]).toEqual([type, roles]);
  });

  it.each([
    ['RENT', 'RENT BONUS GUARANTEED ADDITIONAL_DEPOSIT LACK'],
    ['INVOICE', 'FEE PROMOTION_FEE OTHER_INVOICE'],
    ['COMPENSATION', 'RENT_ADVANCE SETTLEMENT'],
    [
      'SUPPLEMENT',
      `BILL_EXPENSE SUPPLY FIXED_EXPENSE OTHER_SUPPLEMENT HOME_INSURANCE PAYMENT_INSURANCE
       PROMOTION_PAYMENT_INSURANCE ITP`,
    ],
  ])('[ENM-04] lines of «%s» (F §3)', (category, lines) => {
    const { values, options } = finance.breakdownSubcategories;
    // Ours, after those of the text: what a tenant in business keeps back of the rent of premises.
    const ours = category === 'RENT' ? ['WITHHOLDING'] : [];
    expect(values.filter((value) => options[value].category === category)).toEqual([
      ...lines.split(/\s+/),
      ...ours,
    ]);
  });

  it.each([
    ['isDefault', 'GAS ELECTRICITY WATER'],
    ['holderChange', 'GAS ELECTRICITY WATER'],
    ['accountChange', 'CENTRAL_HEATING HOT_WATER COMMUNITY_SUPPLIES'],
    ['communityHolder', 'CENTRAL_HEATING HOT_WATER COMMUNITY_SUPPLIES'],
    ['cups', 'GAS ELECTRICITY'],
  ] as const)('[ENM-05] supplies marked «%s» (F §3)', (mark, marked) => {
    const { values, options } = places.supplyTypes;
    expect(values.filter((value) => options[value][mark])).toEqual(marked.split(' '));
  });

  it.each([
    [
      '[ENM-05] supplies',
      places.supplyTypes,
      'Gas|Electricidad|Agua|Calefacción central|Agua caliente|Placas solares|Alarma|Teléfono e internet|Mantenimiento de caldera|Mantenimiento del hogar|Suministros de la comunidad',
    ],
    [
      '[ENM-05] supply payment',
      places.supplyPaymentMethods,
      'Refacturación manual|Gasto fijo aparte|Incluido en la renta',
    ],
    ['[ENM-05] certificates', places.certificateTypes, 'Cédula de habitabilidad|Certificado energético'],
    [
      '[ENM-05] certificate statuses',
      places.certificateStatuses,
      'Pendiente|En trámite|Registrado|Caducado|No necesario|Anulado|Eliminado',
    ],
    ['[ENM-05] conservation', inventory.conservations, 'Nuevo|Bueno|Normal|Malo|Roto'],
    ['[ENM-05] inventories', inventory.inventoryTypes, 'Entrada|Salida|Otro'],
    ['[ENM-05] time units', general.spanUnits, 'Horas|Días|Semanas|Meses|Años'],
  ] as [string, ChoiceSet, string][])('%s read in Spanish', (_title, set, labels) => {
    expect(set.values.map((value) => choiceLabel(set, value))).toEqual(labels.split('|'));
  });

  it('[ENM-05] [ENT-09] the first six rooms are those a new inventory starts with (F §3)', () => {
    const { values, options } = inventory.roomTypes;
    expect(values.filter((value) => options[value].isDefault)).toEqual(values.slice(0, 6));
  });

  it('[ENM-05] a file type has its icon and its format', () => {
    const { values, options } = general.fileTypes;
    const icons = values.map(
      (value) => `${value} ${options[value].icon} ${options[value].mimeType.split('/')[0]}`,
    );
    expect(icons).toEqual([
      'pdf file-pdf application',
      'jpg file-image image',
      'jpeg file-image image',
      'gif file-image image',
      'png file-image image',
      'xls file-sheet application',
      'xlsx file-sheet application',
      'doc file-text application',
      'docx file-text application',
    ]);
  });

  it('[ENM-05] there are seven colours, and only these are used', () => {
    expect([...statusColours].sort()).toEqual([
      'blue', 'green', 'grey', 'lightBlue', 'orange', 'red', 'yellow',
    ]); // prettier-ignore
    for (const { name, values, options } of sets)
      for (const value of values) {
        const colour = options[value]?.colour;
        if (colour) expect([name, value, statusColours.includes(colour)]).toEqual([name, value, true]);
      }
  });

  it('every value of every set, also of those in the records, has a Spanish label', () => {
    const used = [...records.values()].flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => metaOf(field).choices ?? []),
    );
    expect(sets.length).toBeGreaterThan(40);
    for (const { name, values, options } of [...sets, ...used])
      for (const value of values)
        expect([name, value, options[value]?.label.trim()]).not.toEqual([name, value, '']);
  });
});
