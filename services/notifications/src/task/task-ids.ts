import { createHash } from 'node:crypto';

/** The id of the one task with a key: the database itself refuses a second one. UUID version 8. */
export function taskIdFor(key: string): string {
  const hex = createHash('sha256').update(`task:${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
