/** True when a subject fits a pattern with the bus's wildcards: `*` one word, `>` the rest. */
export function matches(pattern: string, subject: string): boolean {
  const wanted = pattern.split('.');
  const words = subject.split('.');
  for (const [index, word] of wanted.entries()) {
    if (word === '>') return words.length > index;
    if (words[index] === undefined || (word !== '*' && word !== words[index])) return false;
  }
  return wanted.length === words.length;
}

/**
 * One pattern that covers all of them, as narrow as the first words agree: nats-server before 2.10 takes
 * only one filter per consumer (Debian's is 2.9), and several consumers would lose the order per record.
 */
export function covering(patterns: readonly string[]): string {
  const [first = '>', ...others] = patterns;
  if (others.every((pattern) => pattern === first)) return first;
  const words: string[] = [];
  for (const [index, word] of first.split('.').entries()) {
    if (word === '>' || others.some((pattern) => pattern.split('.')[index] !== word)) break;
    words.push(word);
  }
  // `>` stands for one word at least, so the shortest pattern must keep one.
  const shortest = Math.min(...patterns.map((pattern) => pattern.split('.').length));
  words.length = Math.min(words.length, shortest - 1);
  return [...words, '>'].join('.');
}

/**
 * The patterns put together by what they are about, `llavero.<service>.<collection>`: a consumer of each takes only events that are
 * meant, and events of one record stay in one of them. All in one where a pattern is about more than a collection.
 *
 * @returns by collection; the first group has the first pattern
 */
export function byCollection(patterns: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const pattern of patterns) {
    const about = pattern.split('.').slice(0, 3);
    if (about.length < 3 || about.some((word) => word === '*' || word === '>'))
      return new Map([['', [...patterns]]]);
    const group = about.join('.');
    groups.set(group, [...(groups.get(group) ?? []), pattern]);
  }
  return groups;
}
