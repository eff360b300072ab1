import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import { conflict } from '@llavero/proto/errors';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { paidStatus } from '@llavero/proto/records/finance/finance.states';
import { sameJson } from '@llavero/proto/fields/validate';
import { withoutPayment, withPayment } from '@llavero/proto/rules/instalments';
import { owedCents } from '@llavero/proto/rules/owed';
import { applyChange } from '@llavero/proto/states/change';
import { formatMoney, fromCents, toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { CarriedBalances } from '../month/carried-balances.ts';
import { RectifiedAmounts } from '../rectify/rectified-amounts.ts';
import { ChangeFinanceStatus, publications } from '../status/change-finance-status.ts';

/** What a movement pays of one document, or of one supplier's bill. */
export interface BankPart {
  finance: string | null;
  bill: string | null;
  /** Euros. */
  amount: number;
}

/** The same once it is paid, with how the document stood before. */
export interface PaidPart extends BankPart {
  before: Json;
}

/** Id of what a part pays. */
export const targetOf = ({ finance: id, bill }: Partial<Pick<BankPart, 'finance' | 'bill'>>): string =>
  id ?? bill ?? '';

/** By document: two bookings of the same documents wait for each other and never both. */
export const inOrder = <P extends Partial<Pick<BankPart, 'finance' | 'bill'>>>(parts: readonly P[]): P[] =>
  [...parts].sort((one, other) => (targetOf(one) < targetOf(other) ? -1 : 1));

/** What a payment changes of a document, kept to put it back. */
type Before = Pick<Finance, 'unpaidSince' | 'processStartDate' | 'paused' | 'dataWaived'> & {
  settled: boolean;
  /** How the instalments stood, where some were planned, and how this payment left them. */
  rates?: Finance['paymentRates'];
  paid?: Finance['paymentRates'];
  /** It showed the row of a remittance that asked for some instalments. */
  ofRow?: boolean;
};

/** Pays documents with movements of the bank: wholly by the change of status that a person would make, in part as a paid instalment. */
@Injectable()
export class PayDocuments {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly balances: CarriedBalances,
    private readonly changes: ChangeFinanceStatus,
    private readonly amounts: RectifiedAmounts,
  ) {}

  /**
   * @param day booking day, unix seconds. @param side of the movement. @param by of a remittance that asked for instalments: those until that day
   * @throws CodedError conflict `FINANCE.MORE_THAN_OWED`, `FINANCE.WRONG_SIDE`, and as a change of status does
   */
  async pay(
    id: string,
    { amount }: Pick<BankPart, 'amount'>,
    { day, side, by }: { day: number; side: 'IN' | 'OUT'; by?: number },
    ctx: CallContext,
    tx: Tx,
  ): Promise<PaidPart> {
    const store = this.stores.of(finance);
    const document = await store.loadUnchecked(id, tx, { lock: true });
    await this.balances.refuseIncluded(document, tx);
    const status = paidStatus(document.type);
    const name = finance.title(document);
    if (status === null || (status === 'CHARGED') !== (side === 'IN')) throw wrongSide(name);
    const owed = document.paymentDate === null ? owedCents(document) : 0;
    const cents = toCents(amount);
    if (cents > owed) throw moreThanOwed(name, owed);
    const isWhole = cents === owed;
    const { unpaidSince, processStartDate, paused, dataWaived, paymentRates } = document;
    const isFirst = isWhole && paymentRates.length === 0;
    const paid = isFirst ? paymentRates : withPayment(document, { cents, day, ...(by ? { by } : {}) });
    const isPlanned = paymentRates.some((rate) => rate.paymentDate === null);
    const before: Before = {
      ...{ unpaidSince, processStartDate, paused, dataWaived, settled: isWhole },
      ...(isPlanned ? { rates: paymentRates, paid } : {}),
      ...(by ? { ofRow: true } : {}),
    };
    const patch = {
      // The next instalment goes to the bank by itself, and what is due has been paid.
      ...(by && !isWhole ? { processStartDate: null, unpaidSince: null } : {}),
      ...(isWhole ? { ...applyChange(finance, document, status, this.clock.now()), paymentDate: day } : {}),
      ...(isFirst ? {} : { paymentRates: paid }),
    };
    const publication = isWhole ? (publications[status] ?? {}) : {};
    // Rectified while some of it was at the bank: the rest is owed without what was taken.
    const left = by && !isWhole ? await this.amounts.of({ ...document, ...patch } as Finance, tx) : {};
    const change = { ...patch, ...left };
    const written = await store.writeUnchecked(id, document.version, change, publication, ctx, tx);
    await this.changes.followUp(document, written, ctx, tx);
    return { finance: id, bill: null, amount, before };
  }

  /** False for what is paid, cancelled or counts in another document; the document is locked. */
  async isOpen(id: string, tx: Tx): Promise<boolean> {
    const { paymentDate, cancelled, includedIn } = await this.stores
      .of(finance)
      .loadUnchecked(id, tx, { lock: true });
    return paymentDate === null && !cancelled && includedIn === null;
  }

  /**
   * Puts a document back as it stood before a movement paid it.
   * @throws CodedError conflict when another document has included it since, or its month was closed
   */
  async takeBack(
    id: string,
    { amount, before }: Pick<PaidPart, 'amount' | 'before'>,
    day: number,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const store = this.stores.of(finance);
    const document = await store.loadUnchecked(id, tx, { lock: true });
    await this.balances.refuseIncluded(document, tx);
    // Written by `pay` alone; the record keeps it as JSON.
    const { settled, rates, paid, ofRow, ...fields } = before as Before;
    const at = document.paymentRates.findLastIndex(
      (rate) => rate.amount === amount && rate.paymentDate === day,
    );
    const paymentRates =
      rates === undefined
        ? document.paymentRates.filter((_rate, index) => index !== at)
        : sameJson(document.paymentRates, paid)
          ? rates
          : withoutPayment(document.paymentRates, { cents: toCents(amount), day });
    // Paid by this movement as its last one, or as one of several without which it is not whole. Where somebody has marked it as
    // paid or unpaid meanwhile, it stands as they left it.
    const isPart = rates === undefined ? at >= 0 : !settled;
    const isPaid = document.paymentDate !== null && (settled || (isPart && owedCents(document) === 0));
    const back = {
      paymentRates,
      // The row that this movement showed is on its way again.
      ...(ofRow && !settled
        ? { processStartDate: fields.processStartDate, unpaidSince: fields.unpaidSince }
        : {}),
      ...(isPaid ? { ...fields, paymentDate: null } : {}),
    };
    const patch = { ...back, ...(await this.amounts.of({ ...document, ...back }, tx)) };
    const written = await store.writeUnchecked(id, document.version, patch, {}, ctx, tx);
    await this.changes.followUp(document, written, ctx, tx);
  }
}

const wrongSide = (name: string) =>
  conflict(
    'FINANCE.WRONG_SIDE',
    `${name} no se paga con ese movimiento: las entradas pagan recibos y facturas; las salidas, liquidaciones y gastos. No se ha guardado nada.`,
  );
const moreThanOwed = (name: string, owed: number) =>
  conflict(
    'FINANCE.MORE_THAN_OWED',
    owed === 0
      ? `${name} ya está pagado. No se ha guardado nada: elija otro documento.`
      : `De ${name} solo quedan ${formatMoney(fromCents(owed))}. No se ha guardado nada: corrija el importe.`,
  );
