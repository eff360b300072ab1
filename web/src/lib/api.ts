import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { ErrorBody, ErrorKind, FieldProblem } from '@llavero/proto/errors';
import type { Fields, ValuesOf } from '@llavero/proto/fields/field';
// The class and its defaults, not `axios` itself: that one also brings cancel tokens, form helpers and status codes,
// 1.4 kB gzipped that every page would load. The build leaves out the adapters of axios as well (vite.config.ts).
import Axios from 'axios/unsafe/core/Axios.js';
import AxiosError from 'axios/unsafe/core/AxiosError.js';
import defaults from 'axios/unsafe/defaults/index.js';
import { NOT_SENT, type Params, sendByFetch } from './fetch-adapter.ts';

/** A failure told by the gateway (or the lack of one), always with a Spanish sentence for people. */
export class ApiError extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.body = body;
  }

  get kind(): ErrorKind {
    return this.body.kind;
  }

  get code(): string {
    return this.body.code;
  }

  get problems(): FieldProblem[] {
    return this.body.problems ?? [];
  }
}

/** The one HTTP client: same origin, cookie sent, and the header that a foreign page cannot set. */
export const http = new Axios({
  ...defaults,
  adapter: sendByFetch,
  withCredentials: true,
  timeout: 60_000,
  headers: { ...defaults.headers, 'x-llavero': '1' },
});

let whenSignedOut: (() => void) | null = null;

/** Called when the gateway says that there is no session any more (SES-02). One listener: the session. */
export function onSignedOut(listener: (() => void) | null): void {
  whenSignedOut = listener;
}

const noAnswer = (message: string): ErrorBody => ({
  code: 'NETWORK.NO_ANSWER',
  kind: 'unavailable',
  message,
});

/** What is said when no answer came: of a read, of a write that did not leave this machine, of one that may have been carried out. */
const notRead = noAnswer('No hay conexión con el servidor. Compruebe la red y vuelva a intentarlo.');
const notSent = noAnswer(
  'No hay conexión con el servidor. No se ha guardado nada; compruebe la red y vuelva a intentarlo.',
);
const notKnown = noAnswer(
  'El servidor no ha respondido y no se sabe si se ha guardado. Compruebe la red y, antes de repetir, si el cambio ya está hecho.',
);

const unexpected: ErrorBody = {
  code: 'NETWORK.UNEXPECTED',
  kind: 'internal',
  message: 'El servidor ha respondido con un error inesperado. Vuelva a intentarlo o notifique el problema.',
};

function isErrorBody(value: unknown): value is ErrorBody {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'kind' in value && 'message' in value
  );
}

/** GraphQL says why it refused a whole document in the extensions of its first error. */
function refusalOf(data: unknown): unknown {
  return (data as { errors?: { extensions?: { error?: unknown } }[] } | null)?.errors?.[0]?.extensions?.error;
}

/**
 * The body of a failure, however it arrived.
 * @param reads the request was to change nothing, as those that get something
 */
export function errorBodyOf(error: unknown, reads = false): ErrorBody {
  if (error instanceof ApiError) return error.body;
  if (!(error instanceof AxiosError)) return unexpected;
  const isRead = reads || (error.config?.method ?? 'get').toLowerCase() === 'get';
  if (!error.response) return isRead ? notRead : error.code === NOT_SENT ? notSent : notKnown;
  const data: unknown = error.response.data;
  const body =
    typeof data === 'object' && data !== null && 'error' in data ? data.error : (refusalOf(data) ?? data);
  if (isErrorBody(body)) return body;
  if (error.response.status < 502 || error.response.status > 504) return unexpected;
  return isRead ? notRead : notKnown;
}

/** Why it failed, in words for a person: of the first field that is wrong, or of the whole. */
export function reasonOf(error: unknown): string {
  const { message, problems } = errorBodyOf(error);
  return problems?.[0]?.message ?? message;
}

/** Throws the typed error; a lost session also starts the way back to the login screen. */
export function fail(body: ErrorBody): never {
  if (body.kind === 'unauthenticated') whenSignedOut?.();
  throw new ApiError(body);
}

/** GET of a gateway route as JSON. Throws {@link ApiError}. */
export async function getJson<T>(path: string, params?: Params, signal?: AbortSignal): Promise<T> {
  try {
    return (await http.get<T>(path, { params, ...(signal ? { signal } : {}) })).data;
  } catch (error) {
    if (signal?.aborted) throw error;
    return fail(errorBodyOf(error));
  }
}

/**
 * POST to a gateway route as JSON. Throws {@link ApiError}.
 * @param reads it changes nothing
 */
export async function postJson<T>(
  path: string,
  body: unknown,
  signal?: AbortSignal,
  reads = false,
): Promise<T> {
  try {
    return (await http.post<T>(path, body, signal ? { signal } : {})).data;
  } catch (error) {
    if (signal?.aborted) throw error;
    return fail(errorBodyOf(error, reads));
  }
}

/** POST to a gateway route that answers a file. Throws {@link ApiError}. */
export async function postBlob(path: string, body: unknown): Promise<Blob> {
  try {
    return (await http.post<Blob>(path, body, { responseType: 'blob', timeout: 0 })).data;
  } catch (error) {
    // The refusal came as a file, too.
    if (error instanceof AxiosError && error.response?.data instanceof Blob)
      error.response.data = JSON.parse((await error.response.data.text()) || 'null') as unknown;
    return fail(errorBodyOf(error));
  }
}

/**
 * Calls a command of a service through `POST /commands/<Name>`. Fields left out are null or take the
 * command's default. Throws {@link ApiError}; `problems` name the input fields.
 */
export function runCommand<I extends Fields, O extends Fields>(
  command: CommandDefinition<I, O>,
  input: Partial<ValuesOf<I>>,
  signal?: AbortSignal,
): Promise<ValuesOf<O>> {
  return postJson<ValuesOf<O>>(`/commands/${command.name}`, input, signal, command.reads);
}
