import { cancelProcess, myProcesses } from '@llavero/proto/commands/background';
import type { OutputOf } from '@llavero/proto/commands/command';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { runCommand } from '../../lib/api.ts';
import { queryClient } from '../../lib/app-query.ts';
import { useSession } from '../../lib/session.tsx';
import { type LiveChange, useLiveChange } from '../../lib/live.ts';
import { type PollAnswer, registerPoller, type ToldWork } from './background-tasks.ts';
import { backgroundTasks } from './use-background-tasks.ts';

/** Kind of the work that the services tell of: jobs of the queue, imports, generations. */
export const PROCESS = 'process';

/** Of the address: the mailing whose result is shown. */
export const MAILING_PARAM = 'envio';

/** Where the result of a worker is looked at. */
const resultOf: Readonly<Record<string, (id: string) => string>> = {
  Mailing: (id) => `/finance/receipt?${MAILING_PARAM}=${id}`,
};

const feedKey = ['background', PROCESS];
/** Changes that come together are asked for together. */
const GATHER_MS = 300;
/** For as long as something runs, should the live connection be lost. */
const FALLBACK_MS = 10_000;

type Told = OutputOf<typeof myProcesses>['processes'][number];

const states: Record<string, PollAnswer['state']> = {
  QUEUED: 'running',
  IN_PROGRESS: 'running',
  DONE: 'finished',
  FINISHED: 'finished',
  ERROR: 'failed',
  CANCELLED: 'cancelled',
};

/** The panel's view of a process (C §4.4). */
export function toldWork(process: Told): ToldWork {
  const { id, label, worker, status, done, total, attempts, requestedAt, error } = process;
  const state = states[status] ?? 'running';
  const to = resultOf[worker]?.(id);
  const waits =
    status === 'QUEUED' ? ((attempts ?? 0) > 0 ? 'A la espera de otro intento' : 'En cola') : 'En curso';
  return {
    id,
    title: label || worker,
    startedAt: (requestedAt ?? 0) * 1000,
    answer: {
      state,
      progress: {
        done: done ?? 0,
        total: total ? total : null,
        ...(state === 'running' ? { label: waits } : {}),
      },
      ...(state === 'finished' && total
        ? { result: { summary: `${done} de ${total}`, ...(to ? { to } : {}) } }
        : {}),
      ...(state === 'failed' ? { error: error ?? 'El trabajo ha terminado con error.' } : {}),
    },
  };
}

registerPoller(PROCESS, {
  cancel: async (process) => {
    await runCommand(cancelProcess, { process });
    await queryClient.invalidateQueries({ queryKey: feedKey });
  },
});

/** Of all the work in the house only what is in the list, or may be new in it; recurring work is nobody's. */
function concerns({ id, verb, actor }: LiveChange): boolean {
  if (verb === 'created') return actor !== 'service:notifications';
  return backgroundTasks.get().some(({ remote }) => remote?.id === id) || verb === 'requeued';
}

/** Follows this person's work in the services as it is told; draws nothing. Mounted once. */
export function ProcessFeed() {
  const client = useQueryClient();
  const { role } = useSession();
  const { data } = useQuery({
    queryKey: feedKey,
    // Nothing in the house works for others.
    enabled: myProcesses.access.includes(role),
    queryFn: ({ signal }) => runCommand(myProcesses, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.processes.some(({ status }) => states[status] === 'running') ? FALLBACK_MS : false,
  });
  useEffect(() => {
    if (data) backgroundTasks.adopt(PROCESS, data.processes.map(toldWork));
  }, [data]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useLiveChange(
    useCallback(
      (change: LiveChange) => {
        if (change.collection !== 'process' || !concerns(change)) return;
        timer.current ??= setTimeout(() => {
          timer.current = null;
          void client.invalidateQueries({ queryKey: feedKey });
        }, GATHER_MS);
      },
      [client],
    ),
  );
  return null;
}
