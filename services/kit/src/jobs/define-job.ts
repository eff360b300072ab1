import type { Json } from '@llavero/proto/fields/field';
import type { z } from 'zod';

/** Days that jobs are kept after their end. */
export const KEEP_DAYS = 30;

/** How a kind of work shows up in the panel of processes. */
export interface JobDisplay<State extends Json> {
  /** Name of the worker in the list of processes. */
  worker: string;
  /** `failures`: only jobs that have failed for good are shown, so that somebody sees them. */
  show: 'always' | 'failures';
  /** What the process carries as its answer, from the job's last checkpoint: counts, no personal data. */
  response?: (state: State) => Json;
  /** Text shown as the error of a job that has ended all the same; Spanish. */
  warning?: (state: State) => string | null;
}

/** One kind of durable work. Plain data, declared once beside its handler. */
export interface JobDefinition<Input = unknown, State extends Json = Json> {
  /** Unique within its service; the rows of the table carry it, so it never changes. */
  name: string;
  /** Spanish, for the panel and for messages. */
  label: string;
  /** Ids, numbers and flags only: the table is not sealed. */
  input: z.ZodType<Input>;
  /**
   * How often the handler may throw before the job has failed for good. Outages do not count: they are waited for as
   * long as they last.
   */
  attempts: number;
  /** Seconds until the next attempt after a failure or an outage; the exponential {@link backoff} when absent. */
  backoff?: (attempt: number) => number;
  /** Jobs of this kind that one process works on at the same time. */
  concurrency: number;
  /**
   * Seconds after which {@link JobContext.giveWay} lets other jobs of this kind that wait go first; never when absent.
   */
  shareSeconds?: number;
  /** An attempt that takes longer is aborted and counts as a failure; unlimited when absent. */
  timeoutSeconds?: number;
  /** 0 is the most urgent, 4 the least (F §9). */
  priority: number;
  /**
   * After a crash in the middle of an attempt. `repeat`: the handler has its effect once however often it runs, so the
   * next replica goes on from the last checkpoint. `fail`: it must not be repeated; a person has to look first.
   */
  interrupted: 'repeat' | 'fail';
  /** `at the next step`: a running job ends at its next progress, checkpoint or fenced write. `never`: only while waiting. */
  cancel: 'at the next step' | 'never';
  /** Days that an ended job and its result are kept; {@link KEEP_DAYS} when absent. */
  keepDays?: number;
  /** Text of the error when the handler threw anything but a coded error. Spanish: what happened, what to do. */
  failed: string;
  panel?: JobDisplay<State>;
}

/** Declares a kind of durable work (decision 0027). @throws Error for a definition that contradicts itself */
export function defineJob<Input, State extends Json = null>(
  definition: JobDefinition<Input, State>,
): JobDefinition<Input, State> {
  const { name, attempts, concurrency, priority } = definition;
  if (attempts < 1 || concurrency < 1) throw new Error(`job '${name}' needs an attempt and a worker`);
  if (!Number.isInteger(priority) || priority < 0 || priority > 4)
    throw new Error(`job '${name}' has a priority outside 0 to 4`);
  return definition;
}
