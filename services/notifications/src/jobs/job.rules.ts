import type { Json } from '@llavero/proto/fields/field';
import type { Process } from '@llavero/proto/records/notifications/process';

export const EXPIRED = 'El trabajo ha caducado sin terminar: vuelva a solicitarlo.';
export const INTERRUPTED =
  'El trabajo se ha interrumpido y puede haber quedado hecho: compruebe el resultado antes de volver a solicitarlo.';
export const NOT_A_MESSAGE =
  'Este proceso no se puede repetir desde aquí: vuelva a iniciarlo en la pantalla en la que empezó.';
/** A process whose service has not told anything for {@link SILENT_SECONDS}. */
export const SILENT =
  'No hay noticias de este trabajo desde hace media hora: compruebe hasta dónde ha llegado.';
export const SILENT_SECONDS = 1_800;
export const WAITS = ' Se volverá a intentar automáticamente.';

/** How a background message stands for whoever polls it (F §4). */
export interface JobState {
  status: string;
  success: boolean;
  error: string | null;
  response: Json;
  attempts: number;
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
    attempts,
  }: Pick<Process, 'success' | 'error' | 'response' | 'expiration' | 'attempts'> & {
    status?: string | null;
  },
  now: number,
): JobState {
  const waiting = status === 'QUEUED' || status === 'IN_PROGRESS';
  if (waiting && hasExpired(expiration, now))
    return { status: 'ERROR', success: false, error: EXPIRED, response: null, attempts };
  // A long process ends FINISHED, a message DONE (C §4.4); to the poller both are done.
  const told = status === 'FINISHED' ? 'DONE' : (status ?? 'QUEUED');
  return { status: told, success: success && told === 'DONE', error, response, attempts };
}

/** A message expires ten minutes after its request (F §9). */
export function hasExpired(expiration: number | null, now: number): boolean {
  return expiration !== null && now >= expiration;
}

/** What is to be done with a message whose run has failed. */
export type AfterFailure = { retryIn: number } | { error: string };

/**
 * An outage (a peer away, too slow, a connection cut) is waited for with growing pauses, as long as the message has not
 * expired; a refusal is final.
 *
 * @param pause seconds that the next attempt would wait
 * @param now unix seconds
 */
export function afterFailure(
  failure: { passing: boolean; text: string },
  job: { repeatable: boolean; expiration: number | null },
  pause: number,
  now: number,
): AfterFailure {
  if (!failure.passing) return { error: failure.text };
  if (!job.repeatable) return { error: INTERRUPTED };
  if (hasExpired(job.expiration, now + pause)) return { error: `${failure.text} ${EXPIRED}` };
  return { retryIn: pause };
}
