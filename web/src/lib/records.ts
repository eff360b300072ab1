import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition, RecordOf, SystemFields } from '@llavero/proto/fields/record';
import type { FactsOf, FieldName } from '@llavero/proto/fields/typed-record';
import type { Filter, SearchHit, Sort } from '@llavero/proto/requests';
import { SEARCH_MIN } from '@llavero/proto/values/search-text';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError, getJson, postJson } from './api.ts';
import { generic, readVersion } from './graphql.ts';

/** A record as it travels: its own fields beside the system ones. */
export type Row = { id: string; version: number } & Record<string, Json>;

/**
 * A record of a known collection as the server answers it: `id` and `version` always come; the rest is absent when it
 * was not asked for or the role may not read it.
 */
export type RowOf<D extends RecordDefinition> =
  string extends FieldName<D>
    ? Row
    : Pick<SystemFields, 'id' | 'version'> & Partial<RecordOf<D> & FactsOf<D>>;

/** A page wanted from the gateway; `component` is a menu path (`contract/rent`) or a collection name. */
export interface ListQuery {
  component: string;
  /** Collection behind `component`, for the cache and live refreshing. */
  collection: CollectionName;
  /** Columns; `id` and `version` always come. */
  fields?: string[];
  filter?: Filter;
  /** Substring over the searchable fields, at least 3 characters. */
  text?: string;
  sort?: Sort[];
  /** 1-based; the server reaches the first 10,000 rows by it. */
  page?: number;
  /** `cursor` of the page before, for pages that lie deeper; goes before `page`. */
  after?: string;
  /** 50 when absent (C §9). */
  limit?: number;
  /** Also how many there are, up to 10,000. */
  count?: boolean;
}

export interface ListPage {
  items: Row[];
  /** Names of linked records by collection. */
  collections: Partial<Record<CollectionName, { id: string; title: string }[]>>;
  hasMore: boolean;
  cursor: string | null;
  /** At most 10,000; `capped` when there are more. */
  count?: number;
  capped?: boolean;
}

/** Id → name. */
export type Labels = ReadonlyMap<string, string>;

/** A query as the gateway takes it (C §3.4). */
export function dataRequestOf(query: ListQuery) {
  return {
    component: query.component,
    textFilter: query.text && query.text.length >= SEARCH_MIN ? query.text : '',
    mongoFilter: query.filter ?? {},
    sortParameters: (query.sort ?? []).map(({ field }) => field),
    sortOrder: (query.sort ?? []).map(({ order }) => order),
    page: query.page ?? 1,
    itemsPerPage: query.limit ?? 50,
    useCache: true,
    alreadyCompletedCollections: [],
    otherData: {
      ...(query.fields ? { fields: query.fields } : {}),
      ...(query.after ? { after: query.after } : {}),
      ...(query.count ? { count: 'capped' } : {}),
    },
  };
}

/** Reads one page; throws ApiError. */
export function fetchList(query: ListQuery, signal?: AbortSignal): Promise<ListPage> {
  return generic<ListPage>('getComponentItems', { dataRequest: dataRequestOf(query) }, signal);
}

/** How many rows have a value; `title` names the record of a link. */
export interface Facet {
  value: Json;
  count: number;
  title?: string;
}

/** How many rows of a list have each value of a field; `values` is null where nobody may count. Throws ApiError. */
export const facetOptions = (query: ListQuery, field: string) =>
  queryOptions({
    queryKey: ['list', query.collection, 'facets', field, query],
    queryFn: ({ signal }) =>
      postJson<{ values: Facet[] | null; capped: boolean }>(
        '/lists/facets',
        { dataRequest: dataRequestOf(query), field },
        signal,
        true,
      ),
    staleTime: 30_000,
  });

export const listOptions = (query: ListQuery) =>
  queryOptions({
    queryKey: ['list', query.collection, query],
    queryFn: ({ signal }) => fetchList(query, signal),
  });

export const recordOptions = (collection: CollectionName, id: string) =>
  queryOptions({
    queryKey: ['record', collection, id],
    queryFn: ({ signal }) => generic<Row>('getObject', { collection, id }, signal),
  });

/** One page of a list; the page before stays on screen while the next one loads. */
export function useList(query: ListQuery, enabled = true) {
  return useQuery({ ...listOptions(query), placeholderData: keepPreviousData, enabled });
}

/** One record with all fields the user may read; nothing is asked while `id` is null. */
export function useRecord<T = Row>(collection: CollectionName, id: string | null) {
  return useQuery({
    ...recordOptions(collection, id ?? ''),
    enabled: id !== null,
    // The caller names the type of the collection it asks for.
    select: (row) => row as T & Row,
  });
}

interface Label {
  id: string;
  title: string;
}

/** Names of records of a collection: `GET /labels`. */
export const labelsOptions = (collection: CollectionName, ids: readonly string[]) => {
  const wanted = [...new Set(ids)].sort();
  return queryOptions({
    queryKey: ['labels', collection, wanted],
    queryFn: ({ signal }) => getJson<Label[]>('/labels', { collection, ids: wanted.join(',') }, signal),
    enabled: wanted.length > 0,
    staleTime: 60_000,
  });
};

/** Names of records by id; ids without a visible record are absent. */
export function useLabels(collection: CollectionName, ids: readonly string[]): Labels {
  const { data = [] } = useQuery({ ...labelsOptions(collection, ids), placeholderData: keepPreviousData });
  return new Map(data.map(({ id, title }) => [id, title]));
}

export interface Hit extends SearchHit {
  collection: CollectionName;
}

/** People and units by name, e-mail, ID number or address (TOP-01); at least 3 characters. */
export function useSearch(text: string) {
  return useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => (await getJson<{ hits: Hit[] }>('/search', { q: text }, signal)).hits,
    enabled: text.trim().length >= SEARCH_MIN,
    staleTime: 15_000,
  });
}

/** Forgets what is known of a collection so that open screens read again. */
export function refreshCollection(client: QueryClient, collection: CollectionName, id?: string): void {
  void client.invalidateQueries({ queryKey: ['list', collection] });
  void client.invalidateQueries({ queryKey: ['labels', collection] });
  void client.invalidateQueries({ queryKey: id ? ['record', collection, id] : ['record', collection] });
  void client.invalidateQueries({ queryKey: id ? ['history', collection, id] : ['history', collection] });
  // Chronology and links of an open record draw on many collections.
  void client.invalidateQueries({ queryKey: ['timeline'] });
  void client.invalidateQueries({ queryKey: ['links'] });
}

/** Creates a record; answers its id. Throws ApiError with `problems`. */
export function useCreate(collection: CollectionName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (object: Record<string, Json>) => generic<Row>('createObject', { collection, object }),
    onSuccess: () => refreshCollection(client, collection),
  });
}

export interface PatchInput {
  id: string;
  /** The version the user has read; an older one is refused as `stale` (ENT-12). */
  version: number;
  patch: Record<string, Json>;
}

/** Changes fields of a record; `patch.status` is a manual change of state. */
export function usePatch(collection: CollectionName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: PatchInput) => patchRecord(collection, input),
    onSuccess: (_row, { id }) => refreshCollection(client, collection, id),
  });
}

/** The call behind {@link usePatch}, for code outside components. */
export function patchRecord(collection: CollectionName, { id, version, patch }: PatchInput): Promise<Row> {
  return generic<Row>('patchObject', { collection, objectId: id, object: { ...patch, version } });
}

/** Attempts of {@link changeRecord} while others change the record as well. */
const ATTEMPTS = 6;

/**
 * Changes what a record holds by what it holds now, such as one more item of a list: when somebody else was faster it is read and
 * changed again. Throws ApiError.
 */
export async function changeRecord<T = Row>(
  collection: CollectionName,
  id: string,
  patchOf: (now: T & Row) => Record<string, Json>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const now = (await generic<Row>('getObject', { collection, id })) as T & Row;
    try {
      await patchRecord(collection, { id, version: now.version, patch: patchOf(now) });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof ApiError) || error.kind !== 'stale') throw error;
    }
  }
}

export interface BatchResult {
  id: string;
  ok: boolean;
  message?: string;
  /** The version it left, where that is known. */
  version?: number;
}

/** Patches many records, each its own transaction, with a result per row (SCR-06). */
export async function patchMany(collection: CollectionName, rows: PatchInput[]): Promise<BatchResult[]> {
  type Reply = {
    results: { id?: string | null; ok?: boolean; error?: { message: string } | null; message?: string }[];
  };
  const read = rows.map((row) => ({ ...row, version: readVersion(row.version) }));
  const reply = await postJson<Reply>(`/records/${collection}/batch`, { rows: read });
  return reply.results.map((result, index) => {
    const message = result.error?.message ?? result.message;
    return {
      id: result.id ?? rows[index]?.id ?? '',
      ok: result.ok ?? !result.error,
      ...(message ? { message } : {}),
    };
  });
}
