const FIRST_SECONDS = 2;
const LONGEST_SECONDS = 120;

/**
 * Seconds until the next attempt: 2, 4, 8 … at most 120, each varied by half up or down, so that what failed together does
 * not come again together.
 *
 * @param attempts how many there have been
 * @param random 0 to below 1
 */
export function backOff(attempts: number, random = Math.random()): number {
  const full = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.min(16, Math.max(0, attempts - 1)));
  return full * (0.5 + random);
}
