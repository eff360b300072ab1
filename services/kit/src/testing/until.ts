import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for what a consumer or a queue brings about: asks again until `look` finds something.
 *
 * @throws Error after the time, with what was waited for
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | null | Promise<T | undefined | false | null>,
  milliseconds = 60_000,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(50);
  }
}
