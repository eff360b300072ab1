import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** A year: the name of a file changes with its content. */
export const HASHED = 'public, max-age=31536000, immutable';

const PREFIX = '/assets/';
/** Bytes from which text is compressed; less fits one packet as it is. */
export const COMPRESSED_FROM = 1024;
/** Names of the build; anything else is for the files themselves, which look at it with more care. */
const NAME = /^[\w-]+(?:\.[\w-]+)+$/;
/** By what a browser takes, the smallest first, with what the build adds to the name (deploy/runner/src/compress-web.ts). */
const encodings = [
  { encoding: 'br', ending: '.br', accepted: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/ },
  { encoding: 'gzip', ending: '.gz', accepted: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/ },
] as const;
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** A file as it is sent, and what is said of it. */
interface Copy {
  content: Buffer;
  headers: Readonly<Record<string, string>>;
}

/** What answers a request, as Node hands it over. */
type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Scripts and styles of the built web as the build has compressed them, kept in memory once somebody has asked. All together are 4 MB.
 * Two hundred visitors who open a page at once ask for a thousand of them: what is in memory is answered before Fastify hears of it, as
 * hooks, routes and the disk cost several times as much, which staff would wait for (decision 0109).
 *
 * @param folder of the assets
 * @param secure sets the headers that every answer has
 */
export function installAssets(
  fastify: FastifyInstance,
  folder: string,
  secure: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): void {
  const kept = new Map<string, Copy>();
  fastify.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const { file } = request.params;
    const asked = askedOf(file, request.headers['accept-encoding']);
    const copy = asked && (await copyOf(folder, asked));
    // A name that does not exist is not kept: strangers make up as many as they like.
    if (!copy) return reply.sendFile(file);
    kept.set(asked.key, copy);
    return reply.headers(copy.headers).send(copy.content);
  });
  const answered = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !url.startsWith(PREFIX)) return false;
    const asked = askedOf(url.slice(PREFIX.length), headers['accept-encoding']);
    const copy = asked && kept.get(asked.key);
    if (!copy) return false;
    secure(request, response, () => response.writeHead(200, copy.headers).end(copy.content));
    return true;
  };
  const { server } = fastify;
  const others = server.listeners('request') as Handle[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answered(request, response)) for (const handle of others) handle(request, response);
  });
}

interface Asked {
  file: string;
  type: string;
  /** Those that may be sent, the best first. */
  taken: readonly (typeof encodings)[number][];
  key: string;
}

/** What is asked for; null for what is no script or style of the build. */
function askedOf(file: string, accepted: string | string[] = ''): Asked | null {
  const type = NAME.test(file) ? types[extname(file)] : undefined;
  if (!type) return null;
  const taken = encodings.filter((one) => one.accepted.test(String(accepted)));
  return { file, type, taken, key: [file, ...taken.map(({ ending }) => ending)].join(' ') };
}

/** The best copy of a file, or the file itself where it is too small to have any; null: it is sent from the disk. */
async function copyOf(folder: string, { file, type, taken }: Asked): Promise<Copy | null> {
  const read = (name: string) => readFile(join(folder, name)).catch(() => null);
  const said = { 'cache-control': HASHED, 'content-type': type, vary: 'accept-encoding' };
  const copy = (content: Buffer, more: Record<string, string>): Copy => ({
    content,
    headers: { ...said, ...more, 'content-length': String(content.length) },
  });
  for (const { encoding, ending } of taken) {
    const content = await read(file + ending);
    if (content) return copy(content, { 'content-encoding': encoding });
  }
  const whole = await read(file);
  return whole && whole.length < COMPRESSED_FROM ? copy(whole, {}) : null;
}
