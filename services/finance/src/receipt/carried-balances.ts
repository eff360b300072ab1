import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { columnName } from '@llavero/proto/compile/columns';
import { type CodedError, conflict } from '@llavero/proto/errors';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { isIncluded } from '@llavero/proto/records/finance/finance.states';
import { type OpenBalance, openBalance } from '@llavero/proto/rules/carried-balance';
import type { BilledMonth } from '@llavero/proto/rules/receipt';
import { holds } from '@llavero/proto/states/evaluate';
import { predicateSql } from '@llavero/proto/states/sql';
import { addMoney } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';

/** No part of the rule looks at the clock. */
const isOpen = predicateSql(openBalance, { column: (field) => `"${columnName(field)}"`, now: 'now()' });

interface Row {
  id: string;
  contract: string;
  version: number;
  type: Finance['type'];
  year: number;
  serie: number | null;
  concept: string | null;
  total: number;
}

/**
 * Balances in the tenant's favour that a later receipt takes over. The older receipt's `includedIn` names the one that
 * has its balance, and is written in the transaction that makes, cancels, deletes or brings back that one: a balance
 * is in no receipt or in one.
 */
@Injectable()
export class CarriedBalances {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  /** What a receipt of the month would take over today, by contract. */
  async open(
    contracts: readonly string[],
    month: Pick<BilledMonth, 'year' | 'month'>,
  ): Promise<Map<string, OpenBalance[]>> {
    const rows = await openRows(this.database, contracts, month);
    const byContract = new Map<string, OpenBalance[]>();
    for (const row of rows)
      byContract.set(row.contract, [...(byContract.get(row.contract) ?? []), balanceOf(row)]);
    return byContract;
  }

  /**
   * Takes over the open balances of a contract from months before `month`, for the document `into`. Receipts of one
   * contract wait for each other, so that the later one sees what the earlier one has left.
   */
  async take(
    tx: Tx,
    contract: string,
    month: Pick<BilledMonth, 'year' | 'month'>,
    into: string,
    ctx: CallContext,
  ): Promise<OpenBalance[]> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('llavero balances ' || $1, 0))`, [
      contract,
    ]);
    const rows = await openRows(tx, [contract], month, 'for update');
    for (const row of rows) await this.include(row, into, ctx, tx);
    return rows.map(balanceOf);
  }

  /** Frees what a receipt had taken over, once it no longer stands; the next receipt takes it. */
  async release(receipt: string, ctx: CallContext, tx: Tx): Promise<void> {
    const rows = await tx.query<{ id: string; version: number }>(
      `select id, version from finance where included_in = $1 and deleted_at is null order by id for update`,
      [receipt],
    );
    for (const row of rows) await this.include(row, null, ctx, tx);
  }

  /**
   * Takes over again what the lines of a receipt say, when it stands again.
   * @throws CodedError conflict `FINANCE.BALANCE_GONE` when an older receipt is not open any more with that amount.
   */
  async retake(receipt: Pick<Finance, 'id' | 'breakdown'>, ctx: CallContext, tx: Tx): Promise<void> {
    const lines = receipt.breakdown.flatMap(({ carriedFrom, totalAmount }) =>
      carriedFrom ? [{ id: carriedFrom, totalAmount }] : [],
    );
    for (const { id, totalAmount } of lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      await tx.query(`select from finance where id = $1 for update`, [id]);
      const [older] = await this.stores.of(finance).loadManyUnchecked([id], tx);
      const isThere = older && holds(openBalance, older, 0);
      if (!isThere || addMoney(older.totalAmount, totalAmount) !== 0) throw balanceGone();
      await this.include(older, receipt.id, ctx, tx);
    }
  }

  /** @throws CodedError conflict `FINANCE.BALANCE_CARRIED` for a document that another one includes. */
  async refuseIncluded(document: Pick<Finance, 'includedIn'>, tx: Tx): Promise<void> {
    if (!isIncluded(document)) return;
    const [newer] = await this.stores.of(finance).loadManyUnchecked([document.includedIn ?? ''], tx);
    throw balanceCarried(newer ? finance.title(newer) : null);
  }

  private include(
    { id, version }: { id: string; version: number },
    into: string | null,
    ctx: CallContext,
    tx: Tx,
  ): Promise<unknown> {
    return this.stores.of(finance).writeUnchecked(id, version, { includedIn: into }, {}, ctx, tx);
  }
}

function openRows(
  db: Queryable,
  contracts: readonly string[],
  { year, month }: Pick<BilledMonth, 'year' | 'month'>,
  lock: 'for update' | '' = '',
): Promise<Row[]> {
  return db.query<Row>(
    `select id, contract, version, type, year, serie, concept, total_amount::float as total
       from finance
      where contract = any($1::uuid[]) and (year, month) < ($2::int, $3::int) and deleted_at is null and ${isOpen}
      order by year, month, id ${lock}`,
    [contracts, year, month],
  );
}

const balanceOf = ({ id, type, year, serie, concept, total }: Row): OpenBalance => ({
  id,
  name: finance.title({ type, year, serie }),
  concept,
  totalAmount: total,
});

function balanceCarried(newer: string | null): CodedError {
  const receipt = newer === null ? 'un recibo posterior' : `el recibo ${newer}`;
  return conflict(
    'FINANCE.BALANCE_CARRIED',
    `El saldo de este documento está incluido en ${receipt}. No se ha cambiado nada: anule antes aquel.`,
  );
}

const balanceGone = (): CodedError =>
  conflict(
    'FINANCE.BALANCE_GONE',
    'El saldo anterior que descuenta este recibo ya no está disponible. No se ha cambiado nada: genere de nuevo el recibo del mes.',
  );
