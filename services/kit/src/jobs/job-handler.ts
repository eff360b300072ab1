import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { Json } from '@llavero/proto/fields/field';
import type { Tx } from '../db/queryable.ts';
import type { JobDefinition } from './define-job.ts';
import type { JobContext } from './job-context.ts';

/** Shape of a handler's class: `class RunGeneration implements HandlesJob<typeof generation>`. */
export interface HandlesJob<D> {
  /**
   * Carries out one attempt of a job. What it returns is kept as the job's result.
   *
   * @throws CodedError a refusal: the job has failed for good, with that text. An outage is waited for; anything else is
   *   retried as the definition says
   */
  run(input: InputOfJob<D>, job: JobContext<StateOfJob<D>>): Promise<Json | void>;

  /** Called in the transaction that marks a job as failed for good. @param error what people are told */
  onFailed?(input: InputOfJob<D>, error: string, tx: Tx): Promise<void>;
}

type InputOfJob<D> = D extends JobDefinition<infer Input, infer _State> ? Input : never;
type StateOfJob<D> = D extends JobDefinition<infer _Input, infer State> ? State : never;

const JOB = Symbol('llavero.job');

/** Makes a provider the handler of a kind of durable work; found at the start of the service, one per definition. */
export function JobHandler<Input, State extends Json>(
  definition: JobDefinition<Input, State>,
): <T extends new (...args: never[]) => HandlesJob<JobDefinition<Input, State>>>(target: T) => void {
  return (target) => {
    Reflect.defineMetadata(JOB, definition, target);
    Injectable()(target);
  };
}

/** The kind of work a class handles, or undefined. */
export function jobOf(target: object): JobDefinition | undefined {
  return Reflect.getMetadata(JOB, target) as JobDefinition | undefined;
}
