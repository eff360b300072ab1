import type { MonthKind } from '../../records/choices/finance.ts';
import type { DocumentLine } from '../document-line.ts';
import { type BilledContract, type BilledMonth, draftReceipt, type ReceiptDraft } from '../receipt.ts';
import { idsOf } from '../../values/ids.ts';
import { withCorrections } from './adjustment.ts';
import { draftFeeBill, draftSearchBill, type FeeBillDraft, invoicedOn } from './fee-bill.ts';
import { draftRentBill, type RentBillDraft, rentInvoicedOn } from './rent-bill.ts';
import { draftGuaranteed, draftSettlements, type SettlementDraft } from './settlement.ts';
import { type MandateTerms, skip, type Skipped } from './terms.ts';
import { addMoney } from '../../values/money.ts';

/** What there is one document of in a month: the key that makes the generation idempotent (decision 0005). */
export interface MonthClaim {
  kind: MonthKind;
  /** The contract; of a guaranteed unit its mandate. */
  subject: string;
  /** The guaranteed unit. */
  unit: string | null;
  /** The landlord of a settlement or fee bill; the tenant of a rent bill and of the bill of a search that the tenant pays. */
  payee: string | null;
}

/** The same text for the same claim. */
export const claimKey = ({ kind, subject, unit, payee }: MonthClaim): string =>
  `${kind} ${subject} ${unit ?? ''} ${payee ?? ''}`;

/** A document of the month that is there already. */
export interface StandingDocument {
  id: string;
  lines: DocumentLine[];
  totalAmount: number;
  periodStart: number;
  periodEnd: number;
  /** It is charged or paid. */
  isPaid: boolean;
  /** Lines of the documents that rectify it. */
  corrections: DocumentLine[];
}

export type MonthDraft = ReceiptDraft | SettlementDraft | FeeBillDraft | RentBillDraft;

/** One document of the month: to be created, there already, or left out and why. */
export type Planned = {
  claim: MonthClaim;
  mandate: string | null;
  contract: string | null;
  tenants: string[];
  landlords: string[];
  units: string[];
} & (
  { outcome: 'create'; draft: MonthDraft } | { outcome: 'existing'; standing: StandingDocument } | Skipped
);

/** What is asked of the month, and what is there. */
export interface MonthPlan {
  month: BilledMonth;
  kinds: readonly MonthKind[];
  /** The document that holds a claim and stands. */
  standing: (claim: MonthClaim) => StandingDocument | undefined;
}

/**
 * What a month brings for one contract: its receipt, a settlement for each payee and the bill of each settlement's fees, as
 * far as they are asked for. Preview and generation both carry out this plan.
 *
 * @param terms those of its mandate; null when it has none
 */
export function planContract(
  contract: BilledContract,
  terms: MandateTerms | null,
  plan: MonthPlan,
): Planned[] {
  const parties = {
    mandate: contract.mandate,
    contract: contract.id,
    tenants: idsOf(contract.tenants),
    landlords: idsOf(contract.landlords),
    units: idsOf(contract.units),
  };
  const claimOf = (kind: MonthKind, payee: string | null): MonthClaim => ({
    kind,
    subject: contract.id,
    unit: null,
    payee,
  });
  const rows: Planned[] = [];
  const claim = claimOf('RECEIPT', null);
  const standing = plan.standing(claim);
  const tenant = contract.payer ?? parties.tenants[0] ?? null;
  const rentBill = tenant === null ? undefined : plan.standing(claimOf('RENT_BILL', tenant));
  const planned = standing ? null : draftReceipt(contract, plan.month);
  const isOther =
    rentBill && planned?.outcome === 'create' && rentInvoicedOn(planned.lines) !== invoicedRent(rentBill);
  const drafted = isOther ? otherRent : planned;
  if (plan.kinds.includes('RECEIPT')) {
    if (standing) rows.push({ ...parties, claim, outcome: 'existing', standing });
    else if (drafted?.outcome === 'skip') rows.push({ ...parties, claim, ...drafted });
    else if (drafted) rows.push({ ...parties, claim, outcome: 'create', draft: drafted });
  }
  const isMade = plan.kinds.includes('RECEIPT') && drafted?.outcome === 'create';
  const receipt = standing ?? (isMade ? drafted : null);
  const followed = standing ? withCorrections(standing) : receipt;
  if (tenant !== null && drafted?.outcome !== 'skip')
    for (const { kind, draft } of tenantBills) {
      if (!plan.kinds.includes(kind)) continue;
      const own = { ...parties, claim: claimOf(kind, tenant) };
      const there = plan.standing(own.claim);
      const source = receipt ?? drafted;
      const made = source && draft({ ...source, payee: tenant });
      if (there) rows.push({ ...own, outcome: 'existing', standing: there });
      else if (made)
        rows.push(receipt ? { ...own, outcome: 'create', draft: made } : { ...own, ...noReceipt });
    }
  const settled = () =>
    drafted?.outcome === 'skip' && terms?.settles
      ? skip(drafted.reason)
      : draftSettlements(contract, terms, followed, plan.month);
  return [...rows, ...settlementRows('SETTLEMENT', parties, claimOf, settled, plan)];
}

/** What a month brings for one guaranteed unit of a mandate: a settlement for each payee and the bill of its fees. */
export function planGuaranteed(
  terms: MandateTerms,
  guaranteed: MandateTerms['guaranteed'][number],
  plan: MonthPlan,
): Planned[] {
  const { unit } = guaranteed;
  const parties = {
    mandate: terms.id,
    contract: null,
    tenants: [],
    landlords: terms.landlords,
    units: [unit],
  };
  const claimOf = (kind: MonthKind, payee: string | null): MonthClaim => ({
    kind,
    subject: terms.id,
    unit,
    payee,
  });
  return settlementRows(
    'GUARANTEED',
    parties,
    claimOf,
    () => draftGuaranteed(terms, guaranteed, plan.month),
    plan,
  );
}

type Parties = Pick<Planned, 'mandate' | 'contract' | 'tenants' | 'landlords' | 'units'>;

function settlementRows(
  kind: 'SETTLEMENT' | 'GUARANTEED',
  parties: Parties,
  claimOf: (kind: MonthKind, payee: string | null) => MonthClaim,
  settled: () => SettlementDraft[] | Skipped,
  plan: MonthPlan,
): Planned[] {
  const wanted = { settlement: plan.kinds.includes(kind), bill: plan.kinds.includes('BILL') };
  if (!wanted.settlement && !wanted.bill) return [];
  const drafts = settled();
  if ('outcome' in drafts)
    return wanted.settlement ? [{ ...parties, claim: claimOf(kind, null), ...drafts }] : [];
  return drafts.flatMap((draft) => {
    // A settlement is for its payee; the others have their own.
    const own = { ...parties, landlords: [draft.payee] };
    const claim = claimOf(kind, draft.payee);
    const standing = plan.standing(claim);
    const billClaim = claimOf('BILL', draft.payee);
    const bill = plan.standing(billClaim);
    const settlement: Planned = standing
      ? { ...own, claim, outcome: 'existing', standing }
      : bill && bill.totalAmount !== invoicedOn(draft.lines)
        ? { ...own, claim, ...otherFees }
        : { ...own, claim, outcome: 'create', draft };
    const rows = wanted.settlement ? [settlement] : [];
    if (!wanted.bill) return rows;
    if (bill) return [...rows, { ...own, claim: billClaim, outcome: 'existing', standing: bill }];
    const source =
      standing ?? (wanted.settlement && settlement.outcome === 'create' ? settlement.draft : null);
    if (!source)
      return [...rows, ...(draftFeeBill(draft) ? [{ ...own, claim: billClaim, ...noSettlement }] : [])];
    const made = draftFeeBill({ ...source, payee: draft.payee });
    return made ? [...rows, { ...own, claim: billClaim, outcome: 'create', draft: made }] : rows;
  });
}

/** What a rent was invoiced at, its rectification counted. Euros. */
const invoicedRent = ({ totalAmount, corrections }: StandingDocument): number =>
  addMoney(totalAmount, ...corrections.map((line) => line.totalAmount));

/** What is invoiced to the tenant of what a receipt asks for. */
const tenantBills = [
  { kind: 'RENT_BILL', draft: draftRentBill },
  { kind: 'BILL', draft: draftSearchBill },
] as const;

const otherRent = skip(
  'La factura de alquiler del mes es de otro importe: rectifíquela o anúlela, y genere de nuevo.',
);
const noReceipt = skip('Se cobra con el recibo: genere antes el recibo.');
const otherFees = skip(
  'La factura de honorarios del mes es de otro importe: rectifíquela o anúlela, y genere de nuevo.',
);
const noSettlement = skip('Sus honorarios se descuentan en la liquidación: genere antes la liquidación.');
