import { createHmac } from 'node:crypto';
import { normaliseSearch, SEARCH_MIN } from '@llavero/proto/values/search-text';
import type { SealingKey } from './sealed.ts';

/** Trigrams of names and streets repeat: 50,000 cover nearly all of them in a few megabytes. */
const CACHE_SIZE = 50_000;

const caches = new WeakMap<SealingKey, Map<string, number>>();

/**
 * Tokens of a text for the blind index: keyed hashes of its trigrams, ascending. The text counts as
 * preceded by a space, so that ` ma` marks every word that begins with «ma». What leaks: equal
 * trigrams hash equal, hence how often one occurs.
 */
export function indexTokens(key: SealingKey, text: string): number[] {
  return hashed(key, pieces(` ${normaliseSearch(text)}`));
}

/** Tokens that every text has in which the needle occurs anywhere. */
export function substringTokens(key: SealingKey, needle: string): number[] {
  return hashed(key, pieces(normaliseSearch(needle)));
}

/** Tokens that every text has in which a word begins with the needle. */
export function prefixTokens(key: SealingKey, needle: string): number[] {
  return indexTokens(key, needle);
}

/** False when the needle is too short to be searched for (C §5). */
export function isSearchText(needle: string): boolean {
  return normaliseSearch(needle).length >= SEARCH_MIN;
}

function pieces(normal: string): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i + 3 <= normal.length; i++) found.add(normal.slice(i, i + 3));
  return found;
}

function hashed(key: SealingKey, found: Set<string>): number[] {
  let cache = caches.get(key);
  if (!cache) caches.set(key, (cache = new Map()));
  const tokens = new Set<number>();
  for (const piece of found) {
    let token = cache.get(piece);
    if (token === undefined) {
      token = createHmac('sha256', key.index).update(piece).digest().readInt32BE(0);
      if (cache.size >= CACHE_SIZE) cache.clear();
      cache.set(piece, token);
    }
    tokens.add(token);
  }
  return [...tokens].sort((a, b) => a - b);
}
