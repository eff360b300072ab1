import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { conflict } from '@llavero/proto/errors';
import { type Bill, bill } from '@llavero/proto/records/finance/bill';
import { applyChange } from '@llavero/proto/states/change';
import { formatMoney, toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import type { BankPart, PaidPart } from './pay-documents.ts';

/** What a payment changes of a bill, kept to put it back. */
type Before = Pick<Bill, 'processStartDate'>;

/** Pays suppliers' bills with movements of the bank. A bill has no instalments: it is paid whole, less what is withheld. */
@Injectable()
export class PayBills {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /**
   * @param day booking day, unix seconds. @param side of the movement
   * @throws CodedError conflict `FINANCE.WRONG_SIDE`, `FINANCE.BILL_NOT_PAYABLE`, `FINANCE.BILL_IN_PART`
   */
  async pay(
    id: string,
    { amount }: Pick<BankPart, 'amount'>,
    { day, side }: { day: number; side: 'IN' | 'OUT' },
    ctx: CallContext,
    tx: Tx,
  ): Promise<PaidPart> {
    const store = this.stores.of(bill);
    const found = await store.loadUnchecked(id, tx, { lock: true });
    const name = bill.title(found);
    if (side === 'IN') throw wrongSide(name);
    if (!found.approved || found.cancelled || found.paymentDate !== null) throw notPayable(name);
    if (toCents(amount) !== toCents(found.payableAmount)) throw inPart(name, found.payableAmount);
    const { processStartDate } = found;
    const before: Before = { processStartDate };
    const patch = { ...applyChange(bill, found, 'PAYED', this.clock.now()), paymentDate: day };
    await store.writeUnchecked(id, found.version, patch, {}, { ...ctx, trusted: true }, tx);
    return { finance: null, bill: id, amount, before };
  }

  /** False for what is paid or cancelled; the bill is locked. */
  async isOpen(id: string, tx: Tx): Promise<boolean> {
    const { paymentDate, cancelled } = await this.stores.of(bill).loadUnchecked(id, tx, { lock: true });
    return paymentDate === null && !cancelled;
  }

  /** Puts a bill back as it stood before a movement paid it. @throws CodedError conflict when its month was closed */
  async takeBack(id: string, { before }: Pick<PaidPart, 'before'>, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(bill);
    const found = await store.loadUnchecked(id, tx, { lock: true });
    // Somebody has taken the payment out meanwhile: it stands as they left it.
    if (found.paymentDate === null) return;
    // Written by `pay` alone; the record keeps it as JSON.
    const { processStartDate } = before as Before;
    const patch = { processStartDate, paymentDate: null };
    await store.writeUnchecked(id, found.version, patch, {}, { ...ctx, trusted: true }, tx);
  }
}

const nothingSaved = 'No se ha guardado nada';
const wrongSide = (name: string) =>
  conflict(
    'FINANCE.WRONG_SIDE',
    `La factura ${name} se paga con una salida de dinero, y el movimiento es una entrada. ${nothingSaved}: elija un recibo o una factura emitida.`,
  );
const notPayable = (name: string) =>
  conflict(
    'FINANCE.BILL_NOT_PAYABLE',
    `La factura ${name} ya está pagada, está anulada o no está aprobada. ${nothingSaved}: apruébela antes o elija otra.`,
  );
const inPart = (name: string, payable: number) =>
  conflict(
    'FINANCE.BILL_IN_PART',
    `De la factura ${name} se pagan ${formatMoney(payable)} de una vez. ${nothingSaved}: corrija el importe o reparta el movimiento.`,
  );
