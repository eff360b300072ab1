import { cancelFinanceProcess, financeProcess } from '@llavero/proto/commands/finance';
import { shortHash } from '@llavero/proto/values/short-hash';
import { runCommand } from '../../lib/api.ts';
import { queryClient } from '../../lib/app-query.ts';
import { refreshCollection } from '../../lib/records.ts';
import { type PollAnswer, registerPoller } from './background-tasks.ts';

/** Kind under which processes of the finance service are followed. */
export const FINANCE_PROCESS = 'finance';

interface ProcessState {
  status: string;
  step: string;
  done: number;
  total: number;
  created: number;
  existing: number;
  failed: number;
  /** Of the preview that was carried out. */
  hash?: string | null;
  error: string | null;
}

const states: Record<string, PollAnswer['state']> = {
  QUEUED: 'running',
  IN_PROGRESS: 'running',
  FINISHED: 'finished',
  ERROR: 'failed',
  CANCELLED: 'cancelled',
};

const steps: Record<string, string> = {
  CONFIRM: 'Comprobando que nada ha cambiado desde la previsualización…',
  CREATE: 'Creando documentos…',
};

const count = (n: number, one: string, many: string) =>
  `${n.toLocaleString('es-ES')} ${n === 1 ? one : many}`;

/** What a generation has done, in words: '3 documentos creados, 210 ya existían'. */
export function processSummary({ created, existing, failed, hash }: ProcessState): string {
  if (created === 0 && failed === 0) return 'Nada que crear: todos los documentos existían ya';
  const parts = [count(created, 'documento creado', 'documentos creados')];
  if (existing > 0) parts.push(count(existing, 'ya existía', 'ya existían'));
  if (failed > 0) parts.push(`${failed} con error`);
  if (hash) parts.push(`huella ${shortHash(hash)}`);
  return parts.join(', ');
}

/** The panel's view of a process of the finance service (C §4.4). */
export function processAnswer(process: ProcessState): PollAnswer {
  const state = states[process.status] ?? 'running';
  return {
    state,
    progress: {
      done: process.done,
      total: process.total > 0 ? process.total : null,
      label: process.status === 'QUEUED' ? 'En cola' : steps[process.step],
    },
    ...(state === 'running' || process.step === 'CONFIRM'
      ? {}
      : { result: { summary: processSummary(process), to: '/finance/receipt' } }),
    ...(state === 'failed' ? { error: process.error ?? 'El proceso ha terminado con error.' } : {}),
  };
}

registerPoller(FINANCE_PROCESS, {
  poll: async (process, signal) => processAnswer(await runCommand(financeProcess, { process }, signal)),
  cancel: async (process) => {
    await runCommand(cancelFinanceProcess, { process });
  },
  settled: () => refreshCollection(queryClient, 'finance'),
});
