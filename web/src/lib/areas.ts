import { listAreas } from '@llavero/proto/commands/places';
import { queryOptions } from '@tanstack/react-query';
import { runCommand } from './api.ts';

/** Districts and towns with what they cost today (ENM-06). They change seldom: asked for once an hour at most. */
export const areasOptions = queryOptions({
  queryKey: ['areas'],
  queryFn: ({ signal }) => runCommand(listAreas, {}, signal),
  staleTime: 60 * 60 * 1000,
});
