import type { QueueDefinition } from '../queue/queue.ts';

/** Messages to be sent. A message that a crash interrupts is taken up again after a minute. */
export const mailQueue: QueueDefinition = { name: 'mail', seconds: 60, repeats: 20, pollMs: 1_000 };

/** A piece of it. */
export type MailItem = { communication: string; requestId: string | null };
