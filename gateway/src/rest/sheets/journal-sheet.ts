import { Injectable } from '@nestjs/common';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { toSheetRow } from '@llavero/kit/list-jobs/sheet-row';
import { workbook } from '@llavero/kit/list-jobs/sheet-writer';
import { accountingJournal } from '@llavero/proto/commands/accounting';
import type { OutputOf } from '@llavero/proto/commands/command';
import { invalid } from '@llavero/proto/errors';
import { type JournalFormat, journalFormats } from '@llavero/proto/records/choices/journal';
import { type ReportColumn, ReportTotals, type ReportValue } from '@llavero/proto/rules/reports/report-table';
import { CSV_BYTE_ORDER_MARK, csvRow } from '@llavero/proto/values/csv';
import { formatDay, parseDay } from '@llavero/proto/values/dates';

/** What is asked for: days in unix seconds, both included. */
export interface AskedJournal {
  from: number;
  to: number;
  format: JournalFormat;
}

type Page = OutputOf<typeof accountingJournal>;
type Row = Page['rows'][number];

const ENTRIES_AT_ONCE = 500;

const columns: readonly ReportColumn[] = [
  { label: 'Asiento', kind: 'number' },
  { label: 'Fecha', kind: 'day' },
  { label: 'Cuenta', kind: 'text' },
  { label: 'Contrapartida', kind: 'text' },
  { label: 'Concepto', kind: 'text' },
  { label: 'Documento', kind: 'text' },
  { label: 'Tercero', kind: 'text' },
  { label: 'NIF', kind: 'text' },
  { label: 'Debe', kind: 'money', summed: true },
  { label: 'Haber', kind: 'money', summed: true },
];
const labels = columns.map(({ label }) => label);
const DAY_COLUMN = 1;

/** Writes the accounting journal while its entries are read (EXT-12), so that memory does not grow with the period. */
@Injectable()
export class JournalSheet {
  constructor(private readonly peers: Peers) {}

  /**
   * The file as bytes. The first page is read before this answers, so that a refusal is an error and not a broken file.
   * The workbook ends with the sums; the CSV has entries alone, for a program to read.
   *
   * @throws CodedError as finance throws it
   */
  async file({ from, to, format }: AskedJournal, ctx: CallContext): Promise<AsyncIterable<Buffer>> {
    const ask = (after: string | null): Promise<Page> =>
      this.peers.command(accountingJournal, { from, to, after, limit: ENTRIES_AT_ONCE }, ctx);
    const pages = numbered(await ask(null), ask);
    return format === 'csv' ? csv(pages) : workbook(labels, cells(pages));
  }
}

/** The rows of all pages, their entries numbered from 1. */
async function* numbered(
  first: Page,
  ask: (after: string | null) => Promise<Page>,
): AsyncGenerator<ReportValue[][]> {
  let [number, entry] = [0, ''];
  for (let page = first; ; page = await ask(page.next)) {
    yield page.rows.map((row) => {
      if (row.entry !== entry) [number, entry] = [number + 1, row.entry];
      return valuesOf(row, number);
    });
    if (page.next === null) return;
  }
}

const valuesOf = (row: Row, number: number): ReportValue[] => [
  ...[number, row.day, row.account, row.counterAccount, row.text, row.document, row.party, row.taxId],
  ...[row.debit, row.credit],
];

async function* csv(pages: AsyncIterable<ReportValue[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_BYTE_ORDER_MARK + csvRow(labels));
  for await (const rows of pages) yield Buffer.from(rows.map((row) => csvRow(row.map(cellText))).join(''));
}

const cellText = (value: ReportValue, at: number): ReportValue =>
  at === DAY_COLUMN && typeof value === 'number' ? formatDay(value) : value;

async function* cells(pages: AsyncIterable<ReportValue[][]>) {
  const totals = new ReportTotals(columns);
  for await (const rows of pages) {
    for (const row of rows) totals.add(row);
    yield rows.map((row) => toSheetRow(columns, row));
  }
  yield [toSheetRow(columns, totals.row())];
}

/** The body of the call: `{from, to, format}` with days as `2026-11-01`. @throws CodedError invalid `REQUEST.INVALID` */
export function askedJournal(body: Readonly<Record<string, unknown>>): AskedJournal {
  const dayOf = (value: unknown) => (typeof value === 'string' ? parseDay(value) : null);
  const [from, to] = [dayOf(body['from']), dayOf(body['to'])];
  const { format = 'xlsx' } = body;
  if (from !== null && to !== null && isFormat(format)) return { from, to, format };
  throw invalid(
    'REQUEST.INVALID',
    'Indique el primer y el último día (2026-11-01) y el formato, csv o xlsx. No se ha creado ningún archivo.',
    [
      {
        field: from === null ? 'from' : to === null ? 'to' : 'format',
        rule: 'required',
        message: 'Falta o no se entiende.',
      },
    ],
  );
}

const isFormat = (value: unknown): value is JournalFormat =>
  (journalFormats as readonly unknown[]).includes(value);
