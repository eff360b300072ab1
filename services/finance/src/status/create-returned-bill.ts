import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { createReturnedBill } from '@llavero/proto/commands/finance-calls';
import { conflict } from '@llavero/proto/errors';
import { debitReturned } from '@llavero/proto/events/finance';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { isIncluded } from '@llavero/proto/records/finance/finance.states';
import { transferLine } from '@llavero/proto/rules/document-line';
import { returnedDebitLines } from '@llavero/proto/rules/returned-debit';
import { statusOf } from '@llavero/proto/states/evaluate';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { PaymentBlocks } from '../month/payment-blocks.ts';
import { claimReceipt } from '../returns/claim-receipt.ts';
import { ReturnFees } from '../returns/return-fees.ts';

/** How a debit came back. */
export interface ReturnedDebit {
  /** Euros that the tenant is charged for it. */
  fee: number;
  /** Euros that came back, less than the receipt where some of it was paid otherwise; null: what its last debit was for. */
  amount: number | null;
  /** The bank's code; null where a person notes the return. */
  reason: string | null;
  /** Its mandate is suspended. */
  suspended: boolean;
}

/** Asks again for a receipt that the bank has given back (RST-06): document, number and link in one transaction. */
@CommandHandler(createReturnedBill)
export class CreateReturnedBill implements Handles<typeof createReturnedBill> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly blocks: PaymentBlocks,
    private readonly fees: ReturnFees,
  ) {}

  async run(
    { id }: InputOf<typeof createReturnedBill>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof createReturnedBill>> {
    const fee = await this.fees.of(ctx);
    return this.database.transaction((tx) =>
      this.create(id, { ...ctx, trusted: true }, tx, { fee, amount: null, reason: null, suspended: false }),
    );
  }

  /**
   * The same as part of the caller's transaction, which has checked who asks.
   * @throws CodedError conflict `FINANCE.NOT_RETURNED`
   */
  async create(
    id: string,
    trusted: CallContext,
    tx: Tx,
    { fee, amount, ...told }: ReturnedDebit,
  ): Promise<OutputOf<typeof createReturnedBill>> {
    const store = this.stores.of(finance);
    const now = this.clock.now();
    const today = startOfDay(now);
    const receipt = await store.loadUnchecked(id, tx, { lock: true });
    refuse(receipt, statusOf(finance, receipt, now));
    const name = finance.title(receipt);
    const line = transferLine({
      category: 'COMPENSATION',
      subcategory: 'SETTLEMENT',
      source: 'LANDLORD',
      destination: 'TENANT',
      concept: `Recibo ${name} devuelto por el banco`,
      explanation: `Se cobró el ${formatDay(receipt.paymentDate ?? today)} y el banco lo ha devuelto: se reclama de nuevo.`,
      base: amount ?? (await debitedAmount(id, tx)) ?? receipt.totalAmount,
    });
    const lines = [line, ...returnedDebitLines(fee, name)];
    const asked = await claimReceipt(receipt, { concept: `Devolución de ${name}`, lines }, now, tx);
    const made = await store.create({ ...asked, returnedBillId: id }, trusted, tx, { byCommand: true });
    const patch = { includedIn: made.id };
    const publication = { event: debitReturned, extra: { claimed: made.id, fee: null, ...told } };
    await store.writeUnchecked(id, receipt.version, patch, publication, trusted, tx);
    await this.blocks.follow(receipt, { ...receipt, paymentDate: null }, trusted, tx);
    return {
      id: made.id,
      version: made.version,
      status: statusOf(finance, made, now),
      name: finance.title(made),
    };
  }
}

/** Euros that the last debit of a receipt was for; null when no remittance had it. */
async function debitedAmount(id: string, tx: Tx): Promise<number | null> {
  const [row] = await tx.query<{ amount: number }>(
    `select amount::float as amount from remittance_row
      where document = $1 and purpose = 'DEBIT' and outcome in ('SENT', 'SETTLED') order by attempt desc limit 1`,
    [id],
  );
  return row?.amount ?? null;
}

/** Only what was taken from an account, or is on its way, comes back. */
function refuse(receipt: Finance, status: string): void {
  const name = finance.title(receipt);
  if (isIncluded(receipt))
    throw refused(`El recibo ${name} ya está incluido en otro documento: compruebe aquel.`);
  if (receipt.type !== 'RECEIPT' || receipt.paymentMethod !== 'DIRECT_DEBIT')
    throw refused(`${name} no es un recibo domiciliado: cambie su estado a «Impagado».`);
  if (status !== 'CHARGED')
    throw refused(`El recibo ${name} no está cobrado: cambie su estado a «Impagado».`);
}

const refused = (message: string) => conflict('FINANCE.NOT_RETURNED', `${message} No se ha guardado nada.`);
