import type { financeTypes } from '../../records/choices/finance.ts';
import { settlementTypes } from '../../records/choices/settlement-types.ts';

type FinanceType = (typeof financeTypes.values)[number];

/** Side of the account on which the total of a document of a kind is entered: 1 where it is owed to us, −1 where we owe it. */
export function sideOf(type: FinanceType): 1 | -1 {
  return type === 'EXPENSE' || (settlementTypes as readonly FinanceType[]).includes(type) ? -1 : 1;
}

/**
 * The side on which a document is entered on the account of whoever it is for (F §3, seat): what is asked for is a debit, what is to be
 * paid out a credit; below zero it is the other way round. Euros.
 */
export function seatOf(type: FinanceType, totalAmount: number): 'CREDIT' | 'DEBIT' {
  return sideOf(type) * (totalAmount < 0 ? -1 : 1) > 0 ? 'DEBIT' : 'CREDIT';
}
