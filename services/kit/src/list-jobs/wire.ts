import type { ListJobMethod } from '@llavero/proto/list-jobs/requests';
import { jsonMethods } from '../grpc/wire.ts';

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
export const listJobDefinitions = jsonMethods('llavero.listjobs.v1.ListJobs', listJobMethods);
