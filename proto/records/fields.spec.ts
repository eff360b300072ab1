import { describe, expect, it } from '@jest/globals';
import { metaOf } from '../fields/field.ts';
import { systemFieldNames } from '../fields/record.ts';
import { flagsOf } from '../states/flags.ts';
import { contractPartStatuses } from './contracts/contract.bond-status.ts';
import { definitionOf } from './registry.ts';
import { certificateStatus, setCertificateStatus } from './parts/certificate.ts';
import { addDays, daySeconds } from '../values/dates.ts';

/** Field names of the specification, word for word; `a.b` is a field of a nested value. */
const listed: [requirement: string, collection: string, names: string][] = [
  [
    'ENT-02',
    'mandate',
    `adminId adminTable publicId productType validityAmount validityUnit graceDaysBetweenContracts
     graceMonthsBetweenContracts graceDaysForTheFirstRent graceMonthsForTheFirstRent mandateDate endDate units
     properties landlords organization agency salesManager financeManager supportManager insuranceManager
     opperationManager legalManager signer supervisor body head bodyContent headContent renewalType
     renewalPeriodicity paymentDay paymentMethod specialInstructions promotion promotionMandateFriend
     dailyGuaranteedRentByUnit propertyDistribution signatureDistribution feeType feeValue
     tenantSearchOnePaymentPlanMonths tenantSearchOnePaymentInstallments tenantSearchRecurringPaymentPlanPercent
     tenantSearchSelectedOption tenantSearchTotalAmount feeBaseForContract publicProtectionLimited createdBy
     exclusiveness rent textModified chronology documents validationNotes previousMandate region cancelled trial
     validated kpi stats nonPaymentCoverage legalDefenseActions vandalismActions holdedId version createdAt updatedAt`,
  ],
  [
    'ENT-03',
    'contract',
    `adminId adminTable contractType startDate endDate signatureDate tenants avalists landlords units mandate signer
     organization agency payer rent originalRent firstMonthRent reserveAccount previousContractInFiveYears stressedZone
     statalSistemRangePrices rentContainmentIndex settlementStatus
     legalBondAmount legalBondMonths legalBondReceptionDate legalBondDepositDate legalBondRecoverDate
     legalBondTenantLiquidatedDate legalBondRequestDate legalBondRegistrationNumber
     totalBondMonths totalBondAmount bondingInSeparateDocument additionalGuarantee.months additionalGuarantee.holder
     additionalGuarantee.amount reason itpPercent itpAmount itpHolder itpDepositDate
     contractDuration.years contractDuration.months contractDuration.days initialPeriodYears
     feeMonths feeBase feePercent feeVatAmount feeVatPercent feeTotal tenantSearchOnePaymentPlanMonths
     tenantSearchOnePaymentInstallments tenantSearchRecurringPaymentPlanPercent tenantSearchSelectedOption
     tenantSearchTotalAmount lastBonusDay bonusPercent rentBonus paymentInAdvance.months paymentInAdvance.days
     paymentInAdvance.amount petBan earlyCancellationCompensation tenantReceivedCertificateOfOccupancy jointLiability
     rentalPriceCap tenantIsResponsibleOfSupplies tenantTakesContentAndCivilLiabilityInsurance mandataryManagesItp
     paymentDay paymentMethod payerBankAccount ineType cityOfSignature hasAnexedAreas anexedAreas inventoryAttached
     ownerPrenoticePeriodicity ownerPrenoticeAmount renewalType numberOfRenewals reconductionPeriodicity
     newStartNotification prenoticeCommunicationStatus prenoticeLandlordEmailSentDate documents region landlordIsCompany
     bankGuarantee.bankName bankGuarantee.expirationDate bankGuarantee.amount bankGuarantee.number textModified booking
     validationNotes rentReturns rentHistory.previousRent rentHistory.dateModified rentHistory.percent
     rentHistory.typeIpc rentHistory.nextRent rentHistory.description withActivity descriptionActivity nextIpcAction
     pickup.manager pickup.landlordNotificationDate pickup.pickupDate pickup.pickupTime pickup.published pickup.notes
     fixedExpenses unpaid cancelled validated activated mandateStatus feeAmountElements stats
     contractResolution.documentDate contractResolution.signer contractResolution.bankAccount contractResolution.content
     settlementResolution.documentDate settlementResolution.bankAccount settlementResolution.details
     settlementResolution.content withoutRentBills landlordRentBill tenantRentBill assigmentOfRightsHistory body head
     chronology createdAt updatedAt`,
  ],
  [
    'ENT-04',
    'place',
    `adminId adminTable street number zip staircase floor door room other city province region country address
     customAddress googleMapsUrl googleMapsImage cadastralReference hasYard hasPool hasPorter hasElevator
     yearOfConstruction buildingManagementCompany buildingManagementContact buildingManagementPhone
     buildingManagementEmail occupancyCertificate.type energyCertificate.type unitType totalArea livingArea usefulArea
     description references type inventoryIds keySets horizontalDivision chronology property notes zendeskId zendeskKey
     zendeskName supplies fixedExpenses documents kpi stats salesValues mandates contractType createdAt updatedAt`,
  ],
  [
    'ENT-05',
    'communication',
    `status type subject from.id from.description from.collection to cc bcc context template body parameters due`,
  ],
  [
    'ENT-05',
    'task',
    `title description type status createdBy assignedTo watchers relatedMandates relatedBookings relatedContracts
     relatedPlaces relatedAgents relatedObjects emit query`,
  ],
  [
    'ENT-05',
    'employee',
    `adminId adminTable idType firstname lastname picture email active idNumber slackCommunications emailCommunications
     slackId organization createdBy password previousPassword phone`,
  ],
  ['ENT-05', 'config', 'type status eventType'],
  ['ENT-05', 'event', 'eventType collection fields actions status'],
  ['ENT-05', 'template', 'paragraphs.type paragraphs.text paragraphs.items paragraphs.rows paragraphs.media'],
  ['ENT-05', 'issue', 'chronology.description chronology.date chronology.category chronology.subcategory'],
  ['ENT-05', 'issue', 'chronology.creator chronology.importedFromAdmin notes.date notes.creator notes.text'],
  ['ENT-08', 'document', 'type category parameters visibility expirationDate uploadedBy verifiedBy media'],
  [
    'ENT-06',
    'finance',
    `adminId adminTable concept year serie month breakdown type mandatary mandate contract tenants landlords units
     periodStart periodEnd issueDate paymentDate paymentExpectedDate totalAmount baseAmount vatAmount vatPercent
     paymentMethod paymentRates sourceRole source destinationRole destination includedIn chronology category rentAmount
     invoiceAmount compensationAmount suplementationAmount feeValue archived validated paymentBlock preview cancelled
     communicationDate processStartDate computedData returnedBillId paused
     breakdown.providerCategory breakdown.providerSubcategory breakdown.category breakdown.subcategory breakdown.source
     breakdown.destination breakdown.concept breakdown.units breakdown.unitAmount breakdown.totalAmount
     breakdown.baseAmount breakdown.vatAmount breakdown.vatPercent breakdown.bill breakdown.extraordinaryBonus
     breakdown.fixedExpense breakdown.supply breakdown.supplemented breakdown.rentAmount breakdown.invoiceAmount
     breakdown.compensationAmount breakdown.suplementationAmount breakdown.feeValue`,
  ],
  [
    'ENT-07',
    'place',
    `supplies.type supplies.holderType supplies.holderId supplies.holderName supplies.company supplies.code supplies.notes
     supplies.amount supplies.changeReason supplies.requiredChange supplies.paymentMethod
     energyCertificate.number energyCertificate.issueRequestDate energyCertificate.notNeeded energyCertificate.issueDate
     energyCertificate.endDate energyCertificate.notes`,
  ],
  [
    'ENT-09',
    'inventory',
    `type description place contract date responsible documents chronology rooms.type rooms.name rooms.conservation
     rooms.photos rooms.notes rooms.elements`,
  ],
  ['ENT-07', 'process', 'worker request priority response status error success requestedAt expiration'],
];

function has(collection: string, path: string): boolean {
  const [first = '', second] = path.split('.');
  const definition = definitionOf(collection);
  if ((systemFieldNames as readonly string[]).includes(first)) return true;
  const field = definition.fields[first];
  if (!field) return false;
  return second === undefined || second in (metaOf(field).shape ?? {});
}

describe('fields of the specification', () => {
  it.each(listed)('[%s] %s has every field that the text lists', (_requirement, collection, names) => {
    expect(names.split(/\s+/).filter((name) => !has(collection, name))).toEqual([]);
  });
});

describe('[STA-04] legal bond', () => {
  const dates = {
    legalBondDepositDate: 1,
    legalBondRequestDate: 2,
    legalBondRecoverDate: 3,
    legalBondTenantLiquidatedDate: 4,
  };

  it('is as far as its latest date says', () => {
    const { legalBondTenantLiquidatedDate, ...recovered } = dates;
    const { legalBondRecoverDate, ...requested } = recovered;
    const { legalBondRequestDate, ...deposited } = requested;
    expect([legalBondTenantLiquidatedDate, legalBondRecoverDate, legalBondRequestDate]).toEqual([4, 3, 2]);
    const statuses = (bond: object) => flagsOf({ partStatuses: contractPartStatuses }, { ...bond }, 0);
    expect(
      [dates, recovered, requested, deposited, {}].map((bond) => statuses(bond)['legalBondStatus']),
    ).toEqual(['SETTLED', 'RECOVERED', 'REQUESTED', 'DEPOSITED', 'NOT_REQUESTED']);
    expect(
      [dates, recovered, requested, deposited, {}].map((bond) => statuses(bond)['terminationBondStatus']),
    ).toEqual(['SETTLED', 'RECOVERED', 'REQUESTED', 'NOT_REQUESTED', 'NOT_REQUESTED']);
  });
});

describe('[STA-08] certificate', () => {
  const today = daySeconds({ year: 2026, month: 11, day: 20 });
  const now = today + 43_200;
  const none = { notNeeded: false, issueRequestDate: null, issueDate: null, endDate: null };

  it('derives its status from its dates, first match wins', () => {
    expect(certificateStatus(null, now)).toBe('PENDING');
    expect(certificateStatus({ ...none, notNeeded: true }, now)).toBe('NOT_NEEDED');
    expect(certificateStatus({ ...none, notNeeded: true, issueRequestDate: today }, now)).toBe('IN_PROGRESS');
    expect(certificateStatus({ ...none, issueRequestDate: today, issueDate: today }, now)).toBe('REGISTERED');
    expect(certificateStatus({ ...none, issueDate: today, endDate: today }, now)).toBe('REGISTERED');
    expect(certificateStatus({ ...none, issueDate: today, endDate: addDays(today, -1) }, now)).toBe(
      'EXPIRED',
    );
  });

  it('arrives at the status that is set and resets the dates as the text says', () => {
    const full = { ...none, issueRequestDate: 5, issueDate: 6, endDate: addDays(today, 9), number: 'A-1' };
    for (const status of ['NOT_NEEDED', 'PENDING', 'IN_PROGRESS', 'REGISTERED', 'EXPIRED'] as const)
      expect(certificateStatus(setCertificateStatus(full, status, now), now)).toBe(status);
    expect(setCertificateStatus(full, 'REGISTERED', now)).toEqual({
      ...none,
      number: 'A-1',
      issueRequestDate: 5,
      issueDate: today,
    });
    expect(setCertificateStatus(full, 'PENDING', now)).toEqual({ ...none, number: 'A-1' });
  });
});
