import type { ImportMethod } from '@llavero/proto/imports/requests';
import { jsonMethods } from '../grpc/wire.ts';

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
export const importDefinitions = jsonMethods('llavero.imports.v1.Imports', importMethods);
