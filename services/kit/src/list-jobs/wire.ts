import type { MethodDefinition } from '@grpc/grpc-js';
import type { ListJobMethod } from '@llavero/proto/list-jobs/requests';
import { decodeJson, encodeJson } from '../grpc/wire.ts';

/** Verbs of `list-jobs.proto`. */
export const listJobMethods = [
  'Change',
  'Undo',
  'Export',
  'Status',
  'Rows',
  'Cancel',
  'File',
] as const satisfies readonly ListJobMethod[];

/** Calls that change nothing and may be repeated. */
export const listJobReads: ReadonlySet<ListJobMethod> = new Set(['Status', 'Rows', 'File']);

/** gRPC method definitions of the ListJobs service. */
export const listJobDefinitions: Readonly<Record<ListJobMethod, MethodDefinition<Buffer, Buffer>>> =
  Object.fromEntries(
    listJobMethods.map((method) => [
      method,
      {
        path: `/llavero.listjobs.v1.ListJobs/${method}`,
        requestStream: false,
        responseStream: false,
        requestSerialize: encodeJson,
        requestDeserialize: decodeJson,
        responseSerialize: encodeJson,
        responseDeserialize: decodeJson,
      },
    ]),
  ) as Record<ListJobMethod, MethodDefinition<Buffer, Buffer>>;
