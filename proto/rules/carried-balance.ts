import { all, equals, flag, isSet, negative, not, type Predicate } from '../states/predicate.ts';
import { formatMoney, multiplyMoney } from '../values/money.ts';
import { financeTotals } from './finance-totals.ts';
import type { ReceiptDraft, ReceiptLine } from './receipt.ts';

/**
 * A finance document whose negative total is still owed to the tenant: a receipt that stands, that nothing has paid,
 * that nobody has stopped and that no other receipt includes. *Ours*: the text has the field `includedIn` (F §3) only.
 */
export const openBalance: Predicate = all(
  equals('type', 'RECEIPT'),
  negative('totalAmount'),
  not(isSet('includedIn')),
  not(isSet('paymentDate')),
  not(isSet('processStartDate')),
  ...['preview', 'cancelled', 'paused', 'paymentBlock'].map((mark) => not(flag(mark))),
);

/** A receipt that {@link openBalance} holds for. */
export interface OpenBalance {
  id: string;
  /** 'REC202600012'. */
  name: string;
  concept: string | null;
  /** Euros, negative. */
  totalAmount: number;
}

/**
 * The draft with the balances of earlier receipts taken off, each in a line of its own, and its totals recalculated.
 * Base and VAT stay those of the month: the older receipt has its own. The total may be negative again.
 */
export function carryBalances(draft: ReceiptDraft, balances: readonly OpenBalance[]): ReceiptDraft {
  if (balances.length === 0) return draft;
  const lines = [...draft.lines, ...balances.map(carriedLine)];
  return { ...draft, lines, totals: financeTotals({ type: 'RECEIPT', sourceRole: 'LANDLORD' }, lines) };
}

function carriedLine({ id, name, concept, totalAmount }: OpenBalance): ReceiptLine {
  const amount = multiplyMoney(totalAmount, -1);
  const of = concept ? ` («${concept}»)` : '';
  return {
    category: 'COMPENSATION',
    subcategory: 'SETTLEMENT',
    source: 'TENANT',
    destination: 'LANDLORD',
    concept: `Saldo anterior a favor del inquilino (recibo ${name})`,
    explanation: `El recibo ${name}${of} tiene un total de ${formatMoney(totalAmount)}: se descuenta aquí y no se abona aparte.`,
    carriedFrom: id,
    units: 1,
    unitAmount: amount,
    totalAmount: amount,
    baseAmount: 0,
    vatPercent: 0,
    vatAmount: 0,
    rentAmount: 0,
    compensationAmount: amount,
    suplementationAmount: 0,
    fixedExpense: false,
  };
}
