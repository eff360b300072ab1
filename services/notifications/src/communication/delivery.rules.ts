import type { MailFailure } from '../mail/mailer.ts';

/** Pauses between the attempts to send a message, in seconds; after the last one a person has to look. */
export const retryPauses: readonly number[] = [5, 30, 120, 600, 1_800, 3_600, 10_800];

/**
 * What becomes of a message after a failed attempt (JOB-04).
 *
 * @param attempts how many there have been, this one included
 * @param now unix seconds
 */
export function afterFailure(
  failure: Pick<MailFailure, 'passing' | 'text'>,
  attempts: number,
  now: number,
): { nextAttemptAt: number | null; error: string } {
  const pause = failure.passing ? retryPauses[attempts - 1] : undefined;
  if (pause !== undefined)
    return { nextAttemptAt: now + pause, error: `${failure.text} Se volverá a intentar automáticamente.` };
  const advice = failure.passing
    ? ' No se volverá a intentar: compruebe el servidor de correo y ponga la comunicación de nuevo «Sin enviar».'
    : '';
  return { nextAttemptAt: null, error: `${failure.text}${advice}` };
}
