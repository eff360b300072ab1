import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpStatus } from './errors.ts';

/**
 * Upstream JSON text on its way into an answer (architecture §7). GraphQL serialises the marker, an unguessable
 * text of this one answer, and the `onSend` hook puts the upstream bytes in its place, so that a page of records
 * is neither parsed nor printed by the gateway.
 */
export class Spliced {
  readonly marker = `splice:${randomUUID()}`;
  readonly json: Buffer;

  constructor(json: Buffer) {
    this.json = json;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** JSON texts waiting for the answer of this request. */
    splices: Spliced[] | null;
  }
}

/** Aliases may ask for the same page many times over; the answer still has a limit. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

const answerTooLarge = JSON.stringify({
  data: null,
  errors: [
    {
      message: 'La respuesta es demasiado grande. Pida menos datos en cada consulta.',
      extensions: { code: 'REQUEST.ANSWER_TOO_LARGE', kind: 'tooLarge' },
    },
  ],
});

/** Registers `json` (one valid JSON text in UTF-8) for the answer of `request`. */
export function splice(request: FastifyRequest, json: Buffer): Spliced {
  const spliced = new Spliced(json);
  (request.splices ??= []).push(spliced);
  return spliced;
}

interface Place {
  start: number;
  end: number;
  json: Buffer;
}

/** Every place of the payload where a marker stands as a JSON string, in order. */
function placesOf(payload: string, splices: readonly Spliced[]): Place[] {
  const places: Place[] = [];
  for (const { marker, json } of splices) {
    const quoted = `"${marker}"`;
    for (
      let start = payload.indexOf(quoted);
      start >= 0;
      start = payload.indexOf(quoted, start + quoted.length)
    )
      places.push({ start, end: start + quoted.length, json });
  }
  return places.sort((a, b) => a.start - b.start);
}

/**
 * The payload with the upstream texts in the place of their markers. Only the payload is searched, never the
 * upstream text, so that user content which looks like a marker stays what it is. Null when the answer would
 * exceed the limit.
 */
export function assemble(payload: string, splices: readonly Spliced[]): Buffer | string | null {
  const places = placesOf(payload, splices);
  if (places.length === 0) return payload;
  const parts: Buffer[] = [];
  let bytes = 0;
  let from = 0;
  for (const { start, end, json } of places) {
    parts.push(Buffer.from(payload.slice(from, start)), json);
    bytes += json.length;
    from = end;
  }
  if (bytes > MAX_ANSWER_BYTES) return null;
  parts.push(Buffer.from(payload.slice(from)));
  return Buffer.concat(parts);
}

/** Installs the hook. Must run before compression, which adds its own hook per route. */
export function installSplicing(fastify: FastifyInstance): void {
  fastify.decorateRequest('splices', null);
  fastify.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    const { splices } = request;
    if (!splices || typeof payload !== 'string') return done(null, payload);
    request.splices = null;
    const answer = assemble(payload, splices);
    if (answer === null) {
      reply.code(httpStatus.tooLarge);
      return done(null, answerTooLarge);
    }
    done(null, answer);
  });
}
