import { LRUCache } from 'lru-cache';

/** How often at most a cache is gone through for what has expired, and no more often than entries live: 100,000 take 10 ms. */
const PURGE_MS = 30_000;

/** What an entry of a cache that is limited by bytes costs beside its own, roughly. */
const ENTRY_BYTES = 200;

type Limit<V extends NonNullable<unknown>> =
  /** So many entries. */
  | { max: number }
  /** So many bytes, of which `sizeCalculation` says those of key and value. */
  | { maxSize: number; maxEntrySize?: number; sizeCalculation: (value: V, key: string) => number };
/** How long entries live, milliseconds; without it each `set` may say it. */
interface Life {
  ttl?: number;
  ttlResolution?: number;
}

/**
 * A cache whose expired entries go, and that takes room for those it has. `lru-cache` keeps them until somebody asks for them or their place is
 * needed, so a cache that is wide enough for a busy minute holds what nobody will read any more; and told a number of entries it takes the room of all
 * of them at once, 6 MB for 100,000, so the number is given to it as a size.
 */
export class ExpiringCache<V extends NonNullable<unknown>> extends LRUCache<string, V> {
  #purgedAt = performance.now();

  constructor(options: Limit<V> & Life) {
    if ('maxSize' in options) {
      const { sizeCalculation, ...limits } = options;
      super({ ...limits, sizeCalculation: (value, key) => sizeCalculation(value, key) + ENTRY_BYTES });
    } else {
      const { max, ...life } = options;
      super({ ...life, maxSize: max, sizeCalculation: () => 1 });
    }
  }

  override set(...entry: Parameters<LRUCache<string, V>['set']>): this {
    const now = performance.now();
    if (now - this.#purgedAt > Math.max(PURGE_MS, this.ttl)) {
      this.#purgedAt = now;
      this.purgeStale();
    }
    return super.set(...entry);
  }
}

/**
 * The same bytes in memory of their own. A small buffer is a part of a pool or of what came from a socket, 64 kB that stay as
 * long as any part of them does: kept for minutes, a record of 6 kB costs ten times its size.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}
