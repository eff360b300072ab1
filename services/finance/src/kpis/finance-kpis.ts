import { Clock } from '@llavero/kit/config/clock';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { financeKpis } from '@llavero/proto/commands/finance';
import { columnName } from '@llavero/proto/compile/columns';
import { finance } from '@llavero/proto/records/finance/finance';
import { statusSql } from '@llavero/proto/states/sql';
import { dayKey, dayOf } from '@llavero/proto/values/dates';
import { dueSql, isDueSql } from '../unpaid/owed-sql.ts';

interface MonthRow {
  year: number;
  month: number;
  issued: number;
  charged: number;
}

const MONTHS_SHOWN = 12;

/** What has come due of a document by the day `$2`; what is planned for later is not overdue. */
const due = dueSql('finance', '$2::date');

/** Derived status with the clock, in unix seconds, as `$1`. */
const statusAtFirstParameter = statusSql(finance.states!, { column: columnName, now: 'to_timestamp($1)' });

/**
 * What the receipts of the last twelve months amount to, and what is overdue today. A receipt that another one includes
 * (`includedIn`) counts there and not by itself: its amount is a line of the other.
 */
@CommandHandler(financeKpis)
export class FinanceKpis implements Handles<typeof financeKpis> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(_input: InputOf<typeof financeKpis>): Promise<OutputOf<typeof financeKpis>> {
    const now = this.clock.now();
    const today = dayOf(now);
    const months = await this.months(today, now);
    const current = months.find(({ year, month }) => year === today.year && month === today.month);
    const issued = current?.issued ?? 0;
    const charged = current?.charged ?? 0;
    return {
      issuedThisMonth: issued,
      chargedThisMonth: charged,
      pendingThisMonth: Math.round((issued - charged) * 100) / 100,
      ...(await this.overdue(now)),
      byMonth: months.map(({ year, month, ...sums }) => ({
        month: `${year}-${String(month).padStart(2, '0')}`,
        ...sums,
      })),
    };
  }

  private months(today: { year: number; month: number }, now: number): Promise<MonthRow[]> {
    return this.database.query<MonthRow>(
      `select year, month, sum(total_amount)::float as issued,
              coalesce(sum(total_amount) filter (where ${statusAtFirstParameter} = 'CHARGED'), 0)::float as charged
         from finance
        where type = 'RECEIPT' and not cancelled and not preview and deleted_at is null
          and included_in is null and year * 12 + month between $2::int - ${MONTHS_SHOWN - 1} and $2::int
        group by year, month order by year, month`,
      [now, today.year * 12 + today.month],
    );
  }

  private async overdue(now: number): Promise<{ unpaid: number; unpaidCount: number }> {
    // Paid receipts cannot be overdue, and they are nearly all: the index leaves the rest.
    const [row] = await this.database.query<{ unpaid: number; count: number }>(
      `select coalesce(sum(${due}), 0)::float as unpaid, count(*)::int as count
         from finance
        where type = 'RECEIPT' and payment_date is null and not cancelled and deleted_at is null
          and ${statusAtFirstParameter} = 'UNPAID' and ${isDueSql('finance', '$2::date')}`,
      [now, dayKey(now)],
    );
    return { unpaid: row?.unpaid ?? 0, unpaidCount: row?.count ?? 0 };
  }
}
