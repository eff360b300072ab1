import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { cashPosition } from '@llavero/proto/commands/cash-position';
import type { CashKind } from '@llavero/proto/records/choices/cash-position';
import {
  type CashFlow,
  type CashSums,
  cashPosition as positionOf,
  cashWindow,
} from '@llavero/proto/rules/cash-position';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { fromCents, toCents } from '@llavero/proto/values/money';
import { CashAccounts, NO_ACCOUNT } from './cash-accounts.ts';
import { entriesSql } from './entries-sql.ts';

interface Sum {
  account: string;
  day: string;
  kind: CashKind;
  overdue: boolean;
  euros: number;
}

/** Expected and real money of the company's accounts by week (issue 11 §8). */
@CommandHandler(cashPosition)
export class CashPosition implements Handles<typeof cashPosition> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: CashAccounts,
  ) {}

  async run(
    { account, overdue, back, ahead }: InputOf<typeof cashPosition>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof cashPosition>> {
    const asked = { now: this.clock.now(), back: back ?? 4, ahead: ahead ?? 8 };
    const house = await this.accounts.of(cashWindow(asked).from, ctx);
    const sums = await this.database.query<Sum>(
      `${entriesSql}
       select account, day::text, kind, overdue, sum(euros)::float as euros
         from entry where euros <> 0 group by account, day, kind, overdue, euros > 0`,
      [dayKey(asked.now), ...house.parameters],
    );
    const flows = sums.map(({ day, euros, ...sum }): CashFlow => {
      return { ...sum, day: fromDayKey(day), cents: toCents(euros) };
    });
    const isAsked = (of: { account: string }) => account === null || of.account === account;
    const position = positionOf(flows.filter(isAsked), house.anchors.filter(isAsked), {
      ...asked,
      countOverdue: overdue ?? true,
    });
    const accounts = [...house.accounts];
    if (flows.some((flow) => flow.account === NO_ACCOUNT))
      accounts.push({ key: NO_ACCOUNT, organization: null, ending: null, day: null, balance: null });
    return {
      accounts,
      opening: euros(position.opening),
      weeks: position.weeks.map(({ start, balance, projected, ...week }) => ({
        ...{ start, projected, balance: euros(balance) },
        ...inEuros(week),
        ...{ realIn: fromCents(week.realIn), realOut: fromCents(week.realOut) },
      })),
      overdueIn: inEuros(position.overdue).expectedIn,
      overdueOut: inEuros(position.overdue).expectedOut,
      laterIn: inEuros(position.later).expectedIn,
      laterOut: inEuros(position.later).expectedOut,
    };
  }
}

const euros = (cents: number | null): number | null => (cents === null ? null : fromCents(cents));

const inEuros = ({ expectedIn, expectedOut }: Pick<CashSums, 'expectedIn' | 'expectedOut'>) => ({
  expectedIn: fromCents(expectedIn),
  expectedOut: fromCents(expectedOut),
});
