import type { AxiosAdapter, AxiosRequestConfig, AxiosResponse } from 'axios';
import AxiosError from 'axios/unsafe/core/AxiosError.js';
import CanceledError from 'axios/unsafe/cancel/CanceledError.js';
import settle from 'axios/unsafe/core/settle.js';

/** Code of a request that was not sent: the browser had no network. Any other may have arrived, though no answer came back. */
export const NOT_SENT = 'ERR_NOT_SENT';

/** Parameters of an address; a list or a record in one has to be written as text by the caller. */
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Sends a request of axios with fetch. The adapter that axios brings also measures progress, streams, limits sizes and
 * reads `data:` addresses, which nothing here asks for: 4 kB gzipped of every first page.
 *
 * @throws CanceledError when the caller gave the request up
 * @throws AxiosError without a response when there was no answer or it took longer than `timeout` milliseconds, with
 *   the response when its status is none of success
 */
export const sendByFetch: AxiosAdapter = async (config) => {
  const { data, headers, method = 'get', params, responseType, signal, timeout } = config;
  // The browser adds the type of a form itself, with its boundary.
  if (data instanceof FormData) headers.delete('Content-Type');
  const ends = [
    ...(signal ? [signal as AbortSignal] : []),
    ...(timeout ? [AbortSignal.timeout(timeout)] : []),
  ];
  const isOffline = navigator.onLine === false;
  let response: AxiosResponse;
  try {
    const answer = await fetch(addressOf(config.url ?? '', params as Params | undefined), {
      method: method.toUpperCase(),
      headers: headers.toJSON() as Record<string, string>,
      body: (data as BodyInit | undefined) ?? null,
      credentials: config.withCredentials ? 'include' : 'same-origin',
      ...(ends.length > 0 ? { signal: AbortSignal.any(ends) } : {}),
    });
    response = {
      data: await bodyOf(answer, responseType),
      status: answer.status,
      statusText: answer.statusText,
      headers: Object.fromEntries(answer.headers),
      config,
    };
  } catch (error) {
    if (signal?.aborted) throw new CanceledError(null, config);
    throw new AxiosError((error as Error).message, isOffline ? NOT_SENT : AxiosError.ERR_NETWORK, config);
  }
  return new Promise((resolve, reject) => settle(resolve, reject, response));
};

/** The address with its parameters, without those that have no value. */
function addressOf(path: string, params: Params = {}): string {
  const given = Object.entries(params).filter(([, value]) => value != null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

/** The body as the caller asked for it; a refusal to bytes is read as the text that it is. */
function bodyOf(answer: Response, type: AxiosRequestConfig['responseType']): Promise<unknown> {
  if (type === 'blob') return answer.blob();
  return type === 'arraybuffer' && answer.ok ? answer.arrayBuffer() : answer.text();
}
