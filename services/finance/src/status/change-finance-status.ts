import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import type { Publication } from '@llavero/kit/records/write/publication';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { invalid } from '@llavero/proto/errors';
import { financeCharged, financePayed, financeReturned } from '@llavero/proto/events/finance';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { financeStatuses } from '@llavero/proto/records/choices/finance';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { applyChange } from '@llavero/proto/states/change';
import { statusOf } from '@llavero/proto/states/evaluate';
import { BillCharges } from '../month/bill-charges.ts';
import { CarriedBalances } from '../month/carried-balances.ts';
import { PaymentBlocks } from '../month/payment-blocks.ts';
import { RectifiedAmounts } from '../rectify/rectified-amounts.ts';
import { refuseOutdated, refuseWhileRectified } from '../rectify/standing-rectification.ts';
import { OwnerReserves } from '../reserve/owner-reserves.ts';
import { InvoiceRegister } from '../verifactu/invoice-register.ts';
import { changeMany } from './change-many.ts';
import { withReason } from './with-reason.ts';

/** The event of a new status; the others are plain updates. */
export const publications: Readonly<Record<string, Publication<typeof financeCharged>>> = {
  CHARGED: { event: financeCharged },
  PAYED: { event: financePayed },
  UNPAID: { event: financeReturned },
};

/**
 * Brings documents to a status, each by the table of allowed changes and on its own: one that is refused
 * does not hold up the others and says why (FIN-02, STA-06).
 */
@CommandHandler(changeFinanceStatus)
export class ChangeFinanceStatus implements Handles<typeof changeFinanceStatus>, ChangesStatus<Finance> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly balances: CarriedBalances,
    private readonly blocks: PaymentBlocks,
    private readonly bills: BillCharges,
    private readonly reserves: OwnerReserves,
    private readonly register: InvoiceRegister,
    private readonly amounts: RectifiedAmounts,
  ) {}

  async run(
    input: InputOf<typeof changeFinanceStatus>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof changeFinanceStatus>> {
    const results = await changeMany(input.documents, ({ id, version, status: own }) => {
      const to = own ?? input.status;
      if (to === null) throw statusMissing();
      const asked = { id, version: version ?? undefined, to, reason: input.reason };
      return this.database.transaction((tx) => this.change(asked, ctx, tx));
    });
    return { results };
  }

  async changeStatus(asked: AskedChange, ctx: CallContext, tx: Tx): Promise<void> {
    await this.change(asked, ctx, tx);
  }

  private async change(
    {
      id,
      version,
      to,
      reason = null,
    }: Omit<AskedChange, 'version'> & { version: number | undefined; reason?: string | null },
    ctx: CallContext,
    tx: Tx,
  ): Promise<{ status: string; version: number }> {
    const store = this.stores.of(finance);
    const now = this.clock.now();
    const document = await store.loadUnchecked(id, tx, { lock: true });
    await this.balances.refuseIncluded(document, tx);
    const change = applyChange(finance, document, to, now);
    const patch = {
      ...change,
      ...(await this.amounts.of({ ...document, ...change } as Finance, tx)),
      ...(reason === null
        ? {}
        : withReason(document, `Pasa a «${choiceLabel(financeStatuses, to)}»`, reason, ctx, now)),
    };
    const written = await store.writeUnchecked(id, version, patch, publications[to] ?? {}, ctx, tx);
    await this.followUp(document, written, ctx, tx);
    return { status: statusOf(finance, written, now), version: written.version };
  }

  /** What a document that was charged, returned, cancelled or brought back does to others; the same way back when it is undone. */
  async followUp(before: Finance, written: Finance, ctx: CallContext, tx: Tx): Promise<void> {
    await this.blocks.follow(before, written, ctx, tx);
    await this.amounts.follow(written, ctx, tx);
    if (written.cancelled === before.cancelled) return;
    if (written.cancelled) await this.release(written, ctx, tx);
    else await this.retake(written, ctx, tx);
    await this.reserves.refuseOverdrawn(written, tx);
    // The last lock of the transaction.
    if (written.cancelled) await this.register.cancel(tx, written);
  }

  async afterDelete(document: Finance, ctx: CallContext, tx: Tx): Promise<void> {
    await this.balances.refuseIncluded(document, tx);
    if (document.cancelled) return;
    await this.amounts.follow(document, ctx, tx);
    await this.release(document, ctx, tx);
    await this.reserves.refuseOverdrawn(document, tx);
  }

  async afterReturn(document: Finance, ctx: CallContext, tx: Tx): Promise<void> {
    if (document.cancelled) return;
    await this.retake(document, ctx, tx);
    await this.amounts.follow(document, ctx, tx);
    await this.reserves.refuseOverdrawn(document, tx);
  }

  /** Frees the balances and bills of a document that no longer stands. */
  private async release({ id }: Finance, ctx: CallContext, tx: Tx): Promise<void> {
    await refuseWhileRectified({ id }, tx);
    await this.balances.release(id, ctx, tx);
    await this.bills.release(id, ctx, tx);
  }

  private async retake(document: Finance, ctx: CallContext, tx: Tx): Promise<void> {
    await refuseOutdated(document, tx);
    await this.balances.retake(document, ctx, tx);
    await this.bills.retake(document, ctx, tx);
  }
}

const statusMissing = () =>
  invalid('FINANCE.STATUS_MISSING', 'Falta el estado del documento. No se ha cambiado: indíquelo.');
