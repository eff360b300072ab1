import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { through, type CallContext } from '../context.ts';
import type { Tx } from '../db/queryable.ts';
import type { JobContext } from '../jobs/job-context.ts';
import type { HandlesJob } from '../jobs/job-handler.ts';
import { changedByPeople } from '../records/history/changed-by-people.ts';
import type { RecordStore } from '../records/store.ts';
import type { RecordStores } from '../service/record-stores.ts';
import type { changeJob } from './jobs.ts';
import type { ListJob, ListJobs, StoredRow } from './list-jobs.ts';

type Counts = { [key: string]: Json };

/** Rows found at a time, and rows of one transaction: few enough that nobody waits for their locks. */
const FOUND_AT_ONCE = 500;
const WRITTEN_AT_ONCE = 50;

/** What became of a row, as one line of the recordset that is written back. */
interface RowEnd {
  row: number;
  outcome: 'ok' | 'unchanged' | 'failed' | null;
  undo: 'undone' | 'kept' | null;
  after: number | null;
  message: string | null;
}

interface Work {
  found: ListJob;
  store: RecordStore;
  /** On whose behalf; the permissions of that person decide on every row. */
  ctx: CallContext;
  job: JobContext<Counts>;
}

/** Changes the rows of a list, each by the rules and permissions of a change by hand, or takes such a change back. */
export class RunChange implements HandlesJob<typeof changeJob> {
  readonly #jobs: ListJobs;
  readonly #stores: RecordStores;

  constructor(jobs: ListJobs, stores: RecordStores) {
    this.#jobs = jobs;
    this.#stores = stores;
  }

  async run({ id }: { id: string }, job: JobContext<Counts>): Promise<void> {
    const found = await this.#jobs.find(id);
    if (!found || found.job !== job.id) return;
    const ctx = through({ ...found.caller, signal: job.signal }, 'JOB');
    const work: Work = { found, store: this.#stores.of(found.collection) as RecordStore, ctx, job };
    if (found.undoing) return this.#undo(work);
    if (!found.collected) await this.#collect(work);
    await this.#write(work);
  }

  /** Notes which rows are meant before the first one changes: a row that stops matching is not passed over. */
  async #collect({ found, store, ctx, job }: Work): Promise<void> {
    const { of } = found.ask;
    if ('rows' in of) return;
    const except = new Set(of.except ?? []);
    await job.transaction((tx) => tx.query('DELETE FROM "list_job_row" WHERE "list_job" = $1', [found.id]));
    let after: string | null = null;
    let count = 0;
    do {
      job.step();
      const page: Buffer = await store.list(
        {
          collection: found.collection,
          ...of.list,
          fields: [],
          sort: [{ field: 'id', order: 'asc' }],
          limit: FOUND_AT_ONCE,
          ...(after === null ? {} : { after }),
        },
        ctx,
      );
      const { items, cursor } = JSON.parse(page.toString()) as {
        items: { id: string; version: number }[];
        cursor: string | null;
      };
      const meant = items.filter((item) => !except.has(item.id));
      const from = count;
      count += await job.transaction((tx) => this.#jobs.addRows(found.id, meant, from, tx));
      after = cursor;
    } while (after !== null);
    await job.transaction((tx) =>
      tx.query('UPDATE "list_job" SET "collected" = true, "total" = $2 WHERE "id" = $1', [found.id, count]),
    );
  }

  async #write(work: Work): Promise<void> {
    const { found, store, ctx } = work;
    const { collection } = found;
    await this.#each(work, `"outcome" IS NULL`, 'ASC', async ({ row, record, version }, tx) => {
      const request = { collection, id: record, version, patch: found.ask.patch };
      const changed = await store.patch(request, ctx, tx);
      const outcome = changed.version === version ? 'unchanged' : 'ok';
      return { row, outcome, undo: null, after: changed.version, message: null };
    });
  }

  /** Last rows first; a row that a person has changed since stays as it is. */
  async #undo(work: Work): Promise<void> {
    const { store, ctx } = work;
    await this.#each(work, `"outcome" = 'ok' AND "undo" IS NULL`, 'DESC', async (row, tx) => {
      const end = { row: row.row, outcome: null, undo: 'kept' as const, after: null };
      const [current] = await store.loadManyUnchecked([row.record], tx);
      if (!current) return { ...end, message: 'La ficha se ha eliminado después.' };
      if (await changedByPeople(tx, row.record, row.after ?? 0))
        return { ...end, message: 'Alguien ha cambiado la ficha después: se ha dejado como está.' };
      const back = { id: row.record, version: current.version, to: row.version };
      const { version } = await store.restoreAt(back, ctx, undefined, tx);
      return { ...end, undo: 'undone' as const, after: version, message: null };
    });
  }

  /** Works through the rows that wait, a few to a transaction; a refused row says why and the others go on. */
  async #each(
    { found, job }: Work,
    waiting: string,
    order: 'ASC' | 'DESC',
    work: (row: StoredRow, tx: Tx) => Promise<RowEnd>,
  ): Promise<void> {
    for (;;) {
      job.step();
      const counts = await job.transaction(async (tx) => {
        const rows = await tx.query<StoredRow>(
          `SELECT "row", "record", "version", "after", "outcome", "undo", "message" FROM "list_job_row"
            WHERE "list_job" = $1 AND ${waiting} ORDER BY "row" ${order} LIMIT ${WRITTEN_AT_ONCE}`,
          [found.id],
        );
        if (rows.length === 0) return null;
        const ends: RowEnd[] = [];
        for (const row of rows) {
          await tx.query('SAVEPOINT "row"');
          try {
            ends.push(await work(row, tx));
          } catch (error) {
            if (!(error instanceof CodedError) || error.body.kind === 'unavailable') throw error;
            await tx.query('ROLLBACK TO SAVEPOINT "row"');
            const { message } = error.body;
            ends.push(
              found.undoing
                ? { row: row.row, outcome: null, undo: 'kept', after: null, message }
                : { row: row.row, outcome: 'failed', undo: null, after: null, message },
            );
          }
        }
        return this.#end(found, ends, tx);
      });
      if (!counts) return;
      const { total, done, ...state } = counts;
      await job.save({ done, total, state });
      await job.giveWay();
    }
  }

  async #end(
    { id, undoing }: ListJob,
    ends: readonly RowEnd[],
    tx: Tx,
  ): Promise<{ total: number; done: number; ok: number; failed: number; undone: number; kept: number }> {
    await tx.query(
      `UPDATE "list_job_row" r
          SET "outcome" = coalesce(n."outcome", r."outcome"), "undo" = coalesce(n."undo", r."undo"),
              "after" = coalesce(n."after", r."after"), "message" = n."message"
         FROM json_to_recordset($2::json) AS n("row" int, "outcome" text, "undo" text, "after" int, "message" text)
        WHERE r."list_job" = $1 AND r."row" = n."row"`,
      [id, JSON.stringify(ends)],
    );
    const of = (what: string) => ends.filter(({ outcome, undo }) => outcome === what || undo === what).length;
    const [row] = await tx.query<Record<'total' | 'ok' | 'unchanged' | 'failed' | 'undone' | 'kept', number>>(
      `UPDATE "list_job" SET "ok" = "ok" + $2, "unchanged" = "unchanged" + $3, "failed" = "failed" + $4,
          "undone" = "undone" + $5, "kept" = "kept" + $6
        WHERE "id" = $1 RETURNING "total", "ok", "unchanged", "failed", "undone", "kept"`,
      [id, of('ok'), of('unchanged'), of('failed'), of('undone'), of('kept')],
    );
    const { total, ok, unchanged, failed, undone, kept } = row!;
    const done = undoing ? undone + kept : ok + unchanged + failed;
    return { total: undoing ? ok : total, done, ok, failed, undone, kept };
  }
}
