import type { CollectionName } from '@llavero/proto/collections';
import { useMemo } from 'react';
import type { Row } from '../../lib/records.ts';

interface ListAddress {
  /** Menu path. */
  path: string;
  collection: CollectionName;
  /** Of the address, with the question mark. */
  search: string;
  /** Where a row leads instead of its window. */
  rowPath: ((row: Row) => string | null) | undefined;
  /** The list opens records in a window. */
  isOpened: boolean;
}

/** The address of a row's record, with a page of the list behind it; null where rows lead nowhere. The same function on every page. */
export function useListPaths({ path, collection, search, rowPath, isOpened }: ListAddress) {
  const parameters = new URLSearchParams(search);
  parameters.delete('page');
  const withoutPage = parameters.toString();
  return useMemo(() => {
    const searches = new Map<number, string>();
    const searchAt = (page: number): string => {
      const known = searches.get(page);
      if (known !== undefined) return known;
      const at = new URLSearchParams(withoutPage);
      if (page > 1) at.set('page', String(page));
      const text = at.size > 0 ? `?${at.toString()}` : '';
      searches.set(page, text);
      return text;
    };
    return (row: Row, page: number): string | null => {
      if (rowPath) return rowPath(row);
      return isOpened ? `/${path}/${collection}/${row.id}${searchAt(page)}` : null;
    };
  }, [path, collection, withoutPage, rowPath, isOpened]);
}
