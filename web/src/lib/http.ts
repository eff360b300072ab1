/** A request on its way to the server. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  /** Query parameters; absent values are left out. */
  params?: Readonly<Record<string, unknown>> | undefined;
  /** JSON as text, or a form with files. */
  data?: string | FormData;
  headers: Readonly<Record<string, string>>;
  responseType?: 'blob' | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds until the request is given up. */
  timeout: number;
}

export interface HttpReply {
  status: number;
  /** Parsed JSON, text that is none, or the blob that was asked for. */
  data: unknown;
}

/** Sends a request; rejects only when no reply came. */
export type HttpAdapter = (request: HttpRequest) => Promise<HttpReply>;

/** A reply that is no success, or no reply at all. */
export class HttpError extends Error {
  readonly response: HttpReply | undefined;

  constructor(message: string, response?: HttpReply) {
    super(message);
    this.name = 'HttpError';
    this.response = response;
  }
}

type CallOptions = Partial<Pick<HttpRequest, 'params' | 'responseType' | 'signal' | 'timeout'>>;

/** A client over `fetch`. Tests put their own adapter into `defaults`. */
export function createHttp(headers: Readonly<Record<string, string>>, timeout: number) {
  const defaults: { adapter: HttpAdapter } = { adapter: fetchAdapter };
  const send = async <T>(request: Pick<HttpRequest, 'method' | 'url' | 'data'> & CallOptions) => {
    const type: Record<string, string> =
      typeof request.data === 'string' ? { 'content-type': 'application/json' } : {};
    const reply = await defaults.adapter({ timeout, ...request, headers: { ...headers, ...type } });
    if (reply.status < 200 || reply.status > 299) throw new HttpError(`status ${reply.status}`, reply);
    return { ...reply, data: reply.data as T };
  };
  return {
    defaults,
    /** Throws {@link HttpError}, or the reason of an aborted signal. */
    get: <T>(url: string, options?: CallOptions) => send<T>({ method: 'GET', url, ...options }),
    /** Throws {@link HttpError}, or the reason of an aborted signal. */
    post: <T>(url: string, body: unknown, options?: CallOptions) =>
      send<T>({
        method: 'POST',
        url,
        data: body instanceof FormData ? body : JSON.stringify(body),
        ...options,
      }),
  };
}

async function fetchAdapter(request: HttpRequest): Promise<HttpReply> {
  const { method, url, params = {}, data, headers, responseType, signal, timeout } = request;
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString();
  const giveUp = new AbortController();
  const abort = () => giveUp.abort(signal?.reason);
  const timer = setTimeout(() => giveUp.abort(), timeout);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(query ? `${url}?${query}` : url, {
      method,
      headers,
      signal: giveUp.signal,
      ...(data === undefined ? {} : { body: data }),
    });
    const isBlob = responseType === 'blob' && response.ok;
    return {
      status: response.status,
      data: isBlob ? await response.blob() : parsed(await response.text()),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new HttpError(error instanceof Error ? error.message : 'no reply');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
