import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { columnName } from '@llavero/proto/compile/columns';
import { type CodedError, conflict } from '@llavero/proto/errors';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { isIncluded } from '@llavero/proto/records/finance/finance.states';
import { settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import {
  type CarryingType,
  type OpenBalance,
  openAdjustment,
  openBalance,
} from '@llavero/proto/rules/carried-balance';
import { carriedOf } from '@llavero/proto/rules/document-line';
import { lineSign } from '@llavero/proto/rules/finance-totals';
import { reasonOf } from '@llavero/proto/rules/month/adjustment-concept';
import { claimKey, type MonthClaim } from '@llavero/proto/rules/month/plan';
import type { RectifiedType } from '@llavero/proto/rules/rectification';
import type { BilledMonth } from '@llavero/proto/rules/receipt';
import { predicateSql } from '@llavero/proto/states/sql';
import { addMoney, multiplyMoney } from '@llavero/proto/values/money';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import { RectifiedAmounts } from '../rectify/rectified-amounts.ts';
import { lockBalances } from './balance-lock.ts';
import { feeBillsOf, freeBills, tenantBillsOf } from './month-claims.ts';

type Month = Pick<BilledMonth, 'year' | 'month'>;

/** No part of the rules looks at the clock. */
const sql = { column: (field: string) => `"${columnName(field)}"`, now: 'now()' };
export const isOpenBalance = predicateSql(openBalance, sql);
const isOpenAdjustment = predicateSql(openAdjustment, sql);

export const rowColumns = `id, contract, mandate, units, landlords, version, type, year, serie, concept, total_amount::float as total,
  (select r.type from finance r where r.id = finance.rectifies) as rectified,
  (select jsonb_build_object('year', r.year, 'month', r.month) from finance r
    where r.id = finance.rectifies and finance.recalculated and r.year is not null and r.month is not null) as "ofMonth"`;

/** An open balance as it is stored, read by {@link rowColumns}. */
export interface BalanceRow {
  id: string;
  contract: string | null;
  mandate: string | null;
  units: string[];
  landlords: string[];
  version: number;
  type: CarryingType | 'RECTIFYING_BILL';
  year: number;
  serie: number | null;
  concept: string | null;
  total: number;
  /** The kind of document that it rectifies. */
  rectified: RectifiedType | null;
  /** The month of that document, where the generation has found the difference. */
  ofMonth: Month | null;
}

/**
 * Negative totals that a later document of the same kind takes over: of a receipt in the tenant's favour, of a settlement
 * at the landlord's cost; and the differences of rectifying documents, in either direction. The older document's `includedIn` names the one that has its balance, and is written in the
 * transaction that makes, cancels, deletes or brings back that one: a balance is in no document or in one.
 */
@Injectable()
export class CarriedBalances {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly amounts: RectifiedAmounts,
  ) {}

  /** What documents of the month would take over today, of some contracts and guaranteeing mandates, by {@link claimKey}. */
  async open(
    contracts: readonly string[],
    mandates: readonly string[],
    month: Month,
  ): Promise<Map<string, OpenBalance[]>> {
    return balancesByClaim(await openRows(this.database, { contracts, mandates }, month));
  }

  /**
   * The open balances that documents with these claims take over, by {@link claimKey}, locked. Documents of one contract
   * or mandate wait for each other, so that the later one sees what the earlier one has left.
   *
   * @param ended documents of ended contracts that claims take over too, where nobody else has meanwhile, by claim
   */
  async lock(
    tx: Tx,
    claims: readonly MonthClaim[],
    month: Month,
    ended: ReadonlyMap<string, readonly string[]>,
  ): Promise<Map<string, OpenBalance[]>> {
    const subjectsOf = (isGuaranteed: boolean) =>
      claims.filter(({ unit }) => (unit !== null) === isGuaranteed).map(({ subject }) => subject);
    await lockBalances(
      tx,
      claims.map(({ subject }) => subject),
    );
    const of = { contracts: [...new Set(subjectsOf(false))], mandates: [...new Set(subjectsOf(true))] };
    const rows = await openRows(tx, of, month, 'for update');
    const own = balancesByClaim(rows);
    const open = new Map(claims.map(claimKey).map((key) => [key, own.get(key) ?? []]));
    const left = await lockedRows(
      tx,
      [...open.keys()].flatMap((key) => ended.get(key) ?? []),
    );
    for (const [key, balances] of open)
      balances.push(...left.filter(({ id }) => ended.get(key)?.includes(id)).map(balanceOf));
    return open;
  }

  /** Notes on locked documents which ones include them. */
  async includeMany(
    included: readonly { id: string; into: string }[],
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const changes = included.map(({ id, into }) => ({ id, patch: { includedIn: into } }));
    for (const batch of inBatches(changes))
      await this.stores.of(finance).writeManyUnchecked(batch, {}, ctx, tx);
  }

  /** Takes over every open settlement balance of a landlord in a mandate, for the document `into`. */
  async takeAll(
    tx: Tx,
    { mandate, landlord }: { mandate: string; landlord: string },
    into: string,
    ctx: CallContext,
  ): Promise<OpenBalance[]> {
    const rows = await tx.query<BalanceRow>(
      `select ${rowColumns} from finance
        where mandate = $1 and landlords[1] = $2 and type = any($3::text[]) and deleted_at is null and ${isOpenBalance}
        order by year, month, id for update`,
      [mandate, landlord, [...settlementTypes]],
    );
    for (const row of rows) await this.include(row, into, ctx, tx);
    return rows.map(balanceOf);
  }

  /** Frees what a document had taken over, once it no longer stands; the next one takes it. */
  async release(document: string, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(finance);
    const rows = await tx.query<{ id: string; version: number; type: Finance['type'] }>(
      `select id, version, type from finance where included_in = $1 and deleted_at is null order by id for update`,
      [document],
    );
    const free = { includedIn: null };
    for (const { id, version, type } of rows) {
      // An invoice of a rent is owed by itself again.
      const taken =
        type === 'RENT_BILL'
          ? await this.amounts.of({ ...(await store.loadUnchecked(id, tx)), ...free }, tx)
          : {};
      await store.writeUnchecked(id, version, { ...free, ...taken }, {}, ctx, tx);
    }
  }

  /**
   * Takes over again what the lines of a document say, when it stands again, and of a settlement the bill of its fees.
   * @throws CodedError conflict `FINANCE.BALANCE_GONE` when an older document is not open any more with that amount.
   */
  async retake(document: Finance, ctx: CallContext, tx: Tx): Promise<void> {
    const lines = document.breakdown.filter(({ carriedFrom }) => carriedFrom !== null);
    const rows = await lockedRows(tx, lines.flatMap(carriedOf));
    for (const line of lines) {
      const ids = carriedOf(line);
      const older = rows.filter(({ id }) => ids.includes(id));
      const amount = multiplyMoney(line.totalAmount, lineSign(document, line));
      const open = addMoney(...older.map((row) => balanceOf(row).totalAmount));
      if (older.length !== ids.length || open !== amount) throw balanceGone();
      for (const row of older) await this.include(row, document.id, ctx, tx);
    }
    if (document.returnedBillId) await this.retakeReturned(document.returnedBillId, document.id, ctx, tx);
    // The bill of a settlement's fees is paid with it (F §3 `includedIn`); a receipt collects the invoices to its tenant.
    const bills = [
      ...(isSettlement(document) ? [feeBillsOf(document)] : []),
      ...(document.type === 'RECEIPT' ? [tenantBillsOf(document)] : []),
    ];
    const { year, month } = document;
    if (year === null || month === null) return;
    await this.includeMany(await freeBills(tx, bills, { year, month }), ctx, tx);
  }

  /** The receipt that a returned one asks for again, when that one stands again. */
  private async retakeReturned(receipt: string, into: string, ctx: CallContext, tx: Tx): Promise<void> {
    await tx.query(`select from finance where id = $1 for update`, [receipt]);
    const [older] = await this.stores.of(finance).loadManyUnchecked([receipt], tx);
    if (!older || isIncluded(older) || older.paymentDate === null) throw balanceGone();
    await this.include(older, into, ctx, tx);
  }

  /** @throws CodedError conflict `FINANCE.BALANCE_CARRIED` for a document that another one includes. */
  async refuseIncluded(document: Pick<Finance, 'includedIn'>, tx: Tx): Promise<void> {
    if (!isIncluded(document)) return;
    const [newer] = await this.stores.of(finance).loadManyUnchecked([document.includedIn ?? ''], tx);
    throw balanceCarried(newer);
  }

  private include(
    { id, version }: { id: string; version: number },
    into: string,
    ctx: CallContext,
    tx: Tx,
  ): Promise<unknown> {
    return this.stores.of(finance).writeUnchecked(id, version, { includedIn: into }, {}, ctx, tx);
  }
}

function openRows(
  db: Queryable,
  { contracts, mandates }: { contracts: readonly string[]; mandates: readonly string[] },
  { year, month }: Month,
  lock: 'for update' | '' = '',
): Promise<BalanceRow[]> {
  return db.query<BalanceRow>(
    `select ${rowColumns}
       from finance
      where (contract = any($1::uuid[]) or (contract is null and mandate = any($4::uuid[])))
        and deleted_at is null
        and ((${isOpenBalance} and (contract is not null or type = 'GUARANTEED') and (year, month) < ($2::int, $3::int))
          or (${isOpenAdjustment} and (year, month) <= ($2::int, $3::int)))
      order by year, month, id ${lock}`,
    [contracts, year, month, mandates],
  );
}

/** Documents whose balance is still open, locked. */
async function lockedRows(tx: Tx, ids: readonly string[]): Promise<BalanceRow[]> {
  if (ids.length === 0) return [];
  return tx.query<BalanceRow>(
    `select ${rowColumns} from finance where id = any($1::uuid[]) and deleted_at is null and (${isOpenBalance} or ${isOpenAdjustment}) order by id for update`,
    [ids],
  );
}

function balancesByClaim(rows: readonly BalanceRow[]): Map<string, OpenBalance[]> {
  const byClaim = new Map<string, OpenBalance[]>();
  for (const row of rows) {
    const key = keyOf(row);
    byClaim.set(key, [...(byClaim.get(key) ?? []), balanceOf(row)]);
  }
  return byClaim;
}

/** The claim that a document held in its month: the next one of the same claim takes its balance. */
function keyOf({ type, contract, mandate, units, landlords, rectified }: BalanceRow): string {
  const isGuaranteed = contract === null;
  const carried = rectified === 'RECEIPT' ? 'RECEIPT' : isGuaranteed ? 'GUARANTEED' : 'SETTLEMENT';
  const kind = type === 'RECTIFYING_BILL' ? carried : type;
  return claimKey({
    kind,
    subject: (isGuaranteed ? mandate : contract) ?? '',
    unit: isGuaranteed ? (units[0] ?? null) : null,
    payee: kind === 'RECEIPT' ? null : (landlords[0] ?? null),
  });
}

const isSettlement = ({ type }: Finance): boolean =>
  (settlementTypes as readonly string[]).includes(type ?? '');

export const balanceOf = ({
  id,
  type,
  year,
  serie,
  concept,
  total,
  rectified,
  ofMonth,
}: BalanceRow): OpenBalance => ({
  id,
  name: finance.title({ type, year, serie }),
  concept,
  // A bill is what the landlord owes: more of it is less on a settlement.
  totalAmount: rectified === 'BILL' ? multiplyMoney(total, -1) : total,
  adjusts: type === 'RECTIFYING_BILL',
  ofMonth: ofMonth && rectified ? { ...ofMonth, kind: rectified, reason: reasonOf(concept) } : null,
});

function balanceCarried(newer: Finance | undefined): CodedError {
  const [document, one] =
    newer && isSettlement(newer) ? ['la liquidación', 'aquella'] : ['el recibo', 'aquel'];
  const name = newer ? finance.title(newer) : 'posterior';
  return conflict(
    'FINANCE.BALANCE_CARRIED',
    `El saldo de este documento está incluido en ${document} ${name}. No se ha cambiado nada: anule antes ${one}.`,
  );
}

const balanceGone = (): CodedError =>
  conflict(
    'FINANCE.BALANCE_GONE',
    'El saldo anterior que descuenta este documento ya no está disponible. No se ha cambiado nada: genere de nuevo el mes.',
  );
