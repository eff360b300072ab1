import type { ImportState, ImportStatus } from '@llavero/proto/imports/requests';
import { getJson, postJson } from '../../lib/api.ts';
import { queryClient } from '../../lib/app-query.ts';
import { refreshCollection } from '../../lib/records.ts';
import { type PollAnswer, registerPoller } from './background-tasks.ts';

/** Kind under which imports are followed; their id is `collection/batch`. */
export const IMPORT_PROCESS = 'import';

const states: Partial<Record<ImportState, PollAnswer['state']>> = {
  FINISHED: 'finished',
  UNDONE: 'finished',
  UNDOING: 'finished',
  CANCELLED: 'cancelled',
  ERROR: 'failed',
};

/** What an import has done, in words: '3 creadas, 210 actualizadas, 2 con error'. */
export function importSummary({ create, update, unchanged, error }: ImportStatus): string {
  const parts = [`${create} creadas`, `${update} actualizadas`];
  if (unchanged > 0) parts.push(`${unchanged} sin cambios`);
  if (error > 0) parts.push(`${error} con error`);
  return parts.join(', ');
}

/** The panel's view of an import. */
export function importAnswer(status: ImportStatus): PollAnswer {
  const state = states[status.state] ?? 'running';
  return {
    state,
    progress: { done: status.done, total: status.total, label: 'Importando filas…' },
    ...(state === 'running'
      ? {}
      : { result: { summary: importSummary(status), to: '/other/config/importar' } }),
    ...(state === 'failed' ? { error: status.failure ?? 'La importación se ha interrumpido.' } : {}),
  };
}

registerPoller(IMPORT_PROCESS, {
  poll: async (id, signal) => {
    const status = await getJson<ImportStatus>(`/import/${id}`, undefined, signal);
    const answer = importAnswer(status);
    if (answer.state !== 'running') refreshCollection(queryClient, status.collection);
    return answer;
  },
  cancel: async (id) => {
    await postJson(`/import/${id}/cancel`, {});
  },
});
