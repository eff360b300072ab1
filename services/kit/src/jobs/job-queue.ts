import type { Json } from '@llavero/proto/fields/field';
import { v7 as uuidv7 } from 'uuid';
import type { CallContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Queryable, Tx } from '../db/queryable.ts';
import type { JobDefinition } from './define-job.ts';
import { type JobRow, JobTable } from './job-table.ts';
import { WakeSignal } from './wake-signal.ts';

export interface EnqueueOptions {
  /** 0 is the most urgent, 4 the least (F §9); the definition's when absent. */
  priority?: number;
  /** Not before this moment, unix seconds. */
  at?: number | undefined;
  /** At most one job with this key in so many seconds. */
  once?: { key: string; seconds: number };
  /** The job's id, where the caller has one already; a job with it that has ended runs again. */
  id?: string;
  /** A job with this id that waits for its time waits no longer: a person asks for it now. */
  atOnce?: boolean;
}

/**
 * Durable work of this service: what a transaction enqueues is there when, and only when, it commits. The handlers are
 * run by the service's `JobRunner`.
 */
export class JobQueue {
  readonly table: JobTable;
  /** Notified when there may be work. */
  readonly wake = new WakeSignal();
  readonly #database: Database;
  #enqueued = false;

  constructor(database: Database) {
    this.#database = database;
    this.table = new JobTable(database);
    database.onWrite(() => this.#committed());
  }

  /**
   * Enqueues a job as part of `tx`, for the actor of the context.
   *
   * @returns the job's id; undefined when there is one like it already (`once`)
   * @throws ZodError for an input that is not the definition's
   */
  async enqueue<Input>(
    { name, input, priority }: JobDefinition<Input, never>,
    given: Input,
    { actor, requestId }: Pick<CallContext, 'actor' | 'requestId'>,
    options: EnqueueOptions = {},
    on?: Queryable,
  ): Promise<string | undefined> {
    const { at = null, once = null, id = uuidv7(), atOnce = false } = options;
    const job = {
      id,
      name,
      priority: options.priority ?? priority,
      input: input.parse(given) as Json,
      actor,
      requestId,
      runAt: at,
      unique: once,
    };
    const where = on ?? this.#database;
    const restarted = options.id !== undefined && (await this.table.restart(job, atOnce, where));
    const added = restarted || (await this.table.add(job, where));
    if (added && on) this.#enqueued = true;
    else if (added) this.wake.notify();
    return added ? id : undefined;
  }

  /**
   * Locks jobs before what they work on, as their own transactions do: whoever locks a record and then restarts or cancels its
   * job would wait for a job that waits for the record.
   */
  hold(ids: readonly string[], tx: Tx): Promise<void> {
    return this.table.hold(ids, tx);
  }

  /** Ends a job; one that runs stops at its next step, if its kind can be cancelled. @returns false when it has ended or cannot */
  async cancel({ cancel }: Pick<JobDefinition, 'cancel'>, id: string, on?: Queryable): Promise<boolean> {
    const states = cancel === 'never' ? (['waiting'] as const) : (['waiting', 'running'] as const);
    const cancelled = await this.table.cancel(id, states, on);
    this.wake.notify();
    return cancelled;
  }

  find(id: string): Promise<JobRow | undefined> {
    return this.table.find(id);
  }

  /** Some transaction has committed: perhaps the one with the job. If it was another, the runner's next poll finds the job. */
  #committed(): void {
    if (!this.#enqueued) return;
    this.#enqueued = false;
    this.wake.notify();
  }
}
