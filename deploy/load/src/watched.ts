import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from './processes.ts';

/** How often the memory of the processes is looked at. */
const LOOK_MS = 200;

/** The result of some work, and the most memory each process has held meanwhile: megabytes. */
export async function watched<T>(pids: readonly number[], work: Promise<T>): Promise<[T, number[]]> {
  const most = pids.map(() => 0);
  let over = false;
  const look = async () => {
    while (!over) {
      pids.forEach((pid, at) => (most[at] = Math.max(most[at] ?? 0, residentMegabytes(pid))));
      await sleep(LOOK_MS);
    }
  };
  const looking = look();
  try {
    return [await work, most];
  } finally {
    over = true;
    await looking;
  }
}
