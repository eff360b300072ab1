const FIRST_SECONDS = 2;
const LONGEST_SECONDS = 120;

/**
 * Seconds until the next attempt: 2, 4, 8 … at most 120, each varied by half up or down, so that jobs that failed
 * together are not retried together.
 *
 * @param attempts how many there have been
 * @param random 0 to below 1
 */
export function backoff(attempts: number, random = Math.random()): number {
  const full = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.min(16, Math.max(0, attempts - 1)));
  return full * (0.5 + random);
}
