import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorBodyOf } from '../../lib/api.ts';
import { type BackgroundTask, type PollAnswer, pollerOf } from './background-tasks.ts';
import { backgroundTasks, useBackgroundTasks } from './use-background-tasks.ts';

/** How often running work of a service is asked for. */
const EVERY_MS = 1000;
/** Answers lost in a row before the work is called lost. */
const MAX_FAILURES = 10;

type Remote = BackgroundTask & { remote: NonNullable<BackgroundTask['remote']> };

const isRunningRemote = (task: BackgroundTask): task is Remote => task.state === 'running' && task.remote !== null;

/** Follows all running work of the services; draws nothing. Mounted once for as long as someone is signed in. */
export function BackgroundPoller() {
  const running = useBackgroundTasks().tasks.filter(isRunningRemote);
  const answers = useQueries({
    queries: running.map(({ remote }) => ({
      queryKey: ['background', remote.kind, remote.id],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(remote.kind, remote.id, signal),
      refetchInterval: EVERY_MS,
      refetchIntervalInBackground: true,
      retry: false,
      staleTime: 0,
      gcTime: 0,
    })),
  });

  useEffect(() => {
    answers.forEach(({ data, failureCount, errorUpdateCount, error }, index) => {
      const task = running[index];
      if (!task) return;
      if (data) backgroundTasks.take(task.id, data);
      else if (error && failureCount + errorUpdateCount > MAX_FAILURES)
        backgroundTasks.take(task.id, {
          state: 'failed',
          progress: task.progress,
          error: errorBodyOf(error).message,
        });
    });
  });
  return null;
}

async function ask(kind: string, id: string, signal: AbortSignal): Promise<PollAnswer> {
  const poller = pollerOf(kind);
  if (!poller)
    return {
      state: 'failed',
      progress: { done: 0, total: null },
      error: 'Esta versión ya no conoce ese trabajo: consulte el resultado en su pantalla.',
    };
  return poller.poll(id, signal);
}
