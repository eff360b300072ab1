/** How often a process looks whether it is idle: milliseconds. */
const LOOK_MS = 5_000;
/** Less than 5 % of a core since the last look: nobody waits for an answer. */
const IDLE_CPU_MS = 250;
/** Less work than this since the last time leaves nothing worth a collection, which takes some 100 ms. */
const WORKED_CPU_MS = 1_000;

/** What {@link collectWhenIdle} asks the process; tests give their own. */
export interface IdleProcess {
  /** Milliseconds of CPU since the start. */
  cpu(): number;
  collect(): void;
}

const ownProcess: IdleProcess = {
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  // Lets go of caches and code as well, and moves what is left together: a start and a load leave a third of a gateway's memory behind.
  collect: () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
};

/**
 * Looks whether a process has worked and rests now, and then collects its garbage once: left to itself, V8 keeps what it had
 * while it was busy. Without `--expose-gc` nothing happens.
 *
 * @returns what has to be done at each look
 */
export function idleLook({ cpu, collect }: IdleProcess): () => void {
  let lastLook = cpu();
  // The start always counts as work.
  let collected = Number.NEGATIVE_INFINITY;
  return () => {
    const now = cpu();
    const isIdle = now - lastLook < IDLE_CPU_MS;
    lastLook = now;
    if (!isIdle || now - collected < WORKED_CPU_MS) return;
    collect();
    lastLook = collected = cpu();
  };
}

/** Gives memory back whenever this process has worked and rests, until it ends. */
export function collectWhenIdle(): void {
  setInterval(idleLook(ownProcess), LOOK_MS).unref();
}
