import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '@llavero/proto/fields/field';
import type { CallContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/queryable.ts';
import type { JobRow, JobTable } from './job-table.ts';

/** Why an attempt ends without a result. */
type Interruption = 'cancelled or lost' | 'stopping' | 'timeout';

/** Thrown by the context's methods to end an attempt; handlers let it pass. */
export class JobInterrupted extends Error {
  constructor(readonly reason: Interruption) {
    super(`job interrupted: ${reason}`);
  }
}

/** Long enough for a job that waits to be taken before the one that gives way. */
const GIVE_WAY_SECONDS = 1;

/** Thrown by {@link JobContext.retryLater}. */
export class RetryLater extends Error {
  constructor(readonly seconds: number) {
    super(`job retried in ${seconds} s`);
  }
}

export interface JobContextParts {
  table: JobTable;
  database: Database;
  /** Ends the attempt. */
  signal: AbortSignal;
  /** The process stops. */
  stopping: AbortSignal;
  /** Called after progress was written. */
  onProgress: () => Promise<void>;
  /** Seconds of work after which other jobs of the kind go first; null: never. */
  shareSeconds: number | null;
}

/** How far an attempt has come. */
interface Saved<State> {
  done: number;
  total: number;
  state: State | null;
}

/** What a handler has at hand for one attempt of a job. */
export class JobContext<State extends Json = Json> {
  /** The job's id, also that of its process in the panel. */
  readonly id: string;
  /** 1 for the first; later ones follow a retry, a restart or a crash. */
  readonly attempt: number;
  /** Aborted when the job is cancelled, belongs to another replica, or has taken too long. */
  readonly signal: AbortSignal;
  /** On whose behalf the job runs, with the signal. */
  readonly caller: CallContext;
  readonly #row: JobRow;
  readonly #table: JobTable;
  readonly #database: Database;
  readonly #stopping: AbortSignal;
  readonly #onProgress: () => Promise<void>;
  readonly #shareMs: number;
  #shareFrom = performance.now();
  #state: State | null;
  #done: number;
  #total: number;

  constructor(row: JobRow, parts: JobContextParts) {
    this.id = row.id;
    this.attempt = row.attempt;
    this.signal = parts.signal;
    this.caller = { actor: row.actor, requestId: row.requestId, signal: parts.signal };
    this.#row = row;
    this.#table = parts.table;
    this.#database = parts.database;
    this.#stopping = parts.stopping;
    this.#onProgress = parts.onProgress;
    this.#shareMs = (parts.shareSeconds ?? Infinity) * 1000;
    this.#state = row.checkpoint as State | null;
    [this.#done, this.#total] = [row.done, row.total];
  }

  /** What the last {@link checkpoint} of any attempt said; null when there was none. */
  get state(): State | null {
    return this.#state;
  }

  /** How far the work has come. */
  get counts(): { done: number; total: number } {
    return { done: this.#done, total: this.#total };
  }

  /** Attempts that have thrown so far. */
  get failures(): number {
    return this.#row.failures;
  }

  /** True when the attempt should end: cancelled, lost or too long. */
  cancelled(): boolean {
    return this.signal.aborted;
  }

  /** True while the process stops: a long attempt ends at its next whole step and goes on after the start. */
  get stopping(): boolean {
    return this.#stopping.aborted;
  }

  /** Writes how far the work has come. @throws JobInterrupted when the attempt must end */
  progress(done: number, total: number): Promise<void> {
    return this.save({ done, total, state: this.#state });
  }

  /** Writes from where the next attempt goes on. @throws JobInterrupted when the attempt must end */
  checkpoint(state: State): Promise<void> {
    return this.save({ ...this.counts, state });
  }

  /**
   * Progress and checkpoint in one statement; as part of `tx` they are there when, and only when, its work is.
   *
   * @throws JobInterrupted when the attempt must end
   */
  async save({ done, total, state }: Saved<State>, tx?: Tx): Promise<void> {
    this.step();
    if (!(await this.#table.save(this.#row, done, total, state, tx)))
      throw new JobInterrupted('cancelled or lost');
    [this.#done, this.#total, this.#state] = [done, total, state];
    // Not while a transaction is open: its locks must not wait for the panel.
    if (!tx) await this.#onProgress();
  }

  /**
   * One transaction that counts only while the job is this attempt's: a holder that lost its lease writes nothing, and
   * nobody takes the job over before the transaction ends. Keep it short.
   *
   * @throws JobInterrupted when the attempt must end
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (tx) => {
      await this.fence(tx);
      return work(tx);
    });
  }

  /** Makes a transaction count only while the job is this attempt's. @throws JobInterrupted when it is not */
  async fence(tx: Tx): Promise<void> {
    if (!(await this.#table.renewLease(this.#row, tx))) throw new JobInterrupted('cancelled or lost');
  }

  /**
   * Ends the job as part of `tx`, for work whose own record says that it is over: whoever reads that may enqueue the job
   * anew at once. The handler has nothing more to do after it. @throws JobInterrupted when the job is not this attempt's
   */
  async complete(tx: Tx, result: Json = null): Promise<void> {
    if (!(await this.#table.complete(this.#row, result, tx))) throw new JobInterrupted('cancelled or lost');
  }

  /** A point where the attempt may end. @throws JobInterrupted when it must */
  step(): void {
    if (this.signal.aborted)
      throw this.signal.reason instanceof JobInterrupted
        ? this.signal.reason
        : new JobInterrupted('cancelled or lost');
    if (this.stopping) throw new JobInterrupted('stopping');
  }

  /**
   * A point where a long job lets others of its kind go first: once it has worked for its share of time and another one
   * waits, the attempt ends and the job goes on a moment later. Only where the work is saved.
   */
  async giveWay(): Promise<void> {
    if (performance.now() - this.#shareFrom < this.#shareMs) return;
    this.#shareFrom = performance.now();
    if (await this.#table.othersWait(this.#row)) this.retryLater(GIVE_WAY_SECONDS);
  }

  /**
   * Does nothing for so long, and keeps the job: others of its kind wait behind it.
   *
   * @throws JobInterrupted when the job is cancelled or the process stops meanwhile
   */
  async wait(milliseconds: number): Promise<void> {
    const ended = AbortSignal.any([this.signal, this.#stopping]);
    await sleep(milliseconds, undefined, { signal: ended }).catch(() => undefined);
    this.step();
  }

  /** Ends the attempt; the next one comes after so many seconds and nothing counts as failed. */
  retryLater(seconds: number): never {
    throw new RetryLater(seconds);
  }
}
