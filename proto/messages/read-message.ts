import { type Format, formats } from '../templates/text.ts';

/**
 * The little language of messages, one line after the other. Only the text's own words are read so; what a value says never is.
 *
 * - `{{path}}` a field, `{{path|long}}` a long date, `{{path|words}}` in words, `{{path|upper}}` in capitals; a line with an empty
 *   field does not appear;
 * - `{{#path}}…{{/path}}` words that appear only with a value, `{{^path}}…{{/path}}` only without one.
 */
export type MessagePart =
  | { kind: 'words'; text: string }
  | { kind: 'field'; path: string; format: Format | null }
  | { kind: 'section'; path: string; wanted: boolean; parts: MessagePart[] };

/** Something that is wrong with a text, in Spanish; `field` is what it is about. */
export interface TextProblem {
  field: string;
  message: string;
}

const token = /\{\{\s*([#^/]?)\s*([^{}|]*?)\s*\??\s*(?:\|\s*([^{}]*?)\s*)?\}\}/g;

/** The parts of a text in order, and what is wrong with its braces. */
export function readMessage(source: string): { parts: MessagePart[]; problems: TextProblem[] } {
  const root: MessagePart[] = [];
  const open: { path: string; parts: MessagePart[] }[] = [];
  const problems: TextProblem[] = [];
  const here = () => open.at(-1)?.parts ?? root;
  const add = (text: string) => {
    if (/\{\{|\}\}/.test(text))
      problems.push({ field: '{{', message: 'Hay unas llaves sin cerrar: un campo se escribe {{campo}}.' });
    if (text) here().push({ kind: 'words', text });
  };
  let from = 0;
  for (const match of source.matchAll(token)) {
    const [whole, mark, path = '', format] = match;
    add(source.slice(from, match.index));
    from = match.index + whole.length;
    if (mark === '#' || mark === '^') {
      const section = { kind: 'section' as const, path, wanted: mark === '#', parts: [] };
      here().push(section);
      open.push(section);
    } else if (mark === '/') {
      if (open.at(-1)?.path === path) open.pop();
      else
        problems.push({ field: path, message: `Sobra {{/${path}}}: no cierra ninguna condición abierta.` });
    } else {
      const known = formats.find((one) => one === format) ?? null;
      if (format !== undefined && known === null)
        problems.push({
          field: format,
          message: `El formato «${format}» no existe: use ${formats.join(', ')} o ninguno.`,
        });
      here().push({ kind: 'field', path, format: known });
    }
  }
  add(source.slice(from));
  for (const { path } of open)
    problems.push({ field: path, message: `La condición «${path}» no se cierra: añada {{/${path}}}.` });
  return { parts: root, problems };
}

/** Every path that a text names, in order. */
export function pathsOf(parts: readonly MessagePart[]): string[] {
  return parts.flatMap((part) =>
    part.kind === 'words' ? [] : part.kind === 'field' ? [part.path] : [part.path, ...pathsOf(part.parts)],
  );
}
