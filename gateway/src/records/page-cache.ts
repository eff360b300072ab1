import { Injectable } from '@nestjs/common';
import { ExpiringCache, ownBytes } from '@llavero/kit/expiring-cache';

/** The most a page can live (JOB-03). */
const MAX_AGE_MS = 60_000;
const MAX_BYTES = 48 * 1024 * 1024;

/** A page and whether everything it should draw on has answered; only a complete one is kept. */
export interface ComposedPage {
  json: Buffer;
  complete: boolean;
}

/** Composed pages as JSON bytes, by a key that carries the versions of what they drew on. */
@Injectable()
export class PageCache {
  private readonly pages = new ExpiringCache<Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page, key) => page.length + key.length * 2,
    maxEntrySize: MAX_BYTES / 16,
    ttl: MAX_AGE_MS,
    // One clock reading per page read is enough and cheap; a page must never outlive its minute.
    ttlResolution: 0,
  });
  private readonly inFlight = new Map<string, Promise<Buffer>>();

  /** The page under the key, or the one `compose` makes: once, however many ask for it meanwhile. */
  async get(key: string, compose: () => Promise<ComposedPage>): Promise<Buffer> {
    const page = this.pages.get(key);
    if (page) return page;
    const coming = this.inFlight.get(key);
    if (coming) return coming;
    const composing = compose()
      .then((composed) => this.keep(key, composed))
      .finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, composing);
    return composing;
  }

  /** The page as it is now, and kept for those who ask with the cache. */
  async refresh(key: string, compose: () => Promise<ComposedPage>): Promise<Buffer> {
    return this.keep(key, await compose());
  }

  private keep(key: string, { json, complete }: ComposedPage): Buffer {
    if (complete) this.pages.set(key, ownBytes(json));
    return json;
  }
}
