import type {
  ChangedRows,
  ExportColumn,
  ExportFormat,
  ListJobRow,
  ListJobStatus,
} from '@llavero/proto/list-jobs/requests';
import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { formatNumber } from '@llavero/proto/values/number';
import { notifications } from '@mantine/notifications';
import { errorBodyOf, getJson, postJson } from '../../lib/api.ts';
import { queryClient } from '../../lib/app-query.ts';
import { dataRequestOf, type ListQuery, refreshCollection } from '../../lib/records.ts';
import { type BackgroundTask, type PollAnswer, registerPoller } from './background-tasks.ts';
import { backgroundTasks } from './use-background-tasks.ts';

/** Kind under which changes and exports of lists are followed; their id is `collection/id`. */
export const LIST_JOB = 'list-job';

/** Rows of a change: ticked ones, or all of a list but some. */
export type RowsToChange =
  Extract<ChangedRows, { rows: unknown }> | { query: ListQuery; except: readonly string[] };

/** Starts a change of many rows on the server. Throws ApiError. */
export function startChange(
  collection: CollectionName,
  of: RowsToChange,
  patch: Record<string, Json>,
): Promise<ListJobStatus> {
  const about =
    'rows' in of
      ? { collection, rows: of.rows }
      : { dataRequest: dataRequestOf({ ...of.query, count: false }), except: of.except };
  return postJson<ListJobStatus>('/lists/changes', { patch, ...about });
}

/** Starts the export of a list on the server. Throws ApiError. */
export function startExport(
  query: ListQuery,
  columns: readonly ExportColumn[],
  format: ExportFormat,
): Promise<ListJobStatus> {
  return postJson<ListJobStatus>('/lists/exports', { dataRequest: dataRequestOf(query), columns, format });
}

const pathOf = (id: string) => `/list-jobs/${id}`;

/** How it stands; `id` is `collection/id`. Throws ApiError. */
export const listJobStatus = (id: string, signal?: AbortSignal): Promise<ListJobStatus> =>
  getJson<ListJobStatus>(pathOf(id), undefined, signal);

/** Up to 500 rows that failed, or that were left as they are when the change was taken back. Throws ApiError. */
export const listJobRows = async (
  id: string,
  outcome: 'failed' | 'kept',
  signal?: AbortSignal,
): Promise<ListJobRow[]> =>
  (await getJson<{ rows: ListJobRow[] }>(`${pathOf(id)}/rows`, { outcome }, signal)).rows;

/** Takes a change back; rows that somebody has changed since stay. Throws ApiError. */
export const undoChange = (id: string): Promise<ListJobStatus> =>
  postJson<ListJobStatus>(`${pathOf(id)}/undo`, {});

/** Takes the change of a task back and follows that in its place; says so where the server refuses. */
export async function undoInBackground(task: BackgroundTask): Promise<void> {
  const id = task.result?.undo;
  if (!id) return;
  try {
    await undoChange(id);
    backgroundTasks.dismiss(task.id);
    backgroundTasks.start({ title: `Deshacer: ${task.title}`, poll: { kind: LIST_JOB, id } });
  } catch (error) {
    notifications.show({ color: 'red', message: errorBodyOf(error).message, autoClose: 8000 });
  }
}

const rows = (count: number, one: string, many: string) =>
  `${formatNumber(count, 0)} ${count === 1 ? one : many}`;

/** What has come of it, in words: '58 cambiados, 2 sin cambios, 1 con error'. */
export function listJobSummary({
  kind,
  undoing,
  ok,
  unchanged,
  failed,
  undone,
  kept,
}: ListJobStatus): string {
  if (kind === 'export') return rows(ok, 'fila', 'filas');
  const parts = undoing
    ? [rows(undone, 'deshecho', 'deshechos'), ...(kept > 0 ? [`${formatNumber(kept, 0)} sin tocar`] : [])]
    : [
        rows(ok, 'cambiado', 'cambiados'),
        ...(unchanged > 0 ? [`${formatNumber(unchanged, 0)} sin cambios`] : []),
        ...(failed > 0 ? [`${formatNumber(failed, 0)} con error`] : []),
      ];
  return parts.join(', ');
}

/** What it is at, in words. */
export function listJobStep({ state, kind, undoing, total }: ListJobStatus): string {
  if (state === 'waiting') return 'En espera: hay otros cambios antes…';
  if (kind === 'export') return 'Escribiendo filas…';
  if (undoing) return 'Deshaciendo…';
  return total > 0 ? 'Cambiando registros…' : 'Reuniendo los registros…';
}

const states: Readonly<Record<ListJobStatus['state'], PollAnswer['state']>> = {
  waiting: 'running',
  running: 'running',
  done: 'finished',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** The panel's view of it. */
export function listJobAnswer(status: ListJobStatus): PollAnswer {
  const { id, collection, kind, total, done, undoing, error } = status;
  const state = states[status.state];
  const isOver = state !== 'running';
  const download = `${pathOf(`${collection}/${id}`)}/file`;
  return {
    state,
    progress: { done, total: total > 0 ? total : null, label: listJobStep(status) },
    ...(isOver
      ? {
          result: {
            summary: listJobSummary(status),
            ...(kind === 'export' && state === 'finished' ? { download } : {}),
            ...(kind === 'change' && !undoing && status.ok > 0 ? { undo: `${collection}/${id}` } : {}),
          },
        }
      : {}),
    ...(state === 'failed' ? { error: error ?? 'El trabajo se ha interrumpido. Vuelva a pedirlo.' } : {}),
  };
}

registerPoller(LIST_JOB, {
  poll: async (id, signal) => {
    const status = await listJobStatus(id, signal);
    const answer = listJobAnswer(status);
    if (answer.state !== 'running' && status.kind === 'change')
      refreshCollection(queryClient, status.collection);
    return answer;
  },
  cancel: async (id) => {
    await postJson(`${pathOf(id)}/cancel`, {});
  },
});
