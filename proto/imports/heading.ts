import { normaliseSearch } from '../values/search-text.ts';

/** A heading as it is compared: without accents, case, punctuation and the star of obligatory columns. */
export function normaliseHeading(text: string): string {
  return normaliseSearch(text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[ºª°]/g, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
