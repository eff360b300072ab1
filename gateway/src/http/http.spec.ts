import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Peers } from '@llavero/kit/grpc/peers';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let web: string;
let admin: string;

const page = '<!doctype html><title>Llavero</title>';

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'llavero-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), page);
  await writeFile(join(web, 'assets/app-1a2b3c.js'), `${'x'.repeat(4000)}`);
  await writeFile(join(web, 'assets/app-5e6f70.js'), 'as it is');
  await writeFile(join(web, 'assets/app-7a8b90.js'), 'too small');
  await writeFile(join(web, 'assets/app-5e6f70.js.br'), brotliCompressSync('of the build'));
  await writeFile(join(web, 'assets/app-5e6f70.js.gz'), gzipSync('of the build'));
  await writeFile(join(web, 'favicon.svg'), '<svg/>');
  t = await startTestGateway(
    { people: neighbour('people') },
    { WEB_DIST: web, CORS_ORIGINS: 'https://partner.test' },
  );
  admin = await t.tokenFor('ADMIN');
});
afterAll(async () => {
  await t?.stop();
  await rm(web, { recursive: true, force: true });
});

const error = expect.objectContaining({ code: expect.any(String), message: expect.any(String) });
const createAgent = { collection: 'agent', object: { firstname: 'Ana' } };
const mutation =
  'mutation($collection: String!, $object: JSON!) { r: createObject(collection: $collection, object: $object) { success error } }';

describe('failures', () => {
  it('[VAL-11] bad JSON is refused with 400, the rule and a Spanish sentence, by REST and by GraphQL', async () => {
    const rest = await t.post<{ error: object }>('/commands/SignOut', '{"a":', { token: admin });
    expect(rest.status).toBe(400);
    expect(rest.body.error).toMatchObject({
      code: 'REQUEST.BAD_JSON',
      message: expect.stringContaining('no es JSON válido'),
      problems: [{ field: 'body', rule: 'json', message: expect.any(String) }],
    });
    const graphql = await t.post<{ data: null; errors: object[] }>('/graphql', '{"query":', { token: admin });
    expect(graphql.status).toBe(400);
    expect(graphql.body.errors[0]).toMatchObject({
      message: expect.stringContaining('no es JSON válido'),
      extensions: { code: 'REQUEST.BAD_JSON', problems: [expect.objectContaining({ rule: 'json' })] },
    });
  });

  it.each(['SignOut', 'ImportBankStatement', 'ImportReturns'])(
    '[VAL-11] [FIN-09] refuses a body that is too large: %s',
    async (command) => {
      const { status, body } = await t.post<{ error: object }>(
        `/commands/${command}`,
        { content: 'x'.repeat(5 * 1024 * 1024) },
        { token: admin },
      );
      expect(status).toBe(413);
      expect(body.error).toMatchObject({ code: 'REQUEST.TOO_LARGE', kind: 'tooLarge' });
    },
  );

  it('[VAL-11] refuses other content types', async () => {
    const headers = { 'content-type': 'text/csv' };
    expect((await t.post('/commands/SignOut', 'a,b', { token: admin, headers })).status).toBe(400);
  });

  it('[VAL-11] answers the failures of plain routes like all others, with the web beside them', async () => {
    const signedOut = await t.post<{ error: object }>('/queue', {});
    expect(signedOut.status).toBe(401);
    expect(signedOut.body.error).toMatchObject({ code: 'SESSION.MISSING' });
    const list = await t.post<{ error: object }>('/queue', [], { token: admin });
    expect(list.status).toBe(400);
    expect(list.body.error).toMatchObject({ code: 'REQUEST.OBJECT' });
  });

  it('[VAL-11] takes a path that tries to leave its folder for one that does not exist', async () => {
    const { status } = await t.get('/assets/..%2f..%2fetc%2fpasswd');
    expect(status).toBe(404);
  });

  it('[NAV-08] unknown call addresses answer 404 as JSON, whatever the method', async () => {
    for (const answer of [
      await t.get('/commands/SignOut'),
      await t.get('/records/agent'),
      await t.get('/finance/nextSeries/'),
      await t.post('/nothing', {}),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error });
    }
  });

  it('never shows the text of a defect, by REST and by GraphQL', async () => {
    const peers = t.gateway.get(Peers);
    const { raw } = peers;
    peers.raw = async () => {
      throw new Error('password of the database: hunter2');
    };
    try {
      const rest = await t.get('/search?q=abc', { token: admin });
      expect(rest.status).toBe(500);
      const generic = await t.call('getObject', { collection: 'agent', id: 'x' }, { token: admin });
      expect(generic.error?.kind).toBe('internal');
      expect(rest.text + JSON.stringify(generic)).not.toContain('hunter2');
    } finally {
      peers.raw = raw;
    }
  });

  it('[PLT-06] tells the request id, the caller’s own if it is harmless', async () => {
    const own = await t.get('/version', { headers: { 'x-request-id': 'abcdef-0123456789' } });
    expect(own.headers.get('x-request-id')).toBe('abcdef-0123456789');
    const odd = await t.get('/version', { headers: { 'x-request-id': 'x"<script>' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('GraphQL documents', () => {
  const refused = async (query: unknown) => {
    const { status, body } = await t.post<{
      data: null;
      errors: { message: string; extensions: { code: string } }[];
    }>('/graphql', query, { token: admin });
    expect(status).toBe(400);
    expect(body.data ?? null).toBeNull();
    return body.errors[0];
  };

  it('[API-11] refuses documents that nest too deep', async () => {
    const nested = `{ __schema { types { ${'fields { type { '.repeat(8)} name ${'} }'.repeat(8)} } } }`;
    expect((await refused({ query: nested }))?.message).toMatch(/depth/);
  });

  it('[API-11] refuses lists of queries and too many calls in one', async () => {
    expect((await refused([{ query: '{ getFinanceSeries { success } }' }]))?.extensions.code).toBe(
      'GRAPHQL.BATCH',
    );
    const calls = Array.from({ length: 30 }, (_, i) => `c${i}: getFinanceSeries { success }`).join(' ');
    expect((await refused({ query: `{ ${calls} }` }))?.message).toContain('demasiadas llamadas');
  });

  it('[SES-02] takes queries by POST only, so that no link can call', async () => {
    expect((await t.get('/graphql?query={getFinanceSeries{success}}', { token: admin })).status).toBe(400);
  });
});

describe('sessions at the door', () => {
  it('[SES-02] accepts the cookie of our own page, and a bearer', async () => {
    const cookie = `apollo-token=${admin}`;
    const own = { cookie, headers: { 'sec-fetch-site': 'same-origin' } };
    expect((await t.graphql(mutation, createAgent, own)).body.data?.['r']?.success).toBe(true);
    expect((await t.graphql(mutation, createAgent, { token: admin })).body.data?.['r']?.success).toBe(true);
  });

  it('[SES-02] refuses a change by cookie that another page sends', async () => {
    const { status, body } = await t.graphql(mutation, createAgent, {
      cookie: `apollo-token=${admin}`,
      headers: { origin: 'https://evil.test' },
    });
    expect(status).toBe(403);
    expect(body.errors?.[0]?.extensions['code']).toBe('SESSION.CROSS_SITE');
    const rest = await t.post('/commands/SignOut', {}, { cookie: `apollo-token=${admin}` });
    expect(rest.status).toBe(403);
  });

  it('[SES-11] refuses tokens of issuers it does not trust, and those of our own processes', async () => {
    const { ServiceTokens } = await import('@llavero/kit/auth/service-tokens');
    const { TEST_SECRET } = await import('@llavero/kit/testing/environment');
    const { testActor } = await import('@llavero/kit/testing/issuer');
    const internal = await new ServiceTokens(TEST_SECRET).for(testActor('ADMIN'), 'people');
    const [, claims = ''] = admin.split('.');
    for (const token of [
      internal,
      `${admin.slice(0, -8)}AAAAAAAA`,
      `eyJhbGciOiJub25lIn0.${claims}.`,
      'nonsense',
    ]) {
      const { status, body } = await t.get<{ error: { code: string } }>('/search?q=abc', { token });
      expect([status, body.error.code]).toEqual([401, 'SESSION.INVALID']);
    }
  });

  it('[SES-02] says that a session has expired', async () => {
    const token = await t.tokenFor('ADMIN', undefined, { expiresIn: '-1s' });
    expect((await t.get<{ error: { code: string } }>('/search?q=abc', { token })).body.error.code).toBe(
      'SESSION.EXPIRED',
    );
  });

  it('[SES-12] refuses a revoked session at once', async () => {
    const { TokenVerifier } = await import('@llavero/kit/auth/token-verifier');
    const token = await t.tokenFor('ADMIN', undefined, { session: 'session-to-revoke' });
    expect((await t.get('/search?q=abc', { token })).status).toBe(200);
    t.gateway.get(TokenVerifier).revoke('session-to-revoke');
    expect((await t.get<{ error: { code: string } }>('/search?q=abc', { token })).body.error.code).toBe(
      'SESSION.REVOKED',
    );
  });

  it('answers preflights of the allow-list only', async () => {
    const ask = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const answer = await fetch(`${t.url}/graphql`, { method: 'OPTIONS', headers });
      return answer.headers.get('access-control-allow-origin');
    };
    expect(await ask('https://partner.test')).toBe('https://partner.test');
    expect(await ask('https://evil.test')).toBeNull();
  });
});

describe('answers of calls', () => {
  it('[API-01] are never cached', async () => {
    const query = await t.graphql('{ __typename }', {}, { token: admin });
    const search = await t.get('/search?q=abc', { token: admin });
    expect([query, search].map(({ headers }) => headers.get('cache-control'))).toEqual([
      'no-store',
      'no-store',
    ]);
  });
});

describe('the web', () => {
  it('[NAV-01] serves the page at every address of a screen, never from a cache', async () => {
    for (const path of [
      '/',
      '/home/task',
      '/contract/rent/detail/123',
      '/finance/receipt',
      '/login?callback=%2Fx',
      '/status',
    ]) {
      const { status, text, headers } = await t.get(path);
      expect([path, status, text]).toEqual([path, 200, page]);
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('content-type')).toContain('text/html');
    }
  });

  it('keeps hashed files for a year, and does not take a missing file for a page', async () => {
    const asset = await t.get('/assets/app-1a2b3c.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await t.get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
    expect((await t.get('/assets/app-gone.js')).status).toBe(404);
    expect((await t.get('/..%2f..%2fetc/passwd')).text).not.toContain('root:');
  });

  it('sends strict headers and compresses text', async () => {
    const { headers } = await t.get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const asset = await t.get('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(asset.headers.get('content-encoding')).toBe('gzip');
  });

  it('[OPS-05] sends what the build has compressed as it lies there, so that a crowd costs no compression', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const { headers, text } = await t.get('/assets/app-5e6f70.js', {
        headers: { 'accept-encoding': accepted },
      });
      expect([headers.get('content-encoding'), text]).toEqual([encoding, 'of the build']);
      expect(headers.get('content-type')).toContain('javascript');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    for (const accepted of ['identity', 'br;q=0, gzip; q=0.0']) {
      const plain = await t.get('/assets/app-5e6f70.js', { headers: { 'accept-encoding': accepted } });
      expect([plain.headers.get('content-encoding'), plain.text]).toEqual([null, 'as it is']);
    }
    for (const accepted of ['gzip, deflate, br', 'gzip', 'identity', 'br']) {
      const small = await t.get('/assets/app-7a8b90.js', { headers: { 'accept-encoding': accepted } });
      expect([small.headers.get('content-encoding'), small.text]).toEqual([null, 'too small']);
      expect(small.headers.get('x-content-type-options')).toBe('nosniff');
    }
    // What is kept in memory is no way round the folder, and what does not exist stays so.
    const asBrowser = { headers: { 'accept-encoding': 'br' } };
    expect((await t.get('/assets/app-0.js', asBrowser)).status).toBe(404);
    expect((await t.get('/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd', asBrowser)).text).not.toContain('root:');
  });
});

describe('operations', () => {
  it('[NAV-11] tells the health of every service, database and bus to everyone, without personal data', async () => {
    const { status, body } = await t.get('/status.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: false,
      gateway: 'ok',
      bus: 'ok',
      services: { people: 'ok', finance: 'failed' },
    });
  });

  it('[NAV-07] answers the number of the version: when the web was built', async () => {
    const built = Math.floor((await stat(join(web, 'index.html'))).mtimeMs / 1000);
    expect((await t.get('/version')).body).toEqual({ version: built, traces: false });
  });

  it('is alive and ready, and gives its figures', async () => {
    expect((await t.get('/health/live')).status).toBe(200);
    expect((await t.get('/health/ready')).body).toEqual({ ready: true, checks: { broker: 'ok' } });
    const { text } = await t.get('/metrics');
    expect(text).toContain('llavero_peer_call_duration_seconds');
    expect(text).toContain('llavero_http_duration_seconds_count{route="/search",method="GET",status="2xx"}');
    const elsewhere = await t.get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(elsewhere.status).toBe(404);
  });
});
