import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { escapeHtml } from '@llavero/kit/html/escape-html';
import type { StandIn, StandInAnswer } from '@llavero/kit/outside/stand-in';
import { standInPage } from '@llavero/kit/outside/stand-in-page';
import { allSystems } from './table.ts';
import { standInVariables } from './variables.ts';

export interface StandInsOptions {
  /** Address to listen on; this machine only unless a container says otherwise. */
  host?: string;
  /** 0 or absent takes a free one. */
  port?: number;
  /** Ports of the stand-ins that have one of their own, by name; 0 or absent takes a free one. */
  ownPorts?: Readonly<Record<string, number>>;
  /** Folder with a folder for each stand-in; in memory only when absent. */
  dir?: string;
}

/** All stand-ins, running in this process. */
export interface StandIns {
  /** Without a slash at the end; each stand-in lies below it under its name. */
  readonly url: string;
  /** What a service is told to reach the stand-ins instead of the real systems. */
  readonly variables: Readonly<Record<string, string>>;
  /** The running stand-in of this class. */
  of<T extends StandIn>(kind: abstract new (...args: never[]) => T): T;
  stop(): Promise<void>;
}

/** Starts the stand-ins of all outside systems on one port. */
export async function startStandIns(options: StandInsOptions = {}): Promise<StandIns> {
  const { host = '127.0.0.1', port = 0, ownPorts = {}, dir } = options;
  const running = new Map<string, StandIn>();
  const stopAll = () => Promise.all([...running.values()].map((standIn) => standIn.stop()));
  try {
    for (const { name, standIn } of allSystems) {
      const start = await standIn.load();
      const place = { host, port: ownPorts[name] ?? 0, ...(dir ? { dir: join(dir, name) } : {}) };
      running.set(name, await start(place));
    }
    const server = createServer((request, response) => {
      answer(request, response, running).catch(() => response.writeHead(500).end());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    const address = server.address();
    const url = `http://${host}:${typeof address === 'object' && address ? address.port : port}`;
    const taken = Object.fromEntries([...running].map(([name, { port: own = 0 }]) => [name, own]));
    return {
      url,
      variables: standInVariables(allSystems, { url, host, ownPorts: taken }),
      of<T extends StandIn>(kind: abstract new (...args: never[]) => T): T {
        const found = [...running.values()].find((standIn) => standIn instanceof kind);
        if (!found) throw new Error(`no stand-in ${kind.name}`);
        return found as T;
      },
      async stop() {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        server.closeAllConnections();
        await Promise.all([closed, stopAll()]);
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  running: ReadonlyMap<string, StandIn>,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-ins');
  if (pathname === '/') return send(response, { body: index() });
  if (pathname === '/health/ready') return send(response, { body: { status: 'ok' } });
  const [, name = '', path] = /^\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  const standIn = running.get(name);
  if (!standIn) return send(response, { status: 404 });
  if (path === undefined) return send(response, { status: 308, headers: { location: `/${name}/` } });
  const said = await standIn.answer({
    method: request.method ?? 'GET',
    path,
    query: searchParams,
    headers: request.headers,
    body: await buffer(request),
  });
  send(response, said);
}

/** What arrives is foreign content: no scripts, no requests to anywhere. */
function send(response: ServerResponse, { status = 200, headers = {}, body }: StandInAnswer): void {
  const page = typeof body === 'string';
  response.writeHead(status, {
    'content-type': page ? 'text/html; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body === undefined || page || Buffer.isBuffer(body) ? body : JSON.stringify(body));
}

function index(): string {
  const lines = allSystems
    .map(({ name, label }) => `<li><a href="${name}/">${escapeHtml(label)}</a></li>`)
    .join('');
  return standInPage(
    'Sistemas externos de pruebas',
    `<p>Lo que Llavero envía en esta instalación a otros sistemas llega aquí y no sale de este equipo.</p><ul>${lines}</ul>`,
  );
}
