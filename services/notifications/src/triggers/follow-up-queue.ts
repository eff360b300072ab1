import { addDays, atTime, startOfDay } from '@llavero/proto/values/dates';
import type { QueueDefinition } from '../queue/queue.ts';

/** What has to be looked at again days later; nobody waits for it. */
export const followUpQueue: QueueDefinition = {
  name: 'follow-up',
  repeats: 20,
  pollMs: 30_000,
};

/** A piece of it. */
export type FollowUpItem = { contract: string; requestId: string | null };

const CHECK_AFTER_DAYS = 15;
const HOUR = 9;

/** 15 days after the last day of a contract, at the start of work in Madrid (F §7, F §9). Unix seconds. */
export function suppliesCheckAt(endDate: number): number {
  return atTime(addDays(startOfDay(endDate), CHECK_AFTER_DAYS), HOUR);
}
