import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { createRentBill } from '@llavero/proto/commands/bills';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { conflict, invalid, notFound } from '@llavero/proto/errors';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { finance } from '@llavero/proto/records/finance/finance';
import { rentBillLines, rentBillTotals } from '@llavero/proto/rules/month/rent-bill';
import { billedMonth, expectedPaymentDay } from '@llavero/proto/rules/receipt';
import { statusOf } from '@llavero/proto/states/evaluate';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { InvoiceRegister } from '../verifactu/invoice-register.ts';

const fields = [
  'name',
  'mandate',
  'tenants',
  'landlords',
  'units',
  'startDate',
  'endDate',
  'cancelled',
  'activated',
  'payer',
  'payerBankAccount',
  'paymentDay',
  'paymentMethod',
] as const;

/** Issues an invoice of the landlord to the tenant by hand (WIZ-06): written and numbered in one transaction. */
@CommandHandler(createRentBill)
export class CreateRentBill implements Handles<typeof createRentBill> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
    private readonly register: InvoiceRegister,
  ) {}

  async run(
    input: InputOf<typeof createRentBill>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof createRentBill>> {
    const now = this.clock.now();
    const issueDate = startOfDay(now);
    const month = billedMonth(input.year, input.month);
    const own = serviceContext('finance', ctx.requestId);
    const contract = await this.peers.of(contractRecord).find(input.contract, own, { fields: [...fields] });
    if (!contract) throw contractGone();
    const { startDate, endDate } = contract;
    if (!contract.activated || contract.cancelled)
      throw refused(
        'contract',
        `El contrato ${contract.name ?? ''} no está en vigor: actívelo o elija otro.`,
      );
    if (startDate === null || startDate > month.to || (endDate !== null && endDate < month.from)) {
      const days = `${startDate === null ? '' : `desde el ${formatDay(startDate)} `}${endDate === null ? '' : `hasta el ${formatDay(endDate)}`}`;
      throw refused('month', `El contrato rige ${days.trim()}: elija un mes en que esté en vigor.`);
    }
    const lines = rentBillLines({
      concept: input.concept,
      base: input.baseAmount,
      vatPercent: input.vatPercent,
      withholdingPercent: input.withholdingPercent,
    });
    const { paymentDay, paymentMethod, landlords, tenants } = contract;
    const parties = {
      ...{ type: 'RENT_BILL' as const, landlords, tenants },
      destination: { agent: contract.payer ?? tenants[0] ?? null },
    };
    const register = await this.register.open([parties], ctx);
    const written = await this.database.transaction(async (tx) => {
      const totals = rentBillTotals(lines);
      const key = `llavero rent bill ${input.contract}`;
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      const store = this.stores.of(finance);
      const [same] = await store.findUnchecked(
        {
          filter: {
            contract: input.contract,
            type: 'RENT_BILL',
            year: input.year,
            month: input.month,
            totalAmount: totals.totalAmount,
            cancelled: false,
          },
          limit: 1,
        },
        tx,
      );
      if (same) throw there(finance.title(same));
      const [serie] = await this.register.takeNumbers(tx, [parties], input.year, register);
      const made = await store.create(
        {
          type: 'RENT_BILL',
          category: 'RENT',
          year: input.year,
          month: input.month,
          serie: serie!,
          concept: input.concept,
          contract: input.contract,
          mandate: contract.mandate,
          tenants,
          landlords,
          units: contract.units,
          periodStart: Math.max(startDate, month.from),
          periodEnd: Math.min(endDate ?? month.to, month.to),
          issueDate,
          paymentExpectedDate: Math.max(
            expectedPaymentDay({ paymentDay: paymentDay ?? 1 }, month),
            issueDate,
          ),
          paymentMethod,
          sourceRole: 'LANDLORD',
          destinationRole: 'TENANT',
          source: { agent: landlords[0] ?? null, organization: null, iban: null },
          destination: {
            agent: contract.payer ?? tenants[0] ?? null,
            organization: null,
            iban: contract.payerBankAccount,
          },
          vatPercent: input.vatPercent,
          breakdown: lines,
          ...totals,
        },
        { ...ctx, trusted: true },
        tx,
      );
      await this.register.record(tx, [made.id], register);
      return made;
    });
    return {
      id: written.id,
      version: written.version,
      status: statusOf(finance, written, now),
      name: finance.title(written),
    };
  }
}

const contractGone = () =>
  notFound('FINANCE.CONTRACT_GONE', 'El contrato no existe. No se ha guardado nada: elija otro.');

const refused = (field: string, message: string) =>
  invalid('FINANCE.RENT_BILL_REFUSED', `${message} No se ha guardado nada.`, [
    { field, rule: 'contract', message },
  ]);

const there = (name: string) =>
  conflict(
    'FINANCE.RENT_BILL_THERE',
    `Ya hay una factura de alquiler de ese mes y de ese importe: ${name}. No se ha guardado nada: compruébela, o anúlela antes.`,
  );
