import type { LinkCount } from '@llavero/proto/timeline';
import type { RelatedRecords } from './types.ts';

export interface LinkSection {
  list: RelatedRecords;
  title: string | undefined;
  /** Absent when it could not be counted. */
  count?: number;
  capped?: boolean;
}

const isSame = (list: RelatedRecords, { collection, by }: Pick<LinkCount, 'collection' | 'by'>) =>
  list.collection === collection && list.by === by;

/**
 * The lists of records that point at one: those of the screen first, with its titles and columns, then all others that hold
 * something. Without counts only those of the screen.
 */
export function linkSections(
  related: readonly RelatedRecords[],
  elsewhere: readonly RelatedRecords[],
  counts: readonly LinkCount[] | undefined,
): LinkSection[] {
  const own = related.map((list): LinkSection => {
    const counted = counts?.find((one) => isSame(list, one));
    return counted
      ? { list, title: list.title ?? counted.title, ...numberOf(counted) }
      : { list, title: list.title };
  });
  const others = (counts ?? []).filter(
    (one) => ![...related, ...elsewhere].some((list) => isSame(list, one)),
  );
  return [
    ...own,
    ...others.map((one) => ({
      list: { collection: one.collection, by: one.by },
      title: one.title,
      ...numberOf(one),
    })),
  ];
}

const numberOf = ({ count, capped }: LinkCount) => ({ count, capped });
