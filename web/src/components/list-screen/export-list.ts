import { CSV_BYTE_ORDER_MARK, csvRow } from '@llavero/proto/values/csv';
import type { LabelFor } from '../../lib/format.ts';
import { fetchList, type ListPage, type ListQuery, type Row } from '../../lib/records.ts';
import type { Column, SheetValue } from './columns.tsx';

/** Rows per request of an export: the most the gateway gives. */
const SLICE = 500;
/** The deepest the gateway pages. */
const MOST_ROWS = 10_000;

/** The names of linked records that came with pages. */
export function labelsOf(...pages: readonly ListPage[]): LabelFor {
  const names = new Map<string, string>();
  for (const page of pages)
    for (const [collection, labels] of Object.entries(page.collections))
      for (const { id, title } of labels ?? []) names.set(`${collection}/${id}`, title);
  return (collection, id) => names.get(`${collection}/${id}`) ?? null;
}

/** Every page of a list in order, up to 10,000 rows; tells how many have come. */
export async function fetchAll(
  query: ListQuery,
  onPage: (page: ListPage, done: number) => void,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  for (let page = 1; done < MOST_ROWS; page++) {
    const reply = await fetchList({ ...query, page, limit: SLICE, count: false }, signal);
    done += reply.items.length;
    onPage(reply, done);
    if (!reply.hasMore) break;
  }
  return done;
}

/** The list as a CSV file: what is shown, all pages (SCR-01). */
export async function csvOf(
  query: ListQuery,
  columns: readonly Column[],
  progress: (done: number) => void,
  signal?: AbortSignal,
): Promise<Blob> {
  const parts: string[] = [CSV_BYTE_ORDER_MARK, csvRow(columns.map(({ label }) => label))];
  await fetchAll(
    query,
    (page, done) => {
      const label = labelsOf(page);
      parts.push(
        page.items.map((row: Row) => csvRow(columns.map((column) => column.csv(row, label)))).join(''),
      );
      progress(done);
    },
    signal,
  );
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** The list as an Excel workbook: figures and dates as such, heading row frozen; the writer is loaded on use. */
export async function xlsxOf(
  query: ListQuery,
  columns: readonly Column[],
  progress: (done: number) => void,
  signal?: AbortSignal,
): Promise<Blob> {
  const { writeSheet } = await import('./write-sheet.ts');
  const rows: SheetValue[][] = [];
  await fetchAll(
    query,
    (page, done) => {
      const label = labelsOf(page);
      rows.push(...page.items.map((row) => columns.map((column) => column.sheet(row, label))));
      progress(done);
    },
    signal,
  );
  return writeSheet(columns, rows);
}
