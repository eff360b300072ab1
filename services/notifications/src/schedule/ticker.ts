import type { Logger } from '@llavero/kit/logging/logger';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

/** Does something small every few seconds in each replica; what must happen once is decided in the database. */
export abstract class Ticker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #busy: Promise<void> | undefined;

  protected constructor(
    private readonly what: string,
    private readonly everyMs: number,
    private readonly log: Logger,
  ) {}

  /** One look; a failure is logged and the next look comes all the same. */
  abstract tick(): Promise<void>;

  onApplicationBootstrap(): void {
    // Replicas that were started together do not look together.
    this.#timer = setInterval(() => this.#look(), this.everyMs * (0.9 + Math.random() * 0.2));
    this.#look();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#busy;
  }

  #look(): void {
    this.#busy ??= this.tick()
      .catch((error: unknown) => this.log.failed('ticker failed', error, { ticker: this.what }))
      .finally(() => (this.#busy = undefined));
  }
}
