import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorBodyOf } from './api.ts';
import { createHttp, HttpError } from './http.ts';

type Fetch = (url: string, init: RequestInit) => Promise<unknown>;
const sent = jest.fn<Fetch>();
const reply = (body: string, status = 200) => ({
  status,
  ok: status < 300,
  text: async () => body,
  blob: async () => new Blob([body]),
});
/** Never answers; rejects as a browser does when the request is given up. */
const silent: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(Object.assign(new Error('gone'), { name: 'AbortError' })));
  });

const http = createHttp({ 'x-llavero': '1' }, 60_000);
const before = globalThis.fetch;
beforeEach(() => {
  sent.mockReset();
  globalThis.fetch = sent as unknown as typeof fetch; // A double answers no whole Response.
});
afterEach(() => {
  globalThis.fetch = before;
});

describe('the HTTP client', () => {
  it('sends parameters that have a value, and the header that a foreign page cannot set', async () => {
    sent.mockResolvedValue(reply('{"hits":[]}'));
    const { data } = await http.get('/search', { params: { q: 'año 1', after: null, limit: 0 } });
    expect(data).toEqual({ hits: [] });
    const [url, init] = sent.mock.calls[0]!;
    expect(url).toBe('/search?q=a%C3%B1o+1&limit=0');
    expect(init).toMatchObject({ method: 'GET', headers: { 'x-llavero': '1' } });
    expect(init.body).toBeUndefined();
  });

  it('sends JSON with its type, and a form without: the browser adds the boundary', async () => {
    sent.mockResolvedValue(reply('{}'));
    await http.post('/graphql', { a: 1 });
    await http.post('/import/agent/files', new FormData());
    expect(sent.mock.calls[0]![1]).toMatchObject({
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(sent.mock.calls[1]![1].headers).toEqual({ 'x-llavero': '1' });
  });

  it('a refusal carries the body of the server', async () => {
    const error = { code: 'CONTRACT.INVALID', kind: 'invalid', message: 'Revise los campos.' };
    sent.mockResolvedValue(reply(JSON.stringify({ error }), 422));
    const failure = await http.post('/commands/X', {}).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(HttpError);
    expect(errorBodyOf(failure)).toEqual(error);
  });

  it('a page of a proxy, a lost connection and a request that takes too long are no answer', async () => {
    sent.mockResolvedValueOnce(reply('<html>Bad gateway</html>', 502));
    sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    sent.mockImplementationOnce(silent);
    for (const timeout of [60_000, 60_000, 1]) {
      const failure = await http.get('/version', { timeout }).catch((thrown: unknown) => thrown);
      expect(errorBodyOf(failure).code).toBe('NETWORK.NO_ANSWER');
    }
  });

  it('a request that nobody waits for any more rejects with the abort', async () => {
    sent.mockImplementation(silent);
    const stop = new AbortController();
    const read = http.get('/search', { signal: stop.signal }).catch((thrown: unknown) => thrown);
    stop.abort();
    expect(await read).toHaveProperty('name', 'AbortError');
  });

  it('a file comes as it is', async () => {
    sent.mockResolvedValue(reply('a;b'));
    const { data } = await http.get<Blob>('/import/x/errors', { responseType: 'blob' });
    expect(data).toBeInstanceOf(Blob);
  });
});
