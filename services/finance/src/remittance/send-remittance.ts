import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendRemittance } from '@llavero/proto/commands/remittances';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { type SepaMandate, sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { dueCents } from '@llavero/proto/rules/instalments';
import { statusOf } from '@llavero/proto/states/evaluate';
import { startOfDay } from '@llavero/proto/values/dates';
import { inBatches } from '@llavero/proto/values/ids';
import { toCents } from '@llavero/proto/values/money';
import { changedSince } from './remittance.errors.ts';
import { RemittanceSteps } from './remittance-steps.ts';
import { RemittedBills } from './remitted-bills.ts';
import { rowsOf, setOutcome, type StoredRow } from './remittance-table.ts';

/** Documents of one statement: at most 1,000. */
const CHUNK = 500;
/** What a document may have become between the file and its sending, and still be asked for as it is in the file. */
const payable = ['ISSUED', 'COMMUNICATED', 'VALIDATED', 'UNPAID'];

/** Notes that the bank has the file: its documents are in process, its mandates are used (FIN-04; field-notes A9). */
@CommandHandler(sendRemittance)
export class SendRemittance implements Handles<typeof sendRemittance> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly steps: RemittanceSteps,
    private readonly bills: RemittedBills,
  ) {}

  /** @throws CodedError conflict `REMITTANCE.CHANGED` when a document is not what the file says any more */
  run(input: InputOf<typeof sendRemittance>, ctx: CallContext): Promise<OutputOf<typeof sendRemittance>> {
    const rule = { from: ['PREPARED'], advice: 'solo se envía una remesa preparada y aprobada.' } as const;
    return this.steps.take(input, rule, ctx, async ({ id, type }, tx, now) => {
      const trusted = { ...ctx, trusted: true };
      const rows = await rowsOf(this.database, tx, id);
      const changed: string[] = [];
      for (let from = 0; from < rows.length; from += CHUNK)
        changed.push(
          ...(await (type === 'BILLS'
            ? this.bills.start(rows.slice(from, from + CHUNK), now, trusted, tx)
            : this.start(rows.slice(from, from + CHUNK), now, trusted, tx))),
        );
      changed.push(...(await this.useMandates(rows, trusted, tx)));
      if (changed.length > 0) throw changedSince(changed);
      await setOutcome(tx, id, 'SENT', { day: startOfDay(now) });
      return { sentAt: now };
    });
  }

  /** Answers the numbers of the documents that are not what their row says. */
  private async start(rows: readonly StoredRow[], now: number, ctx: CallContext, tx: Tx): Promise<string[]> {
    const store = this.stores.of(finance);
    const changed: string[] = [];
    const started = (row: StoredRow) => (document: Finance) => {
      const same =
        payable.includes(statusOf(finance, document, now)) &&
        !document.paymentBlock &&
        document.includedIn === null &&
        dueCents(document, row.executionDay) === toCents(row.amount);
      if (!same) changed.push(finance.title(document));
      return same ? { processStartDate: startOfDay(now) } : null;
    };
    const written = await store.writeManyUnchecked(
      rows.map((row) => ({ id: row.document, patch: started(row) })),
      {},
      ctx,
      tx,
    );
    // A document that was deleted is neither written nor looked at.
    if (written.length + changed.length < rows.length) changed.push('un documento eliminado');
    return changed;
  }

  /** Notes their last use. Answers those that cover nothing any more: suspended or cancelled since the file was made. */
  private async useMandates(rows: readonly StoredRow[], ctx: CallContext, tx: Tx): Promise<string[]> {
    const changed: string[] = [];
    const last = new Map<string, number>();
    for (const { mandate, executionDay } of rows)
      if (mandate) last.set(mandate, Math.max(executionDay, last.get(mandate) ?? 0));
    // Counted as they are looked at: one that another debit of the same day has used already is not written again.
    let found = 0;
    const use = (lastUse: number) => (order: SepaMandate) => {
      found += 1;
      const covers = !order.suspended && !order.cancelled;
      if (!covers) changed.push(`la orden ${order.reference ?? ''}`);
      return covers ? { lastUse } : null;
    };
    for (const some of inBatches([...last])) {
      const changes = some.map(([id, lastUse]) => ({ id, patch: use(lastUse) }));
      await this.stores.of(sepaMandate).writeManyUnchecked(changes, {}, ctx, tx);
    }
    if (found < last.size) changed.push('una orden eliminada');
    return changed;
  }
}
