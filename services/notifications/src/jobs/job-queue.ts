import type { Actor } from '@llavero/proto/access/access';
import type { QueueDefinition } from '../queue/queue.ts';

/** Background messages (JOB-01). They end by their expiration, however often they are handed out. */
export const jobQueue: QueueDefinition = { name: 'job', repeats: 100, pollMs: 2_000 };

/** A piece of it: the process record holds the request, sealed; the actor is the one on whose behalf it runs. */
export type JobItem = { process: string; actor: Actor; requestId: string | null };
