import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { bill } from '@llavero/proto/records/finance/bill';
import { finance, type Finance } from '@llavero/proto/records/finance/finance';
import { organization } from '@llavero/proto/records/people/organization';
import { place } from '@llavero/proto/records/places/place';
import type { ReportMonths } from '@llavero/proto/rules/reports/owner-report';
import { withheldOf, type WithheldRent } from '@llavero/proto/rules/reports/rent-withholdings';
import type { ReportSource as SourceDocument } from '@llavero/proto/rules/reports/report-table';
import { vatParts } from '@llavero/proto/rules/verifactu/registration';
import type { VatPart } from '@llavero/proto/rules/verifactu/invoice-record';
import { daysInMonth, daySeconds } from '@llavero/proto/values/dates';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';

const ROWS_AT_ONCE = 500;

/** A document behind a row, before its part of the row is known. */
export type Behind = Pick<SourceDocument, 'collection' | 'id' | 'name' | 'date'>;

/** An invoice that the declarant has issued. */
export interface IssuedInvoice {
  /** Customer: id. */
  party: string | null;
  date: number;
  /** Euros, VAT included, less what the customer withholds. */
  total: number;
  /** Whether its customer withholds of it. */
  isWithheld: boolean;
  /** In cents. */
  parts: VatPart[];
  rectifies: boolean;
  source: Behind;
}

/** A supplier's invoice that the company bears. Euros. */
export interface CompanyBill {
  party: string | null;
  date: number;
  base: number;
  vat: number;
  total: number;
  withheld: number;
  /** The office stands by it. */
  isApproved: boolean;
  /** What it is for, in its own words. */
  words: string;
  source: Behind;
}

const issuedFields = [
  ...(['type', 'year', 'serie', 'issueDate', 'source', 'destination', 'landlords', 'tenants'] as const),
  ...(['units', 'breakdown', 'baseAmount', 'vatAmount', 'totalAmount', 'rectifies', 'concept'] as const),
] as const satisfies readonly (keyof Finance)[];
/** An issued invoice as it is read. */
export type InvoiceDocument = Pick<Finance, (typeof issuedFields)[number] | 'id'>;

/** Invoices and rents behind the tax models, read from finance as the caller may see them. */
@Injectable()
export class TaxSource {
  constructor(private readonly peers: Peers) {}

  /** The organization at the head of every paper: whose models are ours. */
  async company(ctx: CallContext): Promise<{ id: string; name: string; idNumber: string | null } | null> {
    const { items } = await this.peers.of(organization).list({ filter: { active: true }, limit: 1 }, ctx);
    const [own] = items;
    return own ? { id: own.id, name: own.name, idNumber: own.cif } : null;
  }

  /** Our own invoices of a period: fees and what rectifies them; of one customer, or all. */
  async ownInvoices(
    period: ReportMonths,
    landlord: string | null,
    ctx: CallContext,
  ): Promise<InvoiceDocument[]> {
    const found = await this.#invoices(['BILL', 'RECTIFYING_BILL'], period, landlord, ctx);
    const invoices = await this.#withoutOtherCorrections(found, ctx);
    return landlord === null
      ? invoices
      : invoices.filter((it) => (it.destination?.agent ?? it.landlords[0]) === landlord);
  }

  /** Invoices of rents that were issued in a landlord's name. */
  async rentInvoices(landlord: string, period: ReportMonths, ctx: CallContext): Promise<InvoiceDocument[]> {
    const found = await this.#invoices(['RENT_BILL', 'RECTIFYING_RENT_BILL'], period, landlord, ctx);
    return found.filter((it) => (it.source?.agent ?? it.landlords[0]) === landlord);
  }

  async #invoices(
    types: ('BILL' | 'RECTIFYING_BILL' | 'RENT_BILL' | 'RECTIFYING_RENT_BILL')[],
    period: ReportMonths,
    landlord: string | null,
    ctx: CallContext,
  ): Promise<InvoiceDocument[]> {
    const filter: FilterOf<typeof finance> = {
      type: { $in: types },
      issueDate: daysOf(period),
      preview: false,
      cancelled: false,
      ...(landlord === null ? {} : { landlords: landlord }),
    };
    const sort = [
      { field: 'issueDate' as const, order: 'asc' as const },
      { field: 'serie' as const, order: 'asc' as const },
    ];
    const found: InvoiceDocument[] = [];
    const records = this.peers.of(finance);
    for await (const page of records.pages(
      { filter, sort, fields: [...issuedFields], limit: ROWS_AT_ONCE },
      ctx,
    ))
      found.push(...page);
    return found;
  }

  /** Receipts and settlements are rectified in the same series, and those corrections are no invoices (decision 0069). */
  async #withoutOtherCorrections(found: InvoiceDocument[], ctx: CallContext): Promise<InvoiceDocument[]> {
    const rectified = new Map<string, Finance['type']>();
    const ids = [...new Set(found.flatMap(({ rectifies }) => rectifies ?? []))];
    for (const some of inBatches(ids))
      for (const { id, type } of await this.peers.of(finance).getMany(some, ctx, { fields: ['type'] }))
        rectified.set(id, type);
    return found.filter(
      ({ rectifies }) => rectifies === null || (rectified.get(rectifies) ?? 'BILL') === 'BILL',
    );
  }

  /** Suppliers' invoices that the company bears, by the day they are entered under, else their own. */
  async companyBills(period: ReportMonths, ctx: CallContext): Promise<CompanyBill[]> {
    const days = daysOf(period);
    const filter: FilterOf<typeof bill> = {
      payer: 'COMPANY',
      cancelled: false,
      $or: [{ accountingDate: days }, { accountingDate: null, issueDate: days }],
    };
    const fields = [
      ...(['supplier', 'number', 'concept', 'subcategory', 'issueDate', 'accountingDate'] as const),
      ...(['baseAmount', 'vatAmount', 'totalAmount', 'withholdingAmount', 'approved'] as const),
    ] as const;
    const found: CompanyBill[] = [];
    for await (const page of this.peers
      .of(bill)
      .pages({ filter, fields: [...fields], limit: ROWS_AT_ONCE }, ctx))
      for (const it of page) {
        const date = it.accountingDate ?? it.issueDate;
        if (date === null) continue;
        found.push({
          ...{ party: it.supplier, date, base: it.baseAmount, vat: it.vatAmount, total: it.totalAmount },
          withheld: it.withholdingAmount,
          isApproved: it.approved,
          words: [it.concept, it.subcategory].join(' '),
          source: { collection: 'bill', id: it.id, name: bill.title(it), date },
        });
      }
    return found;
  }

  /** Suppliers' invoices by id, as settlements name them. */
  async bills(ids: readonly string[], ctx: CallContext) {
    const fields = [
      ...(['supplier', 'number', 'concept', 'issueDate', 'totalAmount'] as const),
      ...(['withholdingAmount', 'documents'] as const),
    ] as const;
    const all = [];
    for (const some of inBatches([...new Set(ids)]))
      all.push(...(await this.peers.of(bill).getMany(some, ctx, { fields: [...fields] })));
    return new Map(all.map((one) => [one.id, one]));
  }

  /** Rents of a period of which whoever pays them withholds: a tenant, or our company of those it guarantees. */
  async withheldRents(
    tenant: string | null,
    { year, from, to }: ReportMonths,
    ctx: CallContext,
  ): Promise<WithheldRent[]> {
    const filter: FilterOf<typeof finance> = {
      ...(tenant === null ? { type: 'GUARANTEED' } : { type: 'SETTLEMENT', tenants: tenant }),
      year,
      month: { $gte: from, $lte: to },
      preview: false,
      cancelled: false,
    };
    const fields = [
      ...(['type', 'year', 'serie', 'issueDate', 'periodStart', 'sourceRole'] as const),
      ...(['destination', 'landlords', 'units', 'breakdown'] as const),
    ] as const;
    const found: WithheldRent[] = [];
    for await (const page of this.peers
      .of(finance)
      .pages({ filter, fields: [...fields], limit: ROWS_AT_ONCE }, ctx))
      for (const document of page) {
        const rent = withheldOf(document);
        const recipient = document.destination?.agent ?? document.landlords[0];
        if (rent && recipient)
          found.push({ ...rent, recipient, units: document.units, source: behind(document) });
      }
    return found;
  }

  /** Cadastral references by unit. */
  async references(ids: readonly string[], ctx: CallContext): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const some of inBatches([...new Set(ids)]))
      for (const { id, cadastralReference } of await this.peers
        .of(place)
        .getMany(some, ctx, { fields: ['cadastralReference'] }))
        if (cadastralReference) found.set(id, cadastralReference);
    return found;
  }
}

/** The document behind a row. */
export function behind(
  document: Pick<Finance, 'id' | 'type' | 'year' | 'serie' | 'issueDate'> & { periodStart?: number | null },
): Behind {
  const { id, issueDate, periodStart = null } = document;
  return { collection: 'finance', id, name: finance.title(document), date: issueDate ?? periodStart };
}

/** An issued invoice as the models take it. */
export function issuedInvoice(document: InvoiceDocument): IssuedInvoice | null {
  const { type, issueDate, destination, breakdown, tenants, landlords } = document;
  if (issueDate === null) return null;
  const isRent = type === 'RENT_BILL' || type === 'RECTIFYING_RENT_BILL';
  return {
    party: destination?.agent ?? (isRent ? tenants[0] : landlords[0]) ?? null,
    date: issueDate,
    total: document.totalAmount,
    isWithheld: breakdown.some(({ subcategory }) => subcategory === 'WITHHOLDING'),
    parts: vatParts(breakdown),
    rectifies: type === 'RECTIFYING_BILL' || type === 'RECTIFYING_RENT_BILL',
    source: behind(document),
  };
}

const daysOf = ({ year, from, to }: ReportMonths) => ({
  $gte: daySeconds({ year, month: from, day: 1 }),
  $lte: daySeconds({ year, month: to, day: daysInMonth(year, to) }),
});
