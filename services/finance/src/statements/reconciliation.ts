import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { bankReconciliation } from '@llavero/proto/commands/bank-statements';
import type { OutputOf } from '@llavero/proto/commands/command';
import { type StatementRow, statementRows } from '@llavero/proto/records/choices/three-way';
import { fromDayKey } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { accountBalances, bookedUpToSql } from './balances-sql.ts';

interface Open {
  proposed: number;
  suspense: number;
  suspense_in: number;
  suspense_out: number;
  oldest: string | null;
  advances: number;
}

/** Movements of the bank that the book of the documents has not. Euros; day as unix seconds. */
export interface ApartRow {
  row: Exclude<StatementRow, 'REST'>;
  movements: number;
  amount: number;
  oldest: number | null;
}

/** What imported statements say of the bank. */
@Injectable()
export class ImportedBank {
  constructor(private readonly database: Database) {}

  /** Balances of the accounts on a day (`YYYY-MM-DD`), each with the last day that a statement covers until then. */
  async balances(day: string) {
    const rows = await this.database.query<{
      organization: string;
      ending: string;
      day: string;
      balance: number;
    }>(accountBalances, [day]);
    return rows.map((row) => ({ ...row, day: fromDayKey(row.day) }));
  }

  /** What the statements have until a day (`YYYY-MM-DD`) and no document explains, in the order of the check. */
  async apart(day: string): Promise<ApartRow[]> {
    const rows = await this.database.query<Omit<ApartRow, 'oldest'> & { oldest: string }>(
      `select o.row, count(*)::int as movements, sum(o.amount)::float as amount, min(o.booking_date)::text as oldest
         from (select booking_date,
                      case when dismissal is not null then 'DISMISSED' when booked then 'ADVANCES'
                           when match_reason is not null then 'PROPOSED' else 'SUSPENSE' end as row,
                      case when not booked then amount
                           -- What is left of an advance on the day: documents have what was applied to them by then.
                           else coalesce(excess, 0) - coalesce((select sum((u ->> 'amount')::numeric) from jsonb_array_elements(advance_uses) u
                                  where (to_timestamp((u ->> 'day')::float) at time zone 'Europe/Madrid')::date <= $1::date), 0)
                      end as amount
                 from bank_line where deleted_at is null and booking_date <= $1::date) o
        where o.amount <> 0 group by o.row`,
      [day],
    );
    return statementRows.values.flatMap((row) => {
      const found = rows.find((one) => one.row === row);
      return found ? [{ ...found, oldest: fromDayKey(found.oldest) }] : [];
    });
  }

  /** The day up to which all accounts are imported without a gap and every proposal is decided; null before the first import. */
  async bookedUpTo(): Promise<number | null> {
    const [row] = await this.database.query<{ day: string | null }>(bookedUpToSql);
    return row?.day ? fromDayKey(row.day) : null;
  }
}

@CommandHandler(bankReconciliation)
export class BankReconciliation implements Handles<typeof bankReconciliation> {
  constructor(
    private readonly database: Database,
    private readonly bank: ImportedBank,
  ) {}

  async run(): Promise<OutputOf<typeof bankReconciliation>> {
    const [accounts, bookedUpTo, [open]] = await Promise.all([
      this.bank.balances('9999-12-31'),
      this.bank.bookedUpTo(),
      this.database.query<Open>(
        `select count(*) filter (where o.proposed)::int
                  + (select count(*)::int from bank_line where booked and advance_confidence is not null and deleted_at is null) as proposed,
                count(*) filter (where not o.proposed)::int as suspense,
                coalesce(sum(amount) filter (where not o.proposed and amount > 0), 0)::float as suspense_in,
                coalesce(sum(amount) filter (where not o.proposed and amount < 0), 0)::float as suspense_out,
                (min(booking_date) filter (where not o.proposed))::text as oldest,
                (select coalesce(sum(advance_left), 0) from bank_line where booked and deleted_at is null)::float as advances
           from (select *, match_reason is not null as proposed from bank_line
                  where not booked and dismissal is null and amount <> 0 and deleted_at is null) o`,
      ),
    ]);
    return {
      accounts,
      proposed: open?.proposed ?? 0,
      suspense: open?.suspense ?? 0,
      suspenseIn: open?.suspense_in ?? 0,
      suspenseOut: open?.suspense_out ?? 0,
      oldest: open?.oldest ? fromDayKey(open.oldest) : null,
      advances: open?.advances ?? 0,
      bookedUpTo,
    };
  }
}
