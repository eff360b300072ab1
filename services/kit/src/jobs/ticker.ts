import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '../logging/logger.ts';

/** Runs a small task at a fixed interval in each replica; what must happen once is decided in the database. */
export abstract class Ticker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopping = false;

  /**
   * @param task its name in the log
   * @param everyMs the interval, varied by a tenth per replica
   */
  protected constructor(
    private readonly task: string,
    private readonly everyMs: number,
    private readonly log: Logger,
  ) {}

  /** One run; a failure is logged and the next run comes at its time. */
  abstract tick(): Promise<void>;

  /** True once the process is stopping: a long tick ends at its next whole step. */
  protected get stopping(): boolean {
    return this.#stopping;
  }

  /** Runs at once, then at the interval. A tick that takes longer than the interval is not started twice. */
  onApplicationBootstrap(): void {
    // Replicas that were started together do not tick together.
    this.#timer = setInterval(() => this.#run(), this.everyMs * (0.9 + Math.random() * 0.2)).unref();
    this.#run();
  }

  /** Waits for the tick that is running. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #run(): void {
    this.#running ??= this.tick()
      .catch((error: unknown) => this.log.failed('ticker failed', error, { ticker: this.task }))
      .finally(() => (this.#running = undefined));
  }
}
