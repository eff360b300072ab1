import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import { commands } from '@llavero/proto/commands/registry';
import { notFound } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { validateInput } from '@llavero/proto/fields/validate';
import { Injectable } from '@nestjs/common';

/** A worker of this service that is no command. It must bear to be run twice for one message. */
export interface OwnWorker {
  name: string;
  /** Spanish name for the list of processes. */
  label: string;
  /** @throws CodedError what the message's error says */
  run(request: Record<string, Json>, ctx: CallContext): Promise<Json>;
}

/** One run of a message. */
export interface JobCall {
  worker: string;
  request: Json;
  /** Id of the message's record: the same in every run of it. */
  process: string;
  /** The caller gives up after this long. */
  deadlineMs: number;
}

/**
 * Who carries out background messages. A worker lives in the service that knows the domain: its name is that of
 * a command, its request the command's input, and it runs with the rights of whoever has asked for it.
 */
@Injectable()
export class JobWorkers {
  readonly #own = new Map<string, OwnWorker>();

  constructor(private readonly peers: Peers) {}

  /** Offers a worker; at the start of the service. */
  register(worker: OwnWorker): void {
    this.#own.set(worker.name, worker);
  }

  /** Spanish name for the list of processes. */
  labelOf(worker: string): string {
    return this.#own.get(worker)?.label ?? offered.get(worker)?.label ?? worker;
  }

  /**
   * True when a message of this worker may be carried out again although it is not known how far the run before came: the
   * effect is there once all the same.
   */
  isRepeatable(worker: string): boolean {
    const command = offered.get(worker);
    return !command || command.reads === true || command.repeatable === true || deduplicates(command);
  }

  /** @throws CodedError notFound `JOB.UNKNOWN_WORKER`, or as the worker throws */
  async run({ worker, request, process, deadlineMs }: JobCall, ctx: CallContext): Promise<Json> {
    const given =
      typeof request === 'object' && request !== null && !Array.isArray(request) ? request : { request };
    const own = this.#own.get(worker);
    if (own) return own.run(given, ctx);
    const command = offered.get(worker);
    if (!command)
      throw notFound(
        'JOB.UNKNOWN_WORKER',
        `No existe el trabajador «${worker}»: revise su nombre y vuelva a solicitarlo.`,
      );
    const once = deduplicates(command) ? { deduplication: `job:${process}` } : {};
    const input = validateInput(command.input, { ...once, ...given }, command.label, { asSent: true });
    const { signal } = ctx;
    return (await this.peers.command(command, input, ctx, {
      deadlineMs,
      ...(signal ? { signal } : {}),
    })) as Json;
  }
}

/** Commands that anybody may be offered; those with secrets in the answer are not. */
const offered: ReadonlyMap<string, CommandDefinition> = new Map(
  [...commands].filter(([, command]) => !command.internal && command.access !== 'public'),
);

/** True for commands that take a key under which they have their effect once. */
function deduplicates({ input }: CommandDefinition): boolean {
  return 'deduplication' in input;
}
