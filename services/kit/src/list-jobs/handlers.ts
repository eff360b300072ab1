import type { Peers } from '../grpc/peers.ts';
import type { RunnableJob } from '../jobs/job-runner.ts';
import type { RecordStores } from '../service/record-stores.ts';
import { changeJob, exportJob } from './jobs.ts';
import type { ListJobs } from './list-jobs.ts';
import { RunChange } from './run-change.ts';
import { RunExport } from './run-export.ts';

/** The handlers of changes and exports of lists; every service has them. */
export function listJobHandlers(jobs: ListJobs, stores: RecordStores, peers: Peers): RunnableJob[] {
  return [
    { definition: changeJob, handler: new RunChange(jobs, stores) },
    { definition: exportJob, handler: new RunExport(jobs, stores, peers) },
  ] as RunnableJob[];
}
