import { createHash } from 'node:crypto';

/** SHA-256 of a text in UTF-8, in capital hexadecimals. */
export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();
