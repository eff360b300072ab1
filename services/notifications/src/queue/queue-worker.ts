import type { Logger } from '@llavero/kit/logging/logger';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { backOff } from './back-off.ts';
import type { Queue, QueueDefinition, QueueItem } from './queue.ts';

/** How often the holder of a piece says that it is alive, and learns whether the piece is still its own. */
const HOLD_MS = 4_000;
/** How often pieces are looked for whose holder has fallen silent. */
const RECLAIM_MS = 5_000;

/** What is told of the piece in hand. */
export interface Turn {
  /** Aborted when the piece has been handed to somebody else. */
  signal: AbortSignal;
}

/** `again`: the piece goes back in line for so many seconds; undefined: it is worked off. */
export type Outcome = { again: number } | undefined | void;

/**
 * Works one line off, piece by piece, from the service's start to its end. A piece whose `work` throws goes back in
 * line with growing pauses; one whose holder dies is taken up by another replica within half a minute.
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
  protected abstract work(data: T, turn: Turn): Promise<Outcome>;

  onApplicationBootstrap(): void {
    this.#loops = [this.#reclaim(), ...Array.from({ length: this.hands }, () => this.#run())];
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
      await this.#work(item);
      return true;
    } catch (error) {
      this.#failed('queue not reached', error);
      return false;
    }
  }

  async #work(item: QueueItem<T>): Promise<void> {
    const lost = new AbortController();
    const alive = setInterval(() => {
      this.queue.hold(this.definition, item).then(
        (mine) => !mine && lost.abort(),
        // The database is away: the lease runs on, and whoever takes over finds the same piece.
        () => undefined,
      );
    }, HOLD_MS);
    try {
      const outcome = await this.work(item.data, { signal: lost.signal });
      if (outcome) await this.queue.again(this.definition, item, outcome.again);
      else await this.queue.done(this.definition, item);
    } catch (error) {
      this.#failed('queue worker failed', error);
      await this.queue.again(this.definition, item, backOff(item.turn + 1));
    } finally {
      clearInterval(alive);
    }
  }

  async #reclaim(): Promise<void> {
    const bell = this.queue.bell(this.definition);
    for (let last = 0; !this.#stopping;) {
      if (Date.now() - last >= RECLAIM_MS) {
        last = Date.now();
        const back = await this.queue.reclaim(this.definition).catch(() => 0);
        if (back > 0) {
          this.log.warn('work of a silent holder goes on', { queue: this.definition.name, pieces: back });
          bell.ring();
        }
      }
      if (!this.#stopping) await bell.wait(RECLAIM_MS, bell.rings);
    }
  }

  #failed(what: string, error: unknown): void {
    this.log.failed(what, error, { queue: this.definition.name });
  }
}
