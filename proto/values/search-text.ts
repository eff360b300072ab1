/** Results appear only from this many characters on (C §5). */
export const SEARCH_MIN = 3;
/** At most this many results are shown (C §5). */
export const SEARCH_MAX_RESULTS = 7;
/** A search starts this long after the last key (C §5), in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 1000;
/** How often the debounce is looked at (C §5), in milliseconds. */
export const SEARCH_STEP_MS = 500;

/**
 * The form in which texts are compared: lower case, without accents (ñ becomes n and ç becomes c,
 * because people type them so), white space collapsed and trimmed. Idempotent.
 */
export function normaliseSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `613 864 472`, `+34 613.864.472`, `0034 613864472`. */
const telephone = /^(?:\+|00)?[\d\s.\-()/]+$/;
/** `X-7531509-K`, `12.345.678-Z`, `B 85626240`. */
const idNumber =
  /^(?:[xyz][\s.-]?\d{7}|\d{8}|\d{1,2}\.\d{3}\.\d{3})[\s.-]?[a-z]$|^[a-z][\s.-]?\d{7}[\s.-]?[a-z\d]$/i;

/**
 * What is looked for when somebody asks for `text`: a telephone or an ID number is stored without the spaces, dots and hyphens that
 * people write and screens show (VAL-01), so it is looked for without them. Any other text stays as it is.
 */
export function searchedText(text: string): string {
  const asked = text.trim();
  const bare = asked.replace(/[\s.\-()/]/g, '').replace(/^00/, '+');
  const digits = bare.replace('+', '').length;
  if (telephone.test(asked)) return digits >= 9 && digits <= 15 ? bare : text;
  return idNumber.test(asked) ? bare : text;
}

/**
 * The distinct three-character pieces of the normalised text, in order of appearance. Every trigram of
 * a text is a trigram of each text that contains it: the blind index relies on that. Shorter texts have none.
 */
export function trigrams(text: string): string[] {
  const normal = normaliseSearch(text);
  const pieces = new Set<string>();
  for (let i = 0; i + 3 <= normal.length; i++) pieces.add(normal.slice(i, i + 3));
  return [...pieces];
}

/**
 * Substring match ignoring accents and case (C §5). Never matches a needle shorter than
 * {@link SEARCH_MIN} normalised characters.
 */
export function matchesText(haystack: string, needle: string): boolean {
  const wanted = normaliseSearch(needle);
  return wanted.length >= SEARCH_MIN && normaliseSearch(haystack).includes(wanted);
}
