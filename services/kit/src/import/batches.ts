import type { CollectionName } from '@llavero/proto/collections';
import type { Cell } from '@llavero/proto/imports/cells';
import type { Mapping } from '@llavero/proto/imports/match-headings';
import type { ImportOutcome, ImportRow, ImportState, ImportStatus } from '@llavero/proto/imports/requests';
import { IMPORT_RETENTION_DAYS, importLimits } from '@llavero/proto/imports/rules';
import { v7 as uuidv7 } from 'uuid';
import type { CallContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Queryable, Tx } from '../db/queryable.ts';
import { open, seal, type SealedValues } from '../db/sealed.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { importJob } from './job.ts';
import { batchNotFound, tooManyRows, wrongState } from './errors.ts';

/** What of a file is somebody's data and is kept sealed beside the batch. */
type Source = {
  fileName: string;
  headings: string[];
  defaults: Record<string, Cell>;
};

/** A batch as the engine sees it. */
export interface Batch extends Source {
  id: string;
  collection: CollectionName;
  state: ImportState;
  /** Who has uploaded it. */
  author: string;
  /** On whose behalf rows are written: whoever has started the work. */
  caller: Pick<CallContext, 'actor' | 'requestId' | 'origin'>;
  mapping: Mapping | null;
  key: string | null;
  counts: Pick<
    ImportStatus,
    'total' | 'done' | 'create' | 'update' | 'unchanged' | 'error' | 'undone' | 'kept'
  >;
  failure: string | null;
  /** The job that works on it, or did last. */
  job: string | null;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  emptied: boolean;
}

/** A stored row: its cells and what has become of it. */
export interface StoredRow extends ImportRow {
  outcome: ImportOutcome | null;
  record: string | null;
  version: number | null;
  undo: string | null;
  /** Problems, or what an updated record had before. */
  result: SealedValues;
}

const DAY_SECONDS = 86_400;

const columns =
  '"id", "collection", "state", "author", "caller", "source", "mapping", "key", "total", "done", "create", "update", "unchanged", "error", ' +
  '"undone", "kept", "failure", "job", extract(epoch FROM "created_at")::float8 AS "created", ' +
  'extract(epoch FROM "started_at")::float8 AS "started", extract(epoch FROM "ended_at")::float8 AS "ended", ' +
  '"emptied_at" IS NOT NULL AS "emptied"';

interface Row {
  id: string;
  collection: CollectionName;
  state: ImportState;
  author: string;
  caller: Batch['caller'];
  source: Buffer;
  mapping: Mapping | null;
  key: string | null;
  failure: string | null;
  job: string | null;
  created: number;
  started: number | null;
  ended: number | null;
  emptied: boolean;
}

/** Batches and rows of imports in the service's own schema. */
export class ImportBatches {
  readonly db: Database;
  readonly #queue: JobQueue;

  constructor(db: Database, queue: JobQueue) {
    this.db = db;
    this.#queue = queue;
  }

  async add(collection: CollectionName, source: Source, ctx: CallContext): Promise<string> {
    const id = uuidv7();
    await this.db.query(
      `INSERT INTO "import_batch" ("id", "collection", "caller", "author", "source") VALUES ($1, $2, $3, $4, $5)`,
      [id, collection, callerText(ctx), ctx.actor.id, seal(this.db.keys, 'import', id, { ...source })],
    );
    return id;
  }

  /** Rows sent twice stand once. @throws CodedError conflict when the file is already complete */
  async addRows(batch: string, rows: readonly ImportRow[], last: boolean): Promise<number> {
    const cells = rows.map(({ row, cells: values }) => this.#seal(batch, row, { cells: values }));
    return this.db.transaction(async (tx) => {
      const [found] = await tx.query<{ state: ImportState; total: number }>(
        `SELECT "state", "total" FROM "import_batch" WHERE "id" = $1 FOR UPDATE`,
        [batch],
      );
      if (!found) throw batchNotFound();
      if (found.state !== 'UPLOADING') throw wrongState(found.state);
      const added = await tx.query(
        `INSERT INTO "import_row" ("batch", "row", "cells") SELECT $1::uuid, * FROM unnest($2::int[], $3::bytea[])
         ON CONFLICT DO NOTHING RETURNING "row"`,
        [batch, rows.map(({ row }) => row), cells],
      );
      const total = found.total + added.length;
      if (total > importLimits.rows) throw tooManyRows();
      await tx.query(`UPDATE "import_batch" SET "total" = $2, "state" = $3 WHERE "id" = $1`, [
        batch,
        total,
        last ? 'UPLOADED' : 'UPLOADING',
      ]);
      return total;
    });
  }

  /** @throws CodedError notFound also when it is somebody else's and the caller is no administrator */
  async get(collection: CollectionName, id: string, ctx: CallContext): Promise<Batch> {
    const batch = await this.find(id);
    const mine = ctx.actor.role === 'ADMIN' || batch?.author === ctx.actor.id;
    if (!batch || batch.collection !== collection || !mine) throw batchNotFound();
    return batch;
  }

  async find(id: string, on: Queryable = this.db): Promise<Batch | undefined> {
    const [row] = await on.query<Row & Batch['counts']>(
      `SELECT ${columns} FROM "import_batch" WHERE "id"::text = $1`,
      [id],
    );
    return row && this.#batch(row);
  }

  async recent(collection: CollectionName, ctx: CallContext): Promise<Batch[]> {
    const rows = await this.db.query<Row & Batch['counts']>(
      `SELECT ${columns} FROM "import_batch" WHERE "collection" = $1 AND "emptied_at" IS NULL AND "state" <> 'UPLOADING'
       AND ("author" = $2 OR $3) ORDER BY "created_at" DESC LIMIT 20`,
      [collection, ctx.actor.id, ctx.actor.role === 'ADMIN'],
    );
    return rows.map((row) => this.#batch(row));
  }

  /** Moves a batch on when it stands in one of the states. @throws CodedError conflict `IMPORT.WRONG_STATE` */
  async move(
    id: string,
    from: readonly ImportState[],
    to: ImportState,
    more: { set?: string; values?: unknown[] } = {},
    on: Queryable = this.db,
  ): Promise<void> {
    const moved = await on.query(
      `UPDATE "import_batch" SET "state" = $3${more.set ? `, ${more.set}` : ''}
       WHERE "id" = $1 AND "state" = ANY($2) RETURNING "id"`,
      [id, from, to, ...(more.values ?? [])],
    );
    if (moved.length > 0) return;
    const batch = await this.find(id, on);
    if (!batch) throw batchNotFound();
    throw wrongState(batch.state);
  }

  /** Moves a batch on and enqueues the job that works on it. @throws CodedError conflict `IMPORT.WRONG_STATE` */
  begin(
    id: string,
    from: readonly ImportState[],
    to: ImportState,
    more: { set?: string; values?: unknown[] },
    ctx: CallContext,
    also: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    return this.db.transaction(async (tx) => {
      const job = await this.#queue.enqueue(importJob, { batch: id }, ctx, {}, tx);
      const set =
        '"job" = $4, "caller" = $5, "failure" = NULL, "started_at" = now(), "ended_at" = NULL' +
        (more.set ? `, ${more.set}` : '');
      await this.move(id, from, to, { set, values: [job, callerText(ctx), ...(more.values ?? [])] }, tx);
      await also(tx);
    });
  }

  /** Ends the work on a batch at its next step. @throws CodedError conflict `IMPORT.WRONG_STATE` */
  cancel({ id, job }: Pick<Batch, 'id' | 'job'>, from: ImportState, to: ImportState): Promise<void> {
    return this.db.transaction(async (tx) => {
      // The job first, as its own transactions lock it before the batch: the other way round the two wait for each other.
      if (job !== null) await this.#queue.cancel(importJob, job, tx);
      await this.move(id, [from], to, from === 'CHECKING' ? {} : { set: '"ended_at" = now()' }, tx);
    });
  }

  /** Rows by number, opened. `where` over the columns of `import_row`. */
  async rows(batch: string, where: string, tail: string, values: unknown[] = []): Promise<StoredRow[]> {
    const rows = await this.db.query<
      Omit<StoredRow, 'cells' | 'result'> & Record<'cells' | 'result', Buffer>
    >(
      `SELECT "row", "cells", coalesce("outcome", "plan") AS "outcome", "record", "version", "undo", "result"
       FROM "import_row" WHERE "batch" = $1 AND ${where} ${tail}`,
      [batch, ...values],
    );
    return rows.map((row) => ({
      ...row,
      cells: open(this.db.keys, 'import', rowPlace(batch, row.row), row.cells)['cells'] as Cell[],
      result: open(this.db.keys, 'import', rowPlace(batch, row.row), row.result),
    }));
  }

  /** What is kept of a row's end: problems or former values, sealed as hex for a recordset; null when empty. */
  sealedResult(batch: string, row: number, values: SealedValues): string | null {
    if (Object.keys(values).length === 0) return null;
    return `\\x${this.#seal(batch, row, values).toString('hex')}`;
  }

  /** Forgets what files said: after the retention, and soon for files nobody went on with. Answers the batches emptied. */
  async empty(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const emptied = await tx.query<{ id: string }>(
        `UPDATE "import_batch" SET "emptied_at" = now(), "source" = ''
         WHERE "emptied_at" IS NULL AND "state" NOT IN ('CHECKING', 'RUNNING', 'UNDOING')
           AND ("created_at" < now() - make_interval(days => $1)
             OR ("state" IN ('UPLOADING', 'UPLOADED', 'CHECKED') AND "created_at" < now() - interval '2 days'))
         RETURNING "id"`,
        [IMPORT_RETENTION_DAYS],
      );
      const ids = emptied.map(({ id }) => id);
      if (ids.length > 0) await tx.query(`DELETE FROM "import_row" WHERE "batch" = ANY($1)`, [ids]);
      return ids.length;
    });
  }

  #seal(batch: string, row: number, values: SealedValues): Buffer {
    return seal(this.db.keys, 'import', rowPlace(batch, row), values);
  }

  #batch(row: Row & Batch['counts']): Batch {
    const { total, done, create, update, unchanged, error, undone, kept } = row;
    const source = row.emptied ? {} : (open(this.db.keys, 'import', row.id, row.source) as Source);
    return {
      fileName: '',
      headings: [],
      defaults: {},
      ...source,
      id: row.id,
      collection: row.collection,
      state: row.state,
      author: row.author,
      caller: row.caller,
      mapping: row.mapping,
      key: row.key,
      counts: { total, done, create, update, unchanged, error, undone, kept },
      failure: row.failure,
      job: row.job,
      createdAt: Math.floor(row.created),
      startedAt: row.started === null ? null : Math.floor(row.started),
      endedAt: row.ended === null ? null : Math.floor(row.ended),
      emptied: row.emptied,
    };
  }
}

/** What is kept of a call, to go on with it in the background. */
export function callerText({ actor, requestId, origin }: CallContext): string {
  return JSON.stringify({ actor, requestId, origin });
}

/** What a row's blob is bound to. */
function rowPlace(batch: string, row: number): string {
  return `${batch} ${row}`;
}

/** A batch as it is told. */
export function statusOf(batch: Batch): ImportStatus {
  const { id, collection, state, fileName, headings, mapping, key, counts, failure } = batch;
  const written = counts.create + counts.update > 0;
  const isUndoable = ['FINISHED', 'CANCELLED', 'ERROR'].includes(state) && written && !batch.emptied;
  return {
    batch: id,
    collection,
    state,
    fileName,
    headings,
    mapping,
    key,
    ...counts,
    failure,
    createdAt: batch.createdAt,
    startedAt: batch.startedAt,
    endedAt: batch.endedAt,
    undoableUntil: isUndoable ? batch.createdAt + IMPORT_RETENTION_DAYS * DAY_SECONDS : null,
  };
}
