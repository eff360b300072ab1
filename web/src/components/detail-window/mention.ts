import { normaliseSearch } from '@llavero/proto/values/search-text';
import type { Colleague } from '../../lib/employees.ts';

const MOST = 6;

/** What stands after the last @ before the caret, or null when no name is being written. */
export function mentionBefore(text: string, caret: number): string | null {
  return /(?:^|\s)@([\p{L}]*(?: [\p{L}]*)?)$/u.exec(text.slice(0, caret))?.[1] ?? null;
}

/** Colleagues whose name has a word that begins like the text. */
export function mentionable(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const wanted = normaliseSearch(typed.trim());
  return colleagues
    .filter(({ active, name }) => active && ` ${normaliseSearch(name)}`.includes(` ${wanted}`))
    .slice(0, MOST);
}

/** The text with the name in place of what was typed after the @, and where the caret goes. */
export function withMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const at = text.lastIndexOf('@', caret - 1);
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret), caret: before.length };
}

/** Ids of the colleagues whom a text names with @. */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  // «@Ana Puig Ros» does not name Ana Puig, too.
  let rest = text;
  const found: string[] = [];
  for (const { id, name } of colleagues.toSorted((a, b) => b.name.length - a.name.length)) {
    if (!rest.includes(`@${name}`)) continue;
    found.push(id);
    rest = rest.replaceAll(`@${name}`, '');
  }
  return found;
}
