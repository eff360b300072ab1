import { once } from 'node:events';
import {
  Server,
  ServerCredentials,
  status,
  type MethodDefinition,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import type { Actor } from '@llavero/proto/access/access';
import { type Origin, ownOrigin } from '@llavero/proto/access/origin';
import { CodedError, invalid } from '@llavero/proto/errors';
import { anonymous } from '../auth/actors.ts';
import { INTERNAL_ISSUER } from '../auth/service-tokens.ts';
import { sessionMissing, type TokenVerifier } from '../auth/token-verifier.ts';
import type { CallContext } from '../context.ts';
import { codedFailure, ERROR_TRAILER, toStatus } from '../errors/grpc-errors.ts';
import { errorCodeOf, type Logger } from '../logging/logger.ts';
import { inRequest } from '../logging/request-scope.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { traceIdOf, tracer } from '../tracing/tracer.ts';
import { type Answer, type Call, failed, openDefinition, succeeded } from './calls-wire.ts';
import { type Incoming, readCall, readMetadata } from './metadata.ts';
import { MAX_PAYLOAD_BYTES, serverOptions } from './options.ts';
import { CallStreams } from './serve-calls.ts';

/** One gRPC method and what answers it. */
export interface Route {
  definition: MethodDefinition<unknown, unknown>;
  /** `Records.List`, `SignIn`: for metrics and traces. */
  name: string;
  /** Authorises, delegates, maps. */
  answer(request: unknown, ctx: CallContext): Promise<unknown>;
}

/** One server-streaming gRPC method and what answers it. */
export interface StreamRoute {
  definition: MethodDefinition<unknown, unknown>;
  name: string;
  answer(request: unknown, ctx: CallContext): AsyncIterable<unknown>;
}

export interface TransportParts {
  verifier: TokenVerifier;
  logger: Logger;
  metrics: Metrics;
}

/** By which connection a call came, and whether its caller still waits. */
interface Connection {
  peer: string;
  signal: AbortSignal;
}

/** How long a stop waits for calls in flight before it cuts them off. */
const DRAIN_MS = 10_000;

/**
 * Nest transport over gRPC with our own serialisers. Nest's gRPC decorators would parse and copy every page
 * on the hot path; here a handler gives bytes and bytes go out (architecture §7).
 */
export class GrpcTransport implements CustomTransportStrategy {
  readonly transportId = Symbol('llavero.grpc');
  readonly #server = new Server(serverOptions);
  readonly #parts: TransportParts;
  readonly #address: string;
  readonly #routes = new Map<string, Route>();
  readonly #streams = new CallStreams((call, peer, signal) => this.#answerCall(call, peer, signal));
  /** The port in use; known after `listen`. */
  port = 0;

  /** @param port 0 for a free one */
  constructor(host: string, port: number, parts: TransportParts) {
    this.#address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    this.#parts = parts;
    this.#server.addService({ Open: openDefinition }, { Open: this.#streams.serve.bind(this.#streams) });
  }

  /** Adds methods; before `listen`. */
  serve(routes: readonly Route[]): void {
    const served = routes.map((route) => ({ ...route, definition: tolerant(route.definition) }));
    for (const route of served) this.#routes.set(route.definition.path, route);
    this.#server.addService(
      Object.fromEntries(served.map(({ definition }) => [definition.path, definition])),
      Object.fromEntries(served.map((route) => [route.definition.path, this.#handler(route)])),
    );
  }

  /** Adds server-streaming methods; before `listen`. */
  serveStreams(routes: readonly StreamRoute[]): void {
    if (routes.length === 0) return;
    this.#server.addService(
      Object.fromEntries(routes.map(({ definition }) => [definition.path, tolerant(definition)])),
      Object.fromEntries(routes.map((route) => [route.definition.path, this.#streamHandler(route)])),
    );
  }

  listen(callback: (error?: unknown) => void): void {
    this.#server.bindAsync(this.#address, ServerCredentials.createInsecure(), (error, port) => {
      this.port = port;
      callback(error ?? undefined);
    });
  }

  /** Refuses new calls, finishes those in flight, and cuts off what takes longer than 10 s. */
  async close(): Promise<void> {
    this.#streams.stop();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.#parts.logger.warn('calls in flight are cut off at the stop');
        this.#server.forceShutdown();
        resolve();
      }, DRAIN_MS);
      this.#server.tryShutdown(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Nest asks every strategy for these two; nothing here emits events. */
  on(): void {
    // Nothing to listen to.
  }

  unwrap<T>(): T {
    return this.#server as T;
  }

  #handler(route: Route) {
    return (call: ServerUnaryCall<unknown, unknown>, reply: sendUnaryData<unknown>): void => {
      const gone = new AbortController();
      call.once('cancelled', () => gone.abort());
      const from = { ...readMetadata(call.metadata), peer: call.getPeer(), signal: gone.signal };
      void this.#carryOut(route, () => call.request, from).then(
        (answer) => reply(null, answer),
        (failure: CodedError) => reply(toStatus(failure)),
      );
    };
  }

  /** One message of a stream of calls. */
  async #answerCall(call: Call, peer: string, signal: AbortSignal): Promise<Answer> {
    const route = this.#routes.get(call.path);
    if (!route) return failed(call.id, status.UNIMPLEMENTED, call.path);
    const { definition } = route;
    try {
      const answer = await this.#carryOut(
        route,
        () => definition.requestDeserialize(call.message as Buffer),
        { ...readCall(call), peer, signal },
      );
      const reply = definition.responseSerialize(answer);
      // On the stream it would break every call beside it.
      if (reply.length > MAX_PAYLOAD_BYTES)
        return failed(call.id, status.RESOURCE_EXHAUSTED, `a message of ${reply.length} bytes`);
      return succeeded(call.id, reply);
    } catch (error) {
      if (!(error instanceof CodedError))
        this.#parts.logger.error('answer not written', error, { method: route.name });
      const { code, details, metadata } = toStatus(codedFailure(error, call.requestId));
      return failed(call.id, code, details, metadata.get(ERROR_TRAILER)[0] as Buffer);
    }
  }

  /** Verifies, measures and logs a unary call. @throws CodedError alone */
  #carryOut(route: Route, request: () => unknown, from: Incoming & Connection): Promise<unknown> {
    const { verifier, logger, metrics } = this.#parts;
    const { token, requestId, traceparent, origin, peer, signal } = from;
    const timer = metrics.rpcSeconds.startTimer({ method: route.name });
    metrics.rpcInFlight.inc();
    const caller: { actor?: Actor } = {};
    const work = async (): Promise<unknown> => {
      try {
        const answer = await tracer().continued(traceparent, () =>
          tracer().span('server', route.name, { 'rpc.system': 'grpc' }, async () => {
            const { actor, issuer } = token === undefined ? stranger : await verifier.verify(token);
            caller.actor = actor;
            const message = request();
            if (message === unreadable) throw malformed();
            return route.answer(message, {
              actor,
              requestId,
              origin: originOf(origin, issuer, peer),
              signal,
            });
          }),
        );
        timer({ outcome: 'ok' });
        return answer;
      } catch (error) {
        const coded = codedFailure(error, requestId);
        timer({ outcome: coded.body.kind });
        if (coded.body.kind === 'internal') logger.error('call failed', error, { method: route.name });
        else if (coded !== error)
          logger.warn('call interrupted', {
            method: route.name,
            errorCode: errorCodeOf(error),
          });
        else if (coded.body.kind === 'forbidden')
          logger.info('call forbidden', {
            method: route.name,
            errorCode: coded.body.code,
            actor: caller.actor?.id,
            role: caller.actor?.role,
          });
        else logger.debug('call refused', { method: route.name, errorCode: coded.body.code });
        throw coded;
      } finally {
        metrics.rpcInFlight.dec();
      }
    };
    return inRequest({ requestId, traceId: traceIdOf(traceparent) }, work);
  }

  #streamHandler(route: StreamRoute) {
    const { verifier, logger, metrics } = this.#parts;
    return (call: ServerWritableStream<unknown, unknown>): void => {
      const { token, requestId, traceparent, origin } = readMetadata(call.metadata);
      const timer = metrics.rpcSeconds.startTimer({ method: route.name });
      const work = async (): Promise<void> => {
        try {
          if (token === undefined) throw sessionMissing();
          const { actor, issuer } = await verifier.verify(token);
          const ctx = { actor, requestId, origin: originOf(origin, issuer, call.getPeer()) };
          if (call.request === unreadable) throw malformed();
          for await (const message of route.answer(call.request, ctx)) {
            if (call.cancelled) break;
            // The caller reads slower than we write: wait instead of filling the memory.
            if (!call.write(message)) await Promise.race([once(call, 'drain'), once(call, 'cancelled')]);
          }
          timer({ outcome: 'ok' });
          call.end();
        } catch (error) {
          const coded = codedFailure(error, requestId);
          timer({ outcome: coded.body.kind });
          if (coded.body.kind === 'internal') logger.error('stream failed', error, { method: route.name });
          call.emit('error', toStatus(coded));
        }
      };
      void inRequest({ requestId, traceId: traceIdOf(traceparent) }, work);
    };
  }
}

/** What stands in the place of a request whose bytes are no message. */
const unreadable = Symbol('unreadable');

/** Bytes that are no message are a refusal like any other, told after the token; the library would answer INTERNAL. */
function tolerant(definition: MethodDefinition<unknown, unknown>): MethodDefinition<unknown, unknown> {
  return {
    ...definition,
    requestDeserialize: (bytes) => {
      try {
        return definition.requestDeserialize(bytes);
      } catch {
        return unreadable;
      }
    },
  };
}

const malformed = (): CodedError =>
  invalid('REQUEST.MALFORMED', 'La petición no se entiende. Actualice la página e inténtelo de nuevo.');

/** Whoever shows no token. */
const stranger = { actor: anonymous, issuer: '' };

/**
 * From where a call comes: a process of ours says it for whom it serves. Somebody who comes straight to the
 * service with a token of their own is known by the address of the connection alone.
 */
function originOf(told: Origin | null, issuer: string, peer: string): Origin {
  if (issuer === INTERNAL_ISSUER) return told ?? ownOrigin;
  const address = /^(?:ipv[46]:)?\[?([0-9a-fA-F:.]+?)\]?:\d+$/.exec(peer)?.[1] ?? null;
  return { channel: 'API', address, device: null };
}
