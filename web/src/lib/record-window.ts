import type { CollectionName } from '@llavero/proto/collections';
import type { NoteReply } from '@llavero/proto/requests';
import type { LinkCount, TimelineKind, TimelineReply } from '@llavero/proto/timeline';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, postJson } from './api.ts';
import { refreshCollection } from './records.ts';

/** Records that point at one, counted by field. */
export function useLinkCounts(collection: CollectionName, id: string) {
  return useQuery({
    queryKey: ['links', collection, id],
    queryFn: ({ signal }) => getJson<LinkCount[]>(`/records/${collection}/${id}/links`, {}, signal),
  });
}

/** The chronology of a record, newest first, as many pages as were asked for; all kinds when none is named. */
export function useTimeline(collection: CollectionName, id: string, kinds: readonly TimelineKind[]) {
  return useInfiniteQuery({
    queryKey: ['timeline', collection, id, kinds],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}), ...cursor };
      return getJson<TimelineReply>(`/records/${collection}/${id}/timeline`, query, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
}

export type NoteInput =
  | { action: 'add'; text: string; mentions: string[] }
  | { action: 'edit'; date: number; text: string; mentions: string[] }
  | { action: 'delete'; date: number };

/** Adds, changes or deletes a note of one's own, without the form (C §3.4). */
export function useNote(collection: CollectionName, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: NoteInput) => postJson<NoteReply>(`/records/${collection}/${id}/notes`, input),
    onSettled: () => refreshCollection(client, collection, id),
  });
}
