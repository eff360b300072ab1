import { financeInitials, financeName, type SeriesType } from '../../values/series.ts';
import { normaliseSearch } from '../../values/search-text.ts';

const initials = [...new Set(Object.values(financeInitials))].sort((one, other) => other.length - one.length);
/** `REC202600012` and the code of the series, `REC-00012-2026`, also spelt with spaces. */
const NAME = new RegExp(`(?<![A-Z0-9])(${initials.join('|')})[ -]?(20\\d{2})[ -]?(\\d{5,7})(?!\\d)`, 'g');
const CODE = new RegExp(`(?<![A-Z0-9])(${initials.join('|')})[ -](\\d{5,7})[ -](20\\d{2})(?!\\d)`, 'g');

const typeOf = (initial: string): SeriesType | undefined =>
  (Object.keys(financeInitials) as SeriesType[]).find((type) => financeInitials[type] === initial);

/** Names of the documents that a text mentions, each once. */
export function namesIn(text: string): string[] {
  const upper = text.toUpperCase();
  const found = new Set<string>();
  const note = (initial = '', year = '', serie = '') => {
    const type = typeOf(initial);
    if (type) found.add(financeName({ type, year: Number(year), serie: Number(serie) }));
  };
  for (const [, initial, year, serie] of upper.matchAll(NAME)) note(initial, year, serie);
  for (const [, initial, serie, year] of upper.matchAll(CODE)) note(initial, year, serie);
  return [...found];
}

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** Months (1 to 12) that a text names in words. */
export function monthsIn(text: string): number[] {
  const words = new Set(normaliseSearch(text).split(/[^a-z]+/));
  return MONTHS.flatMap((name, at) => (words.has(name) ? [at + 1] : []));
}

/** Words of a name that tell people apart. */
const wordsOf = (name: string): string[] =>
  normaliseSearch(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3 && !['del', 'los', 'las', 'sociedad', 'limitada'].includes(word));

/** True when the text holds at least two words of one of the names of a debt. */
export function namesAPerson(text: string, { people }: { people: readonly string[] }): boolean {
  const words = new Set(wordsOf(text));
  return people.some((name) => {
    const own = wordsOf(name);
    return own.length >= 2 && own.filter((word) => words.has(word)).length >= 2;
  });
}

/** A name as learned payers are compared by. */
export const payerName = (name: string | null): string | null =>
  name ? wordsOf(name).join(' ') || null : null;

/** Shorter ones are in many texts by chance. */
const LEAST_REFERENCE = 5;
/** Parts of a number that stand side by side in a text, as `F 2026 / 0012`. */
const MOST_PARTS = 4;

/** A supplier's number as it is compared: signs only, upper case; null when it says too little. */
export function referenceKey(number: string | null): string | null {
  const key = (number ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  return key.length >= LEAST_REFERENCE && /\d/.test(key) ? key : null;
}

/** Everything in a text that may be a supplier's number: words, and neighbours written as one. */
export function referencesIn(text: string): string[] {
  const words = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const found = new Set<string>();
  for (let at = 0; at < words.length; at += 1)
    for (let parts = 1; parts <= MOST_PARTS && at + parts <= words.length; parts += 1) {
      const key = referenceKey(words.slice(at, at + parts).join(''));
      if (key !== null) found.add(key);
    }
  return [...found];
}
