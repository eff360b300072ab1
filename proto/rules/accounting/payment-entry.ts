import type { JournalAccountCode } from '../../records/choices/accounting.ts';
import type { Dismissal } from '../../records/choices/bank-statements.ts';
import type { PaymentMethodCode } from '../../records/choices/contracts.ts';
import { toCents } from '../../values/money.ts';
import type { AccountPlan } from './account-plan.ts';
import { journalRows, type JournalRow, type Posting } from './journal-entry.ts';

/** Where a payment that is recorded on a document, and on no movement of the bank, has gone to. */
const paidThrough = (method: PaymentMethodCode | null): JournalAccountCode =>
  method === 'CASH' ? 'CASH' : 'PENDING';

/**
 * A payment that a person or a remittance has recorded on a document. Cash is in the till; anything else is open (PENDING) until the
 * bank's movement is entered, which stands against it.
 *
 * @param owed account and side of the document (`document-entry.ts`)
 * @param amount euros
 */
export function paymentRows(
  owed: { account: string; side: 1 | -1 },
  { amount, method }: { amount: number; method: PaymentMethodCode | null },
  { accounts }: AccountPlan,
): JournalRow[] {
  const cents = owed.side * toCents(amount);
  const through = accounts[paidThrough(method)];
  return journalRows(
    { account: through, cents },
    [{ account: owed.account, cents: -cents }],
    accounts.PENDING,
  );
}

/** A movement of the bank as the journal reads it. Euros, negative when money went out. */
export interface JournalMovement {
  amount: number;
  /** Last four figures of the company's account. */
  ending: string | null;
  isBooked: boolean;
  dismissal: Dismissal | null;
  /** Accounts of the documents it pays, with what they are paid. */
  parts: readonly { account: string; amount: number }[];
  excess: number | null;
}

const dismissed: Readonly<Record<Dismissal, JournalAccountCode>> = {
  BANK_FEES: 'BANK_FEES',
  OWN_TRANSFER: 'PENDING',
  SUPPLIER: 'PENDING',
  BOND: 'BONDS',
  OTHER: 'PENDING',
};

/** The entry of a movement: against the documents it pays, what it was dismissed as, or open until somebody explains it. */
export function movementRows(movement: JournalMovement, { accounts, banks }: AccountPlan): JournalRow[] {
  const cents = toCents(movement.amount);
  const bank = (movement.ending === null ? undefined : banks[movement.ending]) ?? accounts.BANK;
  return journalRows({ account: bank, cents }, against(), accounts.PENDING);

  function against(): Posting[] {
    if (movement.isBooked) {
      const sign = cents > 0 ? -1 : 1;
      const parts = movement.parts.map(({ account, amount }) => ({ account, cents: sign * toCents(amount) }));
      return [...parts, { account: accounts.ADVANCES, cents: sign * toCents(movement.excess ?? 0) }];
    }
    return movement.dismissal === null
      ? []
      : [{ account: accounts[dismissed[movement.dismissal]], cents: -cents }];
  }
}

/** The entry of an advance that pays later documents. @param parts accounts of the documents, with what they are paid; euros */
export function advanceRows(
  parts: readonly { account: string; amount: number }[],
  { accounts }: AccountPlan,
): JournalRow[] {
  const cents = parts.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const against = parts.map(({ account, amount }) => ({ account, cents: -toCents(amount) }));
  return journalRows({ account: accounts.ADVANCES, cents }, against, accounts.PENDING);
}
