import type { OutsideError } from '@llavero/kit/outside/errors';

/** Pauses between the attempts to send a message, in seconds; after the last one a person has to look. */
export const retryPauses: readonly number[] = [5, 30, 120, 600, 1_800, 3_600, 10_800];

const REQUEUE = 'ponga la comunicación de nuevo «Sin enviar».';

/**
 * What becomes of a message after a failed attempt (JOB-04).
 *
 * @param attempts how many there have been, this one included
 * @param now unix seconds
 */
export function afterFailure(
  { passing, reason, retryAfter, what, todo }: OutsideError,
  attempts: number,
  now: number,
): { nextAttemptAt: number | null; error: string } {
  const pause = passing ? retryPauses[attempts - 1] : undefined;
  if (pause !== undefined)
    return {
      nextAttemptAt: now + Math.max(pause, retryAfter ?? 0),
      error: `${what} Se volverá a intentar automáticamente.`,
    };
  const ours = reason === 'NOT_CONFIGURED' || reason === 'CREDENTIALS' ? ` Después, ${REQUEUE}` : '';
  return {
    nextAttemptAt: null,
    error: passing
      ? `${what} No se volverá a intentar: compruebe que el sistema funciona y ${REQUEUE}`
      : `${what} ${todo}${ours}`,
  };
}
