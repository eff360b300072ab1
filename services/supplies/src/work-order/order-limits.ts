import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { config } from '@llavero/proto/records/notifications/config';
import { employee } from '@llavero/proto/records/people/employee';
import type { WorkOrder } from '@llavero/proto/records/supplies/work-order';
import {
  approvalLimit,
  approvesAnyAmount,
  BILL_APPROVAL_LIMIT_KEY,
} from '@llavero/proto/rules/bill-approval';
import {
  DEFAULT_REPAIR_LIMIT,
  officeRefusal,
  orderApprover,
  type OrderApprover,
} from '@llavero/proto/rules/order-approval';
import { formatMoney } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { aboveLimit, landlordDecides } from './work-order.errors.ts';

type Priced = Pick<WorkOrder, 'totalAmount' | 'payer' | 'mandate'>;

/** Limits of money of a work order: the landlord's, from the mandate, and those of the office, the same as for bills. */
@Injectable()
export class OrderLimits {
  constructor(private readonly peers: Peers) {}

  /** Who decides about an order. */
  async approver(order: Priced, ctx: CallContext): Promise<OrderApprover> {
    return orderApprover(order.totalAmount, order.payer, await this.repairLimit(order, ctx));
  }

  /**
   * Whether somebody of the office may approve an order now.
   * @throws CodedError conflict `WORK_ORDER.LANDLORD_DECIDES`, forbidden `WORK_ORDER.ABOVE_LIMIT`
   * @throws CodedError unavailable `PEER.UNAVAILABLE`: an approval is never guessed
   */
  async check(order: Priced, ctx: CallContext): Promise<void> {
    const limit = await this.repairLimit(order, ctx);
    if (orderApprover(order.totalAmount, order.payer, limit) === 'LANDLORD')
      throw landlordDecides(formatMoney(order.totalAmount), formatMoney(limit ?? DEFAULT_REPAIR_LIMIT));
    await this.checkOffice(order.totalAmount, ctx);
  }

  /** Whether an amount is within what the caller may approve. @param totalAmount euros, VAT included */
  async checkOffice(totalAmount: number, ctx: CallContext): Promise<void> {
    const { id, role } = ctx.actor;
    if (approvesAnyAmount({ role, position: null })) return;
    const own = serviceContext('supplies', ctx.requestId);
    const { items } = await this.peers
      .of(config)
      .list({ fields: ['value'], filter: { key: BILL_APPROVAL_LIMIT_KEY, status: 'ACTIVE' }, limit: 1 }, own);
    const limit = approvalLimit(items[0]?.value);
    if (officeRefusal(totalAmount, limit, { role, position: null }) === null) return;
    const person = await this.peers.of(employee).find(id, own, { fields: ['position'] });
    const refusal = officeRefusal(totalAmount, limit, { role, position: person?.position ?? null });
    if (refusal !== null) throw aboveLimit(refusal);
  }

  private async repairLimit({ mandate: id }: Priced, { requestId }: CallContext): Promise<number | null> {
    if (id === null) return null;
    const own = serviceContext('supplies', requestId);
    const found = await this.peers.of(mandate).find(id, own, { fields: ['repairLimit'] });
    return found?.repairLimit ?? null;
  }
}
