/**
 * The little language of a template's texts. Only the template's own words are read so; what a value says never is.
 *
 * - `{{path}}` a merge field, `{{path?}}` one that may be empty, `{{path|words}}` in words, `{{path|long}}` a long date,
 *   `{{path|month}}` month and year, `{{path|upper}}` in capitals;
 * - `{{clausula.nombre}}` the number of the clause of that name;
 * - `**bold**`, `*italic*`, `__underlined__`.
 */
export const formats = ['words', 'long', 'month', 'upper'] as const;
export type Format = (typeof formats)[number];

/** Prefix of what stands for the number of a clause. */
export const CLAUSE = 'clausula.';

export interface Marks {
  bold?: true;
  italic?: true;
  underlined?: true;
}

/** Words with their looks, or a merge field with them. */
export type TextPart =
  | (Marks & { kind: 'words'; text: string })
  | (Marks & { kind: 'field'; path: string; optional: boolean; format: Format | null });

const fieldPattern = /\{\{\s*([\w.]+)\s*(\?)?\s*(?:\|\s*(\w+))?\s*\}\}/g;
/** Marks: opened before a word, closed after one; a line of underscores to sign on is none. */
const tokens = /\*\*|(?<!\*)\*(?!\*)|(?<!_)__(?!_)/g;
const markOf: Readonly<Record<string, keyof Marks>> = { '**': 'bold', '*': 'italic', __: 'underlined' };

/** Parts of a text in order; adjoining words of the same looks are one part. */
export function readText(source: string): TextPart[] {
  const parts: TextPart[] = [];
  const open = new Set<keyof Marks>();
  const closing = closedMarks(source);
  const add = (text: string) => {
    if (text) parts.push({ kind: 'words', text, ...marksOf(open) });
  };
  let from = 0;
  for (const piece of pieces(source)) {
    if (piece.kind === 'mark' && !closing.has(piece.at)) continue;
    add(source.slice(from, piece.at));
    from = piece.at + piece.length;
    if (piece.kind === 'mark') {
      const { mark } = piece;
      if (!open.delete(mark)) open.add(mark);
    } else parts.push({ ...piece.field, ...marksOf(open) });
  }
  add(source.slice(from));
  return parts;
}

type Piece =
  | { kind: 'mark'; at: number; length: number; mark: keyof Marks }
  | { kind: 'field'; at: number; length: number; field: Extract<TextPart, { kind: 'field' }> };

function pieces(source: string): Piece[] {
  const fields = [...source.matchAll(fieldPattern)].map((match): Piece => {
    const [whole, path = '', optional, format] = match;
    const known = formats.find((one) => one === format) ?? null;
    return {
      kind: 'field',
      at: match.index,
      length: whole.length,
      field: { kind: 'field', path, optional: optional !== undefined, format: known },
    };
  });
  const marks = [...source.matchAll(tokens)].flatMap((match): Piece[] => {
    const mark = markOf[match[0]];
    return mark ? [{ kind: 'mark', at: match.index, length: match[0].length, mark }] : [];
  });
  return [...fields, ...marks].sort((a, b) => a.at - b.at);
}

/** Places of the marks that come in pairs: an asterisk alone is an asterisk. */
function closedMarks(source: string): Set<number> {
  const paired = new Set<number>();
  const opened = new Map<keyof Marks, number>();
  for (const piece of pieces(source)) {
    if (piece.kind !== 'mark') continue;
    const before = opened.get(piece.mark);
    const opens = /\S/.test(source[piece.at + piece.length] ?? ' ');
    const closes = /\S/.test(source[piece.at - 1] ?? ' ');
    if (before !== undefined && closes) {
      paired.add(before).add(piece.at);
      opened.delete(piece.mark);
    } else if (before === undefined && opens) opened.set(piece.mark, piece.at);
  }
  return paired;
}

const marksOf = (open: ReadonlySet<keyof Marks>): Marks => ({
  ...(open.has('bold') ? { bold: true } : {}),
  ...(open.has('italic') ? { italic: true } : {}),
  ...(open.has('underlined') ? { underlined: true } : {}),
});

/** Formats that a text asks for and that do not exist. */
export function unknownFormats(source: string): string[] {
  return [...source.matchAll(fieldPattern)].flatMap(([, , , format]) =>
    format !== undefined && !formats.some((one) => one === format) ? [format] : [],
  );
}

/** A text's part as it is written in the template. */
export const writeField = (path: string, optional = false, format: Format | null = null): string =>
  `{{${path}${optional ? '?' : ''}${format ? `|${format}` : ''}}}`;
