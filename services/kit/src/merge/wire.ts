import type { LinkMoveMethod } from '@llavero/proto/link-moves/requests';
import { jsonMethods } from '../grpc/wire.ts';

/** Verbs of `link-moves.proto`. */
export const linkMoveMethods = ['Count', 'Move', 'MoveBack'] as const satisfies readonly LinkMoveMethod[];

/** gRPC method definitions of the LinkMoves service. */
export const linkMoveDefinitions = jsonMethods('llavero.linkmoves.v1.LinkMoves', linkMoveMethods);
