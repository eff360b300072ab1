import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { previewReceipts } from '@llavero/proto/commands/finance';
import { fromCents, toCents } from '@llavero/proto/values/money';
import { ReceiptSource } from './receipt-source.ts';
import { billedMonth, draftReceipt, receiptConcept } from '@llavero/proto/rules/receipt';
import { claimedContracts } from './receipt-claims.ts';

const SHOWN_ROWS = 500;

/** What the generation of a month would do, contract by contract; writes nothing (FIN-01). */
@CommandHandler(previewReceipts)
export class PreviewReceipts implements Handles<typeof previewReceipts> {
  constructor(
    private readonly database: Database,
    private readonly source: ReceiptSource,
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
      const claimed = await claimedContracts(
        this.database,
        page.map(({ id }) => id),
        month,
      );
      for (const contract of page) {
        const draft = draftReceipt(contract, month);
        const outcome = claimed.has(contract.id) ? 'existing' : draft.outcome;
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
            reason: outcome === 'skip' && draft.outcome === 'skip' ? draft.reason : null,
          });
      }
    }
    return { ...reply, totalAmount: fromCents(totalCents) };
  }
}
