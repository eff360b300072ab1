import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { isInvoice } from '@llavero/proto/records/choices/settlement-types';
import { financeGenerated } from '@llavero/proto/events/finance';
import { carryBalances, withLines } from '@llavero/proto/rules/carried-balance';
import { claimKey, type MonthDraft, type Planned } from '@llavero/proto/rules/month/plan';
import type { BilledMonth } from '@llavero/proto/rules/receipt';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { takeNumber } from '../series/series.ts';
import { BillCharges, type ChargedSubject, type LockedBill } from './bill-charges.ts';
import { OwnerReserves } from '../reserve/owner-reserves.ts';
import { CarriedBalances } from './carried-balances.ts';
import { feeBillFields, receiptFields, rentBillFields, settlementFields } from './document-fields.ts';
import { claimDocument, holderOf } from './month-claims.ts';
import type { PlannedSubject } from './month-planner.ts';

/** Documents of one subject: created now, and found there. */
export interface CreatedDocuments {
  created: number;
  existing: number;
}

type Note = (tx: Tx, made: CreatedDocuments) => Promise<void>;

/** What the documents of one subject have in common while they are written. */
interface Written extends Pick<PlannedSubject, 'contract' | 'terms' | 'standing' | 'ended' | 'hasReserve'> {
  month: BilledMonth;
  issueDate: number;
  /** IBANs by landlord. */
  accounts: ReadonlyMap<string, string>;
  /** Settlement of each payee, for the bill of its fees. */
  settlements: Map<string, string>;
  /** Its receipt, for the invoices to the tenant; null until it is made. */
  receipt: string | null;
  subject: ChargedSubject;
  /** Bills that its documents may charge; null until the first of them is made. */
  bills: LockedBill[] | null;
  /** The receipt of this subject asks for money that has not come yet. */
  isReceiptOpen: boolean;
}

/**
 * The documents of one contract or guaranteed mandate of one month, in one transaction: claims, balances carried, bills
 * charged, numbers, documents, audit, events. A settlement never stands without the bill of its fees because something failed between them.
 */
@Injectable()
export class CreateDocuments {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly balances: CarriedBalances,
    private readonly bills: BillCharges,
    private readonly reserves: OwnerReserves,
  ) {}

  /**
   * @param accounts IBANs of the landlords who are paid
   * @param note writes what became of the subject in the same transaction; a throw takes its documents back
   */
  async run(
    { rows, ...subject }: PlannedSubject,
    month: BilledMonth,
    accounts: ReadonlyMap<string, string>,
    ctx: CallContext,
    note: Note = () => Promise.resolve(),
  ): Promise<CreatedDocuments> {
    return this.database.transaction(async (tx) => {
      const made: CreatedDocuments = { created: 0, existing: 0 };
      const written: Written = {
        ...subject,
        month,
        accounts,
        issueDate: startOfDay(this.clock.now()),
        settlements: new Map(),
        receipt: null,
        subject: { ...subject, rows },
        bills: null,
        isReceiptOpen: isReceiptOpen(subject),
      };
      for (const row of rows) {
        if (row.outcome === 'skip') continue;
        const isNew = row.outcome === 'create' && (await this.create(tx, row, row.draft, written, ctx));
        made[isNew ? 'created' : 'existing'] += 1;
      }
      await note(tx, made);
      return made;
    });
  }

  /** False when another generation has made it meanwhile. */
  private async create(
    tx: Tx,
    row: Planned,
    draft: MonthDraft,
    written: Written,
    ctx: CallContext,
  ): Promise<boolean> {
    const id = uuidv7();
    const { month } = written;
    if (!(await claimDocument(tx, row.claim, month, id))) return false;
    const fields = await this.fieldsOf(tx, id, row, draft, written, ctx);
    const serie = await takeNumber(tx, draft.type, month.year);
    const document = await this.stores.of('finance').create(
      {
        year: month.year,
        month: month.month,
        serie,
        mandate: row.mandate,
        contract: row.contract,
        tenants: row.tenants,
        landlords: row.landlords,
        units: row.units,
        ...fields,
      },
      { ...ctx, trusted: true },
      tx,
      { id, event: financeGenerated },
    );
    const { payee } = row.claim;
    if (isInvoice(draft)) return true;
    if (payee === null) {
      written.receipt = id;
      await this.balances.includeTenantBills(document as never, ctx, tx);
    } else {
      written.settlements.set(payee, id);
      await this.balances.includeFeeBill(document as never, ctx, tx);
    }
    return true;
  }

  private async fieldsOf(
    tx: Tx,
    id: string,
    row: Planned,
    draft: MonthDraft,
    written: Written,
    ctx: CallContext,
  ) {
    const { claim } = row;
    const { month, contract, terms, issueDate, accounts } = written;
    if (draft.type === 'RENT_BILL' || (draft.type === 'BILL' && draft.payeeRole === 'TENANT')) {
      if (!contract) throw new Error('an invoice to a tenant without its contract');
      const fields =
        draft.type === 'BILL'
          ? feeBillFields(draft, month, issueDate)
          : rentBillFields(contract, draft, month, issueDate);
      const receipt = { kind: 'RECEIPT' as const, subject: contract.id, unit: null, payee: null };
      return { ...fields, includedIn: written.receipt ?? (await holderOf(tx, receipt, month)) };
    }
    if (draft.type === 'BILL') {
      const settlement =
        written.settlements.get(draft.payee) ?? (await this.settlementOf(tx, claim, written));
      return { ...feeBillFields(draft, month, issueDate), includedIn: settlement };
    }
    const balances = await this.balances.take(tx, claim, month, id, ctx, written.ended.get(claimKey(claim)));
    written.bills ??= await this.bills.lock(tx, written.subject, month);
    const charging = { row, subject: written.subject, bills: written.bills };
    const charged = withLines(draft, await this.bills.charge(tx, charging, id, ctx));
    const carried = carryBalances(charged, balances);
    if (carried.type === 'RECEIPT') {
      if (!contract) throw new Error('a receipt without its contract');
      written.isReceiptOpen = carried.totals.totalAmount > 0;
      return receiptFields(contract, carried, month, issueDate);
    }
    if (!terms) throw new Error('a settlement without the terms of its mandate');
    const reserved = written.hasReserve ? await this.reserves.take(tx, carried, terms) : [];
    return settlementFields(withLines(carried, reserved), {
      contract,
      terms,
      month,
      issueDate,
      iban: accounts.get(carried.payee) ?? null,
      isReceiptOpen: contract !== null && written.isReceiptOpen,
    });
  }

  private settlementOf(
    tx: Tx,
    claim: Planned['claim'],
    { contract, month }: Written,
  ): Promise<string | null> {
    const kind = contract ? 'SETTLEMENT' : 'GUARANTEED';
    return holderOf(tx, { ...claim, kind }, month);
  }
}

/** The receipt that stood before asks for money that has not come. */
function isReceiptOpen({ contract, standing }: Pick<PlannedSubject, 'contract' | 'standing'>): boolean {
  if (!contract) return false;
  const receipt = standing(claimKey({ kind: 'RECEIPT', subject: contract.id, unit: null, payee: null }));
  return receipt !== undefined && !receipt.isPaid && receipt.totalAmount > 0;
}
