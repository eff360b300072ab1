import type { MethodDefinition } from '@grpc/grpc-js';
import type { ImportMethod } from '@llavero/proto/imports/requests';
import { decodeJson, encodeJson } from '../grpc/wire.ts';

/** Verbs of `imports.proto`. */
export const importMethods = [
  'Open',
  'AddRows',
  'Check',
  'Run',
  'Cancel',
  'Undo',
  'Status',
  'Rows',
  'Recent',
  'Resolve',
] as const satisfies readonly ImportMethod[];

/** Calls that change nothing and may be repeated. */
export const importReads: ReadonlySet<ImportMethod> = new Set(['Status', 'Rows', 'Recent', 'Resolve']);

/** gRPC method definitions of the Imports service. */
export const importDefinitions: Readonly<Record<ImportMethod, MethodDefinition<Buffer, Buffer>>> =
  Object.fromEntries(
    importMethods.map((method) => [
      method,
      {
        path: `/llavero.imports.v1.Imports/${method}`,
        requestStream: false,
        responseStream: false,
        requestSerialize: encodeJson,
        requestDeserialize: decodeJson,
        responseSerialize: encodeJson,
        responseDeserialize: decodeJson,
      },
    ]),
  ) as Record<ImportMethod, MethodDefinition<Buffer, Buffer>>;
