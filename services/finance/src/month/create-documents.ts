import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { isInvoice, isInvoiceType } from '@llavero/proto/records/choices/settlement-types';
import { financeGenerated } from '@llavero/proto/events/finance';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { claimKey, type MonthClaim, type Planned } from '@llavero/proto/rules/month/plan';
import type { BilledMonth } from '@llavero/proto/rules/receipt';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { MonthAdjustments } from '../adjust/month-adjustments.ts';
import { OwnerReserves } from '../reserve/owner-reserves.ts';
import { InvoiceRegister } from '../verifactu/invoice-register.ts';
import type { OpenRegister } from '../verifactu/register-issuers.ts';
import { BillCharges } from './bill-charges.ts';
import { CarriedBalances } from './carried-balances.ts';
import { finalRow, type PageCharges } from './charged-draft.ts';
import { type DocumentFacts, fieldsOf } from './document-fields.ts';
import { claimDocuments, feeBillsOf, freeBills, holdersOf, tenantBillsOf } from './month-claims.ts';
import type { PlannedSubject } from './month-planner.ts';

/** Documents of some subjects: created now, and found there. */
export interface CreatedDocuments {
  created: number;
  existing: number;
}

type Note = (tx: Tx, made: CreatedDocuments) => Promise<void>;
type CreateRow = Extract<Planned, { outcome: 'create' }>;

/** A document that has its claim, with everything that it says. */
interface HeldDocument {
  id: string;
  row: CreateRow;
  subject: PlannedSubject;
  /** The receipt of its subject asks for money that has not come yet. */
  isReceiptOpen: boolean;
}

/**
 * The documents of some contracts or guaranteed mandates of one month, in one transaction of set-wise statements: claims, balances
 * carried, bills charged, reserves, numbers, documents, audit, events (decision 0049). A settlement never stands without the bill of
 * its fees because something failed between them.
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
    private readonly adjustments: MonthAdjustments,
    private readonly register: InvoiceRegister,
  ) {}

  /**
   * @param accounts IBANs of the landlords who are paid
   * @param note writes what became of the subjects in the same transaction; a throw takes their documents back
   */
  async run(
    subjects: readonly PlannedSubject[],
    month: BilledMonth,
    accounts: ReadonlyMap<string, string>,
    ctx: CallContext,
    note: Note = () => Promise.resolve(),
  ): Promise<CreatedDocuments> {
    const register = await this.register.open(subjects.flatMap(invoicePartiesOf), ctx);
    return this.database.transaction(async (tx) => {
      const ids = new Map<Planned, string>();
      const rows = subjects.flatMap((subject) => subject.rows).filter(({ outcome }) => outcome !== 'skip');
      for (const row of rows) if (row.outcome === 'create') ids.set(row, uuidv7());
      const wanted = [...ids].map(([{ claim }, finance]) => ({ claim, finance }));
      // Another generation may have made some of them meanwhile.
      const held = await claimDocuments(tx, wanted, month);
      const own = subjects.flatMap((subject) => {
        const mine = subject.rows.filter((row) => held.has(ids.get(row) ?? ''));
        return mine.length > 0 ? [{ ...subject, rows: mine }] : [];
      });
      if (own.length > 0)
        await this.write(tx, own, ids, { month, accounts, ctx, register, planned: subjects });
      const made = { created: held.size, existing: rows.length - held.size };
      await note(tx, made);
      return made;
    });
  }

  private async write(
    tx: Tx,
    subjects: readonly PlannedSubject[],
    ids: ReadonlyMap<Planned, string>,
    {
      month,
      accounts,
      ctx,
      register,
      planned,
    }: {
      month: BilledMonth;
      accounts: ReadonlyMap<string, string>;
      ctx: CallContext;
      register: OpenRegister | null;
      planned: readonly PlannedSubject[];
    },
  ): Promise<void> {
    const { adjusting, ...charges } = await this.charges(tx, subjects, month, ctx);
    const plannedReceipts = new Map(planned.map((subject) => [subject.cursor.after, receiptOf(subject)]));
    const documents = subjects.flatMap((subject) => {
      const finals = subject.rows.map((row) => ({ row: finalRow(row, charges), id: ids.get(row) ?? '' }));
      const receipt = finals.find(({ row }) => row.claim.kind === 'RECEIPT')?.row;
      const isReceiptOpen = isOpen(receipt ?? plannedReceipts.get(subject.cursor.after));
      return finals.flatMap(({ id, row }): HeldDocument[] =>
        row.outcome === 'create' ? [{ id, row, subject, isReceiptOpen }] : [],
      );
    });
    const made = await this.createAll(tx, documents, { month, accounts, ctx, register });
    const carrying = documents.filter(({ row }) => !isInvoice(row.draft));
    const carried = carrying.flatMap(({ id, row }) =>
      (charges.balances.get(claimKey(row.claim)) ?? []).map((balance) => ({ id: balance.id, into: id })),
    );
    const collected = carrying.map(({ id, row }) => {
      const document = { ...partiesOf(row), destination: made.get(id)?.destination ?? null, id };
      return row.claim.payee === null ? tenantBillsOf(document) : feeBillsOf(document);
    });
    const bills = await freeBills(tx, collected, month);
    await this.balances.includeMany([...carried, ...bills], ctx, tx);
    const charged = carrying.flatMap(({ id, row }) =>
      (charges.bills.get(claimKey(row.claim)) ?? []).flatMap(({ bill }) =>
        bill === null ? [] : [{ bill, into: id }],
      ),
    );
    await this.bills.markMany(charged, ctx, tx);
    // The very last: other invoices of the issuer wait from now on.
    const invoices = documents.flatMap(({ id, row }) => (isInvoice(row.draft) ? [id] : []));
    await this.register.record(tx, [...adjusting, ...invoices], register);
  }

  /** What the documents of some subjects have beside their own lines, as the preview works it out, and locked. */
  private async charges(
    tx: Tx,
    subjects: readonly PlannedSubject[],
    month: BilledMonth,
    ctx: CallContext,
  ): Promise<PageCharges & { adjusting: string[] }> {
    const adjusting: string[] = [];
    for (const { rows, past } of subjects)
      for (const { claim } of rows)
        if (!isInvoiceType(claim.kind))
          adjusting.push(...(await this.adjustments.issue(tx, claim, past, month, ctx)));
    const claims = subjects.flatMap(({ rows }) => rows.map(({ claim }) => claim));
    const carrying = claims.filter(({ kind }) => !isInvoiceType(kind));
    const ended = new Map(subjects.flatMap((subject) => [...subject.ended]));
    const balances = await this.balances.lock(tx, carrying, month, ended);
    const bills = await this.bills.lock(tx, subjects, month);
    const reserving = subjects.filter(({ hasReserve }) => hasReserve);
    const reserves = await this.reserves.lockMany(tx, reserving, { balances, bills });
    return { adjusting, balances, bills, reserves };
  }

  /** Numbers and writes documents; answers their own fields by id. */
  private async createAll(
    tx: Tx,
    documents: readonly HeldDocument[],
    {
      month,
      accounts,
      ctx,
      register,
    }: {
      month: BilledMonth;
      accounts: ReadonlyMap<string, string>;
      ctx: CallContext;
      register: OpenRegister | null;
    },
  ) {
    const issueDate = startOfDay(this.clock.now());
    const holders = await this.holders(tx, documents, month);
    const made = new Map(
      documents.map(({ id, row, subject, isReceiptOpen }) => {
        const facts: DocumentFacts = {
          ...subject,
          ...{ month, issueDate, isReceiptOpen, iban: accounts.get(row.claim.payee ?? '') ?? null },
          includedIn: holders.get(claimKey(collectorOf(row) ?? row.claim)) ?? null,
        };
        return [id, fieldsOf(row.draft, facts)] as const;
      }),
    );
    // Last, because other documents of the series wait from now on.
    const typed = documents.map(({ row: { draft, landlords } }) => ({ type: draft.type, landlords }));
    const numbers = await this.register.takeNumbers(tx, typed, month.year, register);
    const records = documents.map(({ id, row }, at) => ({
      id,
      object: {
        year: month.year,
        month: month.month,
        serie: numbers[at]!,
        ...partiesOf(row),
        ...made.get(id),
      },
    }));
    await this.stores
      .of('finance')
      .createMany(records, { ...ctx, trusted: true }, tx, { event: financeGenerated });
    return made;
  }

  /** The documents that collect the invoices among some documents, by claim: those made with them, and those that stand. */
  private async holders(
    tx: Tx,
    documents: readonly HeldDocument[],
    month: BilledMonth,
  ): Promise<Map<string, string>> {
    const own = new Map(documents.map(({ id, row }) => [claimKey(row.claim), id]));
    const others = documents
      .flatMap(({ row }) => collectorOf(row) ?? [])
      .filter((claim) => !own.has(claimKey(claim)));
    return new Map([...(await holdersOf(tx, others, month)), ...own]);
  }
}

/** Who may be named on the invoices of a subject. */
const invoicePartiesOf = ({ rows }: PlannedSubject) =>
  rows.flatMap((row) =>
    row.outcome === 'create'
      ? [
          {
            ...{ type: row.draft.type, landlords: row.landlords, tenants: row.tenants },
            destination: { agent: 'payee' in row.draft ? row.draft.payee : null },
          },
        ]
      : [],
  );

const partiesOf = ({
  mandate,
  contract,
  tenants,
  landlords,
  units,
}: Planned): Pick<Finance, 'mandate' | 'contract' | 'tenants' | 'landlords' | 'units'> => ({
  ...{ mandate, contract, tenants, landlords, units },
});

/** The document that an invoice is paid with: the receipt of an invoice to the tenant, the settlement of a bill of fees. */
function collectorOf({ claim, contract, draft }: CreateRow): MonthClaim | null {
  if (!isInvoice(draft)) return null;
  if (draft.type === 'RENT_BILL' || draft.payeeRole === 'TENANT')
    return { ...claim, kind: 'RECEIPT', payee: null };
  return { ...claim, kind: contract ? 'SETTLEMENT' : 'GUARANTEED' };
}

/** The receipt of a subject as it is planned, or was there before. */
function receiptOf({ contract, rows, standing }: PlannedSubject) {
  const planned = rows.find(({ claim }) => claim.kind === 'RECEIPT');
  if (planned || !contract) return planned;
  return standing(claimKey({ kind: 'RECEIPT', subject: contract.id, unit: null, payee: null }));
}

/** A receipt asks for money that has not come. */
function isOpen(receipt: ReturnType<typeof receiptOf>): boolean {
  if (!receipt) return false;
  if (!('outcome' in receipt)) return !receipt.isPaid && receipt.totalAmount > 0;
  if (receipt.outcome === 'create') return receipt.draft.totals.totalAmount > 0;
  return receipt.outcome === 'existing' && !receipt.standing.isPaid && receipt.standing.totalAmount > 0;
}
