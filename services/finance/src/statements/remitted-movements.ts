import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { conflict } from '@llavero/proto/errors';
import type { BankLine } from '@llavero/proto/records/finance/bank-line';
import { remittance as definition } from '@llavero/proto/records/finance/remittance';
import { dayKey } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { lockRows, type StoredRow } from '../remittance/remittance-table.ts';
import { PayBills } from './pay-bills.ts';
import { type BankPart, type PaidPart, PayDocuments } from './pay-documents.ts';

/** A part of a movement with the row of a remittance that it shows. */
export interface RowPart extends BankPart {
  row?: string | null;
}

const nothingSaved = 'No se ha guardado nada.';

/**
 * What movements of the bank do to the rows of remittances that they show: each row is shown by one, and a remittance of which nothing is under
 * way any more is settled (decision 0156). Every call is a part of the transaction it is given.
 */
@Injectable()
export class RemittedMovements {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly documents: PayDocuments,
    private readonly bills: PayBills,
  ) {}

  /** The rows that parts name, by id, locked with their remittances. To be called before a document is locked. */
  lock(parts: readonly RowPart[], tx: Tx): Promise<Map<string, StoredRow>> {
    return lockRows(
      this.database,
      this.stores,
      tx,
      parts.flatMap(({ row }) => row ?? []),
    );
  }

  /**
   * Pays what a row asks for, unless it is noted as paid already, or has come back: then the movement is explained by it.
   * @throws CodedError conflict `FINANCE.ROW_SHOWN`, `FINANCE.ROW_NOT_SENT`, and as paying the document does
   */
  async pay(
    row: StoredRow,
    part: RowPart,
    movement: { day: number; side: 'IN' | 'OUT' },
    ctx: CallContext,
    tx: Tx,
  ): Promise<PaidPart> {
    if (row.movement !== null) throw shown();
    if (!['SENT', 'SETTLED', 'RETURNED'].includes(row.outcome)) throw notSent();
    const payer = row.purpose === 'BILLS' ? this.bills : this.documents;
    // Of a document whose other instalments are open, this one may be noted as paid.
    const isNoted = row.outcome === 'RETURNED' || (row.isPart && row.outcome === 'SETTLED');
    const isOpen = !isNoted && (await payer.isOpen(row.document, tx));
    const given = row.isPart ? { ...movement, by: row.executionDay } : movement;
    if (isOpen) return payer.pay(row.document, part, given, ctx, tx);
    return { finance: part.finance, bill: part.bill, amount: part.amount, before: null };
  }

  /** Notes that a movement shows rows, and settles the remittances of which nothing is under way any more. */
  async show(rows: readonly StoredRow[], line: BankLine, ctx: CallContext, tx: Tx): Promise<void> {
    if (rows.length === 0) return;
    await tx.query(
      `update remittance_row set movement = $1, outcome_day = case when outcome = 'SENT' then $2::date else outcome_day end,
              outcome = case when outcome = 'SENT' then 'SETTLED' else outcome end
        where end_to_end_id = any($3::text[])`,
      [line.id, dayKey(line.bookingDate), rows.map(({ endToEndId }) => endToEndId)],
    );
    const done = await tx.query<{ id: string }>(
      `select m.id from remittance m
        where m.id = any($1::uuid[]) and m.settled_on is null and m.sent_at is not null
          and not exists (select from remittance_row r where r.remittance = m.id and r.outcome = 'SENT')`,
      [[...new Set(rows.map(({ remittance }) => remittance))]],
    );
    for (const { id } of done) await this.settledOn(id, line.bookingDate, ctx, tx);
  }

  /** Takes that back; rows whose documents the movement had paid are under way again. @throws CodedError conflict `FINANCE.REMITTANCE_CLOSED` */
  async release(
    line: BankLine,
    rows: ReadonlyMap<string, StoredRow>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const own = line.parts.flatMap((part) => {
      const row = rows.get(part.row ?? '');
      return row?.movement === line.id
        ? [{ row, isOpen: row.outcome === 'SETTLED' && part.before !== null }]
        : [];
    });
    if (own.length === 0) return;
    const open = own.flatMap(({ row, isOpen }) => (isOpen ? [row] : []));
    await tx.query(
      `update remittance_row set movement = null, outcome = case when end_to_end_id = any($2::text[]) then 'SENT' else outcome end
        where end_to_end_id = any($1::text[])`,
      [own.map(({ row }) => row.endToEndId), open.map(({ endToEndId }) => endToEndId)],
    );
    for (const id of new Set(open.map(({ remittance }) => remittance))) {
      const { closedAt, settledOn } = await this.stores.of(definition).loadUnchecked(id, tx);
      if (closedAt !== null) throw closed();
      if (settledOn !== null) await this.settledOn(id, null, ctx, tx);
    }
  }

  private async settledOn(id: string, settledOn: number | null, ctx: CallContext, tx: Tx): Promise<void> {
    await this.stores
      .of(definition)
      .writeUnchecked(id, undefined, { settledOn }, {}, { ...ctx, trusted: true }, tx);
  }
}

/** True when a part is the whole of its row: less of it says nothing of the remittance. */
export const isWholeRow = (row: StoredRow | undefined, { amount }: RowPart): row is StoredRow =>
  row !== undefined && toCents(row.amount) === toCents(amount);

const shown = () =>
  conflict(
    'FINANCE.ROW_SHOWN',
    `Otro movimiento ya es el de esa fila de la remesa: busque coincidencias de nuevo. ${nothingSaved}`,
  );
const notSent = () =>
  conflict(
    'FINANCE.ROW_NOT_SENT',
    `La remesa de ese movimiento no consta como enviada: márquela antes y busque coincidencias de nuevo. ${nothingSaved}`,
  );
const closed = () =>
  conflict(
    'FINANCE.REMITTANCE_CLOSED',
    `La remesa de ese movimiento está cerrada: ya no se deshace su abono. ${nothingSaved}`,
  );
