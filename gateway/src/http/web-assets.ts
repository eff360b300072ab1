import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** A year: the name of a file changes with its content. */
export const HASHED = 'public, max-age=31536000, immutable';

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

/**
 * Scripts and styles of the built web as the build has compressed them, kept in memory once somebody has asked: two hundred visitors who
 * open a page at once ask for a thousand of them, and staff waits behind nothing of the disk. All together are 4 MB.
 */
export function installAssets(fastify: FastifyInstance, root: string): void {
  const kept = new Map<string, Promise<Buffer | null>>();
  const copyOf = (name: string): Promise<Buffer | null> => {
    let copy = kept.get(name);
    if (copy) return copy;
    copy = readFile(join(root, 'assets', name)).catch(() => null);
    kept.set(name, copy);
    // A name that does not exist must not be kept: strangers make up as many as they like.
    void copy.then((found) => found ?? kept.delete(name));
    return copy;
  };
  fastify.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const { file } = request.params;
    const type = NAME.test(file) ? types[extname(file)] : undefined;
    const taken = request.headers['accept-encoding'] ?? '';
    for (const { encoding, ending, accepted } of type ? encodings : []) {
      if (!accepted.test(taken)) continue;
      const content = await copyOf(file + ending);
      if (!content) continue;
      return reply
        .header('cache-control', HASHED)
        .header('content-encoding', encoding)
        .header('vary', 'accept-encoding')
        .type(String(type))
        .send(content);
    }
    return reply.sendFile(`assets/${file}`);
  });
}
