import type { Bill } from '../../records/finance/bill.ts';
import { addMoney, toCents } from '../../values/money.ts';
import { type AccountPlan, isAccountNumber } from './account-plan.ts';
import { journalRows, type JournalRow, type Posting } from './journal-entry.ts';

/** A supplier's bill as the journal reads it. Euros. */
export interface JournalBill extends Pick<
  Bill,
  'payer' | 'category' | 'breakdown' | 'shares' | 'totalAmount' | 'withholdingAmount'
> {
  /** The account of its supplier: of group 6 what it is spent on, else whom it is owed to. */
  supplierAccount: string | null;
}

type Amounts = Pick<Bill['shares'][number], 'payer' | 'totalAmount' | 'vatAmount'>;

/** Where a supplier is owed. */
export function supplierAccount(
  { supplierAccount: own }: Pick<JournalBill, 'supplierAccount'>,
  { accounts }: AccountPlan,
): string {
  return isAccountNumber(own) && !own.startsWith('6') ? own : accounts.SUPPLIERS;
}

/**
 * The entry of a supplier's bill. What somebody else bears is paid for them and charged on whole (Ley 37/1992 art. 78.Tres.3.º); the
 * company's own part is an expense of its category and VAT borne. What is withheld is owed to the tax office.
 */
export function billRows(bill: JournalBill, plan: AccountPlan): JournalRow[] {
  const { accounts } = plan;
  const withheld = toCents(bill.withholdingAmount);
  const owed = { account: supplierAccount(bill, plan), cents: -(toCents(bill.totalAmount) - withheld) };
  const others: Posting[] = [{ account: accounts.WITHHELD, cents: -withheld }];
  for (const part of partsOf(bill)) {
    const [total, vat] = [toCents(part.totalAmount), toCents(part.vatAmount)];
    if (part.payer !== null && part.payer !== 'COMPANY') {
      others.push({ account: accounts.SUPPLEMENTS, cents: total });
      continue;
    }
    others.push({ account: part.account, cents: total - vat }, { account: accounts.VAT_BORNE, cents: vat });
  }
  return journalRows(owed, others, accounts.PENDING);

  function partsOf({ breakdown, shares, payer, category, supplierAccount: own }: JournalBill) {
    const spent = isAccountNumber(own) && own.startsWith('6') ? own : null;
    const under = (line: { providerCategory: Bill['category'] } | null) =>
      spent ?? plan.categories[line?.providerCategory ?? category ?? 'OTHER'];
    if (shares.length === 0 || payer === 'COMPANY')
      return breakdown.map((line) => ({
        payer,
        totalAmount: line.totalAmount,
        vatAmount: line.vatAmount,
        account: under(line),
      }));
    const parts: Amounts[] = [...shares];
    // What a split leaves over stays with whoever bears the bill.
    const rest = (name: 'totalAmount' | 'vatAmount') =>
      addMoney(...breakdown.map((line) => line[name]), ...shares.map((share) => -share[name]));
    return [
      ...parts,
      { payer: payer ?? 'COMPANY', totalAmount: rest('totalAmount'), vatAmount: rest('vatAmount') },
    ].map((part) => ({ ...part, account: under(null) }));
  }
}
