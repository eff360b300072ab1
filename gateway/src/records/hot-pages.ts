import { Injectable } from '@nestjs/common';
import type { CollectionName } from '@llavero/proto/collections';
import { ExpiringCache } from '@llavero/kit/expiring-cache';

/** A page that somebody reads, and how to have it composed again for the same readers. */
export interface HotPage {
  component: string;
  drawnOn: readonly CollectionName[];
  /** Reads it as its last reader did; `fresh`: past the cache. */
  again(fresh: boolean): Promise<unknown>;
}

interface Noted extends HotPage {
  reads: number;
}

/** Pages nobody has asked for within this time are nobody's any more. */
const REMEMBERED_MS = 10 * 60_000;
const MOST_NOTED = 400;
/** Pages that one warm-up composes, the most read first. */
const MOST_WARMED = 30;
/** How many are composed side by side: a warm-up must not stand in the way of those who wait. */
const SIDE_BY_SIDE = 3;
/** A warm-up ends after this long; what is left is composed when somebody asks for it. */
const LONGEST_MS = 15_000;

/** What is read most in this gateway. A page is noted under its scope, so it is composed only for those who may see it. */
@Injectable()
export class HotPages {
  private readonly pages = new ExpiringCache<Noted>({ max: MOST_NOTED, ttl: REMEMBERED_MS });

  /** @param key scope and request of the page, without versions */
  note(key: string, page: HotPage): void {
    this.pages.set(key, { ...page, reads: (this.pages.get(key)?.reads ?? 0) + 1 });
  }

  get size(): number {
    return this.pages.size;
  }

  /**
   * Composes the most read pages that `concerns` picks. One that cannot be composed is forgotten.
   *
   * @returns how many were
   */
  async warm(concerns: (page: HotPage) => boolean, fresh: boolean): Promise<number> {
    const chosen = [...this.pages.entries()]
      .filter(([, page]) => concerns(page))
      .sort(([, a], [, b]) => b.reads - a.reads)
      .slice(0, MOST_WARMED);
    const end = Date.now() + LONGEST_MS;
    let composed = 0;
    const hand = async (): Promise<void> => {
      for (let next = chosen.shift(); next && Date.now() < end; next = chosen.shift()) {
        const [key, page] = next;
        await page.again(fresh).then(
          () => (composed += 1),
          () => this.pages.delete(key),
        );
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, hand));
    return composed;
  }
}
