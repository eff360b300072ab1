import { createServer, type Server } from 'node:http';
import type { PartState } from './supervised.ts';

/** What `GET /state` answers and the gateway's `/status` shows. Times are unix seconds. */
export interface SystemState {
  phase: 'starting' | 'seeding' | 'running' | 'stopping';
  /** Data folder of the installation, which tells it from another one on the same port. */
  instance: string;
  startedAt: number;
  /** Hash of the sources that run, to be compared with those in the checkout. */
  build: string;
  url: string;
  services: PartState[];
}

/** Serves the state of all parts as JSON, to this machine only. */
export async function serveState(port: number, state: () => SystemState): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/state') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(state()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  server.unref();
  return server;
}

/** The state of the system on this port; undefined when none runs. */
export async function readState(port: number): Promise<SystemState | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/state`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? ((await answer.json()) as SystemState) : undefined;
  } catch {
    return undefined;
  }
}
