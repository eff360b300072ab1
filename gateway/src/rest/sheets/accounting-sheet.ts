import { Injectable } from '@nestjs/common';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { workbook } from '@llavero/kit/list-jobs/sheet-writer';
import { invalid } from '@llavero/proto/errors';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { finance } from '@llavero/proto/records/finance/finance';
import { config } from '@llavero/proto/records/notifications/config';
import { agent } from '@llavero/proto/records/people/agent';
import { place } from '@llavero/proto/records/places/place';
import { ACCOUNTING_IDS_KEY, accountingIds } from '@llavero/proto/rules/accounting-ids';
import {
  type AccountingSheet,
  accountingSheets,
  sheetColumns,
  type SheetDocument,
  sheetFields,
  sheetLinks,
  type SheetNames,
  sheetRows,
} from '@llavero/proto/rules/reports/accounting-sheets';
import { type ReportColumn, ReportTotals, type ReportValue } from '@llavero/proto/rules/reports/report-table';
import { toSheetRow } from '@llavero/kit/list-jobs/sheet-row';

/** Which documents: those named, or all of a year or month that are no drafts and not cancelled. */
export type AskedDocuments = { ids: string[] } | { year: number; month: number | null };

const ROWS_AT_ONCE = 500;
const MOST_IDS = 1_000;

/** Writes accounting spreadsheets while their rows are read, so that memory does not grow with them (RST-07). */
@Injectable()
export class AccountingSheets {
  constructor(private readonly peers: Peers) {}

  /**
   * The workbook as bytes; the caller of `ctx` sees in it what the matrix lets them see. The first page is read before
   * this answers, so that a refusal is an error and not a broken file.
   *
   * @throws CodedError as finance throws it
   */
  async file(
    sheet: AccountingSheet,
    asked: AskedDocuments,
    ctx: CallContext,
  ): Promise<AsyncIterable<Buffer>> {
    const columns = sheetColumns(sheet);
    const pages = this.#pages(sheet, asked, ctx);
    const [first, accounts] = await Promise.all([pages.next(), this.#accounts(sheet, ctx)]);
    return workbook(
      columns.map(({ label }) => label),
      this.#rows(sheet, columns, from(first, pages), accounts, ctx),
    );
  }

  /** The house's own accounts; only the rows of administration name them. */
  async #accounts(sheet: AccountingSheet, ctx: CallContext): Promise<SheetNames['accounts']> {
    if (!accountingSheets[sheet].byLine) return accountingIds();
    const filter = { key: ACCOUNTING_IDS_KEY };
    const { items } = await this.peers.of(config).list({ filter, limit: 1 }, ctx);
    return accountingIds(items[0]?.value);
  }

  async *#rows(
    sheet: AccountingSheet,
    columns: readonly ReportColumn[],
    pages: AsyncIterable<SheetDocument[]>,
    accounts: SheetNames['accounts'],
    ctx: CallContext,
  ) {
    const totals = new ReportTotals(columns);
    const names = new Names(this.peers, accounts, ctx);
    for await (const documents of pages) {
      await names.learn(documents);
      const rows: ReportValue[][] = documents.flatMap((document) => sheetRows(sheet, document, names));
      for (const row of rows) totals.add(row);
      yield rows.map((row) => toSheetRow(columns, row));
    }
    yield [toSheetRow(columns, totals.row())];
  }

  async *#pages(
    sheet: AccountingSheet,
    asked: AskedDocuments,
    ctx: CallContext,
  ): AsyncGenerator<SheetDocument[]> {
    const records = this.peers.of(finance);
    const type = { $in: [...accountingSheets[sheet].types] };
    const fields = [...sheetFields];
    if ('ids' in asked) {
      for (let at = 0; at < asked.ids.length; at += ROWS_AT_ONCE) {
        const wanted: readonly string[] = accountingSheets[sheet].types;
        const found = await records.getMany(asked.ids.slice(at, at + ROWS_AT_ONCE), ctx, { fields });
        yield found.filter((document) => wanted.includes(document.type ?? ''));
      }
      return;
    }
    const { year, month } = asked;
    const filter: FilterOf<typeof finance> = {
      type,
      year,
      ...(month === null ? {} : { month }),
      preview: false,
      cancelled: false,
    };
    const sort = [
      { field: 'issueDate' as const, order: 'asc' as const },
      { field: 'serie' as const, order: 'asc' as const },
    ];
    yield* records.pages({ filter, sort, fields, limit: ROWS_AT_ONCE }, ctx);
  }
}

/** Names are asked once each, a page of documents at a time. */
class Names implements SheetNames {
  readonly #people = new Map<string, { name: string; idNumber: string | null }>();
  readonly #units = new Map<string, string>();

  constructor(
    private readonly peers: Peers,
    readonly accounts: SheetNames['accounts'],
    private readonly ctx: CallContext,
  ) {}

  person = (id: string) => this.#people.get(id);
  unit = (id: string) => this.#units.get(id);

  async learn(documents: readonly SheetDocument[]): Promise<void> {
    const links = documents.map(sheetLinks);
    const unknown = (ids: readonly string[], known: ReadonlyMap<string, unknown>) =>
      [...new Set(ids)].filter((id) => !known.has(id));
    const people = unknown(
      links.flatMap((it) => it.people),
      this.#people,
    );
    const units = unknown(
      links.flatMap((it) => it.units),
      this.#units,
    );
    const fields = ['firstname', 'lastname', 'idNumber'] as const;
    for (let at = 0; at < people.length; at += MOST_IDS)
      for (const it of await this.peers
        .of(agent)
        .getMany(people.slice(at, at + MOST_IDS), this.ctx, { fields }))
        this.#people.set(it.id, { name: agent.title(it), idNumber: it.idNumber });
    for (let at = 0; at < units.length; at += MOST_IDS)
      for (const it of await this.peers.of(place).labels(units.slice(at, at + MOST_IDS), this.ctx))
        this.#units.set(it.id, it.title);
  }
}

async function* from<T>(first: IteratorResult<T>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

const isInteger = (value: unknown, low: number, high: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;

/** The body of the call: `{financeIds}`, or `{year, month?}`. @throws CodedError invalid `REQUEST.INVALID` */
export function askedDocuments(body: Readonly<Record<string, unknown>>): AskedDocuments {
  const { financeIds, year, month = null } = body;
  if (
    Array.isArray(financeIds) &&
    financeIds.length <= 10_000 &&
    financeIds.every((id) => typeof id === 'string')
  )
    return { ids: financeIds };
  if (financeIds === undefined && isInteger(year, 2000, 2100) && (month === null || isInteger(month, 1, 12)))
    return { year, month };
  throw invalid(
    'REQUEST.INVALID',
    'Indique el año (y el mes, de 1 a 12), o una lista de hasta 10.000 documentos. No se ha creado ningún archivo.',
    [
      {
        field: 'year',
        rule: 'required',
        message: 'Indique el año con cuatro cifras, o la lista financeIds.',
      },
    ],
  );
}
