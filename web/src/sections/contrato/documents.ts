import { documentCategories } from '@llavero/proto/records/choices/documents';
import { useQuery } from '@tanstack/react-query';
import { NO_CATEGORY } from './contrato-path.ts';
import { listOptions, type Row } from '../../lib/records.ts';

/** Most documents of one contract that are shown. */
const MOST = 500;

/** In the place of a contract: all that the person may see, also what is of no contract (role OWNER). */
export const NO_CONTRACT = 'mis';

/** The documents of a contract that the person may see, latest first. */
export function useDocuments(contract: string) {
  return useQuery({
    ...listOptions({
      component: 'document',
      collection: 'document',
      fields: ['name', 'type', 'category', 'signatureDate', 'createdAt'],
      filter: contract === NO_CONTRACT ? {} : { contract },
      sort: [{ field: 'createdAt', order: 'desc' }],
      limit: MOST,
    }),
    select: ({ items }) => items,
  });
}

/** The category of a document as it stands in the address. */
export const categoryOf = (row: Row): string =>
  typeof row['category'] === 'string' ? row['category'] : NO_CATEGORY;

/** Categories that have documents, in the order of the text (F §3), with how many. */
export function categoriesOf(documents: readonly Row[]): { category: string; count: number }[] {
  return [...documentCategories.values, NO_CATEGORY]
    .map((category) => ({
      category,
      count: documents.filter((row) => categoryOf(row) === category).length,
    }))
    .filter(({ count }) => count > 0);
}
