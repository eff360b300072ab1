import { createHash, randomBytes } from 'node:crypto';

/** A code for a mailed link: 256 bits of chance, 43 characters that an address may hold. */
export const newCode = (): string => randomBytes(32).toString('base64url');

/** What is stored of a code. With 256 bits of chance a plain digest cannot be guessed back. */
export function digest(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
