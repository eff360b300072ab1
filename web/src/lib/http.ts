/** Longest wait for an answer. */
const TIMEOUT_MS = 60_000;

/** An answer that is no success; `status` is null when there was no answer at all. */
export class HttpError extends Error {
  readonly status: number | null;
  readonly data: unknown;

  constructor(status: number | null, data: unknown, cause?: unknown) {
    super(status === null ? 'no answer' : `HTTP ${status}`, { cause });
    this.name = 'HttpError';
    this.status = status;
    this.data = data;
  }
}

/**
 * The one HTTP client: same origin, cookie sent, and the header that a foreign page cannot set. The
 * browser's own `fetch`, since the first page pays for every byte of a library. Answers the body as JSON
 * (as text when it is none, null when empty). Throws {@link HttpError}, or the signal's reason when aborted.
 */
export async function request(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  const limit = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'x-llavero': '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new HttpError(null, null, error);
  }
  const data = parse(text);
  if (!response.ok) throw new HttpError(response.status, data);
  return data;
}

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
