import { addMoney } from '../values/money.ts';
import { bondInterest } from './legal/bond-interest.ts';
import type { LegalOverrides } from './legal/settings.ts';

/** What a move-out is settled from. Euros; days as unix seconds. */
export interface SettlementTerms {
  legalBondAmount: number;
  guaranteeAmount: number;
  /** Amounts that count, after depreciation. */
  deductions: readonly number[];
  /** Open receipts of the contract; a credit of the tenant is negative. */
  debts: readonly number[];
  keysReturned: number;
  /** Day of payment; it bears no interest. */
  paid: number;
}

/** How a bond is settled; every amount in euros and none of those paid or owed below 0. */
export interface MoveOutSettlement {
  bond: number;
  guarantee: number;
  deductions: number;
  debts: number;
  interest: number;
  /** Days that bear interest. */
  interestDays: number;
  /** What the tenant gets. */
  rest: number;
  /** What the tenant still owes when bond and guarantee do not reach. */
  owed: number;
}

/**
 * Bond and guarantee less deductions and debts, to the cent, with the legal interest of the balance of the legal bond
 * from one month after the keys came back (LAU art. 36.4). Deductions and debts are taken from the whole, so that the
 * balance of the bond is the lesser of the bond and what is left. Always
 * `bond + guarantee + interest + owed = deductions + debts + rest`.
 */
export function settleMoveOut(terms: SettlementTerms, overrides: LegalOverrides = {}): MoveOutSettlement {
  const bond = addMoney(terms.legalBondAmount);
  const guarantee = addMoney(terms.guaranteeAmount);
  const deductions = addMoney(...terms.deductions);
  const debts = addMoney(...terms.debts);
  const left = addMoney(bond, guarantee, -deductions, -debts);
  const balance = Math.max(0, Math.min(bond, left));
  const { amount: interest, days } = bondInterest(balance, terms.keysReturned, terms.paid, overrides);
  return {
    bond,
    guarantee,
    deductions,
    debts,
    interest,
    interestDays: balance > 0 ? days : 0,
    rest: addMoney(Math.max(0, left), interest),
    owed: Math.max(0, addMoney(-left)),
  };
}
