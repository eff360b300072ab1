import { redistributeBond } from '@llavero/proto/rules/bond';
import { contractEndDate } from '@llavero/proto/rules/periods';
import { contractFee } from '@llavero/proto/rules/tenant-search';
import { addDays, addMonths, addYears, dayOf, formatDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import type { MandateRow } from './mandates.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';

export type ContractFate =
  'ACTIVE' | 'UNPAID' | 'SIGNED' | 'PENDING_SIGNATURE' | 'DRAFT' | 'FINISHED' | 'CANCELLED' | 'UNKNOWN';

export interface ContractOf {
  mandate: MandateRow;
  mandateStatus: string;
  unit: string;
  unitAddress: string;
  tenants: { id: string; name: string; iban: string }[];
  avalists: string[];
  rent: number;
  contractType: 'LONG_CONTRACT' | 'SEASONAL_CONTRACT' | 'LOCAL_CONTRACT';
  /** First and last day on which earlier rows have let the unit; the contract goes before them or after them. */
  let?: { from: number; to: number } | undefined;
}

/** A contract that ends up with the wanted status at `today` (a day; C §4.2). */
export function contract(random: Random, of: ContractOf, fate: ContractFate, today: number) {
  const duration = durationOf(random, of.contractType);
  const live = fate !== 'DRAFT' && fate !== 'CANCELLED' && fate !== 'PENDING_SIGNATURE';
  let startDate = startOf(random, fate, of.contractType, today);
  if (of.let && live && fate !== 'FINISHED') startDate = Math.max(startDate, addDays(of.let.to, 1));
  let endDate = contractEndDate(startDate, duration);
  if (fate === 'FINISHED' && endDate >= today) endDate = addDays(today, -random.int(5, 200));
  if (fate === 'ACTIVE' && random.chance(0.06)) {
    endDate = addDays(today, random.int(3, 29));
    // A home near the end of its whole term: the law extends it, or a notice stands.
    if (!of.let && of.contractType === 'LONG_CONTRACT')
      startDate = addYears(addDays(endDate, 1), -duration.years);
  }
  const noticed = fate === 'ACTIVE' && endDate < addMonths(today, 1) && dayOf(endDate).day % 3 === 0;
  if (of.let && fate === 'FINISHED' && endDate >= of.let.from) {
    endDate = addDays(of.let.from, -random.int(1, 40));
    startDate = Math.min(startDate, addMonths(endDate, -random.int(6, 30)));
  }
  const { rent } = of;
  const months = of.contractType === 'LONG_CONTRACT' ? 2 : of.contractType === 'LOCAL_CONTRACT' ? 3 : 1;
  const bond = redistributeBond({
    contractType: of.contractType,
    totalBondAmount: addMoney(rent * months),
    rent,
    duration,
  });
  const fee = contractFee({ rent });
  const [payer] = of.tenants;
  return row(random, Math.min(addDays(startDate, -random.int(5, 40)), today), {
    name: `Contrato ${formatDay(startDate)} · ${of.unitAddress}`,
    contractType: of.contractType,
    mandate: of.mandate.id,
    mandateStatus: of.mandateStatus,
    units: [of.unit],
    tenants: of.tenants.map(({ id }) => id),
    avalists: of.avalists,
    landlords: of.mandate.object.landlords,
    organization: of.mandate.object.organization,
    region: of.mandate.object.region,
    startDate,
    endDate,
    signatureDate:
      live || fate === 'PENDING_SIGNATURE'
        ? Math.min(addDays(startDate, -random.int(1, 12)), addDays(today, -1))
        : null,
    cityOfSignature: of.mandate.object.region === 'MADRID' ? 'Madrid' : 'Barcelona',
    // As agreed, also where the contract ends early.
    contractDuration: duration,
    rent,
    originalRent: rent,
    totalBondAmount: addMoney(rent * months),
    totalBondMonths: months,
    legalBondAmount: bond.legalBondAmount,
    legalBondMonths: bond.legalBondMonths,
    legalBondReceptionDate: live && startDate <= today ? startDate : null,
    legalBondDepositDate:
      live && startDate < today && random.chance(0.85) && addDays(startDate, 20) <= today
        ? addDays(startDate, 20)
        : null,
    ineType:
      of.contractType === 'LONG_CONTRACT'
        ? 'IRAV'
        : of.contractType === 'LOCAL_CONTRACT'
          ? 'GENERAL_COMMERCIAL'
          : 'NO_REVISION',
    nextIpcAction: 'APPLY',
    lastBonusDay: random.chance(0.05) ? addDays(addMonths(startDate, 2), -1) : null,
    bonusPercent: 50,
    withActivity: of.contractType === 'LOCAL_CONTRACT',
    fixedExpenses: random.chance(0.3) ? [{ concept: 'Suministros', amount: random.int(20, 80) }] : [],
    feeBase: fee.feeBase,
    feeVatAmount: fee.vat,
    feeTotal: fee.total,
    paymentDay: random.pick([1, 3, 5]),
    paymentMethod: random.weighted([
      ['DIRECT_DEBIT', 8],
      ['TRANSFER', 2],
    ] as const),
    payer: payer?.id ?? null,
    payerBankAccount: payer?.iban ?? null,
    renewalType: of.contractType === 'LONG_CONTRACT' ? 'THREE_YEARS' : 'NONE',
    prenoticeCommunicationStatus: noticed ? 'COMMUNICATED_BY_TENANT' : null,
    endIsFinal: noticed,
    validated: live || fate === 'PENDING_SIGNATURE',
    activated: live,
    cancelled: fate === 'CANCELLED',
    unpaid: fate === 'UNPAID',
  });
}

export type ContractRow = ReturnType<typeof contract>;

function durationOf(random: Random, type: ContractOf['contractType']) {
  if (type === 'LONG_CONTRACT') return { years: random.chance(0.1) ? 7 : 5, months: 0, days: 0 };
  if (type === 'LOCAL_CONTRACT') return { years: random.int(3, 10), months: 0, days: 0 };
  return { years: 0, months: random.int(3, 11), days: 0 };
}

function startOf(
  random: Random,
  fate: ContractFate,
  type: ContractOf['contractType'],
  today: number,
): number {
  const seasonal = type === 'SEASONAL_CONTRACT';
  switch (fate) {
    case 'SIGNED':
      return addDays(today, random.int(3, 60));
    case 'DRAFT':
    case 'PENDING_SIGNATURE':
      return addDays(today, random.int(5, 45));
    case 'FINISHED':
      return seasonal
        ? addMonths(today, -random.int(13, 20))
        : addYears(addDays(today, -random.int(0, 300)), -random.int(2, 6));
    default:
      return seasonal ? addDays(today, -random.int(10, 80)) : addDays(today, -random.int(40, 1500));
  }
}
