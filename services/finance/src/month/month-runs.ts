import type { JobQueue } from '@llavero/kit/jobs/job-queue';
import type { JobRow } from '@llavero/kit/jobs/job-table';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { financeProcess } from '@llavero/proto/commands/finance';
import { notFound } from '@llavero/proto/errors';
import { monthGeneration } from './generation-job.ts';
import { monthPreviewJob } from './preview-job.ts';

type Process = OutputOf<typeof financeProcess>;

const definitions = [monthGeneration, monthPreviewJob];

/**
 * A preview or generation of a month, by its process.
 *
 * @throws CodedError notFound `FINANCE.UNKNOWN_PROCESS`
 */
export async function monthRun(jobs: JobQueue, id: string) {
  const run = await jobs.find(id);
  const definition = definitions.find(({ name }) => name === run?.name);
  if (!run || !definition) throw unknownProcess();
  return { run, definition };
}

export const unknownProcess = () =>
  notFound('FINANCE.UNKNOWN_PROCESS', 'Ese proceso no existe o ya se ha archivado.');

/** A run is in progress from the moment its contracts are known, also while it waits for its next attempt. */
export function statusOfRun({ state, total }: JobRow): Process['status'] {
  if (state === 'done') return 'FINISHED';
  if (state === 'failed') return 'ERROR';
  if (state === 'cancelled') return 'CANCELLED';
  return total > 0 ? 'IN_PROGRESS' : 'QUEUED';
}

/** A generation that has not noted anything yet compares the month with its preview, where it has one. */
export function stepOfRun({ name, checkpoint, input }: JobRow): Process['step'] {
  if (name === monthPreviewJob.name) return 'PREVIEW';
  const { hash = null } = input as { hash?: string | null };
  return hash !== null && checkpoint === null ? 'CONFIRM' : 'CREATE';
}
