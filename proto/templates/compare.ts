import { storedParagraph, type TemplateParagraph, textsOf } from './template.ts';

export interface ParagraphChange {
  kind: 'same' | 'added' | 'removed' | 'changed';
  before: string | null;
  after: string | null;
}

/** Longest texts that are compared paragraph by paragraph; beyond it places are compared with places. */
const MOST = 2_000;

/**
 * What changed between two editions, paragraph by paragraph: the longest row of equal paragraphs stays, what stands between is
 * added, removed, or changed where one takes the other's place.
 */
export function compareParagraphs(
  before: readonly TemplateParagraph[],
  after: readonly TemplateParagraph[],
): ParagraphChange[] {
  const [old, now] = [before.slice(0, MOST).map(keyOf), after.slice(0, MOST).map(keyOf)];
  const words = (paragraphs: readonly TemplateParagraph[], at: number) => {
    const paragraph = paragraphs[at];
    return paragraph
      ? textsOf(paragraph)
          .map(({ text }) => text)
          .join('\n')
      : '';
  };
  const lengths = commonLengths(old, now);
  const changes: ParagraphChange[] = [];
  let removed: number[] = [];
  let added: number[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      const [from, to] = [removed[at], added[at]];
      changes.push({
        kind: from === undefined ? 'added' : to === undefined ? 'removed' : 'changed',
        before: from === undefined ? null : words(before, from),
        after: to === undefined ? null : words(after, to),
      });
    }
    [removed, added] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      flush();
      changes.push({ kind: 'same', before: words(before, i++), after: words(after, j++) });
    } else if (
      j >= now.length ||
      (i < old.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    )
      removed.push(i++);
    else added.push(j++);
  }
  flush();
  return changes;
}

/** Two paragraphs are equal when they say and do the same, whether a default is written or left out. */
const keyOf = (paragraph: TemplateParagraph): string => JSON.stringify(storedParagraph(paragraph));

/** Lengths of the longest common rows of what follows each pair of places. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i]![j] =
        old[i] === now[j]
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, lengths[i]?.[j + 1] ?? 0);
  return lengths;
}
