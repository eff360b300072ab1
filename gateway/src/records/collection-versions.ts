import { Injectable } from '@nestjs/common';
import type { CollectionName } from '@llavero/proto/collections';

/**
 * How often each collection has changed as far as this gateway has heard, from its own writes and from the events
 * of the bus. A cached page is found under the versions of the collections it drew on, so that a change makes it
 * unreachable (architecture §6).
 */
@Injectable()
export class CollectionVersions {
  private readonly counters = new Map<CollectionName, number>();
  /** Changes when nothing can be trusted any more: the bus was away and events may have been missed. */
  private epoch = 0;

  bump(collection: CollectionName): void {
    this.counters.set(collection, (this.counters.get(collection) ?? 0) + 1);
  }

  /** Ages everything. */
  bumpAll(): void {
    this.epoch += 1;
  }

  /** Versions of these collections as one text, for a key. */
  stamp(collections: readonly CollectionName[]): string {
    let stamp = String(this.epoch);
    for (const collection of collections) stamp += `.${this.counters.get(collection) ?? 0}`;
    return stamp;
  }
}
