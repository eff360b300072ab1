import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { previewRecalculation } from '@llavero/proto/commands/recalculation';
import { lineSign } from '@llavero/proto/rules/finance-totals';
import { adjustmentReason } from '@llavero/proto/rules/month/adjustment';
import { billedMonth } from '@llavero/proto/rules/receipt';
import { addMoney, multiplyMoney } from '@llavero/proto/values/money';
import { type ReviewedDraft, StaleDrafts } from './stale-drafts.ts';

type Reply = OutputOf<typeof previewRecalculation>;

/** Which drafts of a month are not what their terms say, and what would change. */
@CommandHandler(previewRecalculation)
export class PreviewRecalculation implements Handles<typeof previewRecalculation> {
  constructor(private readonly drafts: StaleDrafts) {}

  async run(
    { year, month, contracts, documents, limit }: InputOf<typeof previewRecalculation>,
    ctx: CallContext,
  ): Promise<Reply> {
    const found: Reply = { drafts: 0, stale: 0, difference: 0, rows: [] };
    for await (const page of this.drafts.of(billedMonth(year, month), contracts, ctx))
      for (const draft of page) {
        if (documents.length > 0 && !documents.includes(draft.document.id)) continue;
        found.drafts += 1;
        if (!isStale(draft)) continue;
        found.stale += 1;
        found.difference = addMoney(found.difference, draft.after, -draft.document.totalAmount);
        if (found.rows.length < limit) found.rows.push(rowOf(draft));
      }
    return found;
  }
}

/** True for a draft that is not what it would be now. */
export const isStale = ({ differences, bills, problem }: ReviewedDraft): boolean =>
  problem !== null || differences.length > 0 || bills.length > 0;

function rowOf({
  document,
  differences,
  bills,
  problem,
  after,
  facts,
}: ReviewedDraft): Reply['rows'][number] {
  const { kind, payee } = document.claim;
  const charged = bills.map((line) => ({
    name: line.concept,
    before: 0,
    after: multiplyMoney(line.totalAmount, lineSign({ type: kind }, line)),
  }));
  const reasons = [
    ...(differences.length > 0 ? [adjustmentReason(differences)] : []),
    ...(bills.length > 0 ? ['Hay facturas nuevas o que han cambiado.'] : []),
  ];
  return {
    document: document.id,
    version: document.version,
    name: document.name,
    kind,
    contract: facts.contract?.id ?? null,
    payee,
    before: document.totalAmount,
    after,
    reason: problem ?? reasons.join(' '),
    problem,
    lines: [...differences.map(({ name, before, after: now }) => ({ name, before, after: now })), ...charged],
  };
}
