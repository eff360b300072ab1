import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { ownerReserve } from '@llavero/proto/commands/owner-reserve';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { reserveTargetOf } from '@llavero/proto/rules/owner-reserve';
import { daySeconds } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { MonthSource } from '../month/month-source.ts';
import { mandateToday } from './mandate-today.ts';
import { countsInReserve } from './owner-reserves.ts';

interface Row extends Pick<Finance, 'type' | 'year' | 'serie' | 'month'> {
  document: string;
  landlord: string;
  concept: string;
  amount: number;
  balance: number;
}

/** The ledger of a mandate's reserve with the balance after each row (issue 10 §2). */
@CommandHandler(ownerReserve)
export class OwnerReserve implements Handles<typeof ownerReserve> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly source: MonthSource,
  ) {}

  async run(
    { mandate, limit }: InputOf<typeof ownerReserve>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof ownerReserve>> {
    const terms = await mandateToday(this.source, mandate, this.clock.now(), ctx);
    const rows = await this.database.query<Row>(
      `with line as (
         select f.id as document, f.type, f.year, f.serie, f.month, f.landlords[1] as landlord, l.concept, f.created_at, l.at,
                case when l.source = 'LANDLORD' then l.amount else -l.amount end as amount
           from finance f
          cross join lateral (
            select e ->> 'concept' as concept, e ->> 'source' as source, (e ->> 'totalAmount')::numeric as amount, at
              from jsonb_array_elements(f.breakdown) with ordinality t(e, at) where (e ->> 'reserve')::boolean) l
          where f.mandate = $1 and ${countsInReserve})
       select document, type, year, serie, month, landlord, concept, amount::float as amount,
              (sum(amount) over (partition by landlord order by created_at, document, at))::float as balance
         from line order by created_at desc, document desc, at desc`,
      [mandate],
    );
    const balances = new Map<string, number>();
    for (const { landlord, amount } of rows)
      balances.set(landlord, addMoney(balances.get(landlord) ?? 0, amount));
    const entitled = new Set([...terms.landlords, ...balances.keys()]);
    const landlords = [...entitled]
      .map((landlord) => ({
        landlord,
        target: targetOf(terms, landlord),
        balance: balances.get(landlord) ?? 0,
      }))
      .filter(({ target, balance }) => target !== 0 || balance !== 0);
    return {
      target: terms.reserveTarget,
      balance: addMoney(...balances.values()),
      landlords,
      rows: rows.slice(0, limit).map(({ type, year, serie, month, ...row }) => ({
        ...row,
        name: finance.title({ type, year, serie }),
        month: year === null || month === null ? null : daySeconds({ year, month, day: 1 }),
      })),
    };
  }
}

/** Without a distribution the first landlord is paid, and has the reserve. */
function targetOf(terms: Parameters<typeof reserveTargetOf>[0] & { landlords: string[] }, landlord: string) {
  if (terms.distribution.length === 0 && terms.landlords[0] !== landlord) return 0;
  return reserveTargetOf(terms, landlord);
}
