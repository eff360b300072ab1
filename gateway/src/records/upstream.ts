import { Injectable } from '@nestjs/common';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import type { CommandDefinition, InputOf, OutputOf } from '@llavero/proto/commands/command';
import { validateInput } from '@llavero/proto/fields/validate';
import type {
  BatchRequest,
  CreateRequest,
  FacetsRequest,
  GetManyRequest,
  GetRequest,
  HistoryRequest,
  LabelsRequest,
  ListRequest,
  NoteRequest,
  PatchRequest,
  RecordAtRequest,
  RestoreAtRequest,
  SearchRequest,
} from '@llavero/proto/requests';
import { authoriseCommand } from '@llavero/kit/auth/authorise';
import type { CallContext } from '@llavero/kit/context';
import { type CallOptions, Peers } from '@llavero/kit/grpc/peers';
import { refusePartner, requireScope } from '../session/partner-callers.ts';
import { asObject } from './as-object.ts';
import { CollectionVersions } from './collection-versions.ts';

interface Requests {
  Get: GetRequest;
  GetMany: GetManyRequest;
  Labels: LabelsRequest;
  List: ListRequest;
  Count: ListRequest;
  Facets: FacetsRequest;
  Search: SearchRequest;
  History: HistoryRequest;
  RecordAt: RecordAtRequest;
  RestoreAt: RestoreAtRequest;
  Create: CreateRequest;
  Patch: PatchRequest;
  Batch: BatchRequest;
  Note: NoteRequest;
}

const writes: ReadonlySet<string> = new Set(['Create', 'Patch', 'Batch', 'RestoreAt', 'Note']);

/**
 * The services behind the gateway. Answers are JSON bytes, to be spliced and not parsed. A write that passes here
 * ages the cached pages of its collection at once, before its event has come round.
 */
@Injectable()
export class Upstream {
  constructor(
    private readonly peers: Peers,
    private readonly versions: CollectionVersions,
  ) {}

  async records<M extends keyof Requests>(
    method: M,
    request: Requests[M],
    ctx: CallContext,
    options?: CallOptions,
  ): Promise<Buffer> {
    const { collection } = request as { collection: CollectionName };
    requireScope(ctx.scopes, collection, writes.has(method));
    const json = Buffer.from(JSON.stringify(request));
    const reply = await this.peers.raw(collectionOwners[collection], method, json, ctx, options);
    if (writes.has(method)) this.versions.bump(collection);
    return reply;
  }

  /** Carries out a command whose input the gateway itself has made. */
  async command<C extends CommandDefinition>(
    definition: C,
    input: InputOf<C>,
    ctx: CallContext,
    options: CallOptions = {},
  ): Promise<OutputOf<C>> {
    refusePartner(ctx.scopes);
    const output = await this.peers.command(definition, input as InputOf<CommandDefinition>, ctx, options);
    if (!definition.reads) this.versions.bump(definition.collection);
    return output as OutputOf<C>;
  }

  /**
   * Carries out a command with what a caller sent. Protobuf would drop a name it does not know in silence, so the
   * input is checked here before it is packed (VAL-11).
   *
   * @throws CodedError forbidden, or invalid COMMAND.INVALID naming every field and rule
   */
  async run<C extends CommandDefinition>(
    definition: C,
    body: unknown,
    ctx: CallContext,
    options: CallOptions = {},
  ): Promise<OutputOf<C>> {
    authoriseCommand(definition, ctx.actor);
    const sent = asObject(body ?? {}, 'body');
    const input = validateInput(definition.input, sent, definition.label, { asSent: true });
    return this.command(definition, input as InputOf<C>, ctx, options);
  }
}
