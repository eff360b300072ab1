import { normaliseSearch } from '../values/search-text.ts';

/** An account that money is sent to. */
export interface BankAccount {
  /** Without spaces. */
  iban: string;
  bic: string | null;
  /** In whose name it is; null: in the payee's own. */
  holder: string | null;
}

/** The account of a person or supplier as stored: the wanted one and what was approved of it (decision 0034). */
export interface PayeeAccount {
  iban?: string | null | undefined;
  bic?: string | null | undefined;
  accountHolder?: string | null | undefined;
  approvedAccount?: { iban: string | null; bic: string | null; holder: string | null } | null | undefined;
}

/** True while the IBAN of a payee waits for a second person: it is not the approved one. */
export function isAccountPending({ iban, approvedAccount }: PayeeAccount): boolean {
  return Boolean(iban) && iban !== approvedAccount?.iban;
}

/** Payees whose account waits, for lists and counts (`accountPending` is derived from {@link isAccountPending}). */
export const pendingAccounts = { accountPending: true };

/**
 * The account that payments to somebody use (field-notes A23): the wanted one once it is approved, before that the one
 * approved last. Null: there is nothing to pay to, because no account is known, none was ever approved, or it was taken out.
 */
export function payableAccount(payee: PayeeAccount): BankAccount | null {
  const { iban, bic = null, accountHolder, approvedAccount } = payee;
  if (!iban) return null;
  if (!isAccountPending(payee)) return { iban, bic, holder: accountHolder || null };
  if (!approvedAccount?.iban) return null;
  return { iban: approvedAccount.iban, bic: approvedAccount.bic, holder: approvedAccount.holder || null };
}

/** Who may approve accounts: administrators, and inside staff with the post of finance manager. */
export function mayApproveAccounts({ role, position }: { role: string; position?: string | null }): boolean {
  return role === 'ADMIN' || (role === 'INTERNAL_EMPLOYEE' && position === 'FINANCE_MANAGER');
}

/**
 * True when an account is in another name than the payee's: the payee verification of the bank, Reglamento (UE) 2024/886,
 * would say so. The order of the words, accents, case and punctuation do not count.
 */
export function holderDiffers(holder: string | null | undefined, payee: string): boolean {
  if (!holder) return false;
  const words = (name: string) =>
    normaliseSearch(name)
      .replace(/\./g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
      .split(' ')
      .sort()
      .join(' ');
  return words(holder) !== words(payee);
}
