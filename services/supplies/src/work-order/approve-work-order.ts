import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { isUuid } from '@llavero/kit/records/access';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { acceptDeviation, approveWorkOrder, requestOrderApproval } from '@llavero/proto/commands/issues';
import { workOrderApproved } from '@llavero/proto/events/supplies';
import { type WorkOrder, workOrder as definition } from '@llavero/proto/records/supplies/work-order';
import { mayAskAgain, quoteRefusal } from '@llavero/proto/rules/order-approval';
import { applyChange } from '@llavero/proto/states/change';
import { statusOf } from '@llavero/proto/states/evaluate';
import { startOfDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Participants } from '../issue/participants.ts';
import { OrderLimits } from './order-limits.ts';
import { type ReadOrder, OrderWriter } from './order-writer.ts';
import {
  alreadyAsked,
  noDeviation,
  noLandlordEmail,
  noQuote,
  quoteOver,
  supplierDeclined,
} from './work-order.errors.ts';

/** What an approved order gets, whoever has approved it. @param now unix seconds */
export const approvedOf = (order: ReadOrder, now: number) => ({
  ...applyChange(definition, order, 'APROVED', now),
  approval: 'APPROVED' as const,
  approvedAmount: order.totalAmount,
});

/** The office approves within its limits and the landlord's; the bill is expected from then on. */
@CommandHandler(approveWorkOrder)
export class ApproveWorkOrder implements Handles<typeof approveWorkOrder>, ChangesStatus<WorkOrder> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly writer: OrderWriter,
    private readonly limits: OrderLimits,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, version }: InputOf<typeof approveWorkOrder>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof approveWorkOrder>> {
    await this.stores.of(definition).get({ collection: 'workOrder', id, fields: ['id'] }, ctx);
    return this.database.transaction((tx) => this.change({ id, version }, ctx, tx));
  }

  async changeStatus({ id, version }: AskedChange, ctx: CallContext, tx: Tx): Promise<void> {
    await this.change({ id, version }, ctx, tx);
  }

  private change({ id, version }: { id: string; version: number }, ctx: CallContext, tx: Tx) {
    const decide = async (order: ReadOrder, now: number) => {
      if (order.answer === 'DECLINED') throw supplierDeclined(order.declineReason);
      const patch = approvedOf(order, now);
      const refusal = quoteRefusal(order.validUntil, startOfDay(this.clock.now()));
      if (refusal !== null) throw quoteOver(refusal);
      await this.limits.check(order, ctx);
      return {
        patch: { ...patch, approvedByEmployee: isUuid(ctx.actor.id) ? ctx.actor.id : null },
        note: `Presupuesto aprobado en la oficina: ${formatMoney(order.totalAmount)}`,
        tell: order.sentAt === null ? [] : (['SUPPLIER_APPROVED'] as const),
        publication: { event: workOrderApproved, extra: { totalAmount: order.totalAmount } },
      };
    };
    return this.writer.write(id, version, ctx, decide, tx);
  }
}

/** Asks the landlords above their limit, the office below it. */
@CommandHandler(requestOrderApproval)
export class RequestOrderApproval implements Handles<typeof requestOrderApproval> {
  constructor(
    private readonly stores: RecordStores,
    private readonly writer: OrderWriter,
    private readonly limits: OrderLimits,
    private readonly participants: Participants,
    private readonly clock: Clock,
  ) {}

  async run(
    input: InputOf<typeof requestOrderApproval>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof requestOrderApproval>> {
    const store = this.stores.of(definition);
    await store.get({ collection: 'workOrder', id: input.id, fields: ['id'] }, ctx);
    const asked = await store.loadUnchecked(input.id);
    const approver = await this.limits.approver(asked, ctx);
    if (approver === 'LANDLORD') {
      const people = await this.participants.people(asked.landlords, ctx);
      if (!people.some(({ email }) => email)) throw noLandlordEmail();
    }
    return this.writer.change(input, ctx, (order, now) => {
      if (statusOf(definition, order, now) !== 'BUDGETED' || order.totalAmount === 0) throw noQuote();
      if (order.answer === 'DECLINED') throw supplierDeclined(order.declineReason);
      if (order.approval === approver && !mayAskAgain(order.approvalAskedAt, now)) throw alreadyAsked();
      const refusal = quoteRefusal(order.validUntil, startOfDay(this.clock.now()));
      if (refusal !== null) throw quoteOver(refusal);
      const who = approver === 'LANDLORD' ? 'al propietario' : 'en la oficina';
      return {
        patch: {
          approval: approver,
          approvalAskedAt: now,
          approvalReminders: 0,
          ...(input.risk ? { risk: input.risk } : {}),
        },
        note: `Aprobación pedida ${who}: ${formatMoney(order.totalAmount)}`,
        tell: [approver === 'LANDLORD' ? 'LANDLORD_APPROVAL' : 'OFFICE_APPROVAL'],
      };
    });
  }
}

/** The invoice is more than what was approved, and that is accepted: its bill may be approved. */
@CommandHandler(acceptDeviation)
export class AcceptDeviation implements Handles<typeof acceptDeviation> {
  constructor(
    private readonly stores: RecordStores,
    private readonly writer: OrderWriter,
    private readonly limits: OrderLimits,
  ) {}

  async run(
    input: InputOf<typeof acceptDeviation>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof acceptDeviation>> {
    const store = this.stores.of(definition);
    await store.get({ collection: 'workOrder', id: input.id, fields: ['id'] }, ctx);
    const { invoiceAmount } = await store.loadUnchecked(input.id);
    await this.limits.checkOffice(invoiceAmount ?? 0, ctx);
    return this.writer.change(input, ctx, (order) => {
      if (order.approval !== 'DEVIATION' || order.invoiceAmount === null) throw noDeviation();
      return {
        patch: { approval: 'APPROVED', approvedAmount: order.invoiceAmount },
        note: `Desviación aceptada, ${formatMoney(order.invoiceAmount)}: ${input.reason}`,
      };
    });
  }
}
