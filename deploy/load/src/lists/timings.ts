import type { CDPSession, Page } from 'playwright-core';

/** What one thing a person does costs in the browser, in milliseconds. */
export interface Timing {
  /** From the input to the next paint, of the slowest event; null where there was no event, as with the wheel. */
  toPaint: number | null;
  /** Longest task of the main thread. */
  task: number;
  /** Longest time between two frames. */
  frame: number;
  /** What the main thread worked in all, until everything that followed had been drawn. */
  cpu: number;
}

interface Seen extends Omit<Timing, 'cpu'> {
  stop: () => void;
}

/** Listens from now on; kept at the page until it is read. */
function listen(): void {
  const seen: Seen = { toPaint: null, task: 0, frame: 0, stop: () => undefined };
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration);
  });
  tasks.observe({ type: 'longtask' } as unknown as { type: 'mark' });
  // An event whose target was removed is told with the next event, which belongs to another step.
  const from = performance.now();
  const events = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= from) seen.toPaint = Math.max(seen.toPaint ?? 0, duration);
  });
  events.observe({ type: 'event', durationThreshold: 16 } as unknown as { type: 'mark' });
  // Runs in the browser, while this package is compiled without the declarations of browsers.
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
  // A property of our own, read by `read` below.
  (globalThis as unknown as { listTimings: Seen }).listTimings = seen;
}

function read(): Omit<Timing, 'cpu'> {
  const seen = (globalThis as unknown as { listTimings: Seen }).listTimings;
  seen.stop();
  return { toPaint: seen.toPaint, task: seen.task, frame: seen.frame };
}

/** The observers are told of an event some frames after it. */
const TOLD_MS = 300;

/** Measures what is done on a page, which may go to other addresses of it. */
export class Stopwatch {
  private constructor(
    private readonly page: Page,
    readonly session: CDPSession,
  ) {}

  static async at(page: Page): Promise<Stopwatch> {
    const session = await page.context().newCDPSession(page);
    // Of the processor, not of the clock: what others do on the machine does not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Stopwatch(page, session);
  }

  /** Does something and answers what it cost, what follows from its answers included. */
  async time(act: () => Promise<unknown>): Promise<Timing> {
    await this.page.evaluate(listen);
    const before = await metric(this.session, 'TaskDuration');
    await act();
    await this.page.waitForTimeout(TOLD_MS);
    const cpu = ((await metric(this.session, 'TaskDuration')) - before) * 1000;
    return { ...(await this.page.evaluate(read)), cpu };
  }
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

/** Megabytes of the page's heap after a collection, and nodes of its document. */
export async function held(session: CDPSession): Promise<{ megabytes: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage');
  return {
    megabytes: (await metric(session, 'JSHeapUsedSize')) / 1e6,
    nodes: await metric(session, 'Nodes'),
  };
}
