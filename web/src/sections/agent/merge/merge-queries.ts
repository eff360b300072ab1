import { findDuplicates, previewMerge, recordMerges } from '@llavero/proto/commands/merge';
import type { MergeableCollection } from '@llavero/proto/rules/merge';
import { queryOptions } from '@tanstack/react-query';
import { runCommand } from '../../../lib/api.ts';

/** Milliseconds between two looks at a merge that runs. */
const LOOK_AGAIN = 1_000;

export interface Pair {
  collection: MergeableCollection;
  winner: string;
  loser: string;
}

/** Records that may be the same as one. Throws ApiError. */
export const duplicatesOptions = (collection: MergeableCollection, id: string) =>
  queryOptions({
    queryKey: ['merge', 'duplicates', collection, id],
    queryFn: async ({ signal }) => (await runCommand(findDuplicates, { collection, id }, signal)).duplicates,
    staleTime: 0,
  });

/** What a merge would do; read anew whenever it is opened. Throws ApiError. */
export const previewOptions = (pair: Pair) =>
  queryOptions({
    queryKey: ['merge', 'preview', pair],
    queryFn: ({ signal }) => runCommand(previewMerge, pair, signal),
    staleTime: 0,
    retry: false,
  });

/** Merges of a record of the last 30 days; asked again while one of them runs. Throws ApiError. */
export const mergesOptions = (collection: MergeableCollection, id: string) =>
  queryOptions({
    queryKey: ['merge', 'of', collection, id],
    queryFn: async ({ signal }) => (await runCommand(recordMerges, { collection, id }, signal)).merges,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((merge) => merge.state === 'RUNNING' || merge.state === 'UNDOING')
        ? LOOK_AGAIN
        : false,
  });
