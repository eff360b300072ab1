import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, errorBodyOf, getJson, http, postJson } from './api.ts';
import { generic } from './graphql.ts';

type Fetch = (url: string, init: RequestInit) => Promise<unknown>;
const sent = jest.fn<Fetch>();
const reply = (body: string, status = 200) => ({
  status,
  headers: new Headers(),
  text: async () => body,
  blob: async () => new Blob([body]),
});
/** Never answers; rejects as a browser does when the request is given up. */
const silent: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(Object.assign(new Error('gone'), { name: 'AbortError' })));
  });

beforeEach(() => {
  sent.mockReset();
  globalThis.fetch = sent as typeof fetch;
});

const headersOf = (call: number) => new Headers(sent.mock.calls[call]![1].headers);

describe('the HTTP client', () => {
  it('sends parameters that have a value, and the header that a foreign page cannot set', async () => {
    sent.mockResolvedValue(reply('{"hits":[]}'));
    expect(await getJson('/search', { q: 'año 1', after: null, limit: 0 })).toEqual({ hits: [] });
    const [url, init] = sent.mock.calls[0]!;
    expect(url).toBe('/search?q=a%C3%B1o+1&limit=0');
    expect(init).toMatchObject({ method: 'GET' });
    expect(headersOf(0).get('x-llavero')).toBe('1');
    expect(init.body ?? null).toBeNull();
    await getJson('/sheet?id=7', { table: '1' });
    await getJson('/menu/home/counts', {});
    expect(sent.mock.calls.slice(1).map(([asked]) => asked)).toEqual([
      '/sheet?id=7&table=1',
      '/menu/home/counts',
    ]);
  });

  it('leaves the name of the browser to the browser', async () => {
    sent.mockResolvedValue(reply('{}'));
    await getJson('/version');
    expect(headersOf(0).has('user-agent')).toBe(false);
  });

  it('sends JSON with its type, and a form without: the browser adds the boundary', async () => {
    sent.mockResolvedValue(reply('{}'));
    await postJson('/graphql', { a: 1 });
    await http.post('/import/agent/files', new FormData());
    expect(sent.mock.calls[0]![1].body).toBe('{"a":1}');
    expect(headersOf(0).get('content-type')).toBe('application/json');
    expect(sent.mock.calls[1]![1].body).toBeInstanceOf(FormData);
    expect(headersOf(1).has('content-type')).toBe(false);
    expect(headersOf(1).get('x-llavero')).toBe('1');
  });

  it('a refusal carries the body of the server', async () => {
    const error = { code: 'CONTRACT.INVALID', kind: 'invalid', message: 'Revise los campos.' };
    sent.mockResolvedValue(reply(JSON.stringify({ error }), 422));
    const failure = await postJson('/commands/X', {}).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(ApiError);
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

  it('[VAL-11] without an answer it says that nothing was saved only where that is sure', async () => {
    const said = async (call: () => Promise<unknown>) =>
      errorBodyOf(await call().catch((thrown: unknown) => thrown)).message;
    const onLine = jest.spyOn(navigator, 'onLine', 'get');
    const write = () => generic('createObject', { collection: 'task', object: {} });
    const read = () => generic('getObject', { collection: 'task', id: 'a' });
    const unknown = /no se sabe si se ha guardado/;
    sent.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await said(write)).toMatch(unknown);
    expect(await said(() => http.post('/files', {}))).toMatch(unknown);
    expect(await said(read)).not.toMatch(/guardado/);
    expect(await said(() => getJson('/search', {}))).not.toMatch(/guardado/);
    onLine.mockReturnValue(false);
    expect(await said(write)).toMatch(/No se ha guardado nada/);
    onLine.mockRestore();
    sent.mockResolvedValue(reply('<html>Gateway timeout</html>', 504));
    expect(await said(write)).toMatch(unknown);
    expect(await said(read)).not.toMatch(/guardado/);
  });

  it('a request that nobody waits for any more rejects as such, and tells no failure', async () => {
    sent.mockImplementation(silent);
    const stop = new AbortController();
    const read = getJson('/search', {}, stop.signal).catch((thrown: unknown) => thrown);
    stop.abort();
    const failure = await read;
    expect(failure).toHaveProperty('name', 'CanceledError');
    expect(failure).not.toBeInstanceOf(ApiError);
  });

  it('a file comes as it is', async () => {
    sent.mockResolvedValue(reply('a;b'));
    const { data } = await http.get<Blob>('/import/x/errors', { responseType: 'blob' });
    expect(data).toBeInstanceOf(Blob);
  });
});
