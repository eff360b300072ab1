import { Clock } from '@llavero/kit/config/clock';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { contractKpis } from '@llavero/proto/commands/contracts';
import { columnName } from '@llavero/proto/compile/columns';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { statusSql } from '@llavero/proto/states/sql';

interface Row {
  active_mandates: number;
  by_status: { status: string; count: number; rent: number }[] | null;
  finishing_soon: number;
  occupied_units: number;
  signed_by_month: { month: string; count: number }[] | null;
}

/** Contracts whose tenants live in the unit now. */
const inForce = ['ACTIVE', 'UNPAID'];

/** Derived status with the clock, in unix seconds, as `$1`. */
const statusAtFirstParameter = ({ states }: RecordDefinition): string =>
  statusSql(states!, { column: columnName, now: 'to_timestamp($1)' });

/** The dashboard's figures of mandates and contracts, in one pass over each table. */
@CommandHandler(contractKpis)
export class ContractKpis implements Handles<typeof contractKpis> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(_input: InputOf<typeof contractKpis>): Promise<OutputOf<typeof contractKpis>> {
    const rows = await this.database.query<Row>(
      `
        with c as (select rent, units, end_date, signature_date, ${statusAtFirstParameter(contract)} as status
                     from contract where deleted_at is null),
             today as (select (to_timestamp($1) at time zone 'Europe/Madrid')::date as day)
        select (select count(*)::int from mandate
                 where deleted_at is null and ${statusAtFirstParameter(mandate)} = 'ACTIVE') as active_mandates,
               (select json_agg(s) from (select status, count(*)::int as count, coalesce(sum(rent), 0)::float as rent
                                           from c group by status order by count(*) desc) s) as by_status,
               (select count(*)::int from c, today
                 where status = any($2) and end_date between today.day and today.day + 30) as finishing_soon,
               (select count(distinct u)::int from c, unnest(units) u where status = any($2)) as occupied_units,
               (select json_agg(m order by m.month)
                  from (select to_char(signature_date, 'YYYY-MM') as month, count(*)::int as count
                          from c, today
                         where signature_date >= date_trunc('month', today.day) - interval '11 months'
                           and signature_date <= today.day
                         group by 1) m) as signed_by_month`,
      [this.clock.now(), inForce],
    );
    const row = rows[0]!;
    const byStatus = row.by_status ?? [];
    const count = (status: string) => byStatus.find((line) => line.status === status)?.count ?? 0;
    const rent = byStatus
      .filter(({ status }) => inForce.includes(status))
      .reduce((sum, line) => sum + line.rent, 0);
    return {
      activeMandates: row.active_mandates,
      activeContracts: count('ACTIVE'),
      draftContracts: count('DRAFT'),
      unpaidContracts: count('UNPAID'),
      monthlyRent: Math.round(rent * 100) / 100,
      finishingSoon: row.finishing_soon,
      occupiedUnits: row.occupied_units,
      byStatus: byStatus.map(({ status, count }) => ({ status, count })),
      signedByMonth: row.signed_by_month ?? [],
    };
  }
}
