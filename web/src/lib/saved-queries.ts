import type { OutputOf } from '@llavero/proto/commands/command';
import { listSavedQueries } from '@llavero/proto/commands/reporting';
import { queryOptions } from '@tanstack/react-query';
import { runCommand } from './api.ts';

export type SavedQuery = OutputOf<typeof listSavedQueries>['queries'][number];

/** The user's own saved queries and the shared ones, own ones first. Throws ApiError. */
export const savedQueriesOptions = queryOptions({
  queryKey: ['saved-queries'],
  queryFn: ({ signal }) => runCommand(listSavedQueries, {}, signal),
  staleTime: 30_000,
});
