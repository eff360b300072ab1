import { describe, expect, it } from '@jest/globals';
import { roles } from '../../access/access.ts';
import { choiceLabel, type ChoiceSet } from '../../fields/choices.ts';
import * as chronology from './chronology.ts';
import * as commercial from './commercial.ts';
import * as contracts from './contracts.ts';
import * as documents from './documents.ts';
import * as fees from './fees.ts';
import * as finance from './finance.ts';
import * as general from './general.ts';
import * as inventory from './inventory.ts';
import * as people from './people.ts';
import * as places from './places.ts';
import * as tasks from './tasks.ts';
import * as templates from './templates.ts';
import * as work from './work.ts';

/**
 * Values of the specification, word for word and in its order; `COMPANY` stands for '{product}'. Values that the texts name
 * elsewhere or that are *ours* come last.
 */
const listed: [title: string, set: ChoiceSet, values: string, ours?: string][] = [
  ['[ENM-01] places (C §3.3)', places.placeTypes, 'UNIT PROPERTY'],
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
  ['[ENM-02] fee types (C §3.5)', fees.feeTypes, 'NONE PERCENT FIXED'],
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
  [
    '[ENM-04] finance types (F §3)',
    finance.financeTypes,
    'SETTLEMENT RECEIPT BILL EXPENSE',
    'GUARANTEED RECTIFYING_BILL RENT_BILL RECTIFYING_RENT_BILL',
  ],
  [
    '[ENM-04] finance types with initials (F §3)',
    finance.financeTypes,
    'SETTLEMENT GUARANTEED RECEIPT',
    'BILL RECTIFYING_BILL EXPENSE RENT_BILL RECTIFYING_RENT_BILL',
  ],
  ['[ENM-04] finance categories (F §3)', finance.financeCategories, 'ENERGY GAS RENT'],
  [
    '[ENM-04] payment methods of documents (F §3)',
    contracts.documentPaymentMethods,
    'TRANSFER DOMICILIATION CASH PENDING DIRECT_TO_LANDLORD',
  ],
  [
    '[STA-06] finance statuses (F §4)',
    finance.financeStatuses,
    'PREVIEW CANCELLED PAUSED PENDING_DATA IN_PROCESS CHARGED PAYED UNPAID COMMUNICATED ISSUED VALIDATED NOT_VALIDATED',
  ],
  [
    '[STA-07] solvency requests (F §4)',
    commercial.solvencyStatuses,
    'PENDING REQUESTED ACCEPTED REJECTED CANCELLED',
  ],
  ['[ENM-04] finance roles (F §3)', finance.financeRoles, 'LANDLORD TENANT PROVIDER'],
  ['[ENM-04] seats (F §3)', finance.seats, 'CREDIT DEBIT'],
  ['[ENM-04] accounting types (F §3)', finance.accountingTypes, 'DEBIT CREDIT'],
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
    'EXPIRED REGISTERED IN_PROGRESS NOT_NEEDED PENDING CANCELLED DELETED',
  ],
  [
    '[ENM-05] changes of a certificate (F §4)',
    places.certificateChanges,
    'NOT_NEEDED PENDING IN_PROGRESS REGISTERED EXPIRED',
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
    `CREATOR ASSIGNED LANDLORD TENANT GUARANTOR UNIT PROPERTY RENT SUPPLY INSURANCE CONTRACT DOCUMENT
     OCCUPANCY_CERTIFICATE ENERGY_CERTIFICATE NIF PASSPORT MEDIA TO CC BCC ORGANIZATION`,
    // C §3.3: saving a place adds an INVENTORY reference.
    'INVENTORY',
  ],
  [
    '[ENM-05] connections (F §3)',
    general.connectionTypes,
    'DATABASE QUEUE CACHE MAPS DRIVE CRM ASSISTANT OTHER',
  ],
  ['[ENM-05] environments (F §3)', general.environments, 'DEVELOP', 'PRODUCTION STAGING'],
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
  ['[STA-05] process (C §4.4)', tasks.processStatuses, 'QUEUED IN_PROGRESS FINISHED ERROR', 'DONE CANCELLED'],
  ['[STA-09] message (F §4)', tasks.processStatuses, 'QUEUED IN_PROGRESS DONE ERROR', 'FINISHED CANCELLED'],
  [
    '[ENT-05] paragraphs (C §3.4)',
    templates.paragraphTypes,
    `TEXT_LEFT TEXT_JUSTIFIED TEXT_RIGHT TEXT_CENTER NUMBERED LIST BOX BREAK_LINE UNDERLINED TABLE IMAGE CHECK_LIST
     BOOKING_TABLE`,
  ],
  [
    '[ENM-07] chronology subcategories (C §3.4)',
    chronology.chronologySubcategories,
    `MANDATE BOOKING CONTRACT INVENTORY ASSIGNMENT BONUS POSTPONEMENT RENT NOTICE BUROFAX NOTE RECEIPT RENT_UPDATE
     SETTLEMENT BAIL BILL EXPENSE REMITTANCE ISSUE WORK_ORDER SUPPLY_CHANGE_WATER SUPPLY_CHANGE_ENERGY
     SUPPLY_CHANGE_GAS SUPPLY_CHANGE_OTHER NON_PAYMENT_INSURANCE TASK`,
  ],
  ['[ENM-02] coverages (C §9)', contracts.coverages, 'ONE_YEAR TWO_YEARS TOTAL_RENT'],
  [
    '[ENM-02] product packs (C §9)',
    contracts.productTypes,
    `PREMIUM_12 BASIC_12 BASIC_LARGE_HOLDER_24 BASIC_UNLIMITED_PT GUARANTEED_INCOME_UNLIMITED GUARANTEED_INCOME_BASIC
     PREMIUM_UNLIMITED_PT PAYMENT_INSURANCE INTERMEDIATION_SERVICE MANAGEMENT_SERVICE NONE`,
  ],
  ['[ENT-05] config (C §3.4)', tasks.configTypes, 'ORGANIZATION EVENT'],
  ['[ENT-05] config statuses (C §3.4)', tasks.configStatuses, 'ACTIVE ARCHIVED'],
  ['[ENT-05] events (C §3.4)', tasks.eventTypes, 'OBJECT_CREATION OBJECT_MODIFICATION'],
  ['[ENT-05] communications (C §3.4)', tasks.communicationTypes, 'EMAIL SLACK BUROFAX'],
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
    `GENERATED SENT SIGNED DRAFT VALID JUDGMENT FINISHED CANCELLED WAITING_SIGNATURE WAITING_AVAILABILITY REVIEW_PENDING
     PAYED REJECTED UNPAID COMPENSATION_PENDING COMPENSATION_DONE DATA_PENDING IN_PROCESS REQUESTED BUDGETED APROVED
     INVOICED RECOVERED LIQUIDATED REQUESTED_TO_THE_PROPERTY DOESNT_APPLY REGISTERED EXPIRED DELETED UNKNOWN`,
  ],
];

describe('the order of the text', () => {
  it.each(listed)(
    '%s have all their values and no other, in the order of the text',
    (_title, set, values, ours = '') => {
      const own = ours.split(/\s+/).filter(Boolean);
      expect(set.values.filter((value) => !own.includes(value))).toEqual(values.split(/\s+/));
      expect(set.values.filter((value) => own.includes(value))).toHaveLength(own.length);
    },
  );

  it('[SES-09] [ENM-02] roles stand in the order of the text (C §6)', () => {
    const text = 'ADMIN INTERNAL_EMPLOYEE EXTERNAL_EMPLOYEE TENANT LANDLORD OWNER'.split(' ');
    expect(roles.filter((role) => text.includes(role))).toEqual(text);
    for (const { values } of [people.employeeRoles, people.userRoles])
      expect(values).toEqual(roles.filter((role) => (values as readonly string[]).includes(role)));
  });

  it.each([
    ['LANDLORD', 'NIF NIE PASSPORT OTHER_ID AUTHORIZATION BANK_ACCOUNT TAX_SUMMARY'],
    [
      'TENANT',
      `NIF NIE PASSPORT TIE BANK_ACCOUNT LABORAL_LIFE WORK_CONTRACT PAYSLIP PENSION FREELANCE_FEE INCOME_STATEMENT
       OTHER_PROOF_OF_OWNERSHIP`,
    ],
    [
      'PLACE',
      `CADASTRAL_REFERENCE COMMUNITY DEED FLOOR_PLAN ENERGY_CERTIFICATE TAXES OWNERS_BOARD IBI ITE
       OCCUPANCY_CERTIFICATE MORTGAGE SIMPLE_NOTE VALUATION PRICE_INDEX`,
    ],
    ['RENT', 'CONTRACT SETTLEMENT BOND RESOLUTION ANNEX SEPA INVENTORY PAYMENT_INSURANCE'],
    [
      'EXPENSE',
      'INSURANCE MAINTENANCE OTHER_BILLS ELECTRICITY GAS PHONE_AND_INTERNET WATER COMMUNITY TAXES IBI',
    ],
  ] as const)('[ENM-03] the documents of «%s» stand in the order of the text (F §3)', (category, types) => {
    const text = types.split(/\s+/);
    const { values, options } = documents.documentTypes;
    const filed = values.filter((value) => options[value].categories.includes(category));
    expect(filed.filter((value) => text.includes(value))).toEqual(text);
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
});
