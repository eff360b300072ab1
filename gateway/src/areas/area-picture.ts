import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '@llavero/proto/errors';

/** A picture changes with a release only. */
const CACHE = 'public, max-age=86400';

/** `GET /areas/{slug}.svg`: the drawing of a district or town (ENM-06); for everybody, there is nothing private in it. */
export async function sendAreaPicture(request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { file } = request.params as { file: string };
  const [{ areas }, { areaDrawing }] = await Promise.all([
    import('@llavero/proto/data/areas/all'),
    import('@llavero/proto/data/areas/drawing'),
  ]);
  const area = areas.find(({ slug }) => `${slug}.svg` === file);
  if (!area)
    throw notFound('AREA.NOT_FOUND', 'No hay ninguna zona con ese nombre: consulte la lista en /areas.');
  void reply.header('cache-control', CACHE).type('image/svg+xml; charset=utf-8');
  return areaDrawing(area);
}
