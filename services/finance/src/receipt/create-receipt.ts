import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { takeNumber } from '../series/series.ts';
import { carryBalances } from '@llavero/proto/rules/carried-balance';
import { CarriedBalances } from './carried-balances.ts';
import { claimMonth } from './receipt-claims.ts';
import {
  type BilledContract,
  type BilledMonth,
  draftReceipt,
  expectedPaymentDay,
  receiptConcept,
  receiptPaymentMethod,
} from '@llavero/proto/rules/receipt';
import { financeGenerated } from '@llavero/proto/events/finance';

export type ReceiptOutcome = 'created' | 'existing';

/** One contract's receipt of one month, in one transaction: claim, balances carried, number, document, audit, event. */
@Injectable()
export class CreateReceipt {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly balances: CarriedBalances,
  ) {}

  /**
   * `existing` when the month is already billed, `skip` when there is nothing to bill.
   *
   * @param note writes what became of the contract in the same transaction; a throw takes the receipt back
   */
  async run(
    contract: BilledContract,
    month: BilledMonth,
    ctx: CallContext,
    note: (tx: Tx, outcome: ReceiptOutcome) => Promise<void> = () => Promise.resolve(),
  ): Promise<ReceiptOutcome | 'skip'> {
    const drafted = draftReceipt(contract, month);
    if (drafted.outcome === 'skip') return 'skip';
    const issueDate = startOfDay(this.clock.now());
    return this.database.transaction(async (tx) => {
      const id = uuidv7();
      if (!(await claimMonth(tx, contract.id, month, id))) {
        await note(tx, 'existing');
        return 'existing';
      }
      const balances = await this.balances.take(tx, contract.id, month, id, ctx);
      const draft = carryBalances(drafted, balances);
      const serie = await takeNumber(tx, 'RECEIPT', month.year);
      await this.stores.of('finance').create(
        {
          type: 'RECEIPT',
          category: 'RENT',
          concept: receiptConcept(month),
          year: month.year,
          month: month.month,
          serie,
          mandate: contract.mandate,
          contract: contract.id,
          tenants: idsOf(contract.tenants),
          landlords: idsOf(contract.landlords),
          units: idsOf(contract.units),
          periodStart: draft.periodStart,
          periodEnd: draft.periodEnd,
          issueDate,
          // Billed late, it is not overdue the day it is issued.
          paymentExpectedDate: Math.max(expectedPaymentDay(contract, month), issueDate),
          paymentMethod: receiptPaymentMethod(contract, draft.totals.totalAmount),
          sourceRole: 'LANDLORD',
          destinationRole: 'TENANT',
          source: { agent: idsOf(contract.landlords)[0] ?? null, organization: null, iban: null },
          // Whom the receipt is for, and the account a direct debit is taken from.
          destination: {
            agent: contract.payer ?? idsOf(contract.tenants)[0] ?? null,
            organization: null,
            iban: contract.payerBankAccount,
          },
          vatPercent: draft.vatPercent,
          breakdown: draft.lines,
          ...draft.totals,
        },
        { ...ctx, trusted: true },
        tx,
        { id, event: financeGenerated },
      );
      await note(tx, 'created');
      return 'created';
    });
  }
}

/** The command answers lists of ids as JSON; what is none is left out. */
const idsOf = (ids: Json): string[] =>
  Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
