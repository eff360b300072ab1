import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { cashRows } from '@llavero/proto/commands/cash-position';
import type { CashSource } from '@llavero/proto/records/choices/cash-position';
import { bankLine } from '@llavero/proto/records/finance/bank-line';
import { bill } from '@llavero/proto/records/finance/bill';
import { finance } from '@llavero/proto/records/finance/finance';
import { remittance } from '@llavero/proto/records/finance/remittance';
import { addDays, dayKey, fromDayKey, startOfWeek } from '@llavero/proto/values/dates';
import { CashAccounts } from './cash-accounts.ts';
import { entriesSql } from './entries-sql.ts';

interface EntryRow {
  source: CashSource;
  finance: string | null;
  bill: string | null;
  remittance: string | null;
  line: string | null;
  note: string | null;
  due: string;
  overdue: boolean;
  euros: number;
  total: number;
  sum: number;
}

/** What a person tells a record by. */
interface Named {
  name: string;
  detail: string | null;
}

/** The rows behind one bar: documents, bills, remittances and movements of the bank. */
@CommandHandler(cashRows)
export class CashRows implements Handles<typeof cashRows> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly accounts: CashAccounts,
  ) {}

  async run(
    { account, overdue, week, kind, direction, limit }: InputOf<typeof cashRows>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof cashRows>> {
    const monday = startOfWeek(week);
    const { parameters } = await this.accounts.of(monday, ctx);
    const rows = await this.database.query<EntryRow>(
      `${entriesSql}
       select source, finance, bill, remittance, line, note, due::text, overdue, abs(euros)::float as euros,
              count(*) over ()::int as total, sum(abs(euros)) over ()::float as sum
         from entry
        where euros <> 0 and kind = $9 and (euros > 0) = ($10 = 'IN') and day between $11::date and $12::date
          and ($13::text is null or account = $13) and ($14 or not overdue)
        order by abs(euros) desc, due, coalesce(finance, bill, remittance, line) limit $15`,
      [
        dayKey(this.clock.now()),
        ...parameters,
        kind,
        direction,
        dayKey(monday),
        dayKey(addDays(monday, 6)),
        account,
        overdue ?? true,
        limit,
      ],
    );
    const names = await this.names(rows);
    return {
      total: rows[0]?.total ?? 0,
      amount: rows[0]?.sum ?? 0,
      rows: rows.map(({ note, due, euros, total: _total, sum: _sum, ...row }) => {
        const { name, detail } = names.get(idOf(row) ?? '') ?? { name: '—', detail: null };
        return {
          ...{ source: row.source, overdue: row.overdue },
          ...{ finance: row.finance, bill: row.bill, remittance: row.remittance, bankLine: row.line },
          name: name.slice(0, 400),
          note: [detail, note].filter(Boolean).join(' · ').slice(0, 400) || null,
          day: fromDayKey(due),
          amount: euros,
        };
      }),
    };
  }

  private async names(rows: readonly EntryRow[]): Promise<Map<string, Named>> {
    const ids = (of: (row: EntryRow) => string | null) => [...new Set(rows.flatMap((row) => of(row) ?? []))];
    const [documents, bills, remittances, lines] = await Promise.all([
      this.stores.of(finance).loadManyUnchecked(ids((row) => row.finance)),
      this.stores.of(bill).loadManyUnchecked(ids((row) => row.bill)),
      this.stores.of(remittance).loadManyUnchecked(ids((row) => row.remittance)),
      this.stores.of(bankLine).loadManyUnchecked(ids((row) => row.line)),
    ]);
    return new Map<string, Named>([
      ...documents.map((one) => [one.id, { name: finance.title(one), detail: one.concept }] as const),
      ...bills.map((one) => [one.id, { name: bill.title(one), detail: null }] as const),
      ...remittances.map((one) => [one.id, { name: remittance.title(one), detail: null }] as const),
      ...lines.map(
        (one) => [one.id, { name: one.counterparty ?? bankLine.title(one), detail: one.text }] as const,
      ),
    ]);
  }
}

const idOf = (row: Pick<EntryRow, 'finance' | 'bill' | 'remittance' | 'line'>): string | null =>
  row.finance ?? row.bill ?? row.remittance ?? row.line;
