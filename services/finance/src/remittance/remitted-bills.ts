import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { billReturned } from '@llavero/proto/events/finance';
import { type Bill, bill } from '@llavero/proto/records/finance/bill';
import { statusOf } from '@llavero/proto/states/evaluate';
import { startOfDay } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import type { StoredRow } from './remittance-table.ts';

/** What a bill may have become between the file and its sending, and still be paid as it is in the file. */
const payable = ['APROVED', 'UNPAID'];

/** What becomes of suppliers' bills as their remittance is sent, settled and given back. Every call is a part of the transaction it is given. */
@Injectable()
export class RemittedBills {
  constructor(private readonly stores: RecordStores) {}

  /** Brings them into process. @returns the numbers of those that are not what their row says */
  async start(rows: readonly StoredRow[], now: number, ctx: CallContext, tx: Tx): Promise<string[]> {
    const changed: string[] = [];
    const started = (row: StoredRow) => (one: Bill) => {
      const same =
        payable.includes(statusOf(bill, one, now)) && toCents(one.payableAmount) === toCents(row.amount);
      if (!same) changed.push(bill.title(one));
      return same ? { processStartDate: startOfDay(now) } : null;
    };
    const changes = rows.map((row) => ({ id: row.document, patch: started(row) }));
    const written = await this.stores.of(bill).writeManyUnchecked(changes, {}, ctx, tx);
    if (written.length + changed.length < rows.length) changed.push('una factura eliminada');
    return changed;
  }

  /** One that is paid by hand, matched with the statement or cancelled meanwhile is left as it is. */
  async settle(id: string, day: number, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(bill);
    const [found] = await store.loadManyUnchecked([id], tx);
    if (!found || found.paymentDate !== null || found.cancelled) return;
    const { version } = await store.loadUnchecked(id, tx, { lock: true });
    await store.writeUnchecked(id, version, { paymentDate: day }, {}, ctx, tx);
  }

  async loadLocked(id: string, tx: Tx): Promise<{ name: string; cancelled: boolean }> {
    const one = await this.stores.of(bill).loadUnchecked(id, tx, { lock: true });
    return { name: bill.title(one), cancelled: one.cancelled };
  }

  /** The transfer came back: the bill is owed again. */
  async reopen(id: string, ctx: CallContext, tx: Tx): Promise<void> {
    const patch = { paymentDate: null, processStartDate: null };
    await this.stores.of(bill).writeUnchecked(id, undefined, patch, { event: billReturned }, ctx, tx);
  }

  /** Titles by id; a deleted one is missing. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.stores.of(bill).loadManyUnchecked([...ids]);
    return new Map(found.map((one) => [one.id, bill.title(one)]));
  }
}
