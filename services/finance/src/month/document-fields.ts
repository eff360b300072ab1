import type { Json } from '@llavero/proto/fields/field';
import { type FeeBillDraft, feeBillConcept, searchBillConcept } from '@llavero/proto/rules/month/fee-bill';
import type { MonthDraft } from '@llavero/proto/rules/month/plan';
import { type RentBillDraft, rentBillConcept } from '@llavero/proto/rules/month/rent-bill';
import { landlordPaymentDay } from '@llavero/proto/rules/month/payment-day';
import { settlementConcept, type SettlementDraft } from '@llavero/proto/rules/month/settlement';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import {
  type BilledContract,
  type BilledMonth,
  expectedPaymentDay,
  type ReceiptDraft,
  receiptConcept,
  receiptPaymentMethod,
} from '@llavero/proto/rules/receipt';
import { VAT_PERCENT } from '@llavero/proto/rules/tenant-search';

const party = (agent: string | null, iban: string | null = null) => ({ agent, organization: null, iban });

const shared = ({
  periodStart,
  periodEnd,
  lines,
  totals,
}: ReceiptDraft | SettlementDraft | FeeBillDraft | RentBillDraft) => ({
  periodStart,
  periodEnd,
  breakdown: lines,
  ...totals,
});

/** A receipt as it is stored; `issueDate` is a day. Billed late, it is not overdue the day it is issued. */
export function receiptFields(
  contract: BilledContract,
  draft: ReceiptDraft,
  month: BilledMonth,
  issueDate: number,
) {
  return {
    type: draft.type,
    category: 'RENT' as const,
    concept: receiptConcept(month),
    issueDate,
    paymentExpectedDate: Math.max(expectedPaymentDay(contract, month), issueDate),
    paymentMethod: receiptPaymentMethod(contract, draft.totals.totalAmount),
    sourceRole: 'LANDLORD' as const,
    destinationRole: 'TENANT' as const,
    source: party(firstOf(contract.landlords)),
    // Whom the receipt is for, and the account a direct debit is taken from.
    destination: party(contract.payer ?? firstOf(contract.tenants), contract.payerBankAccount),
    vatPercent: draft.vatPercent,
    ...shared(draft),
  };
}

/** What a settlement is written from. */
export interface SettlementFacts {
  /** Null for a guaranteed one. */
  contract: BilledContract | null;
  terms: MandateTerms;
  month: BilledMonth;
  /** A day. */
  issueDate: number;
  /** The payee's approved account (decision 0034). */
  iban: string | null;
  /** Its receipt asks for money that has not come yet. */
  isReceiptOpen: boolean;
}

/**
 * A settlement as it is stored: not verified, and blocked until its receipt is charged. One at the landlord's cost has no
 * method that pays out; the next settlement takes its balance over, so nothing is blocked.
 */
export function settlementFields(draft: SettlementDraft, facts: SettlementFacts) {
  const { contract, terms, month, issueDate, iban, isReceiptOpen } = facts;
  // Never before the tenant owes it: not before the contract begins, nor before the receipt is made.
  const expected = contract
    ? Math.max(expectedPaymentDay(contract, month), issueDate, draft.periodStart)
    : draft.periodStart;
  const isPaid = draft.totals.totalAmount > 0;
  return {
    type: draft.type,
    category: 'RENT' as const,
    concept: settlementConcept(draft.type, month),
    paymentExpectedDate: landlordPaymentDay(terms.paymentDay, expected),
    paymentMethod: isPaid ? terms.paymentMethod : ('PAYMENT_PENDING' as const),
    paymentBlock: isPaid && isReceiptOpen,
    sourceRole: 'PROVIDER' as const,
    destinationRole: 'LANDLORD' as const,
    destination: party(draft.payee, iban),
    ...shared(draft),
  };
}

/** The landlord's invoice of a rent as it is stored: the receipt collects it. */
export function rentBillFields(
  contract: Pick<BilledContract, 'landlords'>,
  draft: RentBillDraft,
  month: BilledMonth,
  issueDate: number,
) {
  return {
    type: draft.type,
    category: 'RENT' as const,
    concept: rentBillConcept(month),
    issueDate,
    sourceRole: 'LANDLORD' as const,
    destinationRole: 'TENANT' as const,
    source: party(firstOf(contract.landlords)),
    destination: party(draft.payee),
    vatPercent: draft.vatPercent,
    ...shared(draft),
  };
}

/** The bill of a settlement's fees, or of a search that the tenant pays, as it is stored: another document pays it. */
export function feeBillFields(draft: FeeBillDraft, month: BilledMonth, issueDate: number) {
  return {
    type: draft.type,
    concept: draft.payeeRole === 'TENANT' ? searchBillConcept(month) : feeBillConcept(month),
    issueDate,
    sourceRole: 'PROVIDER' as const,
    destinationRole: draft.payeeRole,
    destination: party(draft.payee),
    vatPercent: VAT_PERCENT,
    ...shared(draft),
  };
}

/** What a document of a month is written from, of any kind. */
export interface DocumentFacts extends Omit<SettlementFacts, 'terms'> {
  terms: MandateTerms | null;
  /** The document that an invoice is paid with. */
  includedIn: string | null;
}

/** A document of the month as it is stored, beside its parties and its number. */
export function fieldsOf(draft: MonthDraft, { terms, includedIn, ...facts }: DocumentFacts) {
  const { contract, month, issueDate } = facts;
  if (draft.type === 'BILL') return { ...feeBillFields(draft, month, issueDate), includedIn };
  if (draft.type === 'RECEIPT' || draft.type === 'RENT_BILL') {
    if (!contract) throw new Error(`a ${draft.type} without its contract`);
    return draft.type === 'RECEIPT'
      ? receiptFields(contract, draft, month, issueDate)
      : { ...rentBillFields(contract, draft, month, issueDate), includedIn };
  }
  if (!terms) throw new Error('a settlement without the terms of its mandate');
  return settlementFields(draft, { ...facts, terms });
}

/** The command answers lists of ids as JSON. */
const firstOf = (ids: Json): string | null =>
  Array.isArray(ids) ? (ids.find((id): id is string => typeof id === 'string') ?? null) : null;
