import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { conflict } from '@llavero/proto/errors';
import { type Bill, bill as definition } from '@llavero/proto/records/finance/bill';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { isInvoiceType } from '@llavero/proto/records/choices/settlement-types';
import type { CarryingType } from '@llavero/proto/rules/carried-balance';
import type { DocumentLine } from '@llavero/proto/rules/document-line';
import {
  type BillCharge,
  type ChargedBill,
  chargedLines,
  concerns,
  endingIn,
} from '@llavero/proto/rules/month/bills';
import { monthNumber } from '@llavero/proto/rules/month/instalments';
import { claimKey, type Planned } from '@llavero/proto/rules/month/plan';
import { payeesOf } from '@llavero/proto/rules/month/shares';
import type { MandateTerms } from '@llavero/proto/rules/month/terms';
import type { BilledContract, BilledMonth } from '@llavero/proto/rules/receipt';
import { addMoney, toCents } from '@llavero/proto/values/money';
import { inBatches } from '@llavero/proto/values/ids';
import { type LockedBill, openRows, type WantedOpen } from './open-bills.ts';
import { Injectable } from '@nestjs/common';

/** What the documents of one subject are planned from. */
export interface ChargedSubject {
  contract: BilledContract | null;
  terms: MandateTerms | null;
  rows: readonly Planned[];
}

/** Charges of bills that a preview has given to documents it has shown already, by bill or share. */
export type ShownCharges = Map<string, BillCharge[]>;

/** The same text for the same bill or share. */
const billKey = ({ id, share }: ChargedBill): string => (share ? `${id} ${share.index}` : id);

/**
 * Suppliers' bills on the documents of a month (FIN-05): an approved bill is charged to its landlords on settlements or to
 * its tenant on a receipt, once. The bill's `rebilledIn` names the documents, and is written in the transaction that
 * makes, cancels, deletes or brings back a document.
 */
@Injectable()
export class BillCharges {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  /** The lines that documents of these subjects would get today, by {@link claimKey}. @param shown grows with them */
  async open(
    subjects: readonly ChargedSubject[],
    month: BilledMonth,
    shown: ShownCharges,
  ): Promise<Map<string, DocumentLine[]>> {
    return linesByClaim(subjects, await openRows(this.database, wantedBy(subjects), month), month, shown);
  }

  /**
   * The same for documents that are about to be written, by {@link claimKey}; the bills are locked: another document that wants
   * one of them waits, and then sees what these have charged.
   */
  async lock(
    tx: Tx,
    subjects: readonly ChargedSubject[],
    month: BilledMonth,
  ): Promise<Map<string, DocumentLine[]>> {
    const locked = await openRows(tx, wantedBy(subjects), month, 'for update of b');
    // Read again: what a document charged that was committed meanwhile is not in the rows that were waited for.
    const ids = [...new Set(locked.map(({ id }) => id))];
    if (ids.length === 0) return new Map();
    return linesByClaim(subjects, await openRows(tx, { bills: ids }, month), month, new Map());
  }

  /** Notes on locked bills which documents charge a part of them. */
  async markMany(
    charged: readonly { bill: string; into: string }[],
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const into = new Map<string, string[]>();
    for (const one of charged) into.set(one.bill, [...(into.get(one.bill) ?? []), one.into]);
    const changes = [...into].map(([id, documents]) => ({
      id,
      patch: ({ rebilledIn }: Bill) => ({ rebilledIn: [...new Set([...rebilledIn, ...documents])] }),
    }));
    const trusted = { ...ctx, trusted: true };
    for (const batch of inBatches(changes))
      await this.stores.of(definition).writeManyUnchecked(batch, {}, trusted, tx);
  }

  /** One bill that is not charged whole yet, locked; null when it is, or is not approved. */
  async lockOne(tx: Tx, id: string): Promise<LockedBill | null> {
    await tx.query(`select from bill where id = $1 for update`, [id]);
    return (await openRows(tx, { bills: [id] }, null))[0] ?? null;
  }

  /** Notes on a locked bill that the document `into` charges a part of it. */
  async mark(tx: Tx, bill: LockedBill, into: string, ctx: CallContext): Promise<void> {
    if (bill.rebilledIn.includes(into)) return;
    const rebilledIn = [...bill.rebilledIn, into];
    const version = await this.write(bill, rebilledIn, ctx, tx);
    Object.assign(bill, { rebilledIn, version });
  }

  /** Frees what a document charged, once it no longer stands; the next one charges it. */
  async release(document: string, ctx: CallContext, tx: Tx): Promise<void> {
    const rows = await tx.query<{ id: string; version: number; rebilledIn: string[] }>(
      `select id, version, rebilled_in as "rebilledIn" from bill
        where rebilled_in @> array[$1]::uuid[] and deleted_at is null order by id for update`,
      [document],
    );
    for (const row of rows)
      await this.write(
        row,
        row.rebilledIn.filter((id) => id !== document),
        ctx,
        tx,
      );
  }

  /**
   * Charges again what the lines of a document say, when it stands again.
   * @throws CodedError conflict `FINANCE.BILL_CHARGED` when a bill is not open any more with that amount.
   */
  async retake({ id, type, breakdown }: Finance, ctx: CallContext, tx: Tx): Promise<void> {
    const wanted = [...new Set(breakdown.flatMap(({ bill }) => bill ?? []))].sort();
    if (wanted.length === 0) return;
    await tx.query(`select from bill where id = any($1::uuid[]) order by id for update`, [wanted]);
    const rows = await openRows(tx, { bills: wanted }, null);
    const keyOf = (line: Finance['breakdown'][number]) =>
      line.billShare === null ? line.bill : `${line.bill} ${line.billShare}`;
    const charged = breakdown.filter((line) => line.bill !== null);
    for (const key of new Set(charged.map(keyOf))) {
      const own = charged.filter((line) => keyOf(line) === key);
      const amount = toCents(addMoney(...own.map(({ totalAmount }) => totalAmount)));
      const open = rows.find((row) => billKey(row) === key);
      const left = open ? leftCents(open, type === 'RECEIPT') : 0;
      if (!open || Math.sign(left) !== Math.sign(amount) || Math.abs(left) < Math.abs(amount))
        throw billCharged(own[0]!.concept);
      if (open.rebilledIn.includes(id)) continue;
      const rebilledIn = [...open.rebilledIn, id];
      const version = await this.write(open, rebilledIn, ctx, tx);
      for (const one of rows) if (one.id === open.id) Object.assign(one, { rebilledIn, version });
    }
  }

  private async write(
    { id, version }: { id: string; version: number },
    rebilledIn: string[],
    ctx: CallContext,
    tx: Tx,
  ): Promise<number> {
    const trusted = { ...ctx, trusted: true };
    const written = await this.stores
      .of(definition)
      .writeUnchecked(id, version, { rebilledIn }, {}, trusted, tx);
    return written.version;
  }
}

/** Cents of a bill that no standing document charges. */
function leftCents({ bearer, totalAmount, charged }: ChargedBill, isReceipt: boolean): number {
  const due = bearer === (isReceipt ? 'TENANT' : 'LANDLORD') ? totalAmount : 0;
  const own = charged.filter(({ payee }) => (payee === null) === isReceipt);
  return toCents(addMoney(due, ...own.map((charge) => -charge.totalAmount)));
}

/** The lines of documents that are to be created; `shown` grows with them. */
function linesByClaim(
  subjects: readonly ChargedSubject[],
  rows: readonly LockedBill[],
  month: BilledMonth,
  shown: ShownCharges,
): Map<string, DocumentLine[]> {
  const lines = new Map<string, DocumentLine[]>();
  if (rows.length === 0) return lines;
  for (const subject of subjects)
    for (const row of subject.rows) {
      const type = row.claim.kind;
      if (row.outcome !== 'create' || isInvoiceType(type)) continue;
      const own = linesOf(row, type, subject, { bills: rows, month, shown });
      lines.set(
        claimKey(row.claim),
        own.map(({ line }) => line),
      );
      for (const { bill, line } of own) {
        const key = billKey(bill);
        shown.set(key, [...(shown.get(key) ?? []), chargeOf(row, line, month)]);
      }
    }
  return lines;
}

/** The lines of one document for the bills that concern it. */
function linesOf<B extends ChargedBill>(
  row: Planned,
  type: CarryingType,
  subject: Pick<ChargedSubject, 'terms' | 'contract'>,
  { bills, month, shown }: { bills: readonly B[]; month: BilledMonth; shown: ShownCharges },
): { bill: B; line: DocumentLine }[] {
  // A settlement's row names its payee only: without shares in the mandate that one is paid everything.
  const { contract, mandate, units, landlords } = row;
  const own = bills.filter((bill) => concerns(bill, { type, contract, mandate, units }));
  if (own.length === 0) return [];
  const payees = type === 'RECEIPT' ? [] : payeesOf(subject.terms?.distribution ?? [], units, landlords);
  if ('outcome' in payees) return [];
  const charged = own.map((bill) => ({
    ...bill,
    charged: [...bill.charged, ...(shown.get(billKey(bill)) ?? [])],
  }));
  const at = { month: monthNumber(month), ending: endingIn(month, subject.contract) };
  return chargedLines(type, charged, payees, row.claim.payee, at);
}

const chargeOf = (
  { claim }: Planned,
  { totalAmount, vatAmount }: DocumentLine,
  month: BilledMonth,
): BillCharge => ({ payee: claim.payee, totalAmount, vatAmount, month: monthNumber(month) });

function wantedBy(subjects: readonly ChargedSubject[]): WantedOpen {
  const rows = subjects.flatMap((subject) => subject.rows).filter(({ outcome }) => outcome === 'create');
  const distinct = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))];
  return {
    contracts: distinct(rows.map(({ contract }) => contract)),
    mandates: distinct(rows.map(({ mandate }) => mandate)),
    units: distinct(rows.flatMap(({ units }) => units)),
  };
}

const billCharged = (line: string) =>
  conflict(
    'FINANCE.BILL_CHARGED',
    `«${line}» ya está en otro documento, o la factura ya no se carga. No se ha cambiado nada: genere de nuevo el mes.`,
  );
