import { afterEach, describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { z } from 'zod';
import { until } from '../testing/until.ts';
import type { OutsideError } from './errors.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { type Answering, openOutsideBench, type OutsideBench } from './testing/bench.ts';

const open: OutsideBench[] = [];
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.stop();
});
async function bench(...given: Parameters<typeof openOutsideBench>): Promise<OutsideBench> {
  const made = await openOutsideBench(...given);
  open.push(made);
  return made;
}

/** First these statuses, then 200. */
const statuses =
  (...codes: number[]): Answering =>
  (_seen, response, count) =>
    response.writeHead(codes[count - 1] ?? 200).end('{}');
const nothing = () => undefined;
const failureOf = (work: Promise<unknown>): Promise<OutsideError> =>
  work.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: OutsideError) => error,
  );

describe('what is repeated', () => {
  it('a read that fails is made again until it is answered', async () => {
    const { client, seen, figure } = await bench(statuses(503, 502));
    expect(await client.call({ name: 'read', path: 'x' }, ({ status }) => status)).toBe(200);
    expect(seen).toHaveLength(3);
    const count = (outcome: string) =>
      figure(`llavero_outside_call_duration_seconds_count{system="prueba",call="read",outcome="${outcome}"}`);
    expect([await count('failed'), await count('ok')]).toEqual([2, 1]);
  });

  it('a read is given up after its attempts', async () => {
    const { client, seen } = await bench(statuses(503, 503, 503, 503, 503, 503), { faults: 100 });
    const failure = await failureOf(client.call({ name: 'read', path: 'x' }, nothing));
    expect(failure).toMatchObject({ reason: 'FAILED', detail: 'HTTP 503', passing: true });
    expect(seen).toHaveLength(4);
  });

  it.each([
    ['a POST', { method: 'POST' as const }, 503],
    ['a PATCH', { method: 'PATCH' as const }, 503],
    ['a POST that is told to wait', { method: 'POST' as const }, 429],
    ['a read declared not repeatable', { repeatable: false }, 503],
  ])('%s arrives once, whatever is answered', async (_what, given, status) => {
    const { client, seen } = await bench(statuses(status));
    const failure = await failureOf(client.call({ name: 'write', path: 'x', ...given }, nothing));
    expect(failure.body.code).toBe(status === 429 ? 'OUTSIDE.RATE_LIMITED' : 'OUTSIDE.FAILED');
    expect(seen).toHaveLength(1);
  });

  it('a POST whose connection breaks or that is not answered arrives once, and nobody claims to know its outcome', async () => {
    const broken = await bench((_seen, response) => response.destroy());
    const failed = await failureOf(broken.client.call({ name: 'write', method: 'POST', path: 'x' }, nothing));
    expect([failed.reason, broken.seen.length]).toEqual(['FAILED', 1]);
    expect(failed.body.message).toContain('no se sabe si ha hecho lo pedido');
    const silent = await bench(() => undefined, { timeoutMs: 50 });
    const late = await failureOf(silent.client.call({ name: 'write', method: 'POST', path: 'x' }, nothing));
    expect([late.reason, silent.seen.length]).toEqual(['TIMEOUT', 1]);
    expect(late.body.message).toContain('no se sabe si ha recibido la petición');
  });

  it('a POST that is declared repeatable is made again', async () => {
    const { client, seen } = await bench(statuses(503));
    await client.call(
      { name: 'find', method: 'POST', path: 'x', repeatable: true, form: { a: 'b' } },
      nothing,
    );
    expect(seen.map(({ body }) => body)).toEqual(['a=b', 'a=b']);
  });

  it('what is refused is not made again', async () => {
    const { client, seen } = await bench(statuses(404));
    const failure = await failureOf(client.call({ name: 'read', path: 'x' }, nothing));
    expect(failure).toMatchObject({ reason: 'REFUSED', passing: false, body: { kind: 'invalid' } });
    expect(seen).toHaveLength(1);
  });

  it('any answer to any method: made again only when repeatable and passing (60 runs)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'PUT', 'DELETE', 'POST', 'PATCH' as const),
        fc.option(fc.boolean(), { nil: undefined }),
        fc.constantFrom(400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504),
        async (method, repeatable, status) => {
          const { client, seen } = await bench(statuses(status));
          const call = {
            name: 'any',
            path: 'x',
            method,
            ...(repeatable === undefined ? {} : { repeatable }),
          };
          await client.call(call, nothing).catch(() => undefined);
          const may = repeatable ?? !['POST', 'PATCH'].includes(method);
          const passes = status === 408 || status === 429 || status >= 500;
          expect(seen).toHaveLength(may && passes ? 2 : 1);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('Retry-After', () => {
  it('is waited for before the next attempt', async () => {
    const at: number[] = [];
    const { client } = await bench((_seen, response, count) => {
      at.push(performance.now());
      response.writeHead(count === 1 ? 429 : 200, count === 1 ? { 'retry-after': '1' } : {}).end('{}');
    });
    await client.call({ name: 'read', path: 'x' }, nothing);
    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(990);
  });

  it('longer than anyone waits is told to the caller at once', async () => {
    const { client, seen } = await bench((_seen, response) =>
      response.writeHead(429, { 'retry-after': '3600' }).end(),
    );
    const failure = await failureOf(client.call({ name: 'read', path: 'x' }, nothing));
    expect(failure).toMatchObject({ reason: 'RATE_LIMITED', retryAfter: 3600, body: { kind: 'tooMany' } });
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Wed, 21 Oct 2026 07:28:30 GMT', 30],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%p means %p seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, Date.parse('2026-10-21T07:28:00Z'))).toBe(seconds);
  });
});

describe('the circuit', () => {
  const circuit = 'llavero_outside_circuit{system="prueba"}';

  it('opens after faults in a row, lets one call try after a while, and closes when that one works', async () => {
    let well = false;
    const { client, seen, figure, calls } = await bench(
      (_seen, response) => response.writeHead(well ? 200 : 500).end('{}'),
      { retries: 0, faults: 3, openMs: 100 },
    );
    const read = () => client.call({ name: 'read', path: 'x' }, ({ status }) => status);
    for (let time = 0; time < 3; time += 1) await failureOf(read());
    expect([await figure(circuit), calls.healthy]).toEqual([2, false]);
    expect(calls.closedForMs).toBeGreaterThan(0);
    expect(calls.closedForMs).toBeLessThanOrEqual(100);
    const stopped = await failureOf(read());
    expect(stopped).toMatchObject({ reason: 'CIRCUIT_OPEN', passing: true, retryAfter: 1 });
    expect(stopped.body.message).toContain('no se ha enviado nada');
    expect(seen).toHaveLength(3);
    // Half open: the one call that tries fails and the circuit is open again.
    const tried = await until('a call that tries', async () => {
      await failureOf(read());
      return seen.length > 3 && seen.length;
    });
    expect([tried, await figure(circuit)]).toEqual([4, 2]);
    well = true;
    await until('the circuit is closed', async () => (await read().catch(() => 0)) === 200);
    expect([await figure(circuit), calls.healthy, calls.closedForMs]).toEqual([0, true, 0]);
  });

  it('stays closed when requests are refused or told to wait, however many', async () => {
    const { client, seen, figure } = await bench(
      (_seen, response, count) => response.writeHead(count % 2 ? 404 : 429).end(),
      { retries: 0, faults: 2 },
    );
    for (let time = 0; time < 6; time += 1)
      await failureOf(client.call({ name: 'read', path: 'x' }, nothing));
    expect([seen.length, await figure(circuit)]).toEqual([6, 0]);
  });
});

describe('secrets and personal data', () => {
  it('[ENT-10] are in no log line, no error and no figure, whatever goes wrong', async () => {
    const hidden = ['xoxb-geheim', 'ana@example.com', 'Calle Mayor', 'geheime-antwort'];
    const wrong: Answering[] = [
      (_seen, response) => response.destroy(),
      (_seen, response) => response.writeHead(500).end('geheime-antwort ana@example.com'),
      (_seen, response) => response.writeHead(404).end('geheime-antwort'),
      (_seen, response) => response.writeHead(200).end('geheime-antwort'),
      (_seen, response) => response.writeHead(302, { location: 'http://geheime-antwort.test' }).end(),
      () => undefined,
    ];
    for (const answering of wrong) {
      const { client, log, metrics } = await bench(answering, { timeoutMs: 100, retries: 1 }, () => ({
        authorization: 'Bearer xoxb-geheim',
      }));
      const call = {
        name: 'find',
        path: 'x',
        query: { email: 'ana@example.com' },
        json: { street: 'Calle Mayor' },
        method: 'PUT' as const,
      };
      const failure = await failureOf(
        client.call(call, (answer) => client.json(answer, z.object({ ok: z.boolean() }))),
      );
      const told = [
        log(),
        inspect(failure, { depth: 10 }),
        JSON.stringify(failure.body),
        await metrics.registry.metrics(),
      ].join('\n');
      expect(told).toContain('find');
      for (const secret of hidden) expect(told).not.toContain(secret);
    }
  });

  it('go to the configured address and to no other', async () => {
    const elsewhere = await bench(statuses());
    const { client } = await bench((_seen, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:1/steal' }).end(),
    );
    expect(await failureOf(client.call({ name: 'read', path: 'x' }, nothing))).toMatchObject({
      reason: 'REFUSED',
    });
    for (const path of ['http://127.0.0.1:1/x', '../x', '/x'])
      await expect(client.call({ name: 'read', path }, nothing)).rejects.toThrow('leaves the base address');
    expect(elsewhere.seen).toEqual([]);
  });
});
