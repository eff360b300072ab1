/** A text as a trigger or a command sends it: words, and the name they are filtered by. */
export interface Text {
  template: string;
  subject: string;
  /** Plain text; blank lines separate paragraphs. */
  body: string;
}

/** Puts paragraphs one below the other; those that are absent leave no gap. */
export function paragraphs(...given: (string | null | undefined)[]): string {
  return given.filter(Boolean).join('\n\n');
}

/** `A`, `A y B`, `A, B y 2 más`: names of several things in one sentence. */
export function enumerated(names: readonly string[], most = 3): string {
  const shown =
    names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} más`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} y ${last}` : last;
}
