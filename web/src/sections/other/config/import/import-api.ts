import { type CollectionName } from '@llavero/proto/collections';
import type { Cell } from '@llavero/proto/imports/cells';
import type { Mapping } from '@llavero/proto/imports/match-headings';
import type { ImportOutcome, ImportRowResult, ImportStatus } from '@llavero/proto/imports/requests';
import { workingStates } from '@llavero/proto/imports/requests';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { errorBodyOf, fail, getJson, http, postJson } from '../../../../lib/api.ts';
import { download } from '../../../../lib/download.ts';

/** What the gateway answers to an upload. */
export interface Uploaded {
  batch: string;
  headings: string[];
  mapping: Mapping;
  key: string | null;
  total: number;
}

export type { Mapping, ImportStatus };

/** Sends a file. Throws ApiError. */
export async function uploadFile(
  collection: CollectionName,
  file: File,
  defaults: Record<string, Cell>,
): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', file);
  try {
    const params = { defaults: JSON.stringify(defaults) };
    return (await http.post<Uploaded>(`/import/${collection}/files`, form, { params, timeout: 120_000 }))
      .data;
  } catch (error) {
    return fail(errorBodyOf(error));
  }
}

export const importCall = (
  collection: CollectionName,
  batch: string,
  verb: 'check' | 'run' | 'cancel' | 'undo',
  body: object = {},
): Promise<ImportStatus> => postJson(`/import/${collection}/${batch}/${verb}`, body);

/** What was asked before a call must not be answered over its result: such reads are dropped, and the state is read anew. */
export async function afterCall(client: QueryClient, status: ImportStatus): Promise<void> {
  const queryKey = importKey(status.collection, status.batch);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, status);
  await client.invalidateQueries({ queryKey, exact: true });
}

export const readImport = (
  collection: CollectionName,
  batch: string,
  signal?: AbortSignal,
): Promise<ImportStatus> => getJson(`/import/${collection}/${batch}`, undefined, signal);

export const importKey = (collection: string, batch: string) => ['import', collection, batch] as const;

/** How an import stands; asked for every second while the service works on it. */
export function useImport(collection: CollectionName, batch: string) {
  return useQuery({
    queryKey: importKey(collection, batch),
    queryFn: ({ signal }) => readImport(collection, batch, signal),
    refetchInterval: ({ state }) => (state.data && workingStates.has(state.data.state) ? 1000 : false),
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
}

/** The first rows of one outcome; of all when none is named. `stamp` reads them again when it changes. */
export function useImportRows(
  collection: CollectionName,
  batch: string,
  options: { outcome?: ImportOutcome; limit: number; stamp: string; enabled?: boolean },
) {
  const { outcome, limit, stamp, enabled = true } = options;
  return useQuery({
    queryKey: [...importKey(collection, batch), 'rows', outcome, limit, stamp],
    queryFn: async ({ signal }) =>
      (
        await getJson<{ rows: ImportRowResult[] }>(
          `/import/${collection}/${batch}/rows`,
          { outcome, limit },
          signal,
        )
      ).rows,
    enabled,
  });
}

/** Own imports of the last days. */
export function useRecentImports(collections: readonly CollectionName[]) {
  return useQuery({
    queryKey: ['import', 'recent', ...collections],
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(
        collections.map((each) => getJson<{ batches: ImportStatus[] }>(`/import/${each}`, undefined, signal)),
      );
      // A service that is away hides its own imports only.
      const [refused] = answers.filter((answer) => answer.status === 'rejected');
      if (refused && answers.every(({ status }) => status === 'rejected')) throw refused.reason;
      return answers
        .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.batches : []))
        .sort((a, b) => b.createdAt - a.createdAt);
    },
    staleTime: 0,
  });
}

/** Fetches a file of the gateway and hands it to the user. Throws ApiError. */
export async function downloadFrom(path: string, name: string): Promise<void> {
  try {
    const { data } = await http.get<Blob>(path, { responseType: 'blob' });
    download(data, name);
  } catch {
    fail({
      code: 'IMPORT.DOWNLOAD',
      kind: 'unavailable',
      message: 'No se ha podido descargar el fichero. Pruebe en formato CSV o inténtelo de nuevo.',
    });
  }
}
