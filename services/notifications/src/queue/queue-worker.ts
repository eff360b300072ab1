import type { Logger } from '@llavero/kit/logging/logger';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Queue, QueueDefinition } from './queue.ts';

/**
 * Works one line off, piece by piece, from the service's start to its end. A piece whose `work` throws stays
 * taken until its time is up and is then handed out again.
 */
export abstract class QueueWorker<T> implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #stopping = false;
  #loops: Promise<void>[] = [];

  protected constructor(
    private readonly queue: Queue,
    private readonly definition: QueueDefinition,
    private readonly log: Logger,
    /** How many pieces are worked on at the same time. */
    private readonly hands: number,
  ) {}

  /** Must bear to be called again for a piece that a crash has interrupted. */
  protected abstract work(data: T): Promise<void>;

  onApplicationBootstrap(): void {
    this.#loops = Array.from({ length: this.hands }, () => this.#run());
  }

  /** Finishes what is in hand. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    this.queue.bell(this.definition).ring();
    await Promise.all(this.#loops);
  }

  async #run(): Promise<void> {
    const bell = this.queue.bell(this.definition);
    while (!this.#stopping) {
      const { rings } = bell;
      if (await this.#next()) continue;
      if (!this.#stopping) await bell.wait(this.definition.pollMs, rings);
    }
  }

  /** @returns whether there may be more */
  async #next(): Promise<boolean> {
    try {
      const item = await this.queue.take<T>(this.definition);
      if (!item) return false;
      await this.work(item.data);
      await this.queue.done(this.definition, item.id);
      return true;
    } catch (error) {
      this.log.error('queue worker failed', error, { queue: this.definition.name });
      return false;
    }
  }
}
