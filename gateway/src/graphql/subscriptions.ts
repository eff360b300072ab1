import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, Kind, parse, specifiedRules, validate, type GraphQLSchema } from 'graphql';
import { type Context, handleProtocols, makeServer, type Server, type SubscribePayload } from 'graphql-ws';
import { Inject, Injectable } from '@nestjs/common';
import { CodedError, invalid } from '@llavero/proto/errors';
import { Logger } from '@llavero/kit/logging/logger';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';
import { isDefect, toErrorBody } from '../http/errors.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { ChangeStream, type Wanted } from '../live/change-stream.ts';
import { EventFeed } from '../live/event-feed.ts';
import { collectionOf } from '../records/collection-of.ts';
import { Callers, type Caller } from '../session/caller.ts';
import { refuseForeignSocket } from '../session/csrf.ts';
import { requireAccess } from '../session/permissions.ts';
import { complexityRule, limits } from './complexity.ts';

export const SUBSCRIPTIONS_PATH = '/graphql/subscriptions';

export const socketLimits = {
  /** Sockets of one person, and subscriptions of one socket. */
  sockets: 30,
  subscriptions: 20,
  /** A subscription fits into less; so does any message of the protocol. */
  messageBytes: 16 * 1024,
  /** Messages in ten seconds: a program that sends more has lost its way. */
  messages: 200,
  windowMs: 10_000,
  /** Bytes that wait to be read on the other side. */
  waitingBytes: 512 * 1024,
  /** Shorter than the idle time of common proxies. */
  heartbeatMs: 20_000,
  /** How long a socket may stay without saying who it is. */
  introductionMs: 5_000,
} as const;

/** Close codes beside those of graphql-transport-ws. */
export const closeCodes = { signedOut: 4401, tooMany: 4429 } as const;

/** What belongs to one socket. */
interface Line {
  socket: WebSocket;
  request: FastifyRequest;
  caller: Caller | null;
  streams: Map<string, Pick<ChangeStream, 'end'>>;
}

/** What a client may say of itself when it connects; the cookie or bearer of the upgrade counts otherwise. */
interface Introduction extends Record<string, unknown> {
  token?: unknown;
  authorization?: unknown;
}

type Conversation = Context<Introduction, { line: Line }>;

/**
 * API-11: live changes over GraphQL, by the protocol graphql-transport-ws on {@link SUBSCRIPTIONS_PATH}. The upgrade
 * passes the same admission as any request; the document passes the same limits as over HTTP, and must be a
 * subscription. A session that ends takes its sockets along.
 */
@Injectable()
export class Subscriptions {
  private readonly lines = new Set<Line>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly callers: Callers,
    private readonly feed: EventFeed,
    private readonly rates: RateLimits,
    private readonly logger: Logger,
  ) {}

  /** Must be installed after GraphQL, whose schema it shares, and after the admission. */
  async install(fastify: FastifyInstance): Promise<void> {
    const server = this.server(fastify.graphql.schema);
    await fastify.register(websocket, {
      options: { maxPayload: socketLimits.messageBytes, handleProtocols, perMessageDeflate: false },
    });
    fastify.route({
      method: 'GET',
      url: SUBSCRIPTIONS_PATH,
      preValidation: async (request) => refuseForeignSocket(request, this.config.corsOrigins),
      handler: async () => {
        throw invalid(
          'GRAPHQL.UPGRADE',
          'Esta dirección solo se abre como WebSocket (graphql-transport-ws).',
        );
      },
      wsHandler: (socket, request) => this.accept(server, socket, request),
    });
    this.heartbeat = setInterval(() => this.beat(), socketLimits.heartbeatMs);
    this.heartbeat.unref();
  }

  /** Breaks off all sockets, so that the process can stop; clients come back by themselves. */
  closeAll(): void {
    clearInterval(this.heartbeat);
    for (const { socket } of this.lines) socket.terminate();
  }

  get size(): number {
    return this.lines.size;
  }

  private server(schema: GraphQLSchema): Server<{ line: Line }> {
    return makeServer<Introduction, { line: Line }>({
      schema,
      connectionInitWaitTimeout: socketLimits.introductionMs,
      onConnect: (conversation) => this.introduce(conversation),
      onSubscribe: (conversation, id, payload) =>
        this.subscribe(schema, conversation.extra.line, id, payload),
      onComplete: ({ extra }, id) => {
        extra.line.streams.get(id)?.end();
        extra.line.streams.delete(id);
      },
      onError: (_conversation, _id, _payload, errors) => errors,
    });
  }

  private accept(server: Server<{ line: Line }>, socket: WebSocket, request: FastifyRequest): void {
    const line: Line = { socket, request, caller: null, streams: new Map() };
    this.lines.add(line);
    let messages = 0;
    let since = Date.now();
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (text) => this.send(line, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (hear) =>
          socket.on('message', (data) => {
            if (Date.now() - since > socketLimits.windowMs) [messages, since] = [0, Date.now()];
            messages += 1;
            if (messages > socketLimits.messages) {
              socket.close(closeCodes.tooMany, 'Demasiados mensajes seguidos');
              return;
            }
            hear(String(data)).catch((error: unknown) => {
              this.logger.error('A subscription failed', error);
              socket.close(1011, 'Error interno');
            });
          }),
      },
      { line },
    );
    socket.once('error', () => socket.terminate());
    socket.once('close', (code, reason) => {
      this.lines.delete(line);
      for (const stream of line.streams.values()) stream.end();
      closed(code, String(reason)).catch(() => undefined);
    });
  }

  /** Resolves when the text has left this process; a reader that lets too much pile up is cut off. */
  private send({ socket }: Line, text: string): Promise<void> {
    if (socket.bufferedAmount > socketLimits.waitingBytes) socket.terminate();
    if (socket.readyState !== socket.OPEN) return Promise.resolve();
    return new Promise((resolve) => socket.send(text, () => resolve()));
  }

  /** Who is on the line: the token it names, or that of its upgrade request. */
  private async introduce({ extra: { line }, connectionParams }: Conversation): Promise<boolean> {
    const { socket, request } = line;
    const token = tokenIn(connectionParams);
    try {
      const caller = token === undefined ? request.caller : await this.callers.verify(token);
      // Changes of all collections pass here; keys open some of them.
      if (!caller || caller.partner) {
        socket.close(closeCodes.signedOut, 'Inicie sesión');
        return false;
      }
      const open = [...this.lines].filter((other) => other.caller?.actor.id === caller.actor.id).length;
      if (open >= socketLimits.sockets) {
        socket.close(closeCodes.tooMany, 'Demasiadas conexiones abiertas');
        return false;
      }
      line.caller = caller;
      return true;
    } catch (error) {
      if (!(error instanceof CodedError)) this.logger.error('A subscriber could not be recognised', error);
      socket.close(closeCodes.signedOut, 'La sesión no es válida');
      return false;
    }
  }

  /** The checks of a document, as over HTTP; then the changes it asks for. */
  private async subscribe(
    schema: GraphQLSchema,
    line: Line,
    id: string,
    { query, variables, operationName }: SubscribePayload,
  ) {
    const { caller, request } = line;
    if (!caller || this.endIfOver(line)) return [new GraphQLError('La sesión ha terminado.')];
    try {
      if (line.streams.size >= socketLimits.subscriptions) throw tooManySubscriptions();
      // The place is taken before anything is waited for.
      line.streams.set(id, { end: () => undefined });
      await this.rates.charge({ caller, ip: request.ip }, 2);
      const document = parse(query, { maxTokens: limits.tokens });
      const wrong = validate(schema, document, [...specifiedRules, complexityRule]);
      if (wrong.length > 0) throw new Refused(wrong);
      const [operation] = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
      if (operation?.operation !== 'subscription')
        throw invalid(
          'GRAPHQL.NOT_A_SUBSCRIPTION',
          'Aquí solo se admiten suscripciones; envíe lo demás a POST /graphql.',
        );
      const rootValue = { changes: (wanted: Wanted) => this.changes(line, caller, id, wanted) };
      return { schema, document, rootValue, variableValues: variables, operationName };
    } catch (error) {
      line.streams.delete(id);
      return error instanceof Refused ? error.errors : [this.present(error)];
    }
  }

  private changes(line: Line, caller: Caller, id: string, wanted: Wanted) {
    try {
      if (wanted.collection) requireAccess(collectionOf(wanted.collection), caller.actor.role, 'read');
    } catch (error) {
      line.streams.delete(id);
      throw this.present(error);
    }
    const isOver = (): boolean => this.endIfOver(line);
    const stream = new ChangeStream(this.feed, caller, wanted, isOver, () => line.socket.terminate());
    line.streams.set(id, stream);
    return stream;
  }

  /** Errors as over HTTP: the sentence, and the body for programs. */
  private present(error: unknown): GraphQLError {
    if (error instanceof GraphQLError) return error;
    const body = toErrorBody(error);
    if (isDefect(body)) this.logger.error('A subscription failed', error);
    return new GraphQLError(body.message, { extensions: { code: body.code, kind: body.kind, error: body } });
  }

  private beat(): void {
    for (const line of this.lines) {
      this.endIfOver(line);
      if (line.socket.readyState === line.socket.OPEN) line.socket.ping();
    }
  }

  /** Ends a line whose session has ended; true when it has. */
  private endIfOver({ socket, caller, streams }: Line): boolean {
    if (!caller || this.callers.isStillValid(caller)) return false;
    for (const stream of streams.values()) stream.end();
    socket.close(closeCodes.signedOut, 'La sesión ha terminado');
    return true;
  }
}

/** `{token}` or `{authorization: 'Bearer …'}`. */
function tokenIn(introduction: Introduction | undefined): string | undefined {
  const { token, authorization } = introduction ?? {};
  if (typeof token === 'string' && token !== '') return token;
  if (typeof authorization === 'string') return /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? '';
  return undefined;
}

/** A document that does not pass. */
class Refused extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('refused');
  }
}

const tooManySubscriptions = () =>
  new CodedError({
    code: 'LIVE.TOO_MANY',
    kind: 'tooMany',
    message: `Cada conexión admite ${socketLimits.subscriptions} suscripciones. Cierre alguna y repita la operación.`,
  });
