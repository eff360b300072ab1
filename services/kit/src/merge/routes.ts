import { isCollectionName } from '@llavero/proto/collections';
import { forbidden, invalid } from '@llavero/proto/errors';
import type { LinkMoveCalls, LinkMoveMethod } from '@llavero/proto/link-moves/requests';
import { z } from 'zod';
import type { CallContext } from '../context.ts';
import type { Route } from '../grpc/transport.ts';
import type { LinkMoves } from './link-moves.ts';
import { linkMoveDefinitions, linkMoveMethods } from './wire.ts';

const collection = z.string().refine(isCollectionName);
const by = z.object({
  actor: z.object({
    id: z.string(),
    role: z.string(),
    session: z.string().nullable(),
    impersonator: z.string().nullable(),
  }),
  requestId: z.string().nullable(),
  origin: z.record(z.string(), z.unknown()).nullable(),
});
const back = z.object({ merge: z.uuid(), collection, by });

const shapes: Readonly<Record<LinkMoveMethod, z.ZodType>> = {
  Count: z.object({ target: collection, id: z.uuid(), collection }),
  Move: back.extend({ after: z.uuid().nullable(), target: collection, from: z.uuid(), to: z.uuid() }),
  MoveBack: back,
};

/** The LinkMoves service over the records of this process. Only services may call it: it writes past the matrix. */
export function linkMoveRoutes(moves: LinkMoves): Route[] {
  return linkMoveMethods.map((method) => ({
    name: `LinkMoves.${method}`,
    definition: linkMoveDefinitions[method] as Route['definition'],
    async answer(bytes, ctx) {
      return Buffer.from(JSON.stringify(await answer(moves, method, bytes as Buffer, ctx)));
    },
  }));
}

async function answer(
  moves: LinkMoves,
  method: LinkMoveMethod,
  bytes: Buffer,
  ctx: CallContext,
): Promise<object> {
  if (ctx.actor.role !== 'SERVICE')
    throw forbidden('LINK_MOVE.FORBIDDEN', 'Los enlaces se mueven al unir dos fichas, desde su ventana.');
  const request = read(method, bytes);
  if (method === 'Count') return moves.count(request as LinkMoveCalls['Count']['request']);
  if (method === 'Move') return moves.move(request as LinkMoveCalls['Move']['request']);
  return moves.moveBack(request as LinkMoveCalls['MoveBack']['request']);
}

function read(method: LinkMoveMethod, bytes: Buffer): unknown {
  try {
    const checked = shapes[method].safeParse(JSON.parse(bytes.toString('utf8')));
    if (checked.success) return checked.data;
  } catch {
    // Told below, like any other text that is no request.
  }
  throw invalid(
    'LINK_MOVE.BAD_REQUEST',
    'La petición no se entiende. Actualice la página e inténtelo de nuevo.',
  );
}
