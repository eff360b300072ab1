import type { CollectionName } from '@llavero/proto/collections';
import type { HistoryEntry, RecordAtReply } from '@llavero/proto/requests';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, postJson } from './api.ts';
import { refreshCollection, type Row } from './records.ts';

const PAGE = 50;

/** Changes of a record, newest first, as many pages as were asked for. */
export function useHistory(collection: CollectionName, id: string) {
  return useInfiniteQuery({
    queryKey: ['history', collection, id],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: String(pageParam) };
      const query = { limit: String(PAGE), ...before };
      return getJson<HistoryEntry[]>(`/records/${collection}/${id}/history`, query, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.version ?? null)),
    select: ({ pages }) => pages.flat(),
  });
}

/** The record as it was at a version, and what restoring it would change. Nothing is asked while it is null. */
export function useRecordAt(collection: CollectionName, id: string, version: number | null) {
  return useQuery({
    queryKey: ['history', collection, id, 'at', version],
    queryFn: ({ signal }) =>
      getJson<RecordAtReply>(`/records/${collection}/${id}/at`, { version: String(version) }, signal),
    enabled: version !== null,
  });
}

export interface RestoreInput {
  id: string;
  /** The version that stands, as read. */
  version: number;
  /** The version whose values come back. */
  to: number;
  fields?: string[];
}

/** Brings the values of an older version back, as a new version. Throws ApiError. */
export function restoreRecord(collection: CollectionName, { id, ...wanted }: RestoreInput): Promise<Row> {
  return postJson<Row>(`/records/${collection}/${id}/restore`, { ...wanted });
}

/** {@link restoreRecord}, after which open screens read again. */
export function useRestore(collection: CollectionName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RestoreInput) => restoreRecord(collection, input),
    onSettled: (_row, _error, { id }) => refreshCollection(client, collection, id),
  });
}
