/** `El jue, 26 nov 2026 a las 10:00, Ana Gil <ana@…> escribió:` in Spanish, Catalan and English. */
const ATTRIBUTION_START = /^\s*(?:El|On|A|Le)\b.{0,300}/i;
const ATTRIBUTION_END = /(?:escribió|va escriure|ha escrit|wrote)\s*:\s*$/i;
/** Mail programs break a long attribution into as many lines. */
const MOST_ATTRIBUTION_LINES = 3;

/** `-----Mensaje original-----` and what forwarding writes. */
const ORIGINAL =
  /^\s*[-_]{2,}\s*(?:Mensaje original|Mensaje reenviado|Missatge original|Missatge reenviat|Original Message|Forwarded message)\s*[-_]{2,}\s*$/i;

/** The block of header fields with which Outlook begins what it quotes. */
const FROM_FIELD = /^\s*\*?(?:De|From)\s*:\*?\s+\S/i;
const DATE_FIELD = /^\s*\*?(?:Enviado(?: el)?|Enviat(?: el)?|Fecha|Data|Sent|Date)\s*:\*?\s+\S/i;
const FIELDS_LOOKED_AT = 4;

/** What telephones add below every mail. */
const ADDED =
  /^\s*(?:Enviado desde|Enviat (?:des de|des del)|Sent from|Obtener Outlook para|Obteniu l'Outlook per|Get Outlook for)\b.{0,80}$/i;
const SIGNATURE = /^--\s?$/;
const QUOTED = /^\s{0,3}>/;

/**
 * What the sender of an answer has written: without the quoted history, below it or between the lines, and without the signature.
 * A text of which nothing would be left is answered whole.
 */
export function ownWords(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (QUOTED.test(line) || ADDED.test(line)) continue;
    const attribution = attributionLines(lines, at);
    if (attribution > 0) {
      const next = lines.slice(at + attribution).find((one) => one.trim() !== '');
      // Without marks nobody can tell where the history ends: all of it is.
      if (next === undefined || !QUOTED.test(next)) break;
      at += attribution - 1;
      continue;
    }
    if (ORIGINAL.test(line) || beginsOutlookHistory(lines, at) || SIGNATURE.test(line)) break;
    kept.push(line);
  }
  const own = tidy(kept);
  return own === '' ? text.trim() : own;
}

function attributionLines(lines: readonly string[], at: number): number {
  if (!ATTRIBUTION_START.test(lines[at] ?? '')) return 0;
  for (let count = 1; count <= MOST_ATTRIBUTION_LINES; count += 1) {
    const line = lines[at + count - 1];
    if (line === undefined || (count > 1 && line.trim() === '')) return 0;
    const whole = lines.slice(at, at + count).join(' ');
    // A sentence of one's own may end so; history names a day or an address.
    if (ATTRIBUTION_END.test(line)) return /\d|@/.test(whole) ? count : 0;
  }
  return 0;
}

function beginsOutlookHistory(lines: readonly string[], at: number): boolean {
  if (!FROM_FIELD.test(lines[at] ?? '')) return false;
  return lines.slice(at + 1, at + 1 + FIELDS_LOOKED_AT).some((line) => DATE_FIELD.test(line));
}

/** Without the rule above a block that was cut, and without empty lines at either end or in a row. */
function tidy(lines: readonly string[]): string {
  const text = lines
    .join('\n')
    .trim()
    .replace(/\n[^\S\n]*[_-]{8,}$/, '');
  return text.replace(/\n{3,}/g, '\n\n').trim();
}
