import { useInfiniteQuery } from '@tanstack/react-query';
import { errorsOptions } from './errors-queries.ts';

/** Open failures of each kind; they come with every page. */
export function useErrorCounts(): Record<string, number> | undefined {
  const { data } = useInfiniteQuery(errorsOptions('JOB', false));
  return data?.pages[0]?.counts as Record<string, number> | undefined;
}
