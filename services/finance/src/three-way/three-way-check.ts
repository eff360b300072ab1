import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { bondTotals } from '@llavero/proto/commands/bonds';
import { recordStatementBalance, threeWayCheck, threeWayEntries } from '@llavero/proto/commands/three-way';
import { invalid } from '@llavero/proto/errors';
import { bill } from '@llavero/proto/records/finance/bill';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { bankRows, threeWayRows } from '@llavero/proto/records/choices/three-way';
import { dayKey, endOfDay, fromDayKey } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { type ApartRow, ImportedBank } from '../statements/reconciliation.ts';
import { entriesSql } from './entries-sql.ts';

type Reply = OutputOf<typeof threeWayCheck>;

interface Sum {
  side: 'BANK' | 'OWNERS';
  row: string;
  documents: number;
  euros: number;
}

/** The bank book of a day against the balances of landlords, tenants and everybody else (issue 10 §2, decision 0051). */
@CommandHandler(threeWayCheck)
export class ThreeWayCheck implements Handles<typeof threeWayCheck> {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly bank: ImportedBank,
  ) {}

  /** @throws CodedError unavailable while the contracts cannot be asked for their bonds: a check without them would not close */
  async run({ day }: InputOf<typeof threeWayCheck>, ctx: CallContext): Promise<Reply> {
    const [sums, bonds, statement, apart] = await Promise.all([
      this.database.query<Sum>(
        `${entriesSql} select side, row, count(*)::int as documents, sum(euros)::float as euros
           from entry where euros <> 0 group by side, row`,
        [dayKey(day)],
      ),
      this.bonds(day, ctx),
      this.statement(day),
      this.bank.apart(dayKey(day)),
    ]);
    const of = (side: Sum['side'], row: string) =>
      sums.find((sum) => sum.side === side && sum.row === row) ?? { documents: 0, euros: 0 };
    const figure = (side: Sum['side'], row: string) => {
      if (row === 'BONDS') return { documents: bonds.contracts, amount: bonds.amount };
      const { documents, euros } = of(side, row);
      return { documents, amount: euros };
    };
    const bank = bankRows.values.map((row) => ({ row, ...figure('BANK', row) }));
    const owners = threeWayRows.values.map((row) => ({ row, ...figure('OWNERS', row) }));
    const bankTotal = addMoney(...bank.map(({ amount }) => amount));
    const ownersTotal = addMoney(...owners.map(({ amount }) => amount));
    return {
      bank,
      bankTotal,
      owners,
      ownersTotal,
      unexplained: addMoney(bankTotal, -ownersTotal),
      statement,
      apart: statement?.enteredAt === null ? withRest(apart, addMoney(statement.amount, -bankTotal)) : [],
    };
  }

  /** Bonds that the company holds on the day. */
  private async bonds(day: number, ctx: CallContext): Promise<{ contracts: number; amount: number }> {
    const { holders }: OutputOf<typeof bondTotals> = await this.peers.command(bondTotals, { day }, ctx);
    const own = holders.find(({ holder }) => holder === 'MANDATARY');
    return { contracts: own?.contracts ?? 0, amount: own?.amount ?? 0 };
  }

  private async statement(day: number): Promise<Reply['statement']> {
    const [row] = await this.database.query<{ day: string; amount: number; by: string; at: number }>(
      `select day::text, amount::float, entered_by as by, extract(epoch from entered_at)::float as at
         from statement_balance where day <= $1::date order by day desc limit 1`,
      [dayKey(day)],
    );
    const accounts = await this.bank.balances(dayKey(day));
    const imported = accounts.length > 0 ? Math.min(...accounts.map((account) => account.day)) : null;
    // What the bank says itself comes before what somebody has copied, unless that is of a later day.
    if (imported !== null && (!row || imported >= fromDayKey(row.day)))
      return {
        day: imported,
        amount: addMoney(...accounts.map(({ balance }) => balance)),
        enteredBy: null,
        enteredAt: null,
      };
    if (!row) return null;
    return { day: fromDayKey(row.day), amount: row.amount, enteredBy: row.by, enteredAt: row.at };
  }
}

/** Movements that no document explains, and what is left of the difference. Euros. */
function withRest(apart: readonly ApartRow[], difference: number): Reply['apart'] {
  const rest = addMoney(difference, ...apart.map(({ amount }) => -amount));
  const rows = [...apart, { row: 'REST' as const, movements: 0, amount: rest, oldest: null }];
  return rows.filter(({ amount, movements }) => amount !== 0 || movements > 0);
}

interface EntryRow extends Pick<Finance, 'type' | 'year' | 'serie'> {
  finance: string | null;
  bill: string | null;
  number: string | null;
  concept: string | null;
  reason: string | null;
  euros: number;
  total: number;
}

/** The documents behind one figure. Those of the bonds are contracts: the figure has no documents of finance. */
@CommandHandler(threeWayEntries)
export class ThreeWayEntries implements Handles<typeof threeWayEntries> {
  constructor(private readonly database: Database) {}

  /** @throws CodedError invalid `FINANCE.ONE_FIGURE` unless exactly one of the two rows is named */
  async run({
    day,
    bankRow,
    ownersRow,
    limit,
  }: InputOf<typeof threeWayEntries>): Promise<OutputOf<typeof threeWayEntries>> {
    if ((bankRow === null) === (ownersRow === null)) throw oneFigure();
    const row = bankRow ?? ownersRow;
    const rows = await this.database.query<EntryRow>(
      `${entriesSql}
       select e.finance, e.bill, e.reason, e.euros::float as euros, count(*) over ()::int as total,
              f.type, f.year, f.serie, b.number, coalesce(f.concept, b.concept) as concept
         from entry e left join finance f on f.id = e.finance left join bill b on b.id = e.bill
        where e.side = $2 and e.row = $3 and e.euros <> 0
        order by abs(e.euros) desc, e.finance, e.bill limit $4`,
      [dayKey(day), bankRow === null ? 'OWNERS' : 'BANK', row, limit],
    );
    return {
      total: rows[0]?.total ?? 0,
      entries: rows.map(({ finance: document, bill: invoice, type, year, serie, number, ...entry }) => ({
        finance: document,
        bill: invoice,
        name:
          document === null
            ? bill.title({ number, concept: entry.concept })
            : finance.title({ type, year, serie }),
        concept: entry.concept,
        reason: entry.reason,
        amount: entry.euros,
      })),
    };
  }
}

/** Notes the balance of a day; entered again, the later one counts. */
@CommandHandler(recordStatementBalance)
export class RecordStatementBalance implements Handles<typeof recordStatementBalance> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws CodedError invalid `FINANCE.STATEMENT_OF_THE_FUTURE` */
  async run(
    { day, amount }: InputOf<typeof recordStatementBalance>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof recordStatementBalance>> {
    const now = this.clock.now();
    if (day > endOfDay(now)) throw ofTheFuture();
    await this.database.query(
      `insert into statement_balance (day, amount, entered_by, entered_at) values ($1::date, $2, $3, to_timestamp($4))
       on conflict (day) do update set amount = $2, entered_by = $3, entered_at = to_timestamp($4)`,
      [dayKey(day), amount, actor.id, now],
    );
    return { enteredAt: now };
  }
}

const ofTheFuture = () =>
  invalid('FINANCE.STATEMENT_OF_THE_FUTURE', 'Ese día aún no ha llegado. No se ha anotado nada.', [
    { field: 'day', rule: 'past', message: 'Indique un día hasta hoy.' },
  ]);

const oneFigure = () =>
  invalid('FINANCE.ONE_FIGURE', 'Elija un concepto: del libro del banco o de los saldos.', [
    { field: 'ownersRow', rule: 'one', message: 'Indique solo uno de los dos conceptos.' },
  ]);
