import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

const ASSETS = '/assets/';
/** Where the files of a later release are. */
const LATER = /^\/assets\/later\d+\//;
/** What says which files a release has: the pages and their worker. */
const NAMES_FILES = /^\/(service-worker\.js|inventario\b.*)$/;

/** A line between a phone and the gateway that a test cuts. */
export interface WeakLine {
  url: string;
  /** Nothing passes any more; what is on its way is lost. */
  cut(): void;
  mend(): void;
  /** Cuts and mends by itself once so many bytes of uploads have passed from now on; each number once. Counts anew. */
  cutAt(...bytes: number[]): void;
  /** How often it has been cut in the middle of an upload. */
  cuts(): number;
  /** The server has another release from now on: answers the folder of its files, and a part of its cache's name. */
  release(): string;
  close(): Promise<void>;
}

/** Passes requests on to `target` until it is cut: unlike the browser's own emulation it is away for workers, too. */
export async function weakLine(target: string): Promise<WeakLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let [whole, release, uploaded, cuts] = [true, 0, 0, 0];
  let limits: number[] = [];

  const folder = () => `later${release}`;

  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, url = '/', headers } = asked;
    const rewritten = release > 0 && NAMES_FILES.test(url);
    const sent = uncompressed(rewritten ? unconditional(headers) : headers);
    const path = url.replace(LATER, ASSETS);
    const up = request({ hostname, port, method, path, headers: sent }, (reply) => {
      const { 'content-length': _length, etag: _etag, 'last-modified': _date, ...others } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, rewritten ? others : reply.headers);
      if (!rewritten) return void reply.pipe(answer);
      void text(reply).then(
        (body) =>
          answer.end(
            body.replaceAll(ASSETS, `${ASSETS}${folder()}/`).replace('RELEASE = "', `$&${folder()}-`),
          ),
        () => answer.destroy(),
      );
    });
    up.on('error', () => answer.destroy());
    answer.on('close', () => up.destroy());
    asked.on('data', (piece: Buffer) => {
      if (method !== 'PATCH' && url !== '/commands/AddIssuePhoto') return;
      uploaded += piece.length;
      if (uploaded < (limits[0] ?? Infinity)) return;
      limits = limits.slice(1);
      cuts += 1;
      cutAll();
    });
    asked.pipe(up);
  };
  // Uploads lie compressed nowhere, and a rewritten worker must not either.
  const uncompressed = (headers: IncomingMessage['headers']) => ({
    ...headers,
    'accept-encoding': 'identity',
  });
  // A server with another release would not answer that the file is the one from before.
  const unconditional = ({
    'if-none-match': _tag,
    'if-modified-since': _since,
    ...others
  }: IncomingMessage['headers']) => others;

  const server = createServer(pass);
  server.on('connection', (socket) => {
    if (!whole) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // The host of the gateway itself: cookies of both are one.
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    cut() {
      whole = false;
      cutAll();
    },
    mend() {
      whole = true;
    },
    cutAt(...bytes) {
      [uploaded, cuts] = [0, 0];
      limits = [...bytes].sort((a, b) => a - b);
    },
    cuts: () => cuts,
    release() {
      release += 1;
      return folder();
    },
    close: () =>
      new Promise((resolve) => {
        cutAll();
        server.close(() => resolve());
      }),
  };
}
