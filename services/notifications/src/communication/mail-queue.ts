import type { QueueDefinition } from '../queue/queue.ts';

/** Messages to be sent. */
export const mailQueue: QueueDefinition = { name: 'mail', repeats: 20, pollMs: 1_000 };

/** A piece of it. */
export type MailItem = { communication: string; requestId: string | null };
