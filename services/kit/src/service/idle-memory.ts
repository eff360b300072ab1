import { allocatorTrim } from './allocator.ts';

/** How often a process looks whether it is idle: milliseconds. */
const LOOK_MS = 5_000;
/** Less than 5 % of a core since the last look: nobody waits for an answer. */
const IDLE_CPU_MS = 250;
/** Looks in a row that find it idle, a minute: what was compiled is dropped too, and whoever asks next pays for compiling it again. */
const RESTED_LOOKS = 12;
/** What a collection has found is freed by then, milliseconds. */
const SWEEP_MS = 1_000;
/**
 * Less work than this since the last time is not worth a collection, which takes 50 to 100 ms; a process at rest uses it
 * in some minutes.
 */
const WORKED_CPU_MS = 1_000;

/** What {@link collectWhenIdle} asks the process; tests give their own. */
export interface IdleProcess {
  /** Milliseconds of CPU since the start. */
  cpu(): number;
  collect(): void;
}

function ownProcess(): IdleProcess {
  const trim = globalThis.gc ? allocatorTrim() : null;
  return {
    cpu: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    // Lets go of caches and code as well, and moves what is left together: a start and a load leave a third of a gateway's memory behind.
    collect: () => {
      globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      // V8 frees buffers beside the program: a moment later they are all there.
      if (trim) setTimeout(trim, SWEEP_MS).unref();
    },
  };
}

/**
 * Collects the garbage of a process once it has started, when it has rested for a minute, and whenever it has worked and then rested for one: left to itself, V8
 * keeps what it had while it was busy. Without `--expose-gc` nothing happens.
 *
 * @returns what has to be done at each look
 */
export function idleLook({ cpu, collect }: IdleProcess): () => void {
  let lastLook = cpu();
  let idleLooks = 0;
  let collected: number | undefined;
  /** The first rest of a minute is the end of the start: events that have waited are handled by then. */
  let hasRested = false;
  return () => {
    const now = cpu();
    idleLooks = now - lastLook < IDLE_CPU_MS ? idleLooks + 1 : 0;
    lastLook = now;
    const rests = idleLooks >= RESTED_LOOKS;
    // After the start nothing is warm yet that would be missed.
    const isDue =
      collected === undefined ? idleLooks > 0 : rests && (!hasRested || now - collected >= WORKED_CPU_MS);
    if (!isDue) return;
    hasRested = rests;
    collect();
    lastLook = collected = cpu();
  };
}

/** Gives memory back whenever this process has worked and rests, until it ends. */
export function collectWhenIdle(): void {
  setInterval(idleLook(ownProcess()), LOOK_MS).unref();
}
