/** What a bank takes in a text (EPC217-08): basic Latin letters, figures and these marks. */
const ALLOWED = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

/** Letters and signs that decomposing does not take apart. */
const REPLACED: Readonly<Record<string, string>> = {
  'Æ': 'AE', 'æ': 'ae', 'Œ': 'OE', 'œ': 'oe', 'Ø': 'O', 'ø': 'o', 'ß': 'ss', 'ẞ': 'SS', 'Ð': 'D', 'ð': 'd', 'Đ': 'D', 'đ': 'd',
  'Þ': 'Th', 'þ': 'th', 'Ł': 'L', 'ł': 'l', 'Ħ': 'H', 'ħ': 'h', 'ı': 'i', 'ŀ': 'l', 'Ŀ': 'L', '·': '.', '•': '.', '…': '...',
  '‘': "'", '’': "'", '´': "'", '`': "'", '“': "'", '”': "'", '"': "'", '«': "'", '»': "'", 'ª': 'a', 'º': 'o', '°': 'o',
  '–': '-', '—': '-', '−': '-', '_': '-', '€': 'EUR', '&': '+', '@': '(a)', '%': '(pc)', '*': '.', ';': ',', '!': '.', '¡': ' ', '¿': ' ',
  '[': '(', ']': ')', '{': '(', '}': ')', '\\': '/', '|': '/', '=': '-', '#': ' ', '<': '(', '>': ')', '~': '-', '^': ' ',
}; // prettier-ignore

/**
 * A text in the alphabet of SEPA: accents are taken off, signs replaced by the nearest one, what has none (other alphabets) becomes a
 * space. Neither begins nor ends with a stroke, holds no double one (EPC230-15), and is cut at `most` characters.
 */
export function sepaText(text: string, most: number): string {
  const plain = [...text.normalize('NFKC')]
    .map((sign) => REPLACED[sign] ?? sign)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ');
  const tidy = (value: string) =>
    value
      .replace(/\s+/g, ' ')
      .replace(/\/{2,}/g, '/')
      .replace(/^[/ ]+|[/ ]+$/g, '');
  return tidy(tidy(plain).slice(0, most));
}

/** True when a bank takes the text as it is. */
export function isSepaText(text: string): boolean {
  return ALLOWED.test(text) && !text.startsWith('/') && !text.endsWith('/') && !text.includes('//');
}

/** True when at least one letter or figure of the text survives {@link sepaText}: a name in another alphabet does not. */
export function isWritableInSepa(text: string): boolean {
  return /[A-Za-z0-9]/.test(sepaText(text, text.length * 3));
}
