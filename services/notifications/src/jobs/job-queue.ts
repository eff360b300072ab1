import type { Actor } from '@llavero/proto/access/access';
import { MESSAGE_EXPIRY_SECONDS } from '@llavero/proto/records/process';
import type { QueueDefinition } from '../queue/queue.ts';

/** Background messages (JOB-01). One that a crash interrupts has expired by the time it is handed out again. */
export const jobQueue: QueueDefinition = {
  name: 'job',
  seconds: MESSAGE_EXPIRY_SECONDS,
  repeats: 1,
  pollMs: 2_000,
};

/** A piece of it: the process record holds the request, sealed; the actor is the one on whose behalf it runs. */
export type JobItem = { process: string; actor: Actor; requestId: string | null };
