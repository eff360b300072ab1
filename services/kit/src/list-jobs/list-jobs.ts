import type { CollectionName } from '@llavero/proto/collections';
import { type CodedError, conflict, notFound } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type {
  ChangedRows,
  ExportColumn,
  ExportFormat,
  ListJobRow,
  ListJobStatus,
} from '@llavero/proto/list-jobs/requests';
import type { ListRequest } from '@llavero/proto/requests';
import { v7 as uuidv7 } from 'uuid';
import type { CallContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Queryable, Tx } from '../db/queryable.ts';
import { open, seal, type SealedValues } from '../db/sealed.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { changeJob, exportJob } from './jobs.ts';

/** What a change does. */
export type ChangeAsk = { of: ChangedRows; patch: Record<string, Json> };
/** What an export shows. */
export type ExportAsk = {
  list: Pick<ListRequest, 'filter' | 'text' | 'sort'>;
  columns: ExportColumn[];
  format: ExportFormat;
};

interface Stored {
  id: string;
  kind: 'change' | 'export';
  collection: CollectionName;
  author: string;
  caller: Pick<CallContext, 'actor' | 'requestId' | 'origin'>;
  job: string;
  undoing: boolean;
  collected: boolean;
  total: number;
  ok: number;
  unchanged: number;
  failed: number;
  undone: number;
  kept: number;
  created: number;
}

/** A change or export as its job sees it. */
export type ListJob = Stored & { ask: ChangeAsk & ExportAsk };

/** A row of a change. */
export interface StoredRow extends ListJobRow {
  /** The record's version before and after. */
  version: number;
  after: number | null;
}

const columns =
  '"id", "kind", "collection", "author", "caller", "ask", "job", "undoing", "collected", "total", "ok", "unchanged", "failed", ' +
  '"undone", "kept", extract(epoch FROM "created_at")::float8 AS "created"';
/** Rows of one page of results. */
const PAGE = 500;
/** Days until what was asked, done and written to a file is forgotten: undo is offered that long. */
const KEPT_DAYS = 7;

/** Changes and exports of lists in the service's own schema. */
export class ListJobs {
  readonly db: Database;
  readonly #queue: JobQueue;

  constructor(db: Database, queue: JobQueue) {
    this.db = db;
    this.#queue = queue;
  }

  /** Stores what was asked and enqueues its job. */
  add(
    kind: Stored['kind'],
    collection: CollectionName,
    ask: ChangeAsk | ExportAsk,
    ctx: CallContext,
  ): Promise<ListJobStatus> {
    const id = uuidv7();
    return this.db.transaction(async (tx) => {
      const definition = kind === 'change' ? changeJob : exportJob;
      const job = await this.#queue.enqueue(definition, { id }, ctx, {}, tx);
      const sealed = seal(this.db.keys, 'list_job', id, ask as SealedValues);
      const rows = 'of' in ask && 'rows' in ask.of ? ask.of.rows : null;
      await tx.query(
        `INSERT INTO "list_job" ("id", "kind", "collection", "author", "caller", "ask", "job", "collected", "total")
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, kind, collection, ctx.actor.id, callerText(ctx), sealed, job, rows !== null, rows?.length ?? 0],
      );
      if (rows) await this.addRows(id, rows, 0, tx);
      return this.#status((await this.find(id, tx)) as ListJob, tx);
    });
  }

  /** Rows behind those that are there; a record twice stands once. @returns how many were added */
  async addRows(
    id: string,
    rows: readonly { id: string; version: number }[],
    from: number,
    tx: Tx,
  ): Promise<number> {
    const added = await tx.query(
      `INSERT INTO "list_job_row" ("list_job", "row", "record", "version")
       SELECT $1::uuid, $4::int + ordinality, record, version
         FROM unnest($2::uuid[], $3::int[]) WITH ORDINALITY AS n(record, version, ordinality)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [id, rows.map((row) => row.id), rows.map(({ version }) => version), from],
    );
    return added.length;
  }

  /** @throws CodedError notFound also when it is somebody else's */
  async get(collection: CollectionName, id: string, ctx: CallContext): Promise<ListJob> {
    const found = await this.find(id);
    if (!found || found.collection !== collection || found.author !== ctx.actor.id) throw jobGone();
    return found;
  }

  async find(id: string, on: Queryable = this.db): Promise<ListJob | undefined> {
    const [row] = await on.query<Stored & { ask: Buffer }>(
      `SELECT ${columns} FROM "list_job" WHERE "id"::text = $1`,
      [id],
    );
    if (!row) return undefined;
    // Sealed by `insert` from a checked ask; what is sealed has no type of its own.
    const ask = open(this.db.keys, 'list_job', row.id, row.ask) as unknown as ListJob['ask'];
    return { ...row, ask };
  }

  /** How it stands, by its latest job. */
  async status(collection: CollectionName, id: string, ctx: CallContext): Promise<ListJobStatus> {
    return this.#status(await this.get(collection, id, ctx), this.db);
  }

  /** Enqueues the undo of a change that has ended. @throws CodedError conflict `LIST_JOB.NOT_UNDOABLE` */
  undo(found: ListJob, ctx: CallContext): Promise<ListJobStatus> {
    return this.db.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM "list_job" WHERE "id" = $1 FOR UPDATE', [found.id]);
      const { state, undoing, kind } = await this.#status((await this.find(found.id, tx)) ?? found, tx);
      if (kind !== 'change' || undoing || state === 'waiting' || state === 'running')
        throw conflict(
          'LIST_JOB.NOT_UNDOABLE',
          undoing
            ? 'Este cambio ya se ha deshecho.'
            : 'El cambio sigue en marcha: cancélelo o espere a que termine.',
        );
      const job = await this.#queue.enqueue(changeJob, { id: found.id }, ctx, {}, tx);
      await tx.query(`UPDATE "list_job" SET "undoing" = true, "job" = $2, "caller" = $3 WHERE "id" = $1`, [
        found.id,
        job,
        callerText(ctx),
      ]);
      return this.#status((await this.find(found.id, tx)) as ListJob, tx);
    });
  }

  /** Stops it at its next step; what is done stays. */
  async cancel({ job, kind }: ListJob): Promise<void> {
    await this.#queue.cancel(kind === 'change' ? changeJob : exportJob, job);
  }

  /** What became of the rows, by their number. */
  async rows(
    id: string,
    outcome: string | null,
    after: number,
  ): Promise<{ rows: ListJobRow[]; next: number | null }> {
    const rows = await this.db.query<ListJobRow>(
      `SELECT "row", "record", "outcome", "undo", "message" FROM "list_job_row"
        WHERE "list_job" = $1 AND "row" > $2 AND ($3::text IS NULL OR "outcome" = $3 OR "undo" = $3)
        ORDER BY "row" LIMIT ${PAGE}`,
      [id, after, outcome],
    );
    return { rows, next: rows.length === PAGE ? (rows.at(-1)?.row ?? null) : null };
  }

  /** A part of a file, null after the last. */
  async filePart(id: string, part: number): Promise<Buffer | null> {
    const [row] = await this.db.query<{ data: Buffer }>(
      'SELECT "data" FROM "list_job_file" WHERE "list_job" = $1 AND "part" = $2',
      [id, part],
    );
    if (!row) return null;
    const { data } = open(this.db.keys, 'list_job_file', `${id} ${part}`, row.data);
    return Buffer.from(String(data), 'base64');
  }

  async addFilePart(id: string, part: number, bytes: Buffer, tx: Tx): Promise<void> {
    const values = { data: bytes.toString('base64') };
    await tx.query('INSERT INTO "list_job_file" ("list_job", "part", "data") VALUES ($1, $2, $3)', [
      id,
      part,
      seal(this.db.keys, 'list_job_file', `${id} ${part}`, values),
    ]);
  }

  /** Forgets what is a week old. */
  async forget(): Promise<void> {
    await this.db.query(`DELETE FROM "list_job" WHERE "created_at" < now() - make_interval(days => $1)`, [
      KEPT_DAYS,
    ]);
  }

  async #status(found: ListJob, on: Queryable): Promise<ListJobStatus> {
    const { id, kind, collection, undoing, total, ok, unchanged, failed, undone, kept, created } = found;
    const [job] = await on.query<{ state: ListJobStatus['state']; done: number; error: string | null }>(
      'SELECT "state", "done", "error" FROM "background_job" WHERE "id" = $1',
      [found.job],
    );
    return {
      id,
      kind,
      collection,
      // A job is forgotten after it has ended.
      state: job?.state ?? 'done',
      undoing,
      total: undoing ? ok : total,
      done: kind === 'export' ? ok : undoing ? undone + kept : ok + unchanged + failed,
      ok,
      unchanged,
      failed,
      undone,
      kept,
      error: job?.error ?? null,
      createdAt: Math.floor(created),
    };
  }
}

const callerText = ({ actor, requestId, origin }: CallContext): string =>
  JSON.stringify({ actor, requestId, origin });

export const jobGone = (): CodedError =>
  notFound('LIST_JOB.NOT_FOUND', 'Este trabajo no existe, no es suyo o ya se ha borrado. Vuelva a pedirlo.');
