import { Clock } from '@llavero/kit/config/clock';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { bondTotals } from '@llavero/proto/commands/bonds';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { bondHolders } from '@llavero/proto/records/choices/bonds';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { bondLedger } from '@llavero/proto/rules/bond-ledger';
import { startOfDay } from '@llavero/proto/values/dates';
import { fromCents, toCents } from '@llavero/proto/values/money';

const PAGE = 500;

/** Bonds of all contracts that were put in force and not cancelled, by who holds them at the end of a day. */
@CommandHandler(bondTotals)
export class BondTotals implements Handles<typeof bondTotals> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run({ day }: InputOf<typeof bondTotals>): Promise<OutputOf<typeof bondTotals>> {
    const until = startOfDay(day ?? this.clock.now());
    const sums = new Map(bondHolders.values.map((holder) => [holder, { cents: 0, contracts: 0 }]));
    const counted = { contracts: 0, cents: 0, toDeposit: 0, toSettle: 0 };
    for (let last: string | undefined; ;) {
      const page = await this.stores.of(definition).findUnchecked({
        filter: {
          activated: true,
          cancelled: false,
          // Settled after that day, it was held on it.
          $or: [{ legalBondTenantLiquidatedDate: null }, { legalBondTenantLiquidatedDate: { $gt: until } }],
          ...(last === undefined ? {} : { id: { $gt: last } }),
        },
        sort: [{ field: 'id', order: 'asc' }],
        limit: PAGE,
      });
      for (const contract of page) {
        const { balances, total } = bondLedger(contract, until);
        if (total === 0) continue;
        counted.contracts += 1;
        counted.cents += toCents(total);
        const ended = contract.endDate !== null && contract.endDate < until;
        if (!ended && balances.MANDATARY > 0 && contract.legalBondDepositDate === null)
          counted.toDeposit += 1;
        if (ended) counted.toSettle += 1;
        for (const [holder, sum] of sums) {
          const cents = toCents(balances[holder]);
          if (cents === 0) continue;
          sum.cents += cents;
          sum.contracts += 1;
        }
      }
      last = page.at(-1)?.id;
      if (last === undefined) break;
    }
    const { cents, ...counts } = counted;
    return {
      ...counts,
      total: fromCents(cents),
      holders: [...sums].map(([holder, sum]) => ({
        holder,
        amount: fromCents(sum.cents),
        contracts: sum.contracts,
      })),
    };
  }
}
