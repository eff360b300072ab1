import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { financeGenerated } from '@llavero/proto/events/finance';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import type { DocumentLine } from '@llavero/proto/rules/document-line';
import { financeTotals } from '@llavero/proto/rules/finance-totals';
import { landlordPaymentDay } from '@llavero/proto/rules/month/payment-day';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import { dayOf, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { PayeeAccounts } from '../month/payee-accounts.ts';
import { takeNumber } from '../series/series.ts';

/** A settlement outside the month's generation: of the landlord's reserve alone. */
export interface ReserveDocument {
  /** Given where something else must name it. */
  id: string;
  terms: MandateTerms;
  payee: string;
  units: string[];
  concept: string;
  lines: DocumentLine[];
}

/** What the lines of a settlement add up to. */
export const settlementTotals = (lines: readonly DocumentLine[]) =>
  financeTotals({ type: 'SETTLEMENT', sourceRole: 'PROVIDER' }, lines);

/** Settlements of a reserve: without a contract, numbered in the series of all settlements (decision 0044). */
@Injectable()
export class ReserveDocuments {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly accounts: PayeeAccounts,
  ) {}

  /** IBANs of landlords by person; asked before the transaction, which waits for nobody outside. */
  accountsOf(payees: readonly string[], ctx: CallContext): Promise<Map<string, string>> {
    return this.accounts.of(payees, ctx.requestId);
  }

  /** Writes one with the day's date. One that pays nothing out is settled with it. @param iban of an approved account */
  async create(
    tx: Tx,
    { id, terms, payee, units, concept, lines }: ReserveDocument,
    iban: string | null,
    ctx: CallContext,
  ): Promise<Finance> {
    const today = startOfDay(this.clock.now());
    const { year, month } = dayOf(today);
    const totals = settlementTotals(lines);
    const pays = totals.totalAmount > 0;
    const document = await this.stores.of(finance).create(
      {
        type: 'SETTLEMENT',
        concept,
        year,
        month,
        serie: await takeNumber(tx, 'SETTLEMENT', year),
        mandate: terms.id,
        landlords: [payee],
        units,
        periodStart: today,
        periodEnd: today,
        sourceRole: 'PROVIDER',
        destinationRole: 'LANDLORD',
        destination: { agent: payee, organization: null, iban },
        paymentMethod: pays ? terms.paymentMethod : 'PAYMENT_PENDING',
        paymentExpectedDate: pays ? landlordPaymentDay(terms.paymentDay, today) : today,
        paymentDate: totals.totalAmount === 0 ? today : null,
        breakdown: lines,
        ...totals,
      },
      { ...ctx, trusted: true },
      tx,
      { id, event: financeGenerated, byCommand: true },
    );
    return document;
  }
}
