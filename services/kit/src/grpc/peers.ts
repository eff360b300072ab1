import {
  Client,
  credentials,
  status,
  type ClientUnaryCall,
  type MethodDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@llavero/proto/collections';
import type { CommandDefinition, InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { Fields } from '@llavero/proto/fields/field';
import type { ImportCalls, ImportMethod } from '@llavero/proto/imports/requests';
import type { LinkMoveCalls, LinkMoveMethod } from '@llavero/proto/link-moves/requests';
import type { ListJobCalls, ListJobMethod } from '@llavero/proto/list-jobs/requests';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { ServiceTokens } from '../auth/service-tokens.ts';
import type { CallContext } from '../context.ts';
import { fromStatus, peerUnavailable } from '../errors/grpc-errors.ts';
import { importDefinitions, importReads } from '../import/wire.ts';
import { listJobDefinitions, listJobReads } from '../list-jobs/wire.ts';
import { linkMoveDefinitions } from '../merge/wire.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { tracer } from '../tracing/tracer.ts';
import { commandProtocol } from './command-protocol.ts';
import { CallStream, StreamNotOffered } from './call-stream.ts';
import { isReady, readyWithin } from './connected.ts';
import { type Outgoing, outgoing, writeMetadata } from './metadata.ts';
import { clientOptions } from './options.ts';
import { readMethods, recordDefinitions, type RecordMethod } from './wire.ts';
import { PeerRecords } from './peer-records.ts';
import type { RecordsClient } from './records-client.ts';

/** What a caller must give of a command's input: values that may be absent, and lists, may be left out. */
export type Given<V> = {
  [K in keyof V as null extends V[K] ? never : V[K] extends unknown[] ? never : K]: V[K];
} & Partial<V>;

export interface CallOptions {
  /** Milliseconds until the caller gives up, retries included. */
  deadlineMs?: number;
  /** Gives the call up; the peer's handler hears of it by `ctx.signal`. */
  signal?: AbortSignal;
}

const READ_DEADLINE_MS = 15_000;
const WRITE_DEADLINE_MS = 60_000;
/** How long a write waits for a peer that is just restarting; it is sent once or not at all. */
const CONNECT_MS = 5_000;
/**
 * Connections per peer: one HTTP/2 connection is one socket and one flow-control window. More of them only split
 * what one write could carry (measured: a call costs 200 µs of the caller with four, 170 µs with two).
 */
const CHANNELS = 2;

type Protocol = Awaited<ReturnType<typeof commandProtocol>>;

/**
 * The other services. Every call says on whose behalf it is made ({@link CallContext}), carries the request
 * id and the trace, and has a deadline. A peer may have several addresses, its replicas, which take turns. Reads are
 * repeated when the peer is away; writes are not.
 */
export class Peers {
  readonly #addresses: Readonly<Partial<Record<ServiceName, string>>>;
  readonly #tokens: ServiceTokens;
  readonly #metrics: Metrics;
  readonly #channels = new Map<ServiceName, Client[]>();
  readonly #streams = new Map<Client, CallStream>();
  readonly #protocols = new Map<ServiceName, Promise<Protocol>>();
  /** Aborted once this process begins to stop. */
  readonly #stopping = new AbortController();
  #turn = 0;

  constructor(
    addresses: Readonly<Partial<Record<ServiceName, string>>>,
    tokens: ServiceTokens,
    metrics: Metrics,
  ) {
    setMaxListeners(0, this.#stopping.signal);
    this.#addresses = addresses;
    this.#tokens = tokens;
    this.#metrics = metrics;
  }

  /** The records of a collection, typed by its definition. */
  of<D extends RecordDefinition>(definition: D): PeerRecords<D> {
    return new PeerRecords(this.records(definition.service), definition);
  }

  /** The collections of a service, when the collection is not known before it runs. */
  records(service: ServiceName): RecordsClient {
    const call = async <T>(method: RecordMethod, request: object, ctx: CallContext): Promise<T> => {
      const reply = await this.raw(service, method, Buffer.from(JSON.stringify(request)), ctx);
      return JSON.parse(reply.toString('utf8')) as T;
    };
    return {
      get: (request, ctx) => call('Get', request, ctx),
      getMany: (request, ctx) => call('GetMany', request, ctx),
      labels: (request, ctx) => call('Labels', request, ctx),
      list: (request, ctx) => call('List', request, ctx),
      count: (request, ctx) => call('Count', request, ctx),
      facets: (request, ctx) => call('Facets', request, ctx),
      create: (request, ctx) => call('Create', request, ctx),
      patch: (request, ctx) => call('Patch', request, ctx),
      batch: (request, ctx) => call('Batch', request, ctx),
      search: (request, ctx) => call('Search', request, ctx),
      history: (request, ctx) => call('History', request, ctx),
      recordAt: (request, ctx) => call('RecordAt', request, ctx),
      restoreAt: (request, ctx) => call('RestoreAt', request, ctx),
    };
  }

  /**
   * A Records call in bytes: request and reply are JSON text that nobody parses on the way (architecture §4).
   *
   * @throws CodedError as the peer threw it, or unavailable `PEER.UNAVAILABLE`
   */
  async raw(
    service: ServiceName,
    method: RecordMethod,
    json: Buffer,
    ctx: CallContext,
    options: CallOptions = {},
  ): Promise<Buffer> {
    return this.#call(
      service,
      recordDefinitions[method],
      method,
      json,
      ctx,
      readMethods.has(method),
      options,
    );
  }

  /**
   * An import call (proto/imports/requests.ts) to the owner of the collection.
   *
   * @throws CodedError as the peer threw it, or unavailable `PEER.UNAVAILABLE`
   */
  async imports<M extends ImportMethod>(
    service: ServiceName,
    method: M,
    request: ImportCalls[M]['request'],
    ctx: CallContext,
  ): Promise<ImportCalls[M]['reply']> {
    const definition = importDefinitions[method];
    return this.#json(service, definition, `Imports.${method}`, request, ctx, importReads.has(method));
  }

  /**
   * Work over the rows of a list (proto/list-jobs/requests.ts), at the owner of the collection.
   *
   * @throws CodedError as the peer threw it, or unavailable `PEER.UNAVAILABLE`
   */
  async listJobs<M extends ListJobMethod>(
    service: ServiceName,
    method: M,
    request: ListJobCalls[M]['request'],
    ctx: CallContext,
  ): Promise<ListJobCalls[M]['reply']> {
    const definition = listJobDefinitions[method];
    return this.#json(service, definition, `ListJobs.${method}`, request, ctx, listJobReads.has(method));
  }

  /**
   * Links that move when two records are merged (proto/link-moves/requests.ts), at the owner of the records that link. Carried
   * out twice it has its effect once, so a call may be repeated.
   *
   * @throws CodedError as the peer threw it, or unavailable `PEER.UNAVAILABLE`
   */
  async linkMoves<M extends LinkMoveMethod>(
    service: ServiceName,
    method: M,
    request: LinkMoveCalls[M]['request'],
    ctx: CallContext,
  ): Promise<LinkMoveCalls[M]['reply']> {
    return this.#json(service, linkMoveDefinitions[method], `LinkMoves.${method}`, request, ctx, true);
  }

  /** A call whose request and reply are JSON. */
  async #json<R>(
    service: ServiceName,
    definition: MethodDefinition<Buffer, Buffer>,
    name: string,
    request: object,
    ctx: CallContext,
    repeatable: boolean,
  ): Promise<R> {
    const json = Buffer.from(JSON.stringify(request));
    const reply = await this.#call(service, definition, name, json, ctx, repeatable, {});
    return JSON.parse(reply.toString('utf8')) as R;
  }

  /**
   * Carries out a command at its owner.
   *
   * @throws CodedError as the handler threw it, or unavailable `PEER.UNAVAILABLE`
   */
  async command<I extends Fields, O extends Fields>(
    definition: CommandDefinition<I, O>,
    input: Given<InputOf<CommandDefinition<I, O>>>,
    ctx: CallContext,
    options: CallOptions = {},
  ): Promise<OutputOf<CommandDefinition<I, O>>> {
    let protocol = this.#protocols.get(definition.service);
    if (!protocol) {
      protocol = commandProtocol(definition.service);
      this.#protocols.set(definition.service, protocol);
    }
    const method = (await protocol).method(definition);
    const output = await this.#call(
      definition.service,
      method as MethodDefinition<object, object>,
      definition.name,
      input as object,
      ctx,
      false,
      options,
    );
    return output as OutputOf<CommandDefinition<I, O>>;
  }

  /** A connection that stands, for calls of another shape (streams). @throws unavailable `PEER.UNAVAILABLE` */
  connection(service: ServiceName): Promise<Client> {
    return this.#standing(service, CONNECT_MS);
  }

  /** True when the peer accepts a connection within the time. */
  async reachable(service: ServiceName, milliseconds: number): Promise<boolean> {
    if (!this.#addresses[service]) return false;
    return this.#standing(service, milliseconds).then(
      () => true,
      () => false,
    );
  }

  /**
   * From now on a call to a peer that is away fails at once. A process that stops finishes what is in flight; a peer that
   * stops at the same moment must not hold it for the rest of a deadline.
   */
  stopRetrying(): void {
    this.#stopping.abort();
  }

  close(): void {
    this.stopRetrying();
    for (const stream of this.#streams.values()) stream.close();
    this.#streams.clear();
    for (const clients of this.#channels.values()) for (const client of clients) client.close();
    this.#channels.clear();
  }

  async #call<Req, Res>(
    service: ServiceName,
    definition: MethodDefinition<Req, Res>,
    name: string,
    request: Req,
    ctx: CallContext,
    repeatable: boolean,
    options: CallOptions,
  ): Promise<Res> {
    const timer = this.#metrics.peerSeconds.startTimer({ peer: service, method: name });
    const deadline = Date.now() + (options.deadlineMs ?? (repeatable ? READ_DEADLINE_MS : WRITE_DEADLINE_MS));
    try {
      const token = await this.#tokens.for(ctx.actor, service);
      const reply = await tracer().span(
        'client',
        `${service}/${name}`,
        { 'rpc.system': 'grpc' },
        async () => {
          for (let attempt = 0; ; attempt += 1) {
            const client = repeatable
              ? this.#channel(service)
              : await this.#standing(service, Math.min(CONNECT_MS, deadline - Date.now()));
            const head = outgoing(token, ctx.requestId, tracer().traceparent(), ctx.origin);
            try {
              return await this.#send(client, definition, request, head, deadline, options.signal);
            } catch (error) {
              const pause = 50 * 2 ** Math.min(attempt, 5) * (0.5 + Math.random());
              const away = (error as ServiceError).code === status.UNAVAILABLE;
              const late = Date.now() + pause >= deadline || this.#stopping.signal.aborted;
              if (!repeatable || !away || late) throw fromStatus(error as ServiceError, service);
              await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
            }
          }
        },
      );
      timer({ outcome: 'ok' });
      return reply;
    } catch (error) {
      timer({ outcome: 'error' });
      throw error;
    }
  }

  /** Over the connection's stream of calls; as a plain call to a peer that does not know it. */
  async #send<Req, Res>(
    client: Client,
    definition: MethodDefinition<Req, Res>,
    request: Req,
    head: Outgoing,
    deadline: number,
    signal?: AbortSignal,
  ): Promise<Res> {
    const stream = this.#streamOf(client);
    if (stream.offered)
      try {
        const message = definition.requestSerialize(request);
        const reply = await stream.call({ ...head, path: definition.path, message }, deadline, signal);
        return definition.responseDeserialize(reply);
      } catch (error) {
        if (!(error instanceof StreamNotOffered)) throw error;
      }
    return unary(client, definition, request, writeMetadata(head), deadline, signal);
  }

  #streamOf(client: Client): CallStream {
    let stream = this.#streams.get(client);
    if (!stream) {
      stream = new CallStream(client);
      this.#streams.set(client, stream);
    }
    return stream;
  }

  /** A connection that stands, the next in turn or whichever comes first. @throws unavailable `PEER.UNAVAILABLE` */
  async #standing(service: ServiceName, milliseconds: number): Promise<Client> {
    const next = this.#channel(service);
    if (isReady(next)) return next;
    const others = this.#channels.get(service) ?? [];
    const { signal } = this.#stopping;
    return Promise.any(others.map((client) => readyWithin(client, milliseconds, signal))).catch(() => {
      throw peerUnavailable(service);
    });
  }

  /** The connections of a peer in turn, those first that stand: a replica that is away is passed over. */
  #channel(service: ServiceName): Client {
    let clients = this.#channels.get(service);
    if (!clients) {
      const address = this.#addresses[service];
      if (!address) throw peerUnavailable(service);
      // Replica by replica, so that the next in turn is another one.
      clients = Array.from({ length: CHANNELS }, () => address.split(','))
        .flat()
        .map((replica) => new Client(replica, credentials.createInsecure(), clientOptions));
      this.#channels.set(service, clients);
    }
    this.#turn += 1;
    for (let step = 0; step < clients.length; step += 1) {
      const client = clients[(this.#turn + step) % clients.length] as Client;
      if (isReady(client)) return client;
    }
    return clients[this.#turn % clients.length] as Client;
  }
}

function unary<Req, Res>(
  client: Client,
  definition: MethodDefinition<Req, Res>,
  request: Req,
  metadata: ReturnType<typeof writeMetadata>,
  deadline: number,
  signal?: AbortSignal,
): Promise<Res> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => call.cancel();
    const call: ClientUnaryCall = client.makeUnaryRequest(
      definition.path,
      definition.requestSerialize,
      definition.responseDeserialize,
      request,
      metadata,
      { deadline },
      (error, reply) => {
        signal?.removeEventListener('abort', giveUp);
        if (error) reject(error);
        else resolve(reply as Res);
      },
    );
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
    // The callback reports the failure; an emitter without a listener must not end the process.
    call.on('error', () => undefined);
  });
}
