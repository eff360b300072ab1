import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import { commands } from '@llavero/proto/commands/registry';
import { notFound } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { validateInput } from '@llavero/proto/fields/validate';
import { Injectable } from '@nestjs/common';

/**
 * Who carries out background messages. A worker lives in the service that knows the domain: its name is that of
 * a command, its request the command's input, and it runs with the rights of whoever has asked for it.
 */
@Injectable()
export class JobWorkers {
  constructor(private readonly peers: Peers) {}

  /** Spanish name for the list of processes. */
  labelOf(worker: string): string {
    return workers.get(worker)?.label ?? worker;
  }

  /**
   * @param deadlineMs the caller gives up after this long
   * @throws CodedError notFound `JOB.UNKNOWN_WORKER`, or as the command throws
   */
  async run(worker: string, request: Json, ctx: CallContext, deadlineMs: number): Promise<Json> {
    const command = workers.get(worker);
    if (!command)
      throw notFound(
        'JOB.UNKNOWN_WORKER',
        `No existe el trabajador «${worker}»: revise su nombre y vuelva a solicitarlo.`,
      );
    const given =
      typeof request === 'object' && request !== null && !Array.isArray(request) ? request : { request };
    const input = validateInput(command.input, given, command.label);
    return (await this.peers.command(command, input, ctx, { deadlineMs })) as Json;
  }
}

/** Commands that anybody may be offered; those with secrets in the answer are not. */
const workers: ReadonlyMap<string, CommandDefinition> = new Map(
  [...commands].filter(([, command]) => !command.internal && command.access !== 'public'),
);
