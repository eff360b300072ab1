import { signOut } from '@llavero/proto/commands/sign-out';
import { ApiError, runCommand } from './api.ts';

/** In `localStorage` while somebody has signed out here and the server does not know it yet. */
export const SIGNED_OUT_MARK = 'llavero-signed-out';

let running: Promise<boolean> | null = null;

/** True while the session in the cookie is one that somebody has left: it must not be used. */
export const hasLeft = (): boolean => localStorage.getItem(SIGNED_OUT_MARK) !== null;

/** Leaves the session (SES-03), at once in this browser and at the server as soon as it can be reached. */
export async function leave(): Promise<void> {
  localStorage.setItem(SIGNED_OUT_MARK, '1');
  await finishLeaving();
}

/** Tells the server of a sign-out that it has not heard of. Answers false while it cannot be told. */
export function finishLeaving(): Promise<boolean> {
  if (!hasLeft()) return Promise.resolve(true);
  // One at a time: the answer takes the cookie away, which must not be the one of whoever signs in next.
  running ??= tell().finally(() => (running = null));
  return running;
}

/** Somebody has signed in anew: the cookie is theirs. */
export const comeBack = (): void => localStorage.removeItem(SIGNED_OUT_MARK);

async function tell(): Promise<boolean> {
  try {
    await runCommand(signOut, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind !== 'unauthenticated') return false;
  }
  comeBack();
  return true;
}
