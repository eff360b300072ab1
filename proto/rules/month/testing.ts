import { daySeconds } from '../../values/dates.ts';
import { isInvoice } from '../../records/choices/settlement-types.ts';
import type { BilledContract } from '../receipt.ts';
import type { DocumentLine } from '../document-line.ts';
import { type ChargedBill, chargedLines, type ChargingMonth, concerns } from './bills.ts';
import { billInstalments } from './instalments.ts';
import type { Planned } from './plan.ts';
import { payeesOf } from './shares.ts';
import type { MandateTerms } from './terms.ts';

/** A contract in force for years, 1,000 € a month, of unit `u` and landlord `a`; for specs. */
export const testContract = (overrides: Partial<BilledContract> = {}): BilledContract => ({
  id: 'c',
  mandate: 'm',
  tenants: ['t'],
  landlords: ['a'],
  units: ['u'],
  startDate: daySeconds({ year: 2024, month: 1, day: 1 }),
  endDate: null,
  rent: 1000,
  firstMonthRent: null,
  bonusPercent: 100,
  lastBonusDay: null,
  fixedExpenses: [],
  paymentInAdvance: null,
  paymentDay: 3,
  paymentMethod: 'DIRECT_DEBIT',
  payerBankAccount: null,
  withoutRentBills: false,
  contractType: 'LONG_CONTRACT',
  payer: null,
  firstMonthRentTyped: false,
  rentHistory: [],
  rentTaxes: [],
  withActivity: false,
  besideUnits: [],
  search: null,
  unitTypes: ['FLAT'],
  besideHome: false,
  tenantIsCompany: false,
  changedAt: null,
  ...overrides,
});

/** A mandate of landlord `a` with a fee of 10 %; for specs. */
export const testTerms = (overrides: Partial<MandateTerms> = {}): MandateTerms => ({
  id: 'm',
  settles: true,
  mandateDate: daySeconds({ year: 2024, month: 1, day: 1 }),
  endDate: null,
  landlords: ['a'],
  distribution: [],
  feeType: 'PERCENT',
  feeValue: 10,
  feeBase: null,
  paymentDay: 5,
  paymentMethod: 'TRANSFER',
  reserveTarget: 0,
  promotionFrom: null,
  search: null,
  guaranteed: [],
  changedAt: null,
  ...overrides,
});

/** An approved bill of 121 € that the landlords of mandate `m` bear; for specs. */
export const testBill = (overrides: Partial<ChargedBill> = {}): ChargedBill => ({
  id: 'b',
  name: 'F-1 · Pintura',
  bearer: 'LANDLORD',
  totalAmount: 121,
  vatAmount: 21,
  contract: null,
  mandate: 'm',
  units: [],
  share: null,
  supply: false,
  supplemented: false,
  charged: [],
  ...overrides,
});

/**
 * The lines of bills on a document that is made now, which charge them. @param open what stands of each bill; it is updated
 * @param concerned grows with the bills that the document is for
 */
export function chargedOn(
  row: Planned & { outcome: 'create' },
  terms: MandateTerms,
  open: ChargedBill[],
  concerned: Set<string>,
  at: ChargingMonth,
): DocumentLine[] {
  const { draft, claim, units, landlords } = row;
  if (isInvoice(draft)) return [];
  const { type } = draft;
  const payees = payeesOf(terms.distribution, units, landlords);
  if ('outcome' in payees) throw new Error(payees.reason);
  const own = open.filter((bill) => concerns(bill, { ...row, type }));
  for (const { id, bearer } of own) if ((bearer === 'TENANT') === (type === 'RECEIPT')) concerned.add(id);
  return chargedLines(type, own, payees, claim.payee, at).map(({ bill, line }) => {
    const charged = [...bill.charged, { ...line, payee: claim.payee, month: at.month }];
    open[open.indexOf(bill)] = { ...bill, charged };
    return line;
  });
}

/** The parts of a bill that is charged in instalments; for specs. */
export const inInstalments = (bill: ChargedBill, instalments: number): ChargedBill[] =>
  billInstalments({ ...bill, instalments }).map(({ index, explanation, ...amounts }) => ({
    ...bill,
    ...amounts,
    share: { index, explanation, instalments },
  }));
