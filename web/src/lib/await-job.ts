import { jobStatus } from '@llavero/proto/commands/notifications';
import type { OutputOf } from '@llavero/proto/commands/command';
import { runCommand } from './api.ts';

/** F §4: first wait 2 s, then up to 10 attempts 2 s apart. */
export const POLL_MS = 2_000;
export const MOST_POLLS = 10;

/**
 * Waits for the end of a background job as the specification polls (STA-09); answers how it stands after the last attempt,
 * which may be that it still runs. Throws ApiError as the status call does.
 */
export async function awaitJob(
  id: string,
  signal?: AbortSignal,
  ask = (job: string) => runCommand(jobStatus, { id: job }, signal),
): Promise<OutputOf<typeof jobStatus>> {
  for (let attempt = 1; ; attempt += 1) {
    await pause(POLL_MS, signal);
    const status = await ask(id);
    const over = status.status !== 'QUEUED' && status.status !== 'IN_PROGRESS';
    if (over || attempt === MOST_POLLS) return status;
  }
}

/** @throws the reason of the signal, once it is aborted */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
