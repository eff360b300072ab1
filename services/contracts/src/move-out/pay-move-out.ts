import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { payMoveOut } from '@llavero/proto/commands/move-out';
import { contractSettled } from '@llavero/proto/events/move-out';
import { keptMovements } from '@llavero/proto/rules/bond-ledger';
import { formatDay } from '@llavero/proto/values/dates';
import { addMoney, formatMoney, toCents } from '@llavero/proto/values/money';
import { amountChanged } from './move-out.errors.ts';
import { PayeeAccounts } from '../payee/payee-accounts.ts';
import { assertHappened } from './move-out.rules.ts';
import { MoveOutSums } from './move-out-sums.ts';
import { moveOutWith } from './move-out.values.ts';
import { MoveOutWriter } from './move-out-writer.ts';

/** The tenant has got the rest of the bond; the legal bond is settled (C §4.3 SETTLED). */
@CommandHandler(payMoveOut)
export class PayMoveOut implements Handles<typeof payMoveOut> {
  constructor(
    private readonly writer: MoveOutWriter,
    private readonly sums: MoveOutSums,
    private readonly payees: PayeeAccounts,
  ) {}

  run(input: InputOf<typeof payMoveOut>, ctx: CallContext): Promise<OutputOf<typeof payMoveOut>> {
    const { paidDate, amount } = input;
    return this.writer.write('payment', input, ctx, async (contract, now) => {
      const signed = { day: contract.moveOut?.keysReturnedDate, what: 'la entrega de llaves' };
      assertHappened('paidDate', paidDate, { after: signed, now });
      const { sum, receipts } = await this.sums.settle(contract, paidDate, ctx);
      if (toCents(amount) !== toCents(sum.rest)) throw amountChanged(sum.rest);
      const { rest, owed, interest, debts } = sum;
      const kept = keptMovements(contract, paidDate, addMoney(sum.bond, sum.guarantee, interest, -rest));
      const { payer, tenants, settlementResolution } = contract;
      if (rest > 0) {
        const account = settlementResolution?.bankAccount ?? null;
        await this.payees.requireApproved(account, [payer, ...tenants], 'bankAccount', ctx);
      }
      // Where the bond does not reach, nobody knows which receipt it paid: finance decides.
      const covered = owed === 0 ? receipts.open.filter((one) => one.amount > 0).map(({ id }) => id) : [];
      return {
        patch: {
          legalBondTenantLiquidatedDate: paidDate,
          settlementStatus: 'SETTLED' as const,
          bondMovements: [
            ...contract.bondMovements,
            ...kept.map((one) => ({ ...one, description: one.description ?? null, document: null })),
          ],
          moveOut: moveOutWith(contract, { paidDate, paidAmount: rest, owedAmount: owed, interest, debts }),
        },
        note: `Fianza liquidada el ${formatDay(paidDate)}: ${formatMoney(rest)}`,
        publication: {
          event: contractSettled,
          extra: { paidDate, paidAmount: rest, receipts: covered },
        },
      };
    });
  }
}
