import type { CDPSession, Page } from 'playwright-core';

/** What one thing a person does costs in the browser, in milliseconds. */
export interface Timing {
  /** From the input to the next paint, of the slowest event; null where there was no event, as with the wheel. */
  toPaint: number | null;
  /** Longest task of the main thread. */
  task: number;
  /** Longest time between two frames. */
  frame: number;
}

interface Seen {
  toPaint: number | null;
  task: number;
  frame: number;
  stop: () => void;
}

/** Listens from now on; kept at the page until it is read. */
function listen(): void {
  const seen: Seen = { toPaint: null, task: 0, frame: 0, stop: () => undefined };
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration);
  });
  tasks.observe({ type: 'longtask' } as unknown as { type: 'mark' });
  const events = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.toPaint = Math.max(seen.toPaint ?? 0, duration);
  });
  events.observe({ type: 'event', durationThreshold: 16 } as unknown as { type: 'mark' });
  const { requestAnimationFrame } = globalThis as unknown as {
    requestAnimationFrame: (tick: (now: number) => void) => void;
  };
  let last = performance.now();
  let running = true;
  const tick = (now: number) => {
    seen.frame = Math.max(seen.frame, now - last);
    last = now;
    if (running) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  seen.stop = () => {
    running = false;
    tasks.disconnect();
    events.disconnect();
  };
  (globalThis as unknown as { listTimings: Seen }).listTimings = seen;
}

function read(): Timing {
  const seen = (globalThis as unknown as { listTimings: Seen }).listTimings;
  seen.stop();
  return { toPaint: seen.toPaint, task: seen.task, frame: seen.frame };
}

/** The observers are told of an event some frames after it. */
const TOLD_MS = 300;

/** Does something on a page and answers what it cost there, what follows from its answers included. */
export async function timed(page: Page, act: () => Promise<unknown>): Promise<Timing> {
  await page.evaluate(listen);
  await act();
  await page.waitForTimeout(TOLD_MS);
  return page.evaluate(read);
}

/** Megabytes of the page's heap after a collection, and nodes of its document. */
export async function held(session: CDPSession): Promise<{ megabytes: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { megabytes: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes') };
}
