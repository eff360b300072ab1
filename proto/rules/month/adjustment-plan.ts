import type { DocumentLine } from '../document-line.ts';
import { type BilledContract, type BilledMonth, draftReceipt } from '../receipt.ts';
import {
  adjustingLines,
  adjustmentReason,
  countedCorrections,
  countedLines,
  lineDifferences,
  withCorrections,
} from './adjustment.ts';
import { claimKey, type MonthClaim } from './plan.ts';
import { draftGuaranteed, draftSettlements, type SettlementDraft } from './settlement.ts';
import type { MandateTerms } from './terms.ts';

/** A document of a past month that stands, with the documents that rectify it. */
export interface IssuedDocument {
  claim: MonthClaim;
  id: string;
  /** 'REC202600012'. */
  name: string;
  lines: readonly DocumentLine[];
  periodStart: number;
  periodEnd: number;
  /** Lines of its rectifying documents. */
  corrections: readonly DocumentLine[];
  /** A person has rectified it: what that person decided is not corrected by itself. */
  correctedByHand: boolean;
}

/** The difference of one document, for the next document that carries it. */
export interface PlannedAdjustment {
  /** The document that is corrected. */
  document: IssuedDocument;
  month: Pick<BilledMonth, 'year' | 'month'>;
  /** {@link claimKey} of the document that takes it over, in its month. */
  into: string;
  lines: DocumentLine[];
  /** Spanish: what changed. */
  reason: string;
}

/** What the month of a contract brought, and what it should have brought. */
export interface AdjustedMonth {
  month: BilledMonth;
  /** Terms of that month. */
  contract: BilledContract;
  terms: MandateTerms | null;
  /** Of that contract and month. */
  issued: readonly IssuedDocument[];
}

/**
 * What is missing or too much on the documents of a past month (issue 10 §1, decision 0050): the plan of that month less what was
 * issued, rectifying documents included. A settlement follows its receipt as it should be, so that a receipt's correction is
 * passed on; fees are corrected on their bill, where there is one.
 *
 * Nothing is corrected by itself on a document that a person has rectified, in a month that the plan now leaves out, nor
 * where other landlords are paid than were: those need a person.
 */
export function planAdjustments({ month, contract, terms, issued }: AdjustedMonth): PlannedAdjustment[] {
  const receipt = issued.find(({ claim }) => claim.kind === 'RECEIPT');
  if (!receipt) return [];
  const planned = receipt.correctedByHand ? null : draftReceipt(contract, month);
  const isPlanned = planned?.outcome === 'create';
  const own = isPlanned ? adjustmentOf(receipt, planned.lines, month) : [];
  const followed = isPlanned ? planned : withCorrections(receipt);
  const drafts = draftSettlements(contract, terms, followed, month);
  return [...own, ...settlementAdjustments('SETTLEMENT', drafts, issued, month)];
}

/** The same for the guaranteed units of a mandate; `issued` are its documents of that month. */
export function planGuaranteedAdjustments(
  terms: MandateTerms,
  issued: readonly IssuedDocument[],
  month: BilledMonth,
): PlannedAdjustment[] {
  return terms.guaranteed.flatMap((guaranteed) => {
    const own = issued.filter(({ claim }) => claim.unit === guaranteed.unit);
    return settlementAdjustments('GUARANTEED', draftGuaranteed(terms, guaranteed, month), own, month);
  });
}

function adjustmentOf(
  document: IssuedDocument,
  due: readonly DocumentLine[],
  { year, month }: BilledMonth,
): PlannedAdjustment[] {
  const issued = [...countedLines('RECEIPT', document.lines), ...countedCorrections(document.corrections)];
  const differences = lineDifferences(countedLines('RECEIPT', due), issued);
  if (differences.length === 0) return [];
  const of = { document, month: { year, month }, into: claimKey(document.claim) };
  return [{ ...of, lines: adjustingLines(differences), reason: adjustmentReason(differences) }];
}

function settlementAdjustments(
  kind: SettlementDraft['type'],
  drafts: ReturnType<typeof draftSettlements>,
  issued: readonly IssuedDocument[],
  { year, month }: BilledMonth,
): PlannedAdjustment[] {
  const settlements = issued.filter(({ claim }) => claim.kind === kind);
  if ('outcome' in drafts || settlements.length !== drafts.length) return [];
  const pairs = drafts.map((draft) => ({
    draft,
    settlement: settlements.find(({ claim }) => claim.payee === draft.payee),
  }));
  if (pairs.some(({ settlement }) => !settlement)) return [];
  return pairs.flatMap(({ draft, settlement }) => {
    const document = settlement!;
    if (document.correctedByHand) return [];
    const bill = issued.find(({ claim }) => claim.kind === 'BILL' && claim.payee === draft.payee);
    const differences = lineDifferences(countedLines(kind, draft.lines), [
      ...countedLines(kind, document.lines),
      ...countedCorrections(document.corrections),
      ...countedCorrections(bill?.corrections ?? [], -1),
    ]);
    const ofBill = differences.filter(({ line }) => bill && line.category === 'INVOICE');
    const ofSettlement = differences.filter((one) => !ofBill.includes(one));
    const of = { month: { year, month }, into: claimKey(document.claim) };
    const planned: PlannedAdjustment[] = [];
    if (ofSettlement.length > 0)
      planned.push({
        ...of,
        document,
        lines: adjustingLines(ofSettlement),
        reason: adjustmentReason(ofSettlement),
      });
    if (bill && ofBill.length > 0 && !bill.correctedByHand)
      planned.push({
        ...of,
        document: bill,
        lines: adjustingLines(ofBill, -1).map(invoiced),
        reason: adjustmentReason(ofBill),
      });
    return planned;
  });
}

/** A fee on its bill: from the company to the landlord. */
const invoiced = (line: DocumentLine): DocumentLine => ({
  ...line,
  source: 'PROVIDER',
  destination: 'LANDLORD',
});
