import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { OutsideCalls } from '@llavero/kit/outside/calls';
import type { OutsideError } from '@llavero/kit/outside/errors';
import { Secret } from '@llavero/kit/outside/secret';
import { until } from '@llavero/kit/testing/until';
import { HttpMaps } from './http.ts';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: object;
}

describe('[EXT-05] the quotas of Google Maps', () => {
  let server: Server;
  let answer: Answer;
  let asked = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      request.resume();
      const headers = { 'content-type': 'application/json', ...answer.headers };
      response.writeHead(answer.status, headers).end(JSON.stringify(answer.body ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    asked = 0;
  });

  const open = (dailyLimit?: number) => {
    const parts = { logger: createLogger('test', 'silent'), metrics: new Metrics() };
    const calls = new OutsideCalls({ name: 'maps', label: 'Google Maps' }, parts, { retries: 0, faults: 2 });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const settings = {
      ...{ GOOGLE_MAPS_URL: url, GOOGLE_MAPS_API_KEY: new Secret('a-key-of-maps') },
      GOOGLE_MAPS_DAILY_LIMIT: dailyLimit,
    };
    return { maps: new HttpMaps(settings, calls), calls };
  };
  const refusal = (call: Promise<unknown>) =>
    call.then(
      (value) => Promise.reject(new Error(`answered ${JSON.stringify(value)}`)),
      (error: OutsideError) => error,
    );

  it.each<[string, Answer]>([
    ['429', { status: 429 }],
    ['429 with its words', { status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } }],
    ['OVER_QUERY_LIMIT as a success', { status: 200, body: { status: 'OVER_QUERY_LIMIT', predictions: [] } }],
    ['403', { status: 403, body: { error: { errors: [{ reason: 'dailyLimitExceeded' }] } } }],
  ])(
    '%s is told in a sentence, opens no circuit, and nothing more is sent meanwhile',
    async (_name, used) => {
      answer = used;
      const { maps, calls } = open();
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const { reason, fault, body, retryAfter } = await refusal(maps.suggest('Gran Via'));
        expect([reason, fault, body.kind]).toEqual(['RATE_LIMITED', false, 'tooMany']);
        expect(body.message).toBe(
          'Google Maps recibe demasiadas peticiones y no se ha enviado nada. Repita la operación dentro de un minuto.',
        );
        if (attempt > 0) expect(retryAfter).toBeGreaterThan(0);
      }
      expect((await refusal(maps.address('ChIJ'))).reason).toBe('RATE_LIMITED');
      expect([asked, calls.healthy, calls.closedForMs]).toEqual([1, true, 0]);
    },
  );

  it('goes on once the time it asks for is over', async () => {
    answer = { status: 429, headers: { 'retry-after': '1' } };
    const { maps } = open();
    await refusal(maps.suggest('Gran Via'));
    answer = {
      status: 200,
      body: { suggestions: [{ placePrediction: { placeId: 'a', text: { text: 'Gran Via 1' } } }] },
    };
    expect((await refusal(maps.suggest('Gran Via'))).reason).toBe('RATE_LIMITED');
    const found = await until('the quota', () => maps.suggest('Gran Via').catch(() => undefined));
    expect(found).toEqual([{ id: 'a', description: 'Gran Via 1' }]);
    expect(asked).toBe(2);
  });

  it('wrong credentials are not taken for a quota', async () => {
    answer = { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } };
    expect((await refusal(open().maps.suggest('Gran Via'))).reason).toBe('CREDENTIALS');
  });

  it('with a limit of its own one that works is not asked every minute whether it does', async () => {
    answer = { status: 200 };
    const { maps } = open(100);
    for (let check = 0; check < 3; check += 1) await maps.check();
    expect(asked).toBe(1);
    const { maps: free } = open();
    for (let check = 0; check < 3; check += 1) await free.check();
    expect(asked).toBe(4);
  });
});
