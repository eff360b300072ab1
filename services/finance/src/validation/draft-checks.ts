import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { claimKey, type MonthDraft, type Planned } from '@llavero/proto/rules/month/plan';
import {
  type FoundByCheck,
  foundByChecks,
  needsUsual,
  type ReviewCheck,
  type ReviewedDocument,
} from '@llavero/proto/rules/review-checks';
import type { BilledMonth } from '@llavero/proto/rules/receipt';
import { Injectable } from '@nestjs/common';
import { fieldsOf } from '../month/document-fields.ts';
import { payeesOf, type PlannedPage, type PlannedSubject } from '../month/month-planner.ts';
import { PayeeAccounts } from '../month/payee-accounts.ts';
import { DebitOrders } from './debit-orders.ts';
import { amountsBefore } from './earlier-amounts.ts';

/** What the saved checks say of documents that a month would create (FIN-02): the same rules as in the validation. */
@Injectable()
export class DraftChecks {
  constructor(
    private readonly database: Database,
    private readonly accounts: PayeeAccounts,
    private readonly debitOrders: DebitOrders,
    private readonly clock: Clock,
  ) {}

  /**
   * By the claim of each document of the page that would be created and that a check points at.
   *
   * @param rows those of the page with all that their documents will have
   */
  async of(
    page: PlannedPage,
    rows: readonly Planned[],
    month: BilledMonth,
    checks: readonly ReviewCheck[],
    ctx: CallContext,
  ): Promise<Map<string, FoundByCheck[]>> {
    const created = rows.flatMap((row) => (row.outcome === 'create' ? [row] : []));
    if (created.length === 0 || checks.length === 0) return new Map();
    const subjects = [...new Set(created.map(({ claim }) => claim.subject))];
    const [before, accounts] = await Promise.all([
      amountsBefore(this.database, subjects, month, needsUsual(checks)),
      asksForAccounts(checks) ? this.accounts.of(payeesOf(page), ctx.requestId) : new Map<string, string>(),
    ]);
    const subjectOf = new Map(page.subjects.map((one) => [one.contract?.id ?? one.terms?.id ?? '', one]));
    const drafts = created.flatMap(({ claim, draft, mandate }) => {
      const subject = subjectOf.get(claim.subject);
      const iban = claim.payee === null ? null : (accounts.get(claim.payee) ?? null);
      return subject ? [{ claim, mandate, subject, ...draftFacts(draft, subject, month, iban) }] : [];
    });
    const debits = drafts.flatMap(({ subject: { contract }, facts, payer }) =>
      contract && facts.type === 'RECEIPT' && facts.paymentMethod === 'DIRECT_DEBIT'
        ? [{ contract: contract.id, payer }]
        : [],
    );
    const covered = await this.debitOrders.ofDrafts(debits, this.clock.now());
    const found = new Map<string, FoundByCheck[]>();
    for (const { claim, mandate, subject, facts } of drafts) {
      const key = claimKey(claim);
      const document: ReviewedDocument = {
        ...facts,
        debitOrder: facts.type === 'RECEIPT' ? (covered.get(claim.subject) ?? null) : null,
        previous: before.get(key)?.previous ?? null,
        usual: before.get(key)?.usual ?? null,
        // A receipt alone is planned without the terms of its mandate: nobody was asked.
        mandateStands: mandate === null ? null : subject.terms?.settles,
      };
      const all = foundByChecks(document, checks);
      if (all.length > 0) found.set(key, all);
    }
    return found;
  }
}

const asksForAccounts = (checks: readonly ReviewCheck[]): boolean =>
  checks.some(({ conditions }) => conditions.some(({ fact }) => fact === 'NO_ACCOUNT'));

/** The document as it would be stored. Nothing is blocked yet: that follows from the receipt, once it is there. */
function draftFacts(
  draft: MonthDraft,
  { contract, terms }: PlannedSubject,
  month: BilledMonth,
  iban: string | null,
): {
  payer: string | null;
  facts: Omit<ReviewedDocument, 'previous' | 'usual' | 'mandateStands' | 'debitOrder'>;
} {
  const given = {
    contract,
    terms,
    month,
    issueDate: month.from,
    iban,
    isReceiptOpen: false,
    includedIn: null,
  };
  const fields = fieldsOf(draft, given);
  const facts = {
    type: draft.type,
    paymentMethod: 'paymentMethod' in fields ? fields.paymentMethod : null,
    destinationAccountKnown: Boolean(fields.destination.iban),
    paymentBlock: false,
    totalAmount: draft.totals.totalAmount,
    rentAmount: draft.totals.rentAmount,
  };
  return { payer: fields.destination.agent, facts };
}
