import type { JournalAccountCode } from '../../records/choices/accounting.ts';
import type { financeTypes } from '../../records/choices/finance.ts';
import { settlementTypes } from '../../records/choices/settlement-types.ts';
import type { Finance } from '../../records/finance/finance.ts';
import { toCents } from '../../values/money.ts';
import { lineSign } from '../finance-totals.ts';
import { isPaidDirectly } from '../month/difference.ts';
import type { AccountPlan } from './account-plan.ts';
import { sideOf } from './seat.ts';
import { journalRows, type JournalRow, type Posting } from './journal-entry.ts';

type FinanceType = (typeof financeTypes.values)[number];
type Line = Finance['breakdown'][number];

/** A finance document as the journal reads it. Euros. */
export interface JournalDocument extends Pick<Finance, 'type' | 'totalAmount' | 'sourceRole' | 'breakdown'> {
  /** Of a rectifying document: what it rectifies. */
  rectified: FinanceType | null;
  /** Asks again for a receipt that the bank gave back. */
  isReturn: boolean;
  /** Whether another document collects it. */
  isIncluded: boolean;
  /** The account of its mandate, where it has one of its own. */
  mandateAccount: string | null;
  /** Older documents of its lines with their kind. */
  carried: Readonly<Record<string, FinanceType>>;
}

/** Whose account a document stands on, and on which side its total is. */
interface Nature {
  account: JournalAccountCode;
  side: 1 | -1;
}

const isSettlement = (type: FinanceType | null): boolean =>
  (settlementTypes as readonly (FinanceType | null)[]).includes(type);

/** What a document of a kind is: of one that rectifies another, what that one is. */
const kindOf = ({ type, rectified }: Pick<JournalDocument, 'type' | 'rectified'>): FinanceType =>
  rectified ?? type;

function natureOf(kind: FinanceType): Nature {
  const side = sideOf(kind);
  if (isSettlement(kind)) return { account: 'LANDLORDS', side };
  if (kind === 'EXPENSE') return { account: 'SUPPLIERS', side };
  if (kind === 'BILL' || kind === 'RECTIFYING_BILL') return { account: 'CUSTOMERS', side };
  return { account: 'TENANTS', side };
}

/**
 * The account a document is owed on, and the side of its total.
 * @param mandateAccount that of its mandate takes the place of the landlords' one
 */
export function documentAccount(
  document: Pick<JournalDocument, 'type' | 'rectified' | 'mandateAccount'>,
  { accounts }: AccountPlan,
): { account: string; side: 1 | -1 } {
  const { account, side } = natureOf(kindOf(document));
  const own = account === 'LANDLORDS' ? document.mandateAccount : null;
  return { account: own ?? accounts[account], side };
}

/**
 * The entry of a document of finance; none for a rent invoice that a receipt collects: it is the landlord's, and the receipt has its
 * rent. What a receipt asks for is the landlord's (RENTS) until a settlement passes it on to whom it pays (LANDLORDS); fees are the
 * company's when its invoice is entered, and receipts and settlements collect them (CUSTOMERS).
 */
export function documentRows(document: JournalDocument, plan: AccountPlan): JournalRow[] {
  const kind = kindOf(document);
  if ((kind === 'RENT_BILL' || kind === 'RECTIFYING_RENT_BILL') && document.isIncluded) return [];
  const { account, side } = documentAccount(document, plan);
  const others = document.breakdown.flatMap((line) => {
    const sign = -side * lineSign(document, line);
    return linePostings(document, kind, line, plan).map(({ account: of, cents }) => ({
      account: of,
      cents: sign * cents,
    }));
  });
  return journalRows({ account, cents: side * toCents(document.totalAmount) }, others, plan.accounts.PENDING);
}

/** Where the amount of a line goes to, in cents and without its sign. */
function linePostings(
  document: JournalDocument,
  kind: FinanceType,
  line: Line,
  plan: AccountPlan,
): Posting[] {
  const total = toCents(line.totalAmount);
  const vat = toCents(line.vatAmount);
  const to = (code: JournalAccountCode): Posting[] => [{ account: plan.accounts[code], cents: total }];
  if (line.carriedFrom) {
    const older = document.carried[line.carriedFrom];
    return [
      {
        account: documentAccount({ ...document, type: older ?? kind, rectified: null }, plan).account,
        cents: total,
      },
    ];
  }
  if (kind === 'BILL' || kind === 'RECTIFYING_BILL')
    return [
      { account: plan.accounts.FEES, cents: total - vat },
      { account: plan.accounts.VAT_CHARGED, cents: vat },
    ];
  if (kind === 'EXPENSE')
    return [
      { account: plan.categories[line.providerCategory ?? 'OTHER'], cents: total - vat },
      { account: plan.accounts.VAT_BORNE, cents: vat },
    ];
  if (line.reserve) return to('RESERVES');
  if (line.bill) return to('SUPPLEMENTS');
  if (line.category === 'INVOICE') return to('CUSTOMERS');
  if (isSettlement(kind)) return to(settlementAccount(line));
  // Of a receipt; what the bank took back is open until its movement is entered.
  if (document.isReturn && line.subcategory === 'SETTLEMENT') return to('PENDING');
  if (line.source !== 'PROVIDER') return to('RENTS');
  return [
    { account: plan.accounts.OTHER_INCOME, cents: total - vat },
    { account: plan.accounts.VAT_CHARGED, cents: vat },
  ];
}

/** Of a settlement's line: rents are passed on, what the tenant has paid to the landlord is no longer owed by the tenant. */
function settlementAccount(line: Line): JournalAccountCode {
  const { category, source, destination } = line;
  if (isPaidDirectly(line)) return 'TENANTS';
  if (category === 'RENT' || source === 'TENANT' || destination === 'TENANT') return 'RENTS';
  return 'SUPPLEMENTS';
}
