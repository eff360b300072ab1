import type { MethodDefinition } from '@grpc/grpc-js';
import type { LinkMoveMethod } from '@llavero/proto/link-moves/requests';
import { decodeJson, encodeJson } from '../grpc/wire.ts';

/** Verbs of `link-moves.proto`. */
export const linkMoveMethods = ['Count', 'Move', 'MoveBack'] as const satisfies readonly LinkMoveMethod[];

/** gRPC method definitions of the LinkMoves service. */
export const linkMoveDefinitions: Readonly<Record<LinkMoveMethod, MethodDefinition<Buffer, Buffer>>> =
  Object.fromEntries(
    linkMoveMethods.map((method) => [
      method,
      {
        path: `/llavero.linkmoves.v1.LinkMoves/${method}`,
        requestStream: false,
        responseStream: false,
        requestSerialize: encodeJson,
        requestDeserialize: decodeJson,
        responseSerialize: encodeJson,
        responseDeserialize: decodeJson,
      },
    ]),
  ) as Record<LinkMoveMethod, MethodDefinition<Buffer, Buffer>>;
