import type { z } from 'zod';
import type { OutsideCalls } from './calls.ts';
import type { OutsideError } from './errors.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { networkFailure, type OutsideReply, sendRequest } from './send-request.ts';

/** A request to an outside HTTP system. Personal data belongs into the body: addresses end up in logs of others. */
export interface HttpCall {
  /** Name of the operation in metrics and logs, one of few. */
  name: string;
  method?: 'GET' | 'PUT' | 'DELETE' | 'POST' | 'PATCH';
  /** Below the base address of the system, without a slash at the beginning. */
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>;
  /** Sent as they are. */
  bytes?: { type: string; content: Uint8Array<ArrayBuffer> };
  /** Statuses beside 2xx that are answers and no failures. */
  also?: readonly number[];
  /** Most bytes of the answer; {@link LARGEST} when absent. */
  largest?: number;
  /** Sent as a form with files. */
  parts?: FormData;
  /**
   * The failure that a refusal or fault of HTTP becomes, where callers need to know what the system said; credentials and rate
   * limits stay as they are.
   */
  refusal?: (answer: HttpAnswer) => OutsideError;
  /** By default what HTTP says of the method (RFC 9110 §9.2.2): POST and PATCH are never repeated. */
  repeatable?: boolean;
  /** Milliseconds for one attempt. */
  timeoutMs?: number;
}

export interface HttpAnswer extends OutsideReply {
  /** The content as UTF-8. */
  text: string;
}

/** Largest answer read, in bytes; a larger one is a failure of the system. */
const LARGEST = 10 * 1024 * 1024;

/** An outside system that speaks HTTP: the calls of {@link OutsideCalls} over Node's own client. */
export class HttpClient {
  readonly calls: OutsideCalls;
  readonly #label: string;
  readonly #base: string;
  readonly #headers: () => Record<string, string>;
  readonly #isLimited: (answer: HttpAnswer) => boolean;

  /**
   * @param base address that all paths lie below
   * @param headers of every request, such as the credentials; asked for each time
   * @param isLimited where the system asks to wait by its words, beside the status 429
   */
  constructor(
    calls: OutsideCalls,
    {
      label,
      base,
      headers = () => ({}),
      isLimited = () => false,
    }: {
      label: string;
      base: string;
      headers?: () => Record<string, string>;
      isLimited?: (answer: HttpAnswer) => boolean;
    },
  ) {
    this.calls = calls;
    this.#label = label;
    this.#base = base.endsWith('/') ? base : `${base}/`;
    this.#headers = headers;
    this.#isLimited = isLimited;
  }

  /**
   * Makes a request and reads its answer.
   *
   * @param read takes the answer of a 2xx apart; throws {@link OutsideError} for a failure the body tells of, which
   *   then counts and is repeated like one of HTTP
   * @throws OutsideError
   */
  call<T>(call: HttpCall, read: (answer: HttpAnswer) => T): Promise<T> {
    const { name, method = 'GET', timeoutMs } = call;
    const repeatable = call.repeatable ?? (method !== 'POST' && method !== 'PATCH');
    return this.calls.run({ name, repeatable, ...(timeoutMs ? { timeoutMs } : {}) }, async (signal) =>
      read(this.#accepted(await this.#send(call, method, signal), call)),
    );
  }

  /**
   * The body as JSON of this shape.
   *
   * @throws OutsideError when it is something else
   */
  json<T>(answer: HttpAnswer, schema: z.ZodType<T>): T {
    try {
      const parsed = schema.safeParse(JSON.parse(answer.text));
      if (parsed.success) return parsed.data;
    } catch {
      // Told below: the answer itself may hold personal data and is not quoted.
    }
    throw this.#failed('unexpected answer');
  }

  async #send(call: HttpCall, method: string, signal: AbortSignal): Promise<HttpAnswer> {
    const url = new URL(call.path, this.#base);
    if (!url.href.startsWith(this.#base)) throw new Error(`${call.name}: the path leaves the base address`);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    const { type, body } = await bodyOf(call);
    const headers = { accept: 'application/json', ...type, ...this.#headers(), ...call.headers };
    const request = { method, headers, signal, largest: call.largest ?? LARGEST };
    try {
      const reply = await sendRequest(url, body === undefined ? request : { ...request, body });
      return { ...reply, text: reply.content.toString('utf8') };
    } catch (error) {
      if (error instanceof RangeError) throw this.#failed('answer too large');
      throw this.#disconnected(error);
    }
  }

  /** An answer of 2xx, or of a status that is expected, as it is. */
  #accepted(answer: HttpAnswer, call: HttpCall): HttpAnswer {
    const { status, headers } = answer;
    const retryAfter = retryAfterSeconds(headers['retry-after'], Date.now());
    if (status === 429 || this.#isLimited(answer)) throw this.limited(retryAfter);
    if ((status >= 200 && status < 300) || (call.also ?? []).includes(status)) return answer;
    const detail = `HTTP ${status}`;
    if (status === 401 || status === 403)
      throw this.calls.failure({
        reason: 'CREDENTIALS',
        what: `${this.#label} no acepta las credenciales de Llavero y no se ha hecho nada.`,
        todo: 'Quien administre el servidor debe revisarlas.',
        detail,
      });
    if (call.refusal) throw call.refusal(answer);
    if (status >= 500 || status === 408) throw this.#failed(detail, retryAfter);
    throw this.calls.failure({
      reason: 'REFUSED',
      what: `${this.#label} ha rechazado la petición (${detail}) y no se ha hecho nada.`,
      todo: 'Revise los datos.',
      detail,
    });
  }

  /** The system asks to wait. */
  limited(retryAfter: number | undefined): OutsideError {
    return this.calls.failure({
      reason: 'RATE_LIMITED',
      what: `${this.#label} recibe demasiadas peticiones y no se ha enviado nada.`,
      todo: 'Repita la operación dentro de un minuto.',
      detail: 'rate limited',
      retryAfter,
    });
  }

  #failed(detail: string, retryAfter?: number): OutsideError {
    return this.calls.failure({
      reason: 'FAILED',
      what: `${this.#label} ha fallado (${detail}) y no se sabe si ha hecho lo pedido.`,
      todo: 'Compruébelo antes de repetir.',
      detail,
      retryAfter,
    });
  }

  #disconnected(error: unknown): OutsideError {
    const { detail, isUnsent } = networkFailure(error);
    if (!isUnsent) return this.#failed(detail);
    return this.calls.failure({
      reason: 'UNREACHABLE',
      what: `No hay conexión con ${this.#label} (${detail}) y no se ha enviado nada.`,
      todo: 'Repita la operación dentro de unos minutos.',
      detail,
    });
  }
}

async function bodyOf({ json, form, bytes, parts }: HttpCall): Promise<{
  body?: string | Uint8Array;
  type: Record<string, string>;
}> {
  if (bytes) return { body: bytes.content, type: { 'content-type': bytes.type } };
  if (parts) return packed(parts);
  if (json !== undefined)
    return { body: JSON.stringify(json), type: { 'content-type': 'application/json; charset=utf-8' } };
  if (form)
    return {
      body: new URLSearchParams(form).toString(),
      type: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  return { type: {} };
}

/** The boundary between the parts is part of the type. */
async function packed(parts: FormData): Promise<{ body: Uint8Array; type: Record<string, string> }> {
  const form = new Response(parts);
  return {
    type: { 'content-type': form.headers.get('content-type') ?? '' },
    body: new Uint8Array(await form.arrayBuffer()),
  };
}
