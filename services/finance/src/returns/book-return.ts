import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { importReturns } from '@llavero/proto/commands/remittances';
import { conflict, notFound } from '@llavero/proto/errors';
import { debitReturned, financeReturned } from '@llavero/proto/events/finance';
import { bankReasons } from '@llavero/proto/records/choices/remittances';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { isIncluded, paidStatus } from '@llavero/proto/records/finance/finance.states';
import { remittance } from '@llavero/proto/records/finance/remittance';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { readMessageId } from '@llavero/proto/rules/end-to-end-id';
import { withoutPayment, withPayment } from '@llavero/proto/rules/instalments';
import { owedCents } from '@llavero/proto/rules/owed';
import { returnedDebitLines } from '@llavero/proto/rules/returned-debit';
import { suspendsMandate } from '@llavero/proto/rules/sepa-mandate';
import { startOfDay } from '@llavero/proto/values/dates';
import { addMoney, formatMoney, toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { PaymentBlocks } from '../month/payment-blocks.ts';
import { RectifiedAmounts } from '../rectify/rectified-amounts.ts';
import { RemittedBills } from '../remittance/remitted-bills.ts';
import { lockRows, rowsOf, setOutcome, type StoredRow } from '../remittance/remittance-table.ts';
import { CreateReturnedBill, type ReturnedDebit } from '../status/create-returned-bill.ts';
import { claimReceipt } from './claim-receipt.ts';
import { ReturnFees } from './return-fees.ts';
import { NO_REASON, type ReturnLine } from './return-line.ts';

type Booked = OutputOf<typeof importReturns>['rows'][number];

/** A row that has gone to the bank and has not come back. */
const isOut = ({ outcome }: StoredRow): boolean => outcome === 'SENT' || outcome === 'SETTLED';

/** What remittances of debits charge; the other documents are paid. */
const isDebit = ({ type }: Finance): boolean => paidStatus(type) === 'CHARGED';

/** How a row has come back. */
interface GivenBack {
  executionDay: number;
  /** It was some instalments of the document; the day on which they were noted as paid, if they were. */
  instalments: { day: number | null } | null;
  result: 'RETURNED' | 'REJECTED';
  debit: ReturnedDebit;
}

/**
 * Books one row that the bank has given back (FIN-04; field-notes A6): the debt is open again, the history stays, the mandate is
 * suspended where the reason says that the next debit would come back too.
 */
@Injectable()
export class BookReturn {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly blocks: PaymentBlocks,
    private readonly returnedBills: CreateReturnedBill,
    private readonly fees: ReturnFees,
    private readonly bills: RemittedBills,
    private readonly amounts: RectifiedAmounts,
  ) {}

  /** The rows of a message, or of one payment in it, that was refused as a whole; what is none of ours stays one line, so that it is told. */
  async rowsOfMessage(id: string, reason: string): Promise<ReturnLine[]> {
    const named = readMessageId(id);
    const [sent] = await this.database.query<{ id: string }>(
      'select id from remittance where id = $1 and sent_at is not null',
      [named?.remittance ?? null],
    );
    const rows = sent
      ? await rowsOf(this.database, this.database, sent.id, { payment: named?.payment ?? null })
      : [];
    if (rows.length === 0) return [{ endToEndId: id, reason, cents: null }];
    return rows.map(({ endToEndId, amount }) => ({ endToEndId, reason, cents: toCents(amount) }));
  }

  /** @throws CodedError for a row that nobody knows, of another amount, or that has not been sent; then nothing is saved */
  async line(given: ReturnLine, ctx: CallContext): Promise<Booked> {
    const fee = await this.fees.of(ctx);
    return this.database.transaction((tx) => this.within(given, fee, ctx, tx));
  }

  /**
   * The same as part of the caller's transaction.
   * @param fee euros. @param shown the movement of a statement that shows it, and its booking day
   */
  async within(
    { endToEndId, reason, cents }: ReturnLine,
    fee: number,
    ctx: CallContext,
    tx: Tx,
    shown: { movement: string; day: number } | null = null,
  ): Promise<Booked> {
    const trusted = { ...ctx, trusted: true };
    const row = (await lockRows(this.database, this.stores, tx, [endToEndId])).get(endToEndId);
    if (!row) throw unknownRow();
    const bill = row.purpose === 'BILLS' ? await this.bills.loadLocked(row.document, tx) : null;
    const document = bill
      ? null
      : await this.stores.of(finance).loadUnchecked(row.document, tx, { lock: true });
    const name = document ? finance.title(document) : (bill?.name ?? '');
    const told = {
      ...{ endToEndId, document: document?.id ?? null, name, party: row.name },
      ...{ amount: row.amount, bankReason: reason.slice(0, 10) },
    };
    const isKnown = row.outcome === 'RETURNED' || row.outcome === 'REJECTED';
    if (!isKnown && !isOut(row)) throw notSent(name);
    if (cents !== null && cents !== toCents(row.amount)) throw otherAmount(name, row.amount, cents);
    if (shown) await this.show(row, shown.movement, name, tx);
    if (isKnown) return { ...told, ...(await this.completed(row, reason, trusted, tx)) };
    // Before its day the bank has moved no money: it refuses. From then on it gives back what it had taken.
    const today = startOfDay(this.clock.now());
    const result = (shown?.day ?? today) < row.executionDay ? 'REJECTED' : 'RETURNED';
    const suspended = await this.suspend(row, reason, trusted, tx);
    const { amount } = row;
    const debit = { fee, amount, reason: told.bankReason, suspended: suspended !== null };
    const instalments = row.isPart ? { day: row.outcome === 'SETTLED' ? row.outcomeDay : null } : null;
    const back = { executionDay: row.executionDay, instalments, result, debit } as const;
    const message = document
      ? await this.reopen(document, back, trusted, tx)
      : await this.reopenBill(row.document, bill?.cancelled === true, trusted, tx);
    await setOutcome(tx, row.remittance, result, {
      day: today,
      reason: told.bankReason,
      positions: [row.position],
    });
    await this.count(row, trusted, tx);
    return { ...told, result, message: [message, suspended].filter(Boolean).join(' ') };
  }

  /** Of two movements that give the same row back, one is something else. */
  private async show(row: StoredRow, movement: string, name: string, tx: Tx): Promise<void> {
    if (row.returnMovement !== null && row.returnMovement !== movement) throw shownBefore(name);
    await tx.query(`update remittance_row set return_movement = $2 where end_to_end_id = $1`, [
      row.endToEndId,
      movement,
    ]);
  }

  /** A return that is booked already, of which the bank says only now why: statements in Norma 43 have no code. */
  private async completed(
    row: StoredRow,
    reason: string,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Pick<Booked, 'result' | 'message'>> {
    const known = 'Ya estaba anotada: no ha cambiado nada.';
    if (reason === NO_REASON || (row.bankReason !== null && row.bankReason !== NO_REASON))
      return { result: 'KNOWN', message: known };
    await tx.query(`update remittance_row set bank_reason = $2 where end_to_end_id = $1`, [
      row.endToEndId,
      reason.slice(0, 10),
    ]);
    const suspended = await this.suspend(row, reason, ctx, tx);
    return {
      result: 'KNOWN',
      message: ['Ya estaba anotada, sin motivo: ahora consta.', suspended].filter(Boolean).join(' '),
    };
  }

  /** Brings the debt back: by a document of its own once it was charged, else on the document itself. */
  private async reopen(
    document: Finance,
    { executionDay, instalments, result, debit }: GivenBack,
    ctx: CallContext,
    tx: Tx,
  ): Promise<string> {
    const store = this.stores.of(finance);
    if (isIncluded(document) || document.cancelled)
      return 'El documento ya no se debe por sí mismo: solo se anota en la remesa.';
    if (document.type !== 'RECEIPT' || result === 'REJECTED' || instalments) {
      const back = {
        ...{ paymentDate: null, processStartDate: null, unpaidSince: startOfDay(this.clock.now()) },
        paymentRates: instalments
          ? instalmentsBack(document, debit.amount ?? 0, instalments.day, executionDay)
          : withoutReturned(document, debit.amount),
      };
      const patch = { ...back, ...(await this.amounts.of({ ...document, ...back }, tx)) };
      const { id } = document;
      const { reason, suspended } = debit;
      const charged =
        instalments && result === 'RETURNED' ? await this.charge(document, debit.fee, ctx, tx) : null;
      const extra = { claimed: id, fee: charged?.id ?? null, reason, suspended };
      const told = { event: debitReturned, extra } as const;
      const written = isDebit(document)
        ? await store.writeUnchecked(id, undefined, patch, told, ctx, tx)
        : await store.writeUnchecked(id, undefined, patch, { event: financeReturned }, ctx, tx);
      await this.blocks.follow(document, written, ctx, tx);
      if (instalments) {
        const open = 'El plazo queda sin pagar en el documento y puede ir en otra remesa.';
        return charged
          ? `${open} La comisión, ${formatMoney(charged.totalAmount)}, se pide con el recibo ${finance.title(charged)}.`
          : open;
      }
      return document.type === 'RECEIPT'
        ? 'El recibo queda impagado.'
        : 'El documento queda sin pagar y puede ir en otra remesa.';
    }
    if (document.paymentDate === null) {
      const charged = { paymentDate: executionDay };
      await store.writeUnchecked(document.id, undefined, charged, {}, ctx, tx);
    }
    const made = await this.returnedBills.create(document.id, ctx, tx, debit);
    return `Se reclama de nuevo con el recibo ${made.name}.`;
  }

  /**
   * Asks the tenant for the fee of an instalment that came back, which stays owed on its receipt: by a receipt of the fee alone (0207).
   * @param fee euros. Answers null where there is none to ask for
   */
  private async charge(document: Finance, fee: number, ctx: CallContext, tx: Tx) {
    const name = finance.title(document);
    const lines = returnedDebitLines(fee, name);
    if (document.type !== 'RECEIPT' || lines.length === 0) return null;
    const concept = `Gastos de devolución de ${name}`;
    const asked = await claimReceipt(document, { concept, lines }, this.clock.now(), tx);
    return this.stores.of(finance).create(asked, ctx, tx, { byCommand: true });
  }

  private async reopenBill(id: string, isCancelled: boolean, ctx: CallContext, tx: Tx): Promise<string> {
    if (isCancelled) return 'La factura está anulada: solo se anota en la remesa.';
    await this.bills.reopen(id, ctx, tx);
    return 'La factura queda sin pagar y puede ir en otra remesa.';
  }

  private async count({ remittance: id, amount }: StoredRow, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(remittance);
    const { returnedRows, returnedAmount } = await store.loadUnchecked(id, tx, { lock: true });
    const patch = {
      withReturns: true,
      returnedRows: returnedRows + 1,
      returnedAmount: addMoney(returnedAmount, amount),
    };
    await store.writeUnchecked(id, undefined, patch, {}, ctx, tx);
  }

  /** Answers what to do about the mandate; null when it stands. */
  private async suspend(row: StoredRow, reason: string, ctx: CallContext, tx: Tx): Promise<string | null> {
    if (row.mandate === null || !suspendsMandate(reason)) return null;
    const store = this.stores.of(sepaMandate);
    const mandate = await store.loadUnchecked(row.mandate, tx, { lock: true });
    if (mandate.suspended || mandate.cancelled) return null;
    const suspensionReason = `Devuelto por el banco: ${reason}, ${bankReasons[reason] ?? 'motivo no descrito'}.`;
    await store.writeUnchecked(row.mandate, undefined, { suspended: true, suspensionReason }, {}, ctx, tx);
    return 'Su orden de domiciliación queda suspendida: hable con el deudor y firme otra o reactívela.';
  }
}

/** The instalments of a document that were not paid by what has come back. */
function withoutReturned(document: Finance, amount: number | null): Finance['paymentRates'] {
  const { paymentRates } = document;
  if (owedCents(document) > 0) return paymentRates;
  const at = paymentRates.findLastIndex((rate) => rate.paymentDate !== null && rate.amount === amount);
  return paymentRates.filter((_rate, index) => index !== at);
}

/**
 * The instalments of a document after some of them have come back.
 *
 * @param day on which they were noted as paid; null when they were not. @param askedBy of those planned until that day
 */
function instalmentsBack(
  document: Finance,
  amount: number,
  day: number | null,
  askedBy: number,
): Finance['paymentRates'] {
  const { paymentDate, paymentRates } = document;
  if (day === null) return paymentRates;
  // Of one that is paid, the last payment stays, too.
  const paid =
    paymentDate === null
      ? paymentRates
      : withPayment(document, { cents: owedCents(document), day: paymentDate });
  return withoutPayment(paid, { cents: toCents(amount), day, by: Math.max(askedBy, day) });
}

const unknownRow = () =>
  notFound(
    'FINANCE.RETURN_UNKNOWN',
    'La referencia no es de ninguna remesa de esta empresa: anótela a mano o compruebe el archivo.',
  );

const notSent = (name: string) =>
  conflict(
    'FINANCE.RETURN_NOT_SENT',
    `${name} no consta como enviado: marque antes la remesa como enviada e importe el archivo otra vez.`,
  );

const shownBefore = (name: string) =>
  conflict(
    'FINANCE.RETURN_SHOWN',
    `Otro movimiento ya es la devolución de ${name}: compruebe con el banco si es otra. No se ha guardado nada.`,
  );

const otherAmount = (name: string, expected: number, cents: number) =>
  conflict(
    'FINANCE.RETURN_OTHER_AMOUNT',
    `${name} se envió por ${formatMoney(expected)} y el banco devuelve ${formatMoney(cents / 100)}: compruébelo y anótelo a mano.`,
  );
