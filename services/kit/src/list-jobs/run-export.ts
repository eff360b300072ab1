import { collectionOwners, type CollectionName } from '@llavero/proto/collections';
import { invalid } from '@llavero/proto/errors';
import type { FieldMeta, Json } from '@llavero/proto/fields/field';
import { answeredMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { computedColumns } from '@llavero/proto/list-jobs/computed-columns';
import type { ExportColumn } from '@llavero/proto/list-jobs/requests';
import { CSV_BYTE_ORDER_MARK, csvRow, type CsvValue } from '@llavero/proto/values/csv';
import {
  csvValue,
  formatField,
  isFigure,
  type LabelFor,
  linkedTitle,
} from '@llavero/proto/values/format-field';
import { through, type CallContext } from '../context.ts';
import type { Peers } from '../grpc/peers.ts';
import type { JobContext } from '../jobs/job-context.ts';
import type { HandlesJob } from '../jobs/job-handler.ts';
import type { RecordStore } from '../records/store.ts';
import type { RecordStores } from '../service/record-stores.ts';
import type { exportJob } from './jobs.ts';
import type { ListJob, ListJobs } from './list-jobs.ts';
import { MOST_SHEET_ROWS, type SheetCell, workbook } from './sheet-writer.ts';

type Counts = { [key: string]: Json };
type Row = Record<string, Json> & { id: string; version: number };

const ROWS_AT_ONCE = 500;
/** Bytes of one sealed part of the file. */
const PART_BYTES = 512 * 1024;

/** Writes the rows of a list to a file, in the list's order and with its columns, as whoever asked sees them. */
export class RunExport implements HandlesJob<typeof exportJob> {
  readonly #jobs: ListJobs;
  readonly #stores: RecordStores;
  readonly #peers: Peers;

  constructor(jobs: ListJobs, stores: RecordStores, peers: Peers) {
    this.#jobs = jobs;
    this.#stores = stores;
    this.#peers = peers;
  }

  async run({ id }: { id: string }, job: JobContext<Counts>): Promise<void> {
    const found = await this.#jobs.find(id);
    if (!found) return;
    const store = this.#stores.of(found.collection) as RecordStore;
    const ctx = through({ ...found.caller, signal: job.signal }, 'JOB');
    // A file is one piece: an attempt that was interrupted begins again.
    await job.transaction((tx) => tx.query('DELETE FROM "list_job_file" WHERE "list_job" = $1', [id]));
    let [part, kept, size] = [0, [] as Buffer[], 0];
    const flush = async () => {
      const bytes = Buffer.concat(kept);
      await job.transaction((tx) => this.#jobs.addFilePart(id, part, bytes, tx));
      [part, kept, size] = [part + 1, [], 0];
    };
    for await (const bytes of this.#file(found, store, ctx, job)) {
      kept.push(bytes);
      size += bytes.length;
      if (size >= PART_BYTES) await flush();
    }
    if (size > 0) await flush();
  }

  #file(
    found: ListJob,
    store: RecordStore,
    ctx: CallContext,
    job: JobContext<Counts>,
  ): AsyncIterable<Buffer> {
    const { columns, format } = found.ask;
    const pages = this.#pages(found, store, ctx, job);
    const { definition } = store;
    return format === 'csv'
      ? csvFile(definition, columns, pages)
      : workbook(
          columns.map(({ label }) => label),
          sheetRows(definition, columns, pages),
        );
  }

  /** The rows by cursor, each page with the names of what it links to. */
  async *#pages(
    { id, ask, collection }: ListJob,
    store: RecordStore,
    ctx: CallContext,
    job: JobContext<Counts>,
  ): AsyncGenerator<{ rows: Row[]; label: LabelFor }> {
    const { definition } = store;
    const fields = [...new Set(ask.columns.flatMap((column) => needsOf(definition, column)))];
    const { count: total } = await store.count({ collection, ...ask.list }, ctx);
    const names = new Map<string, string>();
    let after: string | null = null;
    let done = 0;
    do {
      const page: Buffer = await store.list(
        { collection, ...ask.list, fields, limit: ROWS_AT_ONCE, ...(after === null ? {} : { after }) },
        ctx,
      );
      const { items, cursor } = JSON.parse(page.toString()) as { items: Row[]; cursor: string | null };
      await this.#name(definition, fields, items, names, ctx);
      yield { rows: items, label: (to, record) => names.get(`${to}/${record}`) ?? null };
      after = cursor;
      done += items.length;
      await job.save({ done, total: Math.max(total, done), state: { rows: done } });
      await this.#jobs.db.query('UPDATE "list_job" SET "ok" = $2, "total" = $3 WHERE "id" = $1', [
        id,
        done,
        Math.max(total, done),
      ]);
    } while (after !== null);
  }

  /** Names of linked records that are not known yet, from their owners, as the caller may see them. */
  async #name(
    definition: RecordDefinition,
    fields: readonly string[],
    rows: readonly Row[],
    names: Map<string, string>,
    ctx: CallContext,
  ): Promise<void> {
    const wanted = new Map<CollectionName, Set<string>>();
    for (const field of fields) {
      const to = answeredMeta(definition, field)?.to;
      if (!to) continue;
      const ids = wanted.get(to) ?? new Set<string>();
      wanted.set(to, ids);
      for (const row of rows)
        for (const id of [row[field] ?? []].flat())
          if (typeof id === 'string' && !names.has(`${to}/${id}`)) ids.add(id);
    }
    for (const [to, ids] of wanted) {
      const asked = [...ids];
      for (let from = 0; from < asked.length; from += 1_000) {
        const request = { collection: to, ids: asked.slice(from, from + 1_000) };
        const own = this.#stores.find(to);
        const found = own
          ? await own.labels(request, ctx)
          : await this.#peers.records(collectionOwners[to]).labels(request, ctx);
        for (const { id, title } of found) names.set(`${to}/${id}`, title);
      }
    }
  }
}

function needsOf(definition: RecordDefinition, { name, links, title }: ExportColumn): readonly string[] {
  if (links) return [...links, ...definition.titleFields];
  if (title) return definition.titleFields;
  return computedColumns[definition.collection]?.[name]?.needs ?? [name];
}

/** The text of a cell, as the list shows it. */
function textOf(definition: RecordDefinition, column: ExportColumn, row: Row, label: LabelFor): string {
  const { name, links, title } = column;
  if (title) return definition.title(row);
  if (links) return linkedTitle(definition, links, row, label);
  const computed = computedColumns[definition.collection]?.[name];
  return computed ? computed.text(row) : formatField(definition, name, row[name], label);
}

/** The field whose value a cell holds as such; none for a column of several. */
function metaOfColumn(definition: RecordDefinition, { name, links, title }: ExportColumn) {
  return links || title ? undefined : answeredMeta(definition, name);
}

async function* csvFile(
  definition: RecordDefinition,
  columns: readonly ExportColumn[],
  pages: AsyncIterable<{ rows: Row[]; label: LabelFor }>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_BYTE_ORDER_MARK + csvRow(columns.map(({ label }) => label)));
  for await (const { rows, label } of pages)
    yield Buffer.from(
      rows
        .map((row) =>
          csvRow(
            columns.map((column): CsvValue => {
              const meta = metaOfColumn(definition, column);
              return csvValue(meta, row[column.name], textOf(definition, column, row, label));
            }),
          ),
        )
        .join(''),
    );
}

async function* sheetRows(
  definition: RecordDefinition,
  columns: readonly ExportColumn[],
  pages: AsyncIterable<{ rows: Row[]; label: LabelFor }>,
): AsyncGenerator<SheetCell[][]> {
  let count = 1;
  for await (const { rows, label } of pages) {
    count += rows.length;
    if (count > MOST_SHEET_ROWS)
      throw invalid(
        'LIST_JOB.SHEET_FULL',
        'La lista tiene más filas de las que caben en una hoja de Excel: fíltrela o expórtela a CSV.',
      );
    yield rows.map((row) =>
      columns.map((column) =>
        sheetCell(metaOfColumn(definition, column), row[column.name], textOf(definition, column, row, label)),
      ),
    );
  }
}

function sheetCell(meta: FieldMeta | undefined, value: Json | undefined, text: string): SheetCell {
  if (typeof value === 'number' && meta?.kind === 'day') return { kind: 'day', value };
  if (typeof value !== 'number' || !isFigure(meta)) return text || null;
  return { kind: meta?.kind === 'money' || meta?.kind === 'percent' ? meta.kind : 'number', value };
}
