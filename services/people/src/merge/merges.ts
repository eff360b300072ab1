import { Injectable } from '@nestjs/common';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { mergeRecords } from '@llavero/proto/commands/merge';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { MovedBy } from '@llavero/proto/link-moves/requests';
import { definitionOf } from '@llavero/proto/records/registry';
import { type MergeableCollection, UNDO_DAYS } from '@llavero/proto/rules/merge';
import { v7 as uuidv7 } from 'uuid';
import { mergeJob } from './merge-job.ts';

/** A merge as it is stored; times in unix seconds. */
export interface Merge {
  id: string;
  collection: MergeableCollection;
  winner: string;
  loser: string;
  state: 'RUNNING' | 'STOPPED' | 'DONE' | 'UNDOING' | 'UNDONE';
  author: string;
  caller: MovedBy;
  job: string;
  /** Versions of the winner before and after it took over the chosen values. */
  winnerBefore: number;
  winnerAfter: number;
  moved: number;
  kept: number;
  error: string | null;
  created: number;
  merged: number | null;
}

export type MergeOutput = OutputOf<typeof mergeRecords>;

type NewMerge = Pick<Merge, 'collection' | 'winner' | 'loser' | 'winnerBefore' | 'winnerAfter'>;

const columns = `"id", "collection", "winner", "loser", "state", "author", "caller", "job",
  "winner_before" AS "winnerBefore", "winner_after" AS "winnerAfter", "moved", "kept", "error",
  extract(epoch FROM "created_at")::float8 AS "created", extract(epoch FROM "merged_at")::float8 AS "merged"`;

/** The merges of this service's records. */
@Injectable()
export class Merges {
  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly stores: RecordStores,
  ) {}

  async find(id: string, on: Queryable = this.database): Promise<Merge | undefined> {
    const [found] = await on.query<Merge>(`SELECT ${columns} FROM "merge" WHERE "id"::text = $1`, [id]);
    return found;
  }

  /** Merges that a record has taken part in and that can still be undone, run or have stopped, newest first. */
  of(collection: MergeableCollection, id: string): Promise<Merge[]> {
    return this.database.query<Merge>(
      `SELECT ${columns} FROM "merge"
        WHERE "collection" = $1 AND ("winner"::text = $2 OR "loser"::text = $2)
          AND "created_at" > now() - make_interval(days => ${UNDO_DAYS})
        ORDER BY "created_at" DESC, "id" LIMIT 20`,
      [collection, id],
    );
  }

  /** True while a merge of one of these records runs, for whoever asks in a transaction: others wait until it ends. */
  async isBusy(ids: readonly string[], tx: Tx): Promise<boolean> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('merge'))`);
    const rows = await tx.rows(
      `SELECT 1 FROM "merge" WHERE "state" IN ('RUNNING', 'UNDOING')
        AND ("winner" = ANY($1::uuid[]) OR "loser" = ANY($1::uuid[])) LIMIT 1`,
      [ids],
    );
    return rows.length > 0;
  }

  /** True when a record was itself merged into another one, and that has not been undone. */
  async isMergedAway(id: string, tx: Tx): Promise<boolean> {
    const rows = await tx.rows(`SELECT 1 FROM "merge" WHERE "loser" = $1 AND "state" = 'DONE' LIMIT 1`, [id]);
    return rows.length > 0;
  }

  /** Notes a merge and enqueues its job; one of the same two records that has stopped goes on. */
  async begin(merge: NewMerge, ctx: CallContext, tx: Tx): Promise<Merge> {
    const [stopped] = await tx.query<{ id: string }>(
      `SELECT "id" FROM "merge" WHERE "winner" = $1 AND "loser" = $2 AND "state" = 'STOPPED' LIMIT 1`,
      [merge.winner, merge.loser],
    );
    const id = stopped?.id ?? uuidv7();
    const job = await this.queue.enqueue(mergeJob, { merge: id }, ctx, {}, tx);
    if (stopped)
      await tx.query(
        `UPDATE "merge" SET "state" = 'RUNNING', "job" = $2, "caller" = $3, "winner_after" = $4, "error" = NULL WHERE "id" = $1`,
        [id, job, callerText(ctx), merge.winnerAfter],
      );
    else
      await tx.query(
        `INSERT INTO "merge" ("id", "collection", "winner", "loser", "state", "author", "caller", "job", "winner_before", "winner_after")
         VALUES ($1, $2, $3, $4, 'RUNNING', $5, $6, $7, $8, $9)`,
        [
          id,
          merge.collection,
          merge.winner,
          merge.loser,
          ctx.actor.id,
          callerText(ctx),
          job,
          merge.winnerBefore,
          merge.winnerAfter,
        ],
      );
    return (await this.find(id, tx)) as Merge;
  }

  /** Enqueues the way back. */
  async takeBack({ id }: Merge, ctx: CallContext, tx: Tx): Promise<Merge> {
    const job = await this.queue.enqueue(mergeJob, { merge: id }, ctx, {}, tx);
    await tx.query(
      `UPDATE "merge" SET "state" = 'UNDOING', "job" = $2, "caller" = $3, "moved" = 0, "kept" = 0, "error" = NULL WHERE "id" = $1`,
      [id, job, callerText(ctx)],
    );
    return (await this.find(id, tx)) as Merge;
  }

  /** Notes how far it is; `state` when it has ended. */
  async save(
    id: string,
    { state, moved, kept }: { state?: 'DONE' | 'UNDONE'; moved: number; kept: number },
    tx: Tx,
  ): Promise<void> {
    await tx.query(
      `UPDATE "merge" SET "moved" = $2, "kept" = $3, "state" = coalesce($4, "state"),
          "merged_at" = CASE WHEN $4 = 'DONE' THEN now() ELSE "merged_at" END WHERE "id" = $1`,
      [id, moved, kept, state ?? null],
    );
  }

  /** The job was given up: a merge can go on or be undone, an undo can be asked for again. */
  async stop(id: string, error: string, tx: Tx): Promise<void> {
    await tx.query(`UPDATE "merge" SET "state" = 'STOPPED', "error" = $2 WHERE "id" = $1`, [id, error]);
  }

  /** A merge as commands answer it. */
  async output(merge: Merge, ctx: CallContext): Promise<MergeOutput> {
    const { id, collection, winner, loser, state, moved, kept, error, author, created } = merge;
    const labels = await this.stores
      .of(definitionOf(collection))
      .labels({ collection, ids: [winner, loser] }, ctx);
    const titleOf = (wanted: string) => labels.find((label) => label.id === wanted)?.title ?? null;
    return {
      id,
      collection,
      winner,
      loser,
      winnerTitle: titleOf(winner),
      loserTitle: titleOf(loser),
      state,
      moved,
      kept,
      error,
      author,
      mergedAt: merge.merged === null ? null : Math.floor(merge.merged),
      undoUntil: state === 'DONE' || state === 'STOPPED' ? Math.floor(created) + UNDO_DAYS * 86_400 : null,
    };
  }
}

function callerText({ actor, requestId, origin }: CallContext): string {
  return JSON.stringify({ actor, requestId, origin: origin ?? null });
}
