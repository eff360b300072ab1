import { useQueries } from '@tanstack/react-query';
import { errorBodyOf } from '../../lib/api.ts';
import { type BackgroundTask, pollerOf, type RemoteWork } from './background-tasks.ts';
import { PROCESS } from './process-feed.tsx';
import { backgroundTasks, useBackgroundTasks } from './use-background-tasks.ts';

/** How often running work of a service is asked for. */
const EVERY_MS = 1000;
/** Answers lost in a row before the work is called lost. */
const MAX_FAILURES = 10;

/** Task → answers lost in a row. */
const failures = new Map<string, number>();

type Remote = BackgroundTask & { remote: RemoteWork };

const isRunningRemote = (task: BackgroundTask): task is Remote =>
  task.state === 'running' && task.remote !== null && task.remote.kind !== PROCESS;

/** Follows all running work of the services; draws nothing. Mounted once for as long as someone is signed in. */
export function BackgroundPoller() {
  const running = useBackgroundTasks().tasks.filter(isRunningRemote);
  useQueries({
    queries: running.map((task) => ({
      queryKey: ['background', task.remote.kind, task.remote.id],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(task, signal),
      refetchInterval: EVERY_MS,
      refetchIntervalInBackground: true,
      retry: false,
      staleTime: 0,
      gcTime: 0,
    })),
  });
  return null;
}

/** Asks once and hands the answer to the list; answers the time, since a query must answer something. */
async function ask({ id, remote, progress }: Remote, signal: AbortSignal): Promise<number> {
  const poller = pollerOf(remote.kind);
  try {
    if (!poller?.poll) throw new Error('unknown work');
    const answer = await poller.poll(remote.id, signal);
    failures.delete(id);
    backgroundTasks.take(id, answer);
  } catch (error) {
    if (signal.aborted) throw error;
    const lost = (failures.get(id) ?? 0) + 1;
    failures.set(id, lost);
    const { kind, message } = errorBodyOf(error);
    // A lost connection is waited for; a refusal will not change.
    if (!poller || lost >= MAX_FAILURES || kind === 'notFound' || kind === 'forbidden')
      backgroundTasks.take(id, { state: 'failed', progress, error: message });
  }
  return Date.now();
}
