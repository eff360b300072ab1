import type { IncomingHttpHeaders } from 'node:http';

/** What a copy is compared by. */
export interface Validators {
  /** Weak or strong, with its quotes. */
  etag: string;
  /** Unix seconds. */
  changedAt: number;
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Whether the copy that a program has is still good (RFC 9110 §13.2.2): its tag decides where it names one, its date
 * otherwise. A date that cannot be read counts for nothing.
 */
export function isNotModified(
  headers: Pick<IncomingHttpHeaders, 'if-none-match' | 'if-modified-since'>,
  { etag, changedAt }: Validators,
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => opaque(tag) === opaque(etag));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && changedAt * 1000 <= since;
}
