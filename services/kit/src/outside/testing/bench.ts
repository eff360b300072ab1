import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createLogger } from '../../logging/logger.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { type CallLimits, OutsideCalls } from '../calls.ts';
import { HttpClient } from '../http-client.ts';

/** A request as an outside system of a test has seen it. */
export interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An outside system of a test, and a client of it. */
export interface OutsideBench {
  client: HttpClient;
  calls: OutsideCalls;
  metrics: Metrics;
  /** What has arrived, in order. */
  seen: Seen[];
  /** Everything that was logged. */
  log(): string;
  /** Value of a figure, by its name and labels as Prometheus prints them. */
  figure(line: string): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** Answers a request; without an answer the connection stays open. */
export type Answering = (seen: Seen, response: ServerResponse, count: number) => void;

/** A server that answers as told, and a client with short pauses. */
export async function openOutsideBench(
  answering: Answering,
  limits: Partial<CallLimits> = {},
  headers: () => Record<string, string> = () => ({}),
): Promise<OutsideBench> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: body.toString('utf8'),
      };
      seen.push(one);
      answering(one, response, seen.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const metrics = new Metrics();
  const lines: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const calls = new OutsideCalls(
    { name: 'prueba', label: 'Prueba' },
    { logger, metrics },
    { pauseMs: 1, ...limits },
  );
  return {
    client: new HttpClient(calls, { label: 'Prueba', base: `http://127.0.0.1:${port}/v1`, headers }),
    calls,
    metrics,
    seen,
    log: () => lines.join(''),
    async figure(line) {
      const text = await metrics.registry.metrics();
      const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
      return found === undefined ? undefined : Number(found.slice(line.length));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
