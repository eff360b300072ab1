import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { previewReceipts } from '@llavero/proto/commands/finance';
import { fromCents, multiplyMoney, toCents } from '@llavero/proto/values/money';
import { carryBalances } from '@llavero/proto/rules/carried-balance';
import { CarriedBalances } from './carried-balances.ts';
import { ReceiptSource } from './receipt-source.ts';
import { billedMonth, draftReceipt, type ReceiptDraft, receiptConcept } from '@llavero/proto/rules/receipt';
import { claimedContracts } from './receipt-claims.ts';

const SHOWN_ROWS = 500;

/** What the generation of a month would do, contract by contract; writes nothing (FIN-01). */
@CommandHandler(previewReceipts)
export class PreviewReceipts implements Handles<typeof previewReceipts> {
  constructor(
    private readonly database: Database,
    private readonly source: ReceiptSource,
    private readonly balances: CarriedBalances,
  ) {}

  async run(
    input: InputOf<typeof previewReceipts>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof previewReceipts>> {
    const month = billedMonth(input.year, input.month);
    const reply: OutputOf<typeof previewReceipts> = {
      toCreate: 0,
      existing: 0,
      skipped: 0,
      totalAmount: 0,
      rows: [],
    };
    let totalCents = 0;
    for await (const page of this.source.pages(month, input.contracts, ctx)) {
      const ids = page.map(({ id }) => id);
      const claimed = await claimedContracts(this.database, ids, month);
      const open = await this.balances.open(ids, month);
      for (const contract of page) {
        const isClaimed = claimed.has(contract.id);
        const drafted = draftReceipt(contract, month);
        const draft =
          drafted.outcome === 'create' && !isClaimed
            ? carryBalances(drafted, open.get(contract.id) ?? [])
            : drafted;
        const outcome = isClaimed ? 'existing' : draft.outcome;
        const totalAmount = draft.outcome === 'create' ? draft.totals.totalAmount : 0;
        if (outcome === 'existing') reply.existing += 1;
        else if (outcome === 'skip') reply.skipped += 1;
        else {
          reply.toCreate += 1;
          totalCents += toCents(totalAmount);
        }
        if (reply.rows.length < SHOWN_ROWS)
          reply.rows.push({
            contract: contract.id,
            tenants: contract.tenants,
            units: contract.units,
            concept: receiptConcept(month),
            totalAmount,
            outcome,
            carried: draft.outcome === 'create' ? carriedLines(draft) : [],
            reason: outcome === 'skip' && draft.outcome === 'skip' ? draft.reason : null,
          });
      }
    }
    return { ...reply, totalAmount: fromCents(totalCents) };
  }
}

const carriedLines = ({ lines }: ReceiptDraft) =>
  lines
    .filter(({ carriedFrom }) => carriedFrom !== null)
    .map(({ concept, totalAmount }) => ({ concept, totalAmount: multiplyMoney(totalAmount, -1) }));
