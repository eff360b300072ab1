/** A clause that is in the document. */
interface Clause {
  level?: number | null;
  restart?: boolean | null;
}

/**
 * Numbers of clauses in order, without gaps: `1`, `2`, `2.1`. A clause is never more than one level below the one before
 * it, so that one whose parent is left out moves up.
 */
export function numberClauses(clauses: readonly Clause[]): string[] {
  let counters: number[] = [];
  return clauses.map(({ level, restart }) => {
    if (restart) counters = [];
    const depth = Math.min(Math.max(level ?? 1, 1), counters.length + 1);
    counters = [...counters.slice(0, depth - 1), (counters[depth - 1] ?? 0) + 1];
    return counters.join('.');
  });
}
