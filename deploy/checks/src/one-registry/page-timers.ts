/** The timers of a page by the names under which Node has them. */
export type PageTimers = Pick<
  typeof globalThis,
  'clearImmediate' | 'clearInterval' | 'clearTimeout' | 'setImmediate' | 'setInterval' | 'setTimeout'
>;

const { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } = globalThis;

/** Timers that have neither fired nor been cleared. */
const waiting = new Set<NodeJS.Timeout>();
const immediates = new Set<NodeJS.Immediate>();

/** React plans its work by immediates; what it has planned ends in some of them, as nothing new is drawn. */
const MOST_TURNS = 100;

/** Timers like those of Node, which `endTimers` can end. Modules keep them, so they are the same for all files. */
export const pageTimers = {
  setTimeout: ((task: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer: NodeJS.Timeout = setTimeout(() => {
      waiting.delete(timer);
      task(...args);
    }, ms);
    waiting.add(timer);
    return timer;
  }) as typeof setTimeout,
  setInterval: ((task: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer = setInterval(task, ms, ...args);
    waiting.add(timer);
    return timer;
  }) as typeof setInterval,
  setImmediate: ((task: (...args: unknown[]) => void, ...args: unknown[]) => {
    const immediate: NodeJS.Immediate = setImmediate(() => {
      immediates.delete(immediate);
      task(...args);
    });
    immediates.add(immediate);
    return immediate;
  }) as typeof setImmediate,
  clearTimeout(timer) {
    waiting.delete(timer as NodeJS.Timeout);
    clearTimeout(timer);
  },
  clearInterval(timer) {
    waiting.delete(timer as NodeJS.Timeout);
    clearInterval(timer);
  },
  clearImmediate(immediate) {
    immediates.delete(immediate!);
    clearImmediate(immediate);
  },
} satisfies PageTimers;

/**
 * Ends what a page still waits for, as closing it would: React finishes what it has planned, since it would otherwise wait for
 * it in the next file, and timers are cleared.
 */
export async function endTimers(): Promise<void> {
  for (let turn = 0; immediates.size > 0 && turn < MOST_TURNS; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
}
