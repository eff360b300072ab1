import { draftReceipt, type BilledContract, type BilledMonth, type ReceiptDraft } from '../receipt.ts';
import { countedLines, type LineDifference, lineDifferences, withCorrections } from './adjustment.ts';
import type { IssuedDocument } from './adjustment-plan.ts';
import { draftGuaranteed, draftSettlements, type SettlementDraft } from './settlement.ts';
import type { MandateTerms } from './terms.ts';

/** A stored document that may be a draft still. */
export interface DraftedDocument extends IssuedDocument {
  isDraft: boolean;
}

/** A draft and what it would be if it were made now. */
export interface PlannedDraft<D extends DraftedDocument = DraftedDocument> {
  document: D;
  /** Null where a person must act. */
  draft: ReceiptDraft | SettlementDraft | null;
  /** Of its own lines; empty for a draft that is as the terms say. */
  differences: LineDifference[];
  /** Spanish: what to do instead; null for a draft that can be made again. */
  problem: string | null;
}

/** What is stored of a contract's month, and its terms. */
export interface DraftedMonth<D extends DraftedDocument> {
  month: BilledMonth;
  contract: BilledContract;
  terms: MandateTerms | null;
  documents: readonly D[];
}

/**
 * The drafts of a contract's month as they would be made now (issue 10 §1): a settlement follows the receipt that stands, with
 * what was rectified on it.
 */
export function planDrafts<D extends DraftedDocument>({
  month,
  contract,
  terms,
  documents,
}: DraftedMonth<D>): PlannedDraft<D>[] {
  const receipt = documents.find(({ claim }) => claim.kind === 'RECEIPT');
  const planned = receipt?.isDraft ? draftReceipt(contract, month) : null;
  const made = planned?.outcome === 'create' ? planned : null;
  const own: PlannedDraft<D>[] = [];
  if (receipt && made) own.push(compared(receipt, made));
  if (receipt && planned?.outcome === 'skip') own.push(toDecide(receipt, skippedBecause(planned)));
  const followed = made ?? (receipt ? withCorrections(receipt) : null);
  const drafts = draftSettlements(contract, terms, followed, month);
  return [...own, ...plannedSettlements('SETTLEMENT', drafts, documents)];
}

/** The same for the guaranteed units of a mandate. */
export function planGuaranteedDrafts<D extends DraftedDocument>(
  terms: MandateTerms,
  documents: readonly D[],
  month: BilledMonth,
): PlannedDraft<D>[] {
  const units = [...new Set(documents.flatMap(({ claim }) => claim.unit ?? []))];
  return units.flatMap((unit) => {
    const guaranteed = terms.guaranteed.find((one) => one.unit === unit);
    const own = documents.filter(({ claim }) => claim.unit === unit);
    const drafts = guaranteed ? draftGuaranteed(terms, guaranteed, month) : notGuaranteed;
    return plannedSettlements('GUARANTEED', drafts, own);
  });
}

function plannedSettlements<D extends DraftedDocument>(
  kind: SettlementDraft['type'],
  drafts: ReturnType<typeof draftSettlements>,
  documents: readonly D[],
): PlannedDraft<D>[] {
  const stored = documents.filter(({ claim, isDraft }) => claim.kind === kind && isDraft);
  return stored.map((document) => {
    if ('outcome' in drafts) return toDecide(document, skippedBecause(drafts));
    const draft = drafts.find(({ payee }) => payee === document.claim.payee);
    if (!draft) return toDecide(document, notPaid);
    const planned = compared(document, draft);
    const bill = documents.find(({ claim }) => claim.kind === 'BILL' && claim.payee === document.claim.payee);
    const isOtherFee = planned.differences.some(({ line }) => line.category === 'INVOICE');
    return isOtherFee && bill?.correctedByHand ? { ...planned, draft: null, problem: feeByHand } : planned;
  });
}

const compared = <D extends DraftedDocument>(
  document: D,
  draft: ReceiptDraft | SettlementDraft,
): PlannedDraft<D> => {
  const { kind } = document.claim;
  return {
    document,
    draft,
    differences: lineDifferences(countedLines(kind, draft.lines), countedLines(kind, document.lines)),
    problem: null,
  };
};

const toDecide = <D extends DraftedDocument>(document: D, problem: string): PlannedDraft<D> => ({
  document,
  draft: null,
  differences: [],
  problem,
});

const skippedBecause = ({ reason }: { reason: string }): string =>
  `Hoy no se generaría. ${reason} Anúlelo si sobra.`;
const notPaid =
  'El reparto del mandato ya no paga a este propietario: anule la liquidación y genere de nuevo el mes.';
const feeByHand =
  'Su factura de honorarios está rectificada a mano: anule la rectificación y recalcule de nuevo.';
const notGuaranteed = {
  outcome: 'skip',
  reason: 'El mandato ya no garantiza la renta de esta unidad.',
} as const;
