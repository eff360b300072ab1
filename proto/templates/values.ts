import type { FieldMeta, Json } from '../fields/field.ts';
import {
  formatLongDayInCatalan,
  formatMonthInCatalan,
  integerInCatalanWords,
  moneyInCatalanWords,
} from '../values/catalan.ts';
import { dayOf, formatLongDay, monthName } from '../values/dates.ts';
import { formatValue } from '../values/format-field.ts';
import { integerInWords, moneyInWords } from '../values/money-in-words.ts';
import type { Format } from './text.ts';

/** Languages that templates are printed in; any other one is printed as Spanish. */
export type DocumentLanguage = 'ES' | 'CA';

/** Longest text that one value may bring into a document, in characters. */
export const MAX_VALUE = 20_000;

/** A value as the document says it, by the kind of its field; empty for none. */
export function printValue(
  meta: FieldMeta,
  value: Json | undefined,
  format: Format | null,
  language: DocumentLanguage,
): string {
  if (Array.isArray(value))
    return joined(
      value.map((each) => printValue(meta, each, format, language)),
      language,
    );
  if (value !== null && typeof value === 'object') {
    const { title } = value;
    return clean(typeof title === 'string' ? title : formatValue(meta, value));
  }
  // One of several choices is printed as a choice, in its place in the sentence.
  const single: FieldMeta = meta.kind === 'choices' ? { ...meta, kind: 'choice' } : meta;
  const text =
    (typeof value === 'number' && wordsFor(single, value, format, language)) || formatValue(single, value);
  return clean(format === 'upper' ? text.toLocaleUpperCase(language === 'CA' ? 'ca' : 'es') : text);
}

/** `octubre de 2026`. */
function formatLongMonth(instant: number): string {
  const { year, month } = dayOf(instant);
  return `${monthName(month)} de ${year}`;
}

function wordsFor(meta: FieldMeta, value: number, format: Format | null, language: DocumentLanguage) {
  if (format === 'long' && (meta.kind === 'day' || meta.kind === 'instant'))
    return language === 'CA' ? formatLongDayInCatalan(value) : formatLongDay(value);
  if (format === 'month' && (meta.kind === 'day' || meta.kind === 'instant'))
    return language === 'CA' ? formatMonthInCatalan(value) : formatLongMonth(value);
  if (format !== 'words') return null;
  if (meta.kind === 'money') return language === 'CA' ? moneyInCatalanWords(value) : moneyInWords(value);
  if (!Number.isInteger(value) || value < 0) return null;
  return language === 'CA' ? integerInCatalanWords(value) : integerInWords(value);
}

/** `A, B y C`; in Catalan with `i`, in Spanish `e` before an i. Empty ones are left out. */
export function joined(texts: readonly string[], language: DocumentLanguage): string {
  const given = texts.filter(Boolean);
  const last = given.at(-1) ?? '';
  if (given.length < 2) return last;
  const and = language === 'CA' ? 'i' : /^(?:i|hi(?![aeou]))/i.test(last) ? 'e' : 'y';
  return `${given.slice(0, -1).join(', ')} ${and} ${last}`;
}

/** Printable text: line breaks stay, other control characters and those that turn the direction of reading go. */
function clean(text: string): string {
  return text
    .slice(0, MAX_VALUE)
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' ? '\n' : character === '\t' ? ' ' : '',
    );
}
