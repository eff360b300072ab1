import { CodedError, type FieldProblem } from '@llavero/proto/errors';
import { importedEvent } from '@llavero/proto/events/imports';
import type { Json } from '@llavero/proto/fields/field';
import { sameJson } from '@llavero/proto/fields/validate';
import type { ImportOutcome, ImportState } from '@llavero/proto/imports/requests';
import type { Tx } from '../db/queryable.ts';
import type { CallContext } from '../context.ts';
import { changedByPeople } from '../records/history/changed-by-people.ts';
import type { RecordStore } from '../records/store.ts';
import type { StoredRecord } from '../records/store-parts.ts';
import type { Batch, ImportBatches, StoredRow } from './batches.ts';
import { type JobContext, JobInterrupted } from '../jobs/job-context.ts';
import { type PlannedRow, type Planner, problemsOf } from './planner.ts';

/** Rows that are validated together: one look-up of links and keys for all of them. */
const CHECK_ROWS = 200;
/** Rows of one transaction: few enough that nobody waits for their locks, enough to share the disk's acknowledgement. */
const RUN_ROWS = 50;

/** What a piece of work has at hand. */
export interface Work {
  batches: ImportBatches;
  batch: Batch;
  store: RecordStore;
  /** On whose behalf. */
  ctx: CallContext;
  /** The attempt whose lease fences every write. */
  job: JobContext<null>;
}

/** What became of a row, as one line of the recordset that is written back. */
interface RowEnd {
  row: number;
  outcome: ImportOutcome | null;
  record: string | null;
  version: number | null;
  undo: string | null;
  result: string | null;
}

/** Dry run: every row by all rules, nothing written but what was found. */
export async function checkRows(work: Work, planner: Planner): Promise<void> {
  const { batches, batch } = work;
  let last = 0;
  for (;;) {
    work.job.step();
    const rows = await batches.rows(batch.id, '"row" > $2', `ORDER BY "row" LIMIT ${CHECK_ROWS}`, [last]);
    if (rows.length === 0) break;
    const planned = await planner.plan(rows, false);
    const ends = planned.map((plan) => endOf(work, plan.row, plan.outcome as ImportOutcome, plan));
    await leased(work, 'CHECKING', async (tx) => {
      await writeEnds(tx, batch.id, ends, 'plan');
      await count(tx, batch.id, ends);
    });
    last = rows.at(-1)?.row ?? last;
  }
  await ended(work, 'CHECKING', 'CHECKED');
}

/** The import itself: a few rows and the note of their end are one transaction, so that a crash neither loses nor doubles a row. */
export async function runRows(work: Work, planner: Planner): Promise<void> {
  const { batches, batch } = work;
  for (;;) {
    work.job.step();
    const rows = await batches.rows(batch.id, '"outcome" IS NULL', `ORDER BY "row" LIMIT ${RUN_ROWS}`);
    if (rows.length === 0) break;
    const planned = await planner.plan(rows, true);
    const ready = planned.filter(({ outcome }) => outcome !== 'wait');
    if (ready.length > 0) await writeRows(work, ready);
    else
      await writeRows(
        work,
        planned.map((plan) => ({ ...plan, outcome: 'error', problems: [earlierRowFailed] })),
      );
  }
  await ended(work, 'RUNNING', 'FINISHED');
}

const earlierRowFailed: FieldProblem = {
  field: '',
  rule: 'notFound',
  message:
    'Nombra una ficha de otra fila de este fichero que no se ha podido importar: corrija primero aquella.',
};

/** All rows at once; when the database refuses one of them, again with a way back before each. */
async function writeRows(work: Work, planned: readonly PlannedRow[]): Promise<void> {
  try {
    await writeOnce(work, planned, false);
  } catch (error) {
    if (!(error instanceof CodedError) || error.body.kind === 'unavailable') throw error;
    await writeOnce(work, planned, true);
  }
}

async function writeOnce(work: Work, planned: readonly PlannedRow[], careful: boolean): Promise<void> {
  await leased(work, 'RUNNING', async (tx) => {
    const ends: RowEnd[] = [];
    for (const plan of planned) {
      if (careful) await tx.query('SAVEPOINT "row"');
      try {
        ends.push(await writeRow(work, plan, tx));
      } catch (error) {
        if (!careful || !(error instanceof CodedError)) throw error;
        await tx.query('ROLLBACK TO SAVEPOINT "row"');
        // Somebody was faster: the row is planned anew with the next ones.
        if (error.body.kind === 'stale') continue;
        ends.push(endOf(work, plan.row, 'error', { problems: problemsOf(error) }));
      }
    }
    await writeEnds(tx, work.batch.id, ends, 'outcome');
    await count(tx, work.batch.id, ends);
  });
}

async function writeRow(work: Work, plan: PlannedRow, tx: Tx): Promise<RowEnd> {
  const { store, ctx, batch } = work;
  if (plan.outcome === 'create' && plan.object) {
    // An event of its own: what greets a new contract must not greet ten thousand old ones.
    const options = { event: importedEvent(batch.collection), extra: { import: batch.id } };
    const { id, version } = await store.create(plan.object, ctx, tx, options);
    return { ...endOf(work, plan.row, 'create', {}), record: id, version };
  }
  if (plan.outcome === 'update' && plan.patch && plan.current) {
    const { id, version } = plan.current;
    const collection = batch.collection;
    const after = await store.patch({ collection, id, version, patch: plan.patch }, ctx, tx);
    const end = endOf(work, plan.row, 'update', { before: plan.before ?? {}, after: plan.patch });
    return { ...end, record: id, version: after.version };
  }
  const record = plan.current?.id ?? null;
  return { ...endOf(work, plan.row, plan.outcome as ImportOutcome, plan), record };
}

/**
 * Takes a batch back, last rows first: what it made is deleted, what it changed is put back, unless a person has
 * changed the record since; then the row says so and the record stays.
 */
export async function undoRows(work: Work): Promise<void> {
  const { batches, batch } = work;
  for (;;) {
    work.job.step();
    const rows = await batches.rows(
      batch.id,
      '"version" IS NOT NULL AND "undo" IS NULL',
      `ORDER BY "row" DESC LIMIT ${RUN_ROWS}`,
    );
    if (rows.length === 0) break;
    await leased(work, 'UNDOING', async (tx) => {
      const ends: RowEnd[] = [];
      for (const row of rows) {
        await tx.query('SAVEPOINT "row"');
        const undo = await undoRow(work, row, tx).catch(async (error: unknown) => {
          if (!(error instanceof CodedError) || error.body.kind === 'unavailable') throw error;
          await tx.query('ROLLBACK TO SAVEPOINT "row"');
          return error.body.message;
        });
        ends.push({ ...endOf(work, row.row, null, {}), undo });
      }
      await writeEnds(tx, batch.id, ends, 'undo');
      const undone = ends.filter(({ undo }) => undo === UNDONE).length;
      await tx.query(
        `UPDATE "import_batch" SET "undone" = "undone" + $2, "kept" = "kept" + $3, "done" = "done" + $2 + $3 WHERE "id" = $1`,
        [batch.id, undone, ends.length - undone],
      );
    });
  }
  await ended(work, 'UNDOING', 'UNDONE');
}

/** `undo` of a row that was taken back; any other text says why it was not. */
export const UNDONE = 'undone';

async function undoRow({ store, ctx, batch }: Work, row: StoredRow, tx: Tx): Promise<string> {
  const id = row.record ?? '';
  const [current] = await store.loadManyUnchecked([id], tx);
  if (!current)
    return row.outcome === 'create' ? UNDONE : 'La ficha se ha eliminado después: no hay nada que reponer.';
  if (await changedByPeople(tx, id, row.version ?? 0))
    return 'Alguien ha cambiado la ficha después de importarla: se ha dejado como está.';
  const { version } = current;
  const { collection } = batch;
  if (row.outcome === 'create') {
    await store.patch({ collection, id, version, patch: { status: 'DELETED' } }, ctx, tx);
    return UNDONE;
  }
  const { before, after } = row.result as { before?: Record<string, Json>; after?: Record<string, Json> };
  if (!before || !isAsWritten(current, after ?? {}))
    return 'La ficha ha cambiado después de importarla: se ha dejado como está.';
  await store.patch({ collection, id, version, patch: before }, ctx, tx);
  return UNDONE;
}

function isAsWritten(current: StoredRecord, after: Record<string, Json>): boolean {
  return Object.entries(after).every(([name, value]) => sameJson(current[name] ?? null, value));
}

/** One transaction that counts only while the job is this attempt's and the batch in that state. */
async function leased(work: Work, state: ImportState, write: (tx: Tx) => Promise<void>): Promise<void> {
  const { batch, job } = work;
  await job.transaction(async (tx) => {
    const mine = await tx.query(
      `SELECT 1 FROM "import_batch" WHERE "id" = $1 AND "job" = $2 AND "state" = $3 FOR UPDATE`,
      [batch.id, job.id, state],
    );
    if (mine.length === 0) throw new JobInterrupted('cancelled or lost');
    await write(tx);
  });
}

/** The step is over, unless somebody has cancelled it at the last moment. */
async function ended(work: Work, from: ImportState, to: ImportState): Promise<void> {
  const { batches, batch } = work;
  await leased(work, from, (tx) => batches.move(batch.id, [from], to, { set: '"ended_at" = now()' }, tx));
}

function endOf(
  { batches, batch }: Work,
  row: number,
  outcome: ImportOutcome | null,
  { problems = [], ...more }: { problems?: FieldProblem[]; before?: object; after?: object },
): RowEnd {
  const { before, after } = more as Record<string, Record<string, Json>>;
  const kept: Record<string, Json> = {
    ...(problems.length > 0 ? { problems: problems } : {}),
    ...(before && after ? { before, after } : {}),
  };
  const result = batches.sealedResult(batch.id, row, kept);
  return { row, outcome, record: null, version: null, undo: null, result };
}

async function writeEnds(
  tx: Tx,
  batch: string,
  ends: readonly RowEnd[],
  what: 'plan' | 'outcome' | 'undo',
): Promise<void> {
  const sets = {
    plan: '"plan" = n."outcome", "result" = n."result"',
    outcome: '"outcome" = n."outcome", "record" = n."record", "version" = n."version", "result" = n."result"',
    undo: '"undo" = n."undo"',
  };
  await tx.query(
    `UPDATE "import_row" r SET ${sets[what]} FROM json_to_recordset($2::json)
       AS n("row" int, "outcome" text, "record" uuid, "version" int, "undo" text, "result" bytea)
     WHERE r."batch" = $1 AND r."row" = n."row"`,
    [batch, JSON.stringify(ends)],
  );
}

async function count(tx: Tx, batch: string, ends: readonly RowEnd[]): Promise<void> {
  const of = (wanted: ImportOutcome) => ends.filter(({ outcome }) => outcome === wanted).length;
  await tx.query(
    `UPDATE "import_batch" SET "done" = "done" + $2, "create" = "create" + $3, "update" = "update" + $4,
       "unchanged" = "unchanged" + $5, "error" = "error" + $6 WHERE "id" = $1`,
    [batch, ends.length, of('create'), of('update'), of('unchanged'), of('error')],
  );
}
