import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { conflict, forbidden, invalid } from '@llavero/proto/errors';
import type { Bill } from '@llavero/proto/records/finance/bill';
import { config } from '@llavero/proto/records/notifications/config';
import { employee } from '@llavero/proto/records/people/employee';
import { supplier } from '@llavero/proto/records/people/supplier';
import { workOrder } from '@llavero/proto/records/supplies/work-order';
import {
  approvalLimit,
  approvalRefusal,
  approvesAnyAmount,
  BILL_APPROVAL_LIMIT_KEY,
  type DeclaredBill,
  numberNeeded,
} from '@llavero/proto/rules/bill-approval';
import { formatMoney } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';

/** Whether somebody may approve a bill: by role, position, the limit that an administrator has set, and what the books need. */
@Injectable()
export class BillApproval {
  constructor(private readonly peers: Peers) {}

  /**
   * @throws CodedError conflict `BILL.DEVIATION` while an invoice is more than what was approved
   * @throws CodedError forbidden `BILL.ABOVE_LIMIT` naming the limit and who may
   * @throws CodedError invalid `BILL.SUPPLIER_WITHOUT_NIF` naming what cannot be deducted or declared without it
   * @throws CodedError unavailable `PEER.UNAVAILABLE`: an approval is never guessed
   */
  async check(bill: Pick<Bill, 'workOrder' | 'supplier'> & DeclaredBill, ctx: CallContext): Promise<void> {
    await this.refuseDeviation(bill, ctx);
    await this.checkLimit(bill, ctx);
    await this.refuseWithoutNumber(bill, ctx);
  }

  private async refuseWithoutNumber(
    bill: Pick<Bill, 'supplier'> & DeclaredBill,
    ctx: CallContext,
  ): Promise<void> {
    const why = numberNeeded(bill);
    if (why === null || bill.supplier === null) return;
    const own = serviceContext('finance', ctx.requestId);
    const found = await this.peers.of(supplier).find(bill.supplier, own, { fields: ['name', 'idNumber'] });
    if (found?.idNumber) return;
    const message = found
      ? `El proveedor ${found.name} no tiene NIF: sin él, ${why}. Complételo en su ficha y apruebe la factura de nuevo.`
      : 'El proveedor de la factura ya no existe: elija otro antes de aprobarla.';
    throw invalid('BILL.SUPPLIER_WITHOUT_NIF', `${message} No se ha guardado nada.`, [
      { field: 'supplier', rule: 'nationalId', message },
    ]);
  }

  /** @throws CodedError conflict `BILL.DEVIATION`: the invoice is more than what was approved for the work (OPS-03) */
  private async refuseDeviation({ workOrder: id }: Pick<Bill, 'workOrder'>, ctx: CallContext): Promise<void> {
    if (id === null) return;
    const own = serviceContext('finance', ctx.requestId);
    const order = await this.peers
      .of(workOrder)
      .find(id, own, { fields: ['approval', 'approvedAmount', 'invoiceAmount'] });
    if (order?.approval !== 'DEVIATION') return;
    throw conflict(
      'BILL.DEVIATION',
      `Se aprobaron ${formatMoney(order.approvedAmount ?? 0)} y la factura es de ${formatMoney(order.invoiceAmount ?? 0)}. No se ha guardado nada: acepte antes la desviación en la orden de trabajo.`,
    );
  }

  private async checkLimit({ totalAmount }: Pick<Bill, 'totalAmount'>, ctx: CallContext): Promise<void> {
    const { id, role } = ctx.actor;
    if (approvesAnyAmount({ role, position: null })) return;
    const own = serviceContext('finance', ctx.requestId);
    const { items } = await this.peers
      .of(config)
      .list({ fields: ['value'], filter: { key: BILL_APPROVAL_LIMIT_KEY, status: 'ACTIVE' }, limit: 1 }, own);
    const limit = approvalLimit(items[0]?.value);
    if (approvalRefusal(totalAmount, limit, { role, position: null }) === null) return;
    const person = await this.peers.of(employee).find(id, own, { fields: ['position'] });
    const refusal = approvalRefusal(totalAmount, limit, { role, position: person?.position ?? null });
    if (refusal !== null) throw forbidden('BILL.ABOVE_LIMIT', `${refusal} No se ha guardado nada.`);
  }
}
