const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
/** Names of accents in entities such as `&oacute;`, as combining characters. */
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
};

/** Longest part of a page that is read: a stranger has written it. */
const MOST_READ = 200_000;

/** The words of a mail that came without a plain text; what it quotes is left out. */
export function htmlWords(html: string): string {
  const text = html
    .slice(0, MOST_READ)
    .replace(/<(style|script|head|blockquote)\b[\s\S]{0,20000}?<\/\1\s*>/gi, '\n')
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^<>]*>|<\/(?:p|div|tr|li|h\d)\s*>/gi, '\n')
    .replace(/<[^<>]*>/g, '');
  return decoded(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,10}));/gi, (whole, ten, sixteen, name) => {
    if (ten || sixteen) {
      const code = ten ? Number(ten) : Number.parseInt(String(sixteen), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    }
    const known = named[String(name).toLowerCase()];
    if (known !== undefined) return known;
    const [, letter = '', accent = ''] = /^([a-z])(\w+)$/i.exec(String(name)) ?? [];
    const mark = accents[accent];
    return mark === undefined ? whole : (letter + mark).normalize('NFC');
  });
}
