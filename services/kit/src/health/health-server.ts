import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '../metrics/metrics.ts';

/** Something that must work for the process to serve; throws or rejects when it does not. */
export type HealthCheck = () => Promise<void> | void;

/** How an outside system is: it works, it failed when it was last used, or it is not configured. */
export type OutsideState = 'ok' | 'failed' | 'off';

/** An outside system on the status page. */
export interface OutsideReading {
  name: string;
  /** Spanish. */
  label: string;
  state: OutsideState;
  /** Of a failed one: since when, unix seconds, and a Spanish sentence that names nobody. Not for the public status. */
  since?: number;
  reason?: string;
}

/** A variable of the environment that configures an outside system, never its value. */
export interface OutsideSetting {
  variable: string;
  /** Spanish. */
  description: string;
  secret: boolean;
  /** Without it the system is not configured. */
  required: boolean;
  given: boolean;
}

/** An outside system for those who configure it. */
export interface OutsideDetail extends OutsideReading {
  settings: OutsideSetting[];
}

export interface HealthReport {
  ready: boolean;
  /** `ok` or `failed` per check; causes are in the log, not on an open port. */
  checks: Record<string, 'ok' | 'failed'>;
  /** Outside systems of the process. They are told of and decide nothing: the process serves without them. */
  outside?: OutsideReading[];
}

const CHECK_MS = 2_000;

/** The HTTP port for operations: `/health/live`, `/health/ready`, `/metrics` and what a service adds. */
export class HealthServer {
  readonly #checks = new Map<string, HealthCheck>();
  readonly #outside: { read: () => OutsideReading; settings: OutsideSetting[] }[] = [];
  readonly #routes = new Map<string, () => Promise<unknown>>();
  readonly #metrics: Metrics;
  #server: Server | undefined;
  #draining = false;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  /** Adds a condition of readiness. */
  check(name: string, check: HealthCheck): void {
    this.#checks.set(name, check);
  }

  /** Adds an outside system to the report; it is no condition of anything. @param settings what it is configured by */
  outside(read: () => OutsideReading, settings: OutsideSetting[] = []): void {
    this.#outside.push({ read, settings });
  }

  /** Serves a JSON document, e.g. `/.well-known/jwks.json`. */
  route(path: string, document: () => Promise<unknown>): void {
    this.#routes.set(path, document);
  }

  /** From now on not ready: a load balancer stops sending before the process stops serving. */
  drain(): void {
    this.#draining = true;
  }

  async report(): Promise<HealthReport> {
    const entries = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await passes(check)] as const),
    );
    const checks = Object.fromEntries(
      entries.map(([name, passed]) => [name, passed ? 'ok' : 'failed'] as const),
    );
    const outside = this.#outside.map(({ read }) => read());
    return {
      ready: !this.#draining && entries.every(([, passed]) => passed),
      checks,
      ...(outside.length > 0 ? { outside } : {}),
    };
  }

  /** @param port 0 for a free one */
  async listen(port: number, host = '127.0.0.1'): Promise<number> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    const server = this.#server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return this.port;
  }

  get port(): number {
    return (this.#server?.address() as AddressInfo | null)?.port ?? 0;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return send(response, 405, { error: 'method' });
      if (path === '/health/live') return send(response, 200, { live: true });
      if (path === '/health/ready') {
        const report = await this.report();
        return send(response, report.ready ? 200 : 503, report);
      }
      if (path === '/metrics') {
        const text = await this.#metrics.registry.metrics();
        response.writeHead(200, { 'content-type': this.#metrics.registry.contentType }).end(text);
        return;
      }
      if (path === '/outside') {
        const systems = this.#outside.map(({ read, settings }): OutsideDetail => ({ ...read(), settings }));
        return send(response, 200, { outside: systems });
      }
      const route = this.#routes.get(path);
      send(response, route ? 200 : 404, route ? await route() : { error: 'not found' });
    } catch {
      send(response, 500, { error: 'internal' });
    }
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

async function passes(check: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_MS);
  });
  const outcome = (async () => {
    await check();
    return true;
  })().catch(() => false);
  try {
    return await Promise.race([outcome, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
