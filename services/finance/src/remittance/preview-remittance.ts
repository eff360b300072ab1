import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  notOfferedDocuments,
  previewRemittance,
  refusedRemittanceRows,
} from '@llavero/proto/commands/remittances';
import { addMoney } from '@llavero/proto/values/money';
import { NotOffered } from './not-offered.ts';
import { RemittanceApproval } from './remittance-approval.ts';
import { type Candidates, RemittanceCandidates } from './remittance-candidates.ts';
import type { RemittanceCandidate } from './row-refusal.ts';

/** Rows that are named at once; the figures cover all. */
const NAMED = 500;

/** What would go into a remittance, and what stays out and why (FIN-04). */
@CommandHandler(previewRemittance)
export class PreviewRemittance implements Handles<typeof previewRemittance> {
  constructor(
    private readonly candidates: RemittanceCandidates,
    private readonly approval: RemittanceApproval,
    private readonly notOffered: NotOffered,
  ) {}

  async run(
    ask: InputOf<typeof previewRemittance>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof previewRemittance>> {
    const found = await this.candidates.of(ask, ctx);
    const { executionDate, problem, accepted, refused } = found;
    const counts = await this.notOffered.counts(ask, found);
    return {
      executionDate,
      problem,
      approvalReason: accepted.length > 0 ? await this.approval.reason(ask.type, accepted, ctx) : null,
      rows: accepted.length,
      totalAmount: addMoney(0, ...accepted.map(({ amount }) => amount)),
      refusedRows: refused.length,
      refusedAmount: addMoney(0, ...refused.map(({ candidate }) => candidate.amount)),
      accepted: accepted.slice(0, NAMED).map(named),
      refused: refused.slice(0, NAMED).map(withReason),
      notOfferedRows: counts.reduce((sum, { rows }) => sum + rows, 0),
      notOffered: counts,
    };
  }
}

/** The documents that are not offered for a reason (FIN-04). */
@CommandHandler(notOfferedDocuments)
export class NotOfferedDocuments implements Handles<typeof notOfferedDocuments> {
  constructor(private readonly notOffered: NotOffered) {}

  run(
    { reason, after, ...ask }: InputOf<typeof notOfferedDocuments>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof notOfferedDocuments>> {
    return this.notOffered.page(ask, reason, { from: after, most: NAMED }, ctx);
  }
}

/** The refused rows that the preview has not named (FIN-04). */
@CommandHandler(refusedRemittanceRows)
export class RefusedRemittanceRows implements Handles<typeof refusedRemittanceRows> {
  constructor(private readonly candidates: RemittanceCandidates) {}

  async run(
    { after, ...ask }: InputOf<typeof refusedRemittanceRows>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof refusedRemittanceRows>> {
    const { refused } = await this.candidates.of(ask, ctx);
    const end = after + NAMED;
    return { rows: refused.slice(after, end).map(withReason), more: end < refused.length };
  }
}

const named = ({ document, name, party, amount, executionDay }: RemittanceCandidate) => ({
  ...{ document, name, amount, executionDay },
  party: party?.name ?? null,
});

const withReason = ({ candidate, refusal: { code, collection, id } }: Candidates['refused'][number]) => ({
  ...named(candidate),
  reason: code,
  collection,
  record: id,
});
