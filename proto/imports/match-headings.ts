import { trigrams } from '../values/search-text.ts';
import type { ImportColumn } from './columns.ts';
import { normaliseHeading } from './heading.ts';
import type { ImportRules } from './rules.ts';

/** Column keys by position in the file; null for a column that is left out. */
export type Mapping = (string | null)[];

/** Below this two headings are different words (0 none, 1 all trigrams in common). */
const LIKE = 0.6;

interface Candidate {
  at: number;
  key: string;
  score: number;
}

/**
 * What each heading of a file probably means: label, name or a usual alias first, then whatever is spelled nearly
 * the same. Each field is given once; the rest is left to the user.
 */
export function matchHeadings(
  headings: readonly string[],
  columns: readonly ImportColumn[],
  rules?: ImportRules,
): Mapping {
  const names = columns.map(({ key, label }) => ({
    key,
    exact: [label, key].map(normaliseHeading),
    aliases: (rules?.aliases?.[key] ?? []).map(normaliseHeading),
  }));
  const candidates = headings.flatMap((heading, at): Candidate[] => {
    const wanted = normaliseHeading(heading);
    if (wanted === '') return [];
    return names.flatMap(({ key, exact, aliases }): Candidate[] => {
      const score = exact.includes(wanted)
        ? 3
        : aliases.includes(wanted)
          ? 2
          : Math.max(...exact.map((name) => likeness(wanted, name)));
      return score >= LIKE ? [{ at, key, score }] : [];
    });
  });
  candidates.sort((a, b) => b.score - a.score || a.at - b.at);
  const mapping: Mapping = headings.map(() => null);
  const given = new Set<string>();
  for (const { at, key } of candidates) {
    if (mapping[at] !== null || given.has(key)) continue;
    mapping[at] = key;
    given.add(key);
  }
  return mapping;
}

/** Share of common trigrams (Dice); a word of another length is never near. */
function likeness(a: string, b: string): number {
  const left = trigrams(` ${a} `);
  const right = new Set(trigrams(` ${b} `));
  if (left.length === 0 || right.size === 0) return 0;
  const common = left.filter((piece) => right.has(piece)).length;
  return (2 * common) / (left.length + right.size);
}
