import type { CollectionName } from '@llavero/proto/collections';
import { definitionOf } from '@llavero/proto/records/registry';

/** How many records of a collection need another one, and what some of them are called. */
export interface RecordUse {
  collection: CollectionName;
  count: number;
  titles: string[];
}

/** «2 contratos («…», «…»); 1 mandato», for the refusal of a deletion. */
export function usesInWords(
  uses: readonly RecordUse[],
  nouns: (collection: CollectionName) => { one: string; many: string } = (collection) =>
    definitionOf(collection).label,
): string {
  return uses.map((use) => useInWords(use, nouns(use.collection))).join('; ');
}

function useInWords({ count, titles }: RecordUse, { one, many }: { one: string; many: string }): string {
  const counted = `${count} ${(count === 1 ? one : many).toLowerCase()}`;
  if (titles.length === 0) return counted;
  return `${counted} (${titles.map((title) => `«${title}»`).join(', ')}${titles.length < count ? '…' : ''})`;
}
