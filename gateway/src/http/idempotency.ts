import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { claimIdempotencyKey, settleIdempotencyKey } from '@llavero/proto/commands/idempotency';
import { CodedError, conflict, invalid } from '@llavero/proto/errors';
import type { ClaimState } from '@llavero/proto/records/choices/idempotency';
import { INTERRUPTED_SECONDS, KEPT_HOURS, MOST_KEPT_ANSWER } from '@llavero/proto/rules/idempotency';
import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { httpStatus } from './errors.ts';
import { GRAPHQL_PATH, isApiPath, pathOf } from './paths.ts';

/** As the IETF draft names it. */
const HEADER = 'idempotency-key';
/** Says that an answer is the first one again. */
const REPLAYED = 'idempotency-replayed';
/** Printable ASCII, with or without the quotes of a structured header. */
const KEY = /^(?:"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/;
const writing: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Refusals that say nothing about what was asked. */
const passing: ReadonlySet<number> = new Set([401, 408, 429]);

declare module 'fastify' {
  interface FastifyRequest {
    /** Claim of an idempotency key that waits for its answer. */
    idempotencyClaim: string | null;
    /** A generic call of this document has succeeded. */
    graphqlDone: boolean;
  }
}

/**
 * `Idempotency-Key` on every write (API-11, decision 0149): the same key of the same principal with the same request answers what it was
 * answered first, for a day. Keys are kept by the people service, which also knows who asks.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly peers: Peers,
    private readonly logger: Logger,
  ) {}

  /** After {@link Admission} and the splicing, whose results are kept; before compression, which belongs to a connection. */
  install(fastify: FastifyInstance): void {
    fastify.decorateRequest('idempotencyClaim', null);
    fastify.decorateRequest('graphqlDone', false);
    fastify.addHook('preHandler', async (request, reply) => {
      const key = request.headers[HEADER];
      if (key === undefined || !isWrite(request)) return;
      return this.before(request, reply, String(key));
    });
    fastify.addHook('onSend', async (request, reply, payload: unknown) => {
      const id = request.idempotencyClaim;
      request.idempotencyClaim = null;
      if (id !== null) await this.after(id, request, reply, payload);
      return payload;
    });
  }

  private async before(request: FastifyRequest, reply: FastifyReply, shown: string): Promise<unknown> {
    const key = digest(principalOf(request), keyOf(shown));
    const content = JSON.stringify(request.body ?? null);
    const asked = digest(request.method, request.url, content);
    const claim = await this.peers.command(
      claimIdempotencyKey,
      { key, request: asked },
      serviceContext('gateway', request.id),
    );
    if (claim.state === 'CLAIMED') {
      request.idempotencyClaim = claim.id ?? null;
      return undefined;
    }
    if (claim.state !== 'DONE') throw refusals[claim.state]();
    if (claim.answer == null) throw notKept(claim.status);
    void reply.code(claim.status ?? 200).header(REPLAYED, 'true');
    if (claim.contentType) void reply.header('content-type', claim.contentType);
    return reply.send(Buffer.from(claim.answer, 'base64'));
  }

  /** Waits until it is kept, so that whoever has the answer can repeat the question. */
  private async after(
    id: string,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<void> {
    const content =
      typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.from(payload) : undefined;
    const type = reply.getHeader('content-type');
    const answer = {
      status: reply.statusCode,
      ...(typeof type === 'string' ? { contentType: type } : {}),
      ...(content && content.length <= MOST_KEPT_ANSWER ? { answer: content.toString('base64') } : {}),
    };
    const kept = isFinal(request, reply.statusCode) ? answer : {};
    try {
      await this.peers.command(settleIdempotencyKey, { id, ...kept }, serviceContext('gateway', request.id));
    } catch (error) {
      // The write stands and is answered; repeating it is refused as interrupted.
      this.logger.failed('an answer could not be kept for its idempotency key', error, {
        requestId: request.id,
      });
    }
  }
}

/** A document of GraphQL without the word cannot hold a mutation. */
function isWrite({ method, url, body }: FastifyRequest): boolean {
  const path = pathOf(url);
  if (!writing.has(method) || !isApiPath(path)) return false;
  if (path !== GRAPHQL_PATH) return true;
  const query = (body as { query?: unknown } | null | undefined)?.query;
  return typeof query === 'string' && /\bmutation\b/.test(query);
}

/** Whether asking again would be answered the same. What has partly succeeded must not be repeated. */
function isFinal({ graphqlDone, failure }: FastifyRequest, statusCode: number): boolean {
  const status = graphqlDone || !failure ? statusCode : httpStatus[failure.kind];
  return status < 500 && !passing.has(status);
}

/** Whose key it is: a key says nothing to anybody else. @throws CodedError unauthenticated, invalid */
function principalOf({ caller, sessionProblem, headers, body }: FastifyRequest): string {
  if (!caller) throw sessionProblem ?? noPrincipal();
  const type = headers['content-type'];
  if (type !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type) && body !== null)
    throw notOffered();
  const { id, impersonator } = caller.actor;
  return `${id} ${impersonator ?? ''}`;
}

/** @throws CodedError invalid */
function keyOf(shown: string): string {
  const [, quoted, bare] = KEY.exec(shown.trim()) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) throw badKey();
  return key;
}

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex');

const refusals: Readonly<Record<Exclude<ClaimState, 'CLAIMED' | 'DONE'>, () => CodedError>> = {
  DIFFERENT: () =>
    new CodedError({
      code: 'IDEMPOTENCY.DIFFERENT',
      kind: 'reused',
      message: `Esta Idempotency-Key ya se ha usado con otra petición en las últimas ${KEPT_HOURS} horas. Use una clave nueva para cada operación; no se ha guardado nada.`,
    }),
  RUNNING: () =>
    conflict(
      'IDEMPOTENCY.RUNNING',
      'La misma operación está todavía en curso. Espere unos segundos y repítala con la misma Idempotency-Key.',
      { retryAfterSeconds: 1 },
    ),
  INTERRUPTED: () =>
    conflict(
      'IDEMPOTENCY.INTERRUPTED',
      `La operación se interrumpió hace más de ${INTERRUPTED_SECONDS} segundos y no se sabe si se guardó. Compruebe el dato y, si falta, repítala con una Idempotency-Key nueva.`,
    ),
};
const notKept = (status: number | null | undefined): CodedError =>
  conflict(
    'IDEMPOTENCY.NOT_KEPT',
    'La operación ya se ha hecho y no se repite; su respuesta era demasiado grande para guardarla. Lea el dato.',
    { status },
  );
const badKey = (): CodedError =>
  invalid(
    'IDEMPOTENCY.KEY',
    'La Idempotency-Key no es válida: entre 1 y 255 caracteres ASCII sin espacios, por ejemplo un UUID.',
    [{ field: HEADER, rule: 'format', message: 'De 1 a 255 caracteres ASCII sin espacios.' }],
  );
const noPrincipal = (): CodedError =>
  invalid(
    'IDEMPOTENCY.NO_SESSION',
    'La Idempotency-Key cuenta para quien se identifica en la cabecera Authorization o con su sesión. Identifíquese así, o repita la petición sin ella; no se ha guardado nada.',
    [{ field: HEADER, rule: 'session', message: 'Solo con credencial o sesión.' }],
  );
const notOffered = (): CodedError =>
  invalid(
    'IDEMPOTENCY.NOT_OFFERED',
    'Los envíos de ficheros no admiten Idempotency-Key: repita la petición sin ella. Un envío por partes continúa donde quedó. No se ha guardado nada.',
    [{ field: HEADER, rule: 'contentType', message: 'Solo con application/json.' }],
  );
