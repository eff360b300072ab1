import { createHash, timingSafeEqual } from 'node:crypto';

/** In the same time wherever they differ; no secret is configured where `known` is empty. */
export function isSameSecret(given: string, known: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return known !== '' && timingSafeEqual(digest(given), digest(known));
}
