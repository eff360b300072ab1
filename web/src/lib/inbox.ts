import type { OutputOf } from '@llavero/proto/commands/command';
import { followRecord, followState, markInboxRead, myInbox } from '@llavero/proto/commands/inbox';
import type { CollectionName } from '@llavero/proto/collections';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { runCommand } from './api.ts';

/** First part of the keys of all that is read of the inbox: the live connection makes it stale. */
export const INBOX = 'inbox';

/** The inbox as a view of *Inicio*. */
export const INBOX_VIEW = 'avisos';
export const INBOX_PATH = `/home/task?vista=${INBOX_VIEW}`;

export type InboxGroup = OutputOf<typeof myInbox>['groups'][number];
export type InboxNotice = InboxGroup['notices'][number];

const PAGE = 30;
/** What the live connection may have missed is read by the minute. */
const REFRESH_MS = 60_000;

/** The caller's notices by record, newest first, as many pages as were asked for. */
export const inboxOptions = (unread: boolean) =>
  infiniteQueryOptions({
    queryKey: [INBOX, 'groups', unread],
    queryFn: ({ pageParam, signal }) => runCommand(myInbox, { unread, skip: pageParam, limit: PAGE }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.length * PAGE : null),
    select: ({ pages }) => pages.flatMap(({ groups }) => groups),
  });

/** How many records have something unread. */
export function useUnread(): number {
  const { data } = useQuery({
    queryKey: [INBOX, 'unread'],
    queryFn: async ({ signal }) => (await runCommand(myInbox, { unread: true, limit: 1 }, signal)).unread,
    refetchInterval: REFRESH_MS,
  });
  return data ?? 0;
}

/** Marks the notices of a record as read; all of them when none is named. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (group: Pick<InboxGroup, 'collection' | 'record'> | null) =>
      runCommand(markInboxRead, group ? { collection: group.collection, record: group.record } : {}),
    onSettled: () => client.invalidateQueries({ queryKey: [INBOX] }),
  });
}

const followOptions = (collection: CollectionName, record: string) =>
  queryOptions({
    queryKey: ['follow', collection, record],
    queryFn: async ({ signal }) => (await runCommand(followState, { collection, record }, signal)).follows,
  });

/** Whether the caller follows a record, and how to change it. */
export function useFollow(collection: CollectionName, record: string) {
  const client = useQueryClient();
  const { data: follows } = useQuery(followOptions(collection, record));
  const change = useMutation({
    mutationFn: (follow: boolean) => runCommand(followRecord, { collection, record, follow }),
    onSuccess: (reply) => client.setQueryData(followOptions(collection, record).queryKey, reply.follows),
  });
  return { follows, change };
}
