import type { Json } from '@llavero/proto/fields/field';
import type { Process } from '@llavero/proto/records/process';

export const EXPIRED = 'El trabajo ha caducado sin terminar: vuelva a solicitarlo.';

/** How a background message stands for whoever polls it (F §4). */
export interface JobState {
  status: string;
  success: boolean;
  error: string | null;
  response: Json;
}

/**
 * QUEUED, IN_PROGRESS, DONE (success true) or ERROR (error text, success false), F §4. A message that has not
 * ended by its expiration has failed, whether or not anybody is left to note it.
 *
 * @param now unix seconds
 */
export function jobState(
  {
    status,
    success,
    error,
    response,
    expiration,
  }: Pick<Process, 'success' | 'error' | 'response' | 'expiration'> & {
    status?: string | null;
  },
  now: number,
): JobState {
  const waiting = status === 'QUEUED' || status === 'IN_PROGRESS';
  if (waiting && hasExpired(expiration, now))
    return { status: 'ERROR', success: false, error: EXPIRED, response: null };
  // A long process ends FINISHED, a message DONE (C §4.4); to the poller both are done.
  const told = status === 'FINISHED' ? 'DONE' : (status ?? 'QUEUED');
  return { status: told, success: success && told === 'DONE', error, response };
}

/** A message expires ten minutes after its request (F §9). */
export function hasExpired(expiration: number | null, now: number): boolean {
  return expiration !== null && now >= expiration;
}
