import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { addMoney } from '@llavero/proto/values/money';
import type { DocumentLine } from '@llavero/proto/rules/document-line';
import { financeTotals } from '@llavero/proto/rules/finance-totals';
import { planDrafts, planGuaranteedDrafts, type PlannedDraft } from '@llavero/proto/rules/month/draft-plan';
import { claimKey, type Planned } from '@llavero/proto/rules/month/plan';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import type { BilledContract, BilledMonth } from '@llavero/proto/rules/receipt';
import { idsOf } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import { BillCharges } from '../month/bill-charges.ts';
import { MonthSource } from '../month/month-source.ts';
import { type StoredDocument, storedDocuments } from './issued-documents.ts';

/** What the documents of one contract, or of one guaranteeing mandate, follow from. */
export interface DraftFacts {
  month: BilledMonth;
  contract: BilledContract | null;
  terms: MandateTerms | null;
}

/** A draft as it would be made now. */
export interface ReviewedDraft extends PlannedDraft<StoredDocument> {
  facts: DraftFacts;
  /** Lines for bills that are new or have changed since. */
  bills: DocumentLine[];
  /** Euros; of a draft that a person must decide on what it has. */
  after: number;
}

/** Drafts of a month beside what contract, mandate, bills and receipt say now: the plan of the generation, not a second one. */
@Injectable()
export class StaleDrafts {
  constructor(
    private readonly database: Database,
    private readonly source: MonthSource,
    private readonly bills: BillCharges,
  ) {}

  /** All drafts, page by page; those that are as the terms say too. @param contracts empty for all and guaranteed units */
  async *of(
    month: BilledMonth,
    contracts: readonly string[],
    ctx: CallContext,
  ): AsyncGenerator<ReviewedDraft[]> {
    const options = { wanted: contracts, withTerms: true };
    for await (const page of this.source.contracts(month, options, ctx))
      yield this.review(
        page.contracts.map((contract) => ({
          month,
          contract,
          terms: page.terms.get(contract.mandate ?? '') ?? null,
        })),
        month,
      );
    if (contracts.length > 0) return;
    for await (const page of this.source.guarantors(month, null, ctx))
      yield this.review(
        page.map((terms) => ({ month, contract: null, terms })),
        month,
      );
  }

  private async review(all: readonly DraftFacts[], month: BilledMonth): Promise<ReviewedDraft[]> {
    const stored = await storedDocuments(this.database, all.map(subjectOf), [month]);
    const drafts = all.flatMap((facts) => {
      const own = stored.filter(({ claim }) => claim.subject === subjectOf(facts));
      return plannedDrafts(facts, own).map((planned) => ({ facts, planned }));
    });
    const subjects = drafts.map(({ facts, planned }) => ({ ...facts, rows: rowsOf(facts, planned) }));
    const bills = await this.bills.open(subjects, month, new Map());
    return drafts.map(({ facts, planned }) => {
      const own = bills.get(claimKey(planned.document.claim)) ?? [];
      return { ...planned, facts, bills: own, after: totalAfter(planned, own) };
    });
  }
}

/** The contract or mandate that the claims of its documents name. */
export const subjectOf = ({ contract, terms }: Pick<DraftFacts, 'contract' | 'terms'>): string =>
  contract?.id ?? terms?.id ?? '';

/** The drafts among the stored documents of one subject. */
export function plannedDrafts(
  { month, contract, terms }: DraftFacts,
  documents: readonly StoredDocument[],
): PlannedDraft<StoredDocument>[] {
  if (contract) return planDrafts({ month, contract, terms, documents });
  return terms ? planGuaranteedDrafts(terms, documents, month) : [];
}

/** The draft as a row of the generation, so that bills find it. */
export function rowsOf(
  { contract, terms }: Pick<DraftFacts, 'contract' | 'terms'>,
  { document, draft }: PlannedDraft<StoredDocument>,
): Planned[] {
  if (!draft) return [];
  const { claim } = document;
  return [
    {
      claim,
      mandate: contract?.mandate ?? terms?.id ?? null,
      contract: contract?.id ?? null,
      tenants: idsOf(contract?.tenants ?? []),
      landlords: claim.payee === null ? idsOf(contract?.landlords ?? []) : [claim.payee],
      units: claim.unit === null ? idsOf(contract?.units ?? []) : [claim.unit],
      outcome: 'create',
      draft,
    },
  ];
}

function totalAfter(
  { document, differences }: PlannedDraft<StoredDocument>,
  bills: readonly DocumentLine[],
): number {
  const billed = financeTotals({ type: document.claim.kind }, bills).totalAmount;
  return addMoney(
    document.totalAmount,
    billed,
    ...differences.map(({ before, after }) => addMoney(after, -before)),
  );
}
