import type { Actor } from '@llavero/proto/access/access';
import type { Json } from '@llavero/proto/fields/field';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';

/** Seconds for which a job belongs to the replica that runs it; the lease is renewed well before. */
export const LEASE_SECONDS = 20;
/** How often a job may lose its replica before it counts as the cause of the crashes. */
export const MOST_LAPSES = 20;

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A job as its row says; times in unix seconds. */
export interface JobRow {
  id: string;
  name: string;
  state: JobState;
  priority: number;
  input: Json;
  actor: Actor;
  requestId: string | null;
  /** How often it has been handed out: the fencing token of whoever has it now. */
  attempt: number;
  failures: number;
  lapses: number;
  done: number;
  total: number;
  checkpoint: Json;
  result: Json;
  error: string | null;
  createdAt: number;
  endedAt: number | null;
}

interface NewJob {
  id: string;
  name: string;
  priority: number;
  input: Json;
  actor: Actor;
  requestId: string | null;
  /** Unix seconds; now when null. */
  runAt: number | null;
  unique: { key: string; seconds: number } | null;
}

/** Which job, and which of its attempts: an earlier holder's token no longer fits. */
type Held = Pick<JobRow, 'id' | 'attempt'>;

const columns = `"id", "name", "state", "priority", "input", "actor", "request_id" AS "requestId", "attempt", "failures",
  "lapses", "done", "total", "checkpoint", "result", "error", extract(epoch FROM "created_at")::float8 AS "createdAt",
  extract(epoch FROM "ended_at")::float8 AS "endedAt"`;
const held = `"id" = $1 AND "attempt" = $2 AND "state" = 'running'`;

/** The SQL of durable work, in the service's own schema. Every write of a holder is fenced by its attempt. */
export class JobTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Makes a job that has ended wait again, for whoever asks now; it begins anew, however far it had come.
   *
   * @param atOnce also takes one that waits for its time
   * @returns false when it is unknown or has not ended
   */
  async restart(
    { id, priority, actor, requestId }: NewJob,
    atOnce: boolean,
    on: Queryable,
  ): Promise<boolean> {
    const rows = await on.query(
      `UPDATE "background_job" SET "state" = 'waiting', "priority" = $2, "actor" = $3, "request_id" = $4, "run_at" = now(),
          "failures" = 0, "lapses" = 0, "error" = NULL, "started_at" = NULL, "ended_at" = NULL, "reported_at" = NULL,
          "result" = NULL, "done" = CASE WHEN "state" = 'waiting' THEN "done" ELSE 0 END,
          "total" = CASE WHEN "state" = 'waiting' THEN "total" ELSE 0 END,
          "checkpoint" = CASE WHEN "state" = 'waiting' THEN "checkpoint" END
        WHERE "id" = $1 AND ("state" IN ('done', 'failed', 'cancelled') OR $5 AND "state" = 'waiting') RETURNING "id"`,
      [id, priority, JSON.stringify(actor), requestId, atOnce],
    );
    return rows.length === 1;
  }

  /** @returns false when the job is there already, or one with the same unique key within its seconds */
  async add(job: NewJob, on: Queryable): Promise<boolean> {
    const { id, name, priority, input, actor, requestId, runAt, unique } = job;
    const rows = await on.query(
      `INSERT INTO "background_job" ("id", "name", "priority", "input", "actor", "request_id", "run_at", "unique_key")
       VALUES ($1, $2, $3, $4, $5, $6, coalesce(to_timestamp($7::float8), now()),
         $8::text || ':' || floor(extract(epoch FROM now()) / $9::float8)::text)
       ON CONFLICT DO NOTHING
       RETURNING "id"`,
      [
        id,
        name,
        priority,
        JSON.stringify(input),
        JSON.stringify(actor),
        requestId,
        runAt,
        unique?.key ?? null,
        unique?.seconds ?? 1,
      ],
    );
    return rows.length === 1;
  }

  /**
   * The next job of these kinds, leased to the caller: first those whose holder has died, then the most urgent. The planner takes
   * the conditions inside the CASE for likely and walks along the index of what waits; as plain conditions it takes them for rare
   * while a burst is newer than its statistics, and then sorts all that waits for each job (3 ms with 2,000 waiting).
   */
  async take(names: readonly string[]): Promise<JobRow | undefined> {
    const [row] = await this.#db.query<JobRow>(
      `UPDATE "background_job"
          SET "lapses" = "lapses" + CASE WHEN "state" = 'running' THEN 1 ELSE 0 END, "state" = 'running',
              "attempt" = "attempt" + 1, "lease_until" = now() + make_interval(secs => $2),
              "started_at" = coalesce("started_at", now())
        WHERE "id" = coalesce(
          (SELECT "id" FROM "background_job" WHERE "state" = 'running' AND "lease_until" < now() AND "name" = ANY($1)
            ORDER BY "lease_until" LIMIT 1 FOR UPDATE SKIP LOCKED),
          (SELECT "id" FROM "background_job" WHERE "state" = 'waiting' AND CASE WHEN "run_at" <= now() THEN "name" = ANY($1) END
            ORDER BY "priority", "created_at", "id" LIMIT 1 FOR UPDATE SKIP LOCKED))
        RETURNING ${columns}`,
      [names, LEASE_SECONDS],
    );
    return row;
  }

  /** False when the job has been cancelled or belongs to another replica. Inside a transaction it also keeps it so until its end. */
  renewLease({ id, attempt }: Held, on: Queryable = this.#db): Promise<boolean> {
    return changed(on, `"lease_until" = now() + make_interval(secs => $3)`, [id, attempt, LEASE_SECONDS]);
  }

  /** Progress and checkpoint; it also renews the lease. */
  save(
    { id, attempt }: Held,
    done: number,
    total: number,
    checkpoint: Json,
    on: Queryable = this.#db,
  ): Promise<boolean> {
    const set = `"done" = $3, "total" = $4, "checkpoint" = nullif($5::jsonb, 'null'),
      "lease_until" = now() + make_interval(secs => $6)`;
    return changed(on, set, [id, attempt, done, total, JSON.stringify(checkpoint), LEASE_SECONDS]);
  }

  complete({ id, attempt }: Held, result: Json, on: Queryable = this.#db): Promise<boolean> {
    const set = `"state" = 'done', "result" = $3::jsonb, "error" = NULL, "lease_until" = NULL, "ended_at" = now()`;
    return changed(on, set, [id, attempt, JSON.stringify(result)]);
  }

  /** Gives the job back for later. @param failed whether the attempt counts as a failure */
  retryLater({ id, attempt }: Held, seconds: number, failed: boolean): Promise<boolean> {
    const set = `"state" = 'waiting', "lease_until" = NULL, "run_at" = now() + make_interval(secs => $3),
      "failures" = "failures" + $4`;
    return changed(this.#db, set, [id, attempt, seconds, failed ? 1 : 0]);
  }

  /** Whether another job of this kind could begin now. */
  async othersWait({ id, name }: Pick<JobRow, 'id' | 'name'>): Promise<boolean> {
    const rows = await this.#db.query(
      `SELECT 1 FROM "background_job" WHERE "state" = 'waiting' AND "run_at" <= now() AND "name" = $2 AND "id" <> $1 LIMIT 1`,
      [id, name],
    );
    return rows.length > 0;
  }

  /** The job has failed for good. */
  deadLetter({ id, attempt }: Held, error: string, on: Queryable = this.#db): Promise<boolean> {
    const set = `"state" = 'failed', "error" = $3, "lease_until" = NULL, "ended_at" = now()`;
    return changed(on, set, [id, attempt, error]);
  }

  /** Nobody takes, ends or renews these jobs before the transaction ends. */
  async hold(ids: readonly string[], tx: Queryable): Promise<void> {
    await tx.query(`SELECT FROM "background_job" WHERE "id" = ANY($1::uuid[]) ORDER BY "id" FOR UPDATE`, [
      ids,
    ]);
  }

  /** Ends a job that has not ended. @returns false when it had */
  async cancel(id: string, states: readonly JobState[], on: Queryable = this.#db): Promise<boolean> {
    const rows = await on.query(
      `UPDATE "background_job" SET "state" = 'cancelled', "lease_until" = NULL, "ended_at" = now()
        WHERE "id" = $1 AND "state" = ANY($2) RETURNING "id"`,
      [id, states],
    );
    return rows.length === 1;
  }

  async find(id: string): Promise<JobRow | undefined> {
    const [row] = await this.#db.query<JobRow>(
      `SELECT ${columns} FROM "background_job" WHERE "id"::text = $1`,
      [id],
    );
    return row;
  }

  /** Jobs that ended within twelve hours and of which the panel has not heard. */
  unreported(names: readonly string[]): Promise<JobRow[]> {
    return this.#db.query<JobRow>(
      `SELECT ${columns} FROM "background_job"
        WHERE "ended_at" > now() - interval '12 hours' AND "reported_at" IS NULL AND "name" = ANY($1)
        ORDER BY "ended_at" LIMIT 50`,
      [names],
    );
  }

  async reported(id: string): Promise<void> {
    await this.#db.query(`UPDATE "background_job" SET "reported_at" = now() WHERE "id" = $1`, [id]);
  }

  /** Forgets what ended so many days ago; of one kind alone, when it is named. */
  async prune(days: number, name: string | null = null): Promise<void> {
    await this.#db.query(
      `DELETE FROM "background_job"
        WHERE "ended_at" < now() - make_interval(days => $1) AND ($2::text IS NULL OR "name" = $2)`,
      [days, name],
    );
  }
}

async function changed(on: Queryable, set: string, values: unknown[]): Promise<boolean> {
  const rows = await on.query(`UPDATE "background_job" SET ${set} WHERE ${held} RETURNING "id"`, values);
  return rows.length === 1;
}
