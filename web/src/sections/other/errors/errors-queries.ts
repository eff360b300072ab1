import {
  dismissErrors,
  listErrors,
  listSchedules,
  retryError,
  retryErrors,
  runScheduleNow,
} from '@llavero/proto/commands/background';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { ErrorKindName } from '@llavero/proto/records/choices/errors';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { runCommand } from '../../../lib/api.ts';

export type ListedError = OutputOf<typeof listErrors>['errors'][number];
export type ListedSchedule = OutputOf<typeof listSchedules>['schedules'][number];

const PAGE = 50;

/** Failures of one kind, newest first, page by page. */
export const errorsOptions = (kind: ErrorKindName, dismissed: boolean) =>
  infiniteQueryOptions({
    queryKey: ['errors', kind, dismissed],
    queryFn: ({ pageParam, signal }) =>
      runCommand(listErrors, { kind, dismissed, after: pageParam, limit: PAGE }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
    refetchInterval: 30_000,
  });

/** What happens by itself. */
export const schedulesOptions = queryOptions({
  queryKey: ['schedules'],
  queryFn: ({ signal }) => runCommand(listSchedules, {}, signal),
  refetchInterval: 30_000,
});

export const retry = (kind: ErrorKindName, id: string) => runCommand(retryError, { kind, id });
/** Without ids: all open ones. */
export const retrySeveral = (kind: ErrorKindName, ids: string[] | null) =>
  runCommand(retryErrors, { kind, ids });
export const dismiss = (kind: ErrorKindName, ids: string[], reason: string) =>
  runCommand(dismissErrors, { kind, ids, reason, undo: false });
export const bringBack = (kind: ErrorKindName, ids: string[]) =>
  runCommand(dismissErrors, { kind, ids, reason: null, undo: true });
export const runNow = (name: string) => runCommand(runScheduleNow, { name });
