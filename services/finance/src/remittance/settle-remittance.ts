import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Publication } from '@llavero/kit/records/write/publication';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { settleRemittance } from '@llavero/proto/commands/remittances';
import { financeCharged, financePayed } from '@llavero/proto/events/finance';
import { finance } from '@llavero/proto/records/finance/finance';
import { paidStatus } from '@llavero/proto/records/finance/finance.states';
import { remittance as definition } from '@llavero/proto/records/finance/remittance';
import { withPayment } from '@llavero/proto/rules/instalments';
import { owedCents } from '@llavero/proto/rules/owed';
import { endOfDay } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';
import { PaymentBlocks } from '../month/payment-blocks.ts';
import { RectifiedAmounts } from '../rectify/rectified-amounts.ts';
import { alreadySettled, settledTooEarly } from './remittance.errors.ts';
import { RemittanceSteps } from './remittance-steps.ts';
import { RemittedBills } from './remitted-bills.ts';
import { rowsOf, setOutcome, type StoredRow } from './remittance-table.ts';

/** Rows of one transaction: a process that is killed leaves whole batches, and the command goes on where it was. */
const BATCH = 200;

/**
 * The bank has booked a remittance up to a day: what has not come back is charged or paid (FIN-04). Rows of a later day stay under way, and
 * the remittance with them; the step is made again for those.
 */
@CommandHandler(settleRemittance)
export class SettleRemittance implements Handles<typeof settleRemittance> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly steps: RemittanceSteps,
    private readonly blocks: PaymentBlocks,
    private readonly bills: RemittedBills,
    private readonly amounts: RectifiedAmounts,
  ) {}

  async run(
    { day, ...step }: InputOf<typeof settleRemittance>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof settleRemittance>> {
    const { executionDate, sentAt, settledOn } = await this.stores.of(definition).loadUnchecked(step.id);
    if (settledOn !== null) throw alreadySettled();
    if (day < executionDate || day > endOfDay(this.clock.now())) throw settledTooEarly();
    if (sentAt !== null && (await this.isTooEarly(step.id, day))) throw settledTooEarly();
    if (sentAt !== null) while (await this.settleBatch(step.id, day, ctx));
    const rule = {
      from: ['SENT', 'PARTLY_RETURNED'],
      advice: 'se abona una remesa enviada, una sola vez.',
    } as const;
    return this.steps.take(step, rule, ctx, async ({ id }, tx) => {
      const [later] = await rowsOf(this.database, tx, id, { limit: 1, outcome: 'SENT' });
      return later ? {} : { settledOn: day };
    });
  }

  /** Rows are under way, and the day of none of them has come. */
  private async isTooEarly(id: string, day: number): Promise<boolean> {
    const some = { limit: 1, outcome: 'SENT' } as const;
    const [due] = await rowsOf(this.database, this.database, id, { ...some, dueUpTo: day });
    const [open] = due ? [] : await rowsOf(this.database, this.database, id, some);
    return open !== undefined;
  }

  /** False when no row waits any more. */
  private settleBatch(id: string, day: number, ctx: CallContext): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      // Two who settle at once take turns here.
      await this.stores.of(definition).loadUnchecked(id, tx, { lock: true });
      const rows = await rowsOf(this.database, tx, id, { limit: BATCH, outcome: 'SENT', dueUpTo: day });
      for (const row of rows) await this.settle(row, day, { ...ctx, trusted: true }, tx);
      const positions = rows.map(({ position }) => position);
      if (rows.length > 0) await setOutcome(tx, id, 'SETTLED', { day, positions });
      return rows.length === BATCH;
    });
  }

  private async settle(
    { document: id, purpose, isPart, amount, executionDay }: StoredRow,
    day: number,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    if (purpose === 'BILLS') return this.bills.settle(id, day, ctx, tx);
    const store = this.stores.of(finance);
    const [found] = await store.loadManyUnchecked([id], tx);
    // Matched with the bank's statement already, or cancelled by hand: its row is settled, the document is left as it is.
    if (!found || found.paymentDate !== null || found.cancelled) return;
    const document = await store.loadUnchecked(id, tx, { lock: true });
    const event = paidStatus(document.type) === 'CHARGED' ? financeCharged : financePayed;
    const owed = owedCents(document);
    const cents = Math.min(toCents(amount), owed);
    const isLast = !isPart || cents === owed;
    const patch = {
      // The next instalment goes to the bank by itself, and what is due has been paid.
      ...(isPart
        ? {
            paymentRates: withPayment(document, { cents, day, by: executionDay }),
            ...{ processStartDate: null, unpaidSince: null },
          }
        : {}),
      ...(isLast ? { paymentDate: day } : {}),
    };
    // Rectified while some of it was at the bank: the rest is owed without what was taken.
    const left = isLast ? {} : await this.amounts.of({ ...document, ...patch }, tx);
    const publication: Publication<typeof event> = isLast ? { event } : {};
    const change = { ...patch, ...left };
    const written = await store.writeUnchecked(id, document.version, change, publication, ctx, tx);
    await this.blocks.follow(document, written, ctx, tx);
  }
}
