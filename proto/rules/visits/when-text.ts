import type { PublicLanguage } from '../../records/choices/visits.ts';
import { MADRID } from '../../values/dates.ts';

const locales: Record<PublicLanguage, string> = { ES: 'es-ES', CA: 'ca-ES', EN: 'en-GB' };
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: PublicLanguage, options: Intl.DateTimeFormatOptions, seconds: number): string {
  const key = `${language} ${Object.keys(options).join()}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locales[language], { timeZone: MADRID, ...options });
    formats.set(key, found);
  }
  return found.format(seconds * 1000);
}

/** `lunes, 30 de noviembre`, in the language of the reader. */
export const dayText = (seconds: number, language: PublicLanguage): string =>
  format(language, { weekday: 'long', day: 'numeric', month: 'long' }, seconds);

/** `10:30`. */
export const timeText = (seconds: number, language: PublicLanguage): string =>
  format(language, { hour: '2-digit', minute: '2-digit' }, seconds);
