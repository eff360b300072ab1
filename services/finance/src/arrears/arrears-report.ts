import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { arrears } from '@llavero/proto/commands/arrears';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { columnName } from '@llavero/proto/compile/columns';
import { finance } from '@llavero/proto/records/finance/finance';
import { ageArrears, reminderRefusal, type UnpaidDocument } from '@llavero/proto/rules/arrears';
import { statusSql } from '@llavero/proto/states/sql';
import { startOfDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { BankBooked } from './bank-booked.ts';

const status = statusSql(finance.states!, { column: columnName, now: 'to_timestamp($1)' });
const sums = ['totalAmount', 'upTo30', 'upTo60', 'upTo90', 'over90', 'interest'] as const;

/** What tenants owe by how long it has been due, by tenant or by the first landlord of each document. */
@CommandHandler(arrears)
export class ArrearsReport implements Handles<typeof arrears> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly bank: BankBooked,
  ) {}

  async run({ by, limit }: InputOf<typeof arrears>, ctx: CallContext): Promise<OutputOf<typeof arrears>> {
    const now = this.clock.now();
    const today = startOfDay(now);
    const booked = await this.bank.upTo(ctx);
    const party = by === 'LANDLORD' ? 'landlords[1]' : 'tenants[1]';
    const documents = await this.database.query<UnpaidDocument>(
      `select id, ${party} as party, total_amount::float as "totalAmount",
              extract(epoch from coalesce(greatest(communication_date, payment_expected_date), unpaid_since, issue_date)
                                   ::timestamp at time zone 'Europe/Madrid')::float as due
         from finance
        where type in ('RECEIPT', 'RENT_BILL') and payment_date is null and included_in is null and not cancelled
          and deleted_at is null and ${status} = 'UNPAID'`,
      [now],
    );
    const rows = ageArrears(
      documents.map((one) => ({ ...one, due: one.due ?? today })),
      today,
    );
    const totals = Object.fromEntries(sums.map((name) => [name, addMoney(...rows.map((row) => row[name]))]));
    return {
      bankBookedUpTo: booked,
      reminderRefusal: reminderRefusal(booked, today),
      parties: rows.length,
      documents: documents.length,
      ...(totals as Record<(typeof sums)[number], number>),
      rows: rows.slice(0, limit),
    };
  }
}
