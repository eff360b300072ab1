import type { Caller } from '../session/caller.ts';
import type { EventFeed } from './event-feed.ts';
import { changeFor, type LiveChange } from './live.controller.ts';

/** Changes that wait for a reader; one that is further behind is cut off and comes back by itself. */
const MOST_WAITING = 1_000;

/** What of all changes a subscription asks for. */
export interface Wanted {
  collection?: string | null;
  id?: string | null;
}

type Item = { changes: LiveChange };
const end = { done: true, value: undefined } as const;

/**
 * The changes that a caller may know of, as GraphQL reads them. Unlike a generator it ends at once when it is told to,
 * also while somebody waits for its next item.
 */
export class ChangeStream implements AsyncIterableIterator<Item> {
  private readonly waiting: Item[] = [];
  private reader: ((result: IteratorResult<Item>) => void) | undefined;
  private ended = false;
  private readonly stop: () => void;

  /**
   * @param isOver true once the caller's session has ended: nothing more is told
   * @param overrun called when the reader is too far behind; the stream has ended then
   */
  constructor(feed: EventFeed, caller: Caller, wanted: Wanted, isOver: () => boolean, overrun: () => void) {
    this.stop = feed.listen((event) => {
      if (wanted.collection && event.data.collection !== wanted.collection) return;
      if (wanted.id && event.data.id !== wanted.id) return;
      const changes = changeFor(event, caller);
      if (!changes || this.ended || isOver()) return;
      if (!this.push({ changes })) overrun();
    });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Item>> {
    const value = this.waiting.shift();
    if (value) return Promise.resolve({ done: false, value });
    if (this.ended) return Promise.resolve(end);
    return new Promise((resolve) => {
      this.reader = resolve;
    });
  }

  return(): Promise<IteratorResult<Item>> {
    this.end();
    return Promise.resolve(end);
  }

  /** Forgets what waits. */
  end(): void {
    this.ended = true;
    this.stop();
    this.waiting.length = 0;
    this.reader?.(end);
    this.reader = undefined;
  }

  private push(value: Item): boolean {
    if (this.reader) {
      this.reader({ done: false, value });
      this.reader = undefined;
    } else if (this.waiting.push(value) > MOST_WAITING) {
      this.end();
      return false;
    }
    return true;
  }
}
