import type { Json } from '@llavero/proto/fields/field';
import type { MergeData } from '@llavero/proto/templates/merge-fields';

/** Which record is wanted; what is left out is a letting of a home in Barcelona between two persons. */
export interface Wanted {
  region?: 'CATALONIA' | 'MADRID';
  contractType?: string;
  /** Landlords and tenants each. */
  count?: number;
  company?: boolean;
  /** Every condition that may be agreed, or none. */
  flag?: boolean;
}

const day = (key: string): number => Date.parse(`${key}T00:00:00+01:00`) / 1000;

const person = (at: number): Record<string, Json> => ({
  title: ['Núria Peñalver', 'Ángel Muñoz', 'Iker Etxeberria'][at % 3] ?? '',
  company: false,
  idNumber: '12345678Z',
  email: 'persona@ejemplo.es',
  address: at === 1 ? null : 'Carrer de Balmes 1, 08007 Barcelona',
  iban: 'ES9121000418450200051332',
  representatives: [],
});
const firm = (at: number): Record<string, Json> => ({
  ...person(at),
  title: 'Habitatges Peña, S. L.',
  company: true,
  idNumber: 'B85626240',
  representatives: [{ title: 'Marta Vila' }],
});
const people = (count: number, company: boolean) =>
  Array.from({ length: count }, (_, at) => (company && at === 0 ? firm(at) : person(at)));

const unit: Json = {
  title: 'Carrer de Provença 231, 3.º 2.ª',
  address: 'Carrer de Provença 231, 3.º 2.ª, 08008 Barcelona',
  cadastralReference: '7837301VG8173B0001TT',
  energyCertificate: { rating: 'D', number: 'EC-1', endDate: day('2032-01-01') },
  occupancyCertificate: { number: 'CHB-1', endDate: day('2032-01-01') },
  keySets: 2,
};

const around: MergeData = {
  company: {
    title: 'Llavero Barcelona, S. L.', name: 'Llavero Barcelona, S. L.', cif: 'B85626240', iban: 'ES9121000418450200051332',
    socialAddress: 'Carrer de Pau Claris 100, 08009 Barcelona', email: 'hola@ejemplo.es', phone: '+34600000000',
  },
  today: day('2026-11-23'),
}; // prettier-ignore

export function contractOf({
  region = 'CATALONIA',
  contractType = 'LONG_CONTRACT',
  count = 1,
  company = false,
  flag = true,
}: Wanted): MergeData {
  return {
    ...around,
    ...{ title: 'Provença 231', region, contractType, units: [unit], landlordIsCompany: company },
    landlords: people(count, company),
    tenants: people(count, company && contractType !== 'LONG_CONTRACT'),
    avalists: flag ? [person(2)] : [],
    mandate: flag ? { title: 'Mandato 1' } : null,
    cityOfSignature: 'Barcelona',
    signatureDate: day('2026-01-20'),
    startDate: day('2026-02-01'),
    endDate: day('2031-01-31'),
    minimumEndDate: day('2031-01-31'),
    rent: 1250.5,
    firstMonthRent: flag ? 1250.5 : null,
    paymentMethod: flag ? 'DIRECT_DEBIT' : 'TRANSFER',
    paymentInAdvance: { amount: flag ? 1250.5 : 0 },
    rentBonus: flag ? 50 : 0,
    lastBonusDay: flag ? day('2026-12-31') : null,
    ineType: flag ? 'IRAV' : 'NO_REVISION',
    stressedZone: flag,
    previousContractInFiveYears: flag,
    previousRent: flag ? 1200 : null,
    largeHolder: false,
    statalSistemRangePrices: flag ? { min: 1100, max: 1300 } : null,
    fixedExpenses: flag ? [{ concept: 'Comunidad', amount: 40 }] : [],
    legalBondMonths: contractType === 'LOCAL_CONTRACT' ? 2 : 1,
    legalBondAmount: 1250.5,
    legalBondRegistrationNumber: flag ? 'F-1' : null,
    additionalGuarantee: { amount: flag ? 2501 : 0 },
    bankGuarantee: flag
      ? { bankName: 'Banco', amount: 5000, expirationDate: day('2031-02-28'), number: '1' }
      : null,
    ...conditions(flag),
    anexedAreas: flag ? 'plaza de aparcamiento 12' : null,
    descriptionActivity: flag ? 'oficina de arquitectura' : null,
    specialConditions: flag ? 'La vivienda se pinta antes de la entrega.' : null,
    reason: flag ? 'curso académico 2026' : null,
    keyDelivery: { deliveryDate: day('2026-02-01'), sets: 2, notes: null },
    moveOut: {
      keysReturnedDate: day('2026-10-31'), noticeDate: day('2026-09-30'), keysReturned: 2, keysExpected: 2, interest: 0, debts: flag ? 100 : 0,
      deductions: flag ? [{ description: 'Pintura', amount: 150 }] : [], paidAmount: 1000.5, owedAmount: 0,
    },
    contractResolution: { documentDate: day('2026-10-31') },
    // Values of the texts' own variables.
    amountDue: 2501, monthsDue: 'octubre y noviembre de 2026', paidOn: day('2026-12-05'), amountReturned: 1000.5, cause: 'tránsito profesional',
  }; // prettier-ignore
}

const conditions = (flag: boolean): MergeData =>
  Object.fromEntries(
    [
      'petBan', 'earlyCancellationCompensation', 'tenantReceivedCertificateOfOccupancy', 'jointLiability', 'rentalPriceCap',
      'tenantIsResponsibleOfSupplies', 'tenantTakesContentAndCivilLiabilityInsurance', 'mandataryManagesItp', 'hasAnexedAreas',
      'inventoryAttached', 'withActivity',
    ].map((name) => [name, flag]),
  ); // prettier-ignore

export const mandateOf = ({
  region = 'CATALONIA',
  count = 1,
  company = false,
  flag = true,
}: Wanted): MergeData => ({
  ...around,
  ...{ title: 'Mandato 1', publicId: 'M-0001', region, landlords: people(count, company), units: [unit] },
  mandateDate: day('2026-01-10'),
  signatureDate: day('2026-01-10'),
  endDate: flag ? day('2027-01-09') : null,
  renewalType: flag ? 'AUTO' : 'MANUAL',
  exclusiveness: flag,
  productType: flag ? 'PREMIUM_12' : 'INTERMEDIATION_SERVICE',
  feeType: flag ? 'PERCENT' : 'FIXED',
  feeValue: flag ? 15 : 35,
  tenantSearchSelectedOption: flag ? 'ONE_PAYMENT' : 'RECURRING_PAYMENT',
  tenantSearchOnePaymentPlanMonths: 0.5,
  tenantSearchRecurringPaymentPlanPercent: 1.5,
  tenantSearchTotalAmount: 756.55,
  rent: 1250.5,
  paymentDay: 10,
  reserveTarget: flag ? 300 : null,
  nonPaymentCoverage: flag ? 'ONE_YEAR' : null,
  legalDefenseActions: flag ? 3000 : null,
  vandalismActions: flag ? 3000 : null,
  graceMonthsBetweenContracts: flag ? 1 : 0,
});

export const bookingOf = (wanted: Wanted): MergeData => ({
  ...contractOf(wanted),
  unit,
  bookingDate: day('2026-01-05'),
  expirationDate: day('2026-01-20'),
  amount: 600,
  depositary: wanted.flag === false ? 'LANDLORD' : 'MANDATARY',
  totalBondMonths: 3,
  totalBondAmount: 3751.5,
});

export const inventoryOf = ({ count = 1, flag = true, ...wanted }: Wanted): MergeData => ({
  ...around,
  ...{ title: 'Inventario', type: flag ? 'CHECK_IN' : 'CHECK_OUT', place: unit, date: day('2026-02-01') },
  landlords: people(count, wanted.company ?? false),
  tenants: people(count, false),
  description: flag ? 'Vivienda pintada.' : null,
  rooms: [
    {
      name: 'Cocina', notes: null, conservation: 'GOOD',
      elements: [{ name: 'Nevera', conservation: 'NEW', notes: null }],
    },
  ],
}); // prettier-ignore

export const nextRentOf = ({
  count = 1,
  company = false,
  flag = true,
  region = 'CATALONIA',
}: Wanted): MergeData => ({
  ...around,
  ...{ title: 'Actualización', units: [unit], region },
  landlords: people(count, company),
  tenants: people(count, false),
  contract: {
    title: 'Provença 231',
    signatureDate: day('2026-01-20'),
    startDate: day('2026-02-01'),
    contractType: 'LONG_CONTRACT',
  },
  date: day('2027-02-01'),
  ineType: flag ? 'IRAV' : 'GENERAL',
  previousRent: 1250.5,
  percent: 2.2,
  nextRent: 1278.01,
  indexMonth: day('2026-12-01'),
  indexPercent: 2.2,
  indexPublished: flag ? day('2027-01-14') : null,
  appliedFrom: day('2027-03-01'),
  capPercent: flag ? 2.2 : null,
});

export const financeOf = ({ count = 1, company = false, flag = true }: Wanted): MergeData => ({
  ...around,
  ...{
    title: 'Recibo 1',
    type: flag ? 'RECEIPT' : 'SETTLEMENT',
    concept: 'Renta de febrero de 2026',
    units: [unit],
  },
  landlords: people(count, company),
  tenants: people(count, false),
  issueDate: day('2026-02-01'),
  periodStart: day('2026-02-01'),
  periodEnd: day('2026-02-28'),
  breakdown: [{ concept: 'Renta', totalAmount: 1250.5 }],
  totalAmount: 1250.5,
  paymentDate: flag ? day('2026-02-05') : null,
  paymentMethod: flag ? 'TRANSFER' : 'DIRECT_DEBIT',
});
