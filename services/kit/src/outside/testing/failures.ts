import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../logging/logger.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { OutsideCalls } from '../calls.ts';
import type { OutsideError, OutsideReason } from '../errors.ts';

/** How a system may fail that speaks HTTP, and what it becomes. */
const failures = {
  '401': { reason: 'CREDENTIALS', status: 401 },
  '403': { reason: 'CREDENTIALS', status: 403 },
  '404': { reason: 'REFUSED', status: 404 },
  '429 with Retry-After': { reason: 'RATE_LIMITED', status: 429 },
  '500': { reason: 'FAILED', status: 500 },
  'no answer': { reason: 'TIMEOUT', status: null },
  'half a body': { reason: 'FAILED', status: 200, body: '{"id":"1","data":[{"na' },
  'a changed schema': { reason: 'FAILED', status: 200 },
} as const satisfies Record<string, { reason: OutsideReason; status: number | null; body?: string }>;
type FailureName = keyof typeof failures;

/** An adapter that is held to the table. */
export interface FailingSystem<A> {
  /** Its requirement, for the titles: 'EXT-03'. */
  number: string;
  /** How people know it: the sentences name it. */
  label: string;
  /** @param url address of the system, with a slash at the end */
  open(url: string, calls: OutsideCalls): A | Promise<A>;
  /** One call of the adapter. */
  call(adapter: A): Promise<unknown>;
  /** What the system answers before the call itself: a token. */
  before?(path: string): object | undefined;
  /** An answer in a form that nobody has announced. */
  changed?: object;
  /** What is an answer of this call and no failure. */
  except?: readonly FailureName[];
}

const WAIT = 90;

/** An attempt is given up at once where it is to be, and else has time on a busy machine. */
const limitsOf = (status: number | null) => ({
  retries: 0,
  pauseMs: 1,
  timeoutMs: status === null ? 50 : 10_000,
});

/**
 * Makes the tests that an adapter of HTTP passes: whatever the system answers instead of what it should, whoever asked is told in a
 * Spanish sentence what has happened and what to do, and nothing else is thrown (issue 14 §6).
 */
export function tellsEachFailure<A>(system: FailingSystem<A>): void {
  const { number, label, open, call, before, changed, except = [] } = system;
  describe(`[${number}] ${label}, when it fails`, () => {
    let server: Server;
    let answer: (response: ServerResponse) => void;
    beforeAll(async () => {
      server = createServer((request, response) => {
        const first = before?.(request.url ?? '/');
        request.resume();
        if (first) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(first));
        else answer(response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });

    const names = (Object.keys(failures) as FailureName[]).filter((name) => !except.includes(name));
    it.each(names)('%s ends in a sentence', async (name) => {
      const { reason, status, ...more } = failures[name];
      const whole = JSON.stringify(status === 200 ? (changed ?? { version: 99, rows: 'changed' }) : {});
      answer = (response) => {
        if (status === null) return;
        const headers = { 'content-type': 'application/json', 'retry-after': String(WAIT) };
        response.writeHead(status, headers).end('body' in more ? more.body : whole);
      };
      const logger = createLogger('test', 'silent');
      const parts = { logger, metrics: new Metrics() };
      const calls = new OutsideCalls({ name: 'prueba', label }, parts, limitsOf(status));
      const { port } = server.address() as AddressInfo;
      const adapter = await open(`http://127.0.0.1:${port}/`, calls);
      const failure = await call(adapter).then(
        (value) => Promise.reject(new Error(`answered ${JSON.stringify(value)}`)),
        (error: OutsideError) => error,
      );
      expect(failure.reason).toBe(reason);
      expect(failure.body.message).toMatch(/^(?:\p{Lu}|¿)[^{}<>]*\.$/u);
      expect(failure.body.message).toContain(label);
      expect(failure.todo).not.toBe('');
      if (reason === 'RATE_LIMITED') expect(failure.retryAfter).toBe(WAIT);
    });
  });
}
