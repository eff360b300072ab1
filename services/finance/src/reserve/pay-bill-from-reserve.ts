import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { payBillFromReserve } from '@llavero/proto/commands/owner-reserve';
import { conflict } from '@llavero/proto/errors';
import { bill as definition } from '@llavero/proto/records/finance/bill';
import { billLines } from '@llavero/proto/rules/month/bills';
import { payeesOf } from '@llavero/proto/rules/month/shares';
import { billsFromReserve } from '@llavero/proto/rules/owner-reserve';
import { addMoney, formatMoney, toCents } from '@llavero/proto/values/money';
import { v7 as uuidv7 } from 'uuid';
import { BillCharges } from '../month/bill-charges.ts';
import { MonthSource } from '../month/month-source.ts';
import { mandateToday } from './mandate-today.ts';
import { OwnerReserves, reserveKey } from './owner-reserves.ts';
import { ReserveDocuments } from './reserve-documents.ts';

/** Charges a landlords' bill and pays it from their reserve, without a rent to settle it with (issue 10 §2). */
@CommandHandler(payBillFromReserve)
export class PayBillFromReserve implements Handles<typeof payBillFromReserve> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly source: MonthSource,
    private readonly bills: BillCharges,
    private readonly reserves: OwnerReserves,
    private readonly documents: ReserveDocuments,
  ) {}

  /** @throws CodedError conflict `FINANCE.BILL_NOT_OPEN`, `FINANCE.BILL_IN_INSTALMENTS`, `FINANCE.RESERVE_SHORT`, stale on another version */
  async run(
    { id, version }: InputOf<typeof payBillFromReserve>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof payBillFromReserve>> {
    const store = this.stores.of(definition);
    const { mandate, instalments } = await store.loadUnchecked(id);
    if (instalments > 1) throw inInstalments(instalments);
    if (mandate === null) throw withoutMandate();
    const terms = await mandateToday(this.source, mandate, this.clock.now(), ctx);
    return this.database.transaction(async (tx) => {
      await store.writeUnchecked(id, version, { fromReserve: true }, {}, { ...ctx, trusted: true }, tx);
      const bill = await this.bills.lockOne(tx, id);
      if (bill?.bearer !== 'LANDLORD') throw billNotOpen();
      const payees = payeesOf(terms.distribution, bill.units, terms.landlords);
      if ('outcome' in payees) throw conflict('FINANCE.NO_PAYEES', payees.reason);
      const balances = await this.reserves.lock(tx, mandate);
      const lines = [...billLines('SETTLEMENT', bill, payees)];
      const missing = lines.filter(
        ([payee, line]) =>
          toCents(line.totalAmount) > toCents(balances.get(reserveKey(mandate, payee ?? '')) ?? 0),
      );
      if (missing.length > 0 || lines.some(([, { totalAmount }]) => totalAmount <= 0))
        throw reserveShort(bill.totalAmount, [...balances.values()]);
      for (const [payee, line] of lines) {
        const document = {
          id: uuidv7(),
          terms,
          payee: payee ?? '',
          units: [...bill.units],
          concept: line.concept,
          lines: [line, billsFromReserve(line.totalAmount)],
        };
        await this.documents.create(tx, document, null, ctx);
        await this.bills.mark(tx, bill, document.id, ctx);
      }
      const amount = addMoney(...lines.map(([, { totalAmount }]) => totalAmount));
      return { documents: lines.length, amount };
    });
  }
}

const withoutMandate = () =>
  conflict(
    'FINANCE.BILL_WITHOUT_MANDATE',
    'La factura no dice de qué mandato es. No se ha pagado: indíquelo en la factura.',
  );
const inInstalments = (instalments: number) =>
  conflict(
    'FINANCE.BILL_IN_INSTALMENTS',
    `La factura se carga en ${instalments} plazos, uno en la liquidación de cada mes. No se ha pagado: para que la reserva pague cada plazo, marque «Se paga con la reserva» en la factura.`,
  );
const billNotOpen = () =>
  conflict(
    'FINANCE.BILL_NOT_OPEN',
    'La factura no está aprobada, ya está cargada o no la paga el propietario. No se ha cambiado nada: revise «Quién paga» y «Repercutida en».',
  );
const reserveShort = (amount: number, balances: readonly number[]) =>
  conflict(
    'FINANCE.RESERVE_SHORT',
    `La factura es de ${formatMoney(amount)} y la reserva del mandato tiene ${formatMoney(addMoney(...balances))}, o no alcanza la parte de cada propietario. No se ha pagado: se cargará en la próxima liquidación.`,
  );
