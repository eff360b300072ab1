import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { changeBillStatus } from '@llavero/proto/commands/bills';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { type Bill, bill as definition } from '@llavero/proto/records/finance/bill';
import { applyChange } from '@llavero/proto/states/change';
import { statusOf } from '@llavero/proto/states/evaluate';
import { dayOf } from '@llavero/proto/values/dates';
import { takeCode } from '../series/series.ts';
import { BillApproval } from './bill-approval.ts';
import { BillBearer } from './bill-bearer.ts';

type Choice = InputOf<typeof changeBillStatus>['whenFinished'];

/** Approves bills within the limit of whoever asks, with somebody to bear them (WIZ-10), and numbers them in the series of expenses (FIN-03). */
@CommandHandler(changeBillStatus)
export class ChangeBillStatus implements Handles<typeof changeBillStatus>, ChangesStatus<Bill> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly approval: BillApproval,
    private readonly bearer: BillBearer,
  ) {}

  run(
    { id, version, status: to, whenFinished }: InputOf<typeof changeBillStatus>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof changeBillStatus>> {
    return this.database.transaction((tx) => this.change({ id, version, to }, whenFinished, ctx, tx));
  }

  async changeStatus(asked: AskedChange, ctx: CallContext, tx: Tx): Promise<void> {
    await this.change(asked, null, ctx, tx);
  }

  private async change(
    { id, version, to }: AskedChange,
    whenFinished: Choice,
    ctx: CallContext,
    tx: Tx,
  ): Promise<OutputOf<typeof changeBillStatus>> {
    const store = this.stores.of(definition);
    const now = this.clock.now();
    const bill = await store.loadUnchecked(id, tx, { lock: true });
    const patch = applyChange(definition, bill, to, now);
    const isApproval = patch['approved'] === true && !bill.approved && bill.version === version;
    if (isApproval) {
      await this.approval.check(bill, ctx);
      Object.assign(patch, await this.bearer.of(bill, whenFinished, now, ctx));
      // Last, because others wait for the series from here on. One that is approved again keeps its number.
      const { year } = dayOf(bill.accountingDate ?? now);
      patch['receptionNumber'] = bill.receptionNumber ?? (await takeCode(tx, 'EXPENSE', year));
    }
    const written = await store.writeUnchecked(id, version, patch, {}, ctx, tx);
    return { id, version: written.version, status: statusOf(definition, written, now) };
  }
}
