import type { CollectionName } from '@llavero/proto/collections';
import { RecordStore } from '../records/store.ts';
import type { Database } from '../db/database.ts';

/** The stores of a service's collections. */
export class RecordStores {
  readonly #stores: ReadonlyMap<CollectionName, RecordStore>;

  constructor(database: Database) {
    this.#stores = new Map(
      database.records.map((definition) => [definition.collection, new RecordStore(database, definition)]),
    );
  }

  /** @throws Error when the service does not own the collection: a programming error */
  of(collection: CollectionName): RecordStore {
    const store = this.#stores.get(collection);
    if (!store) throw new Error(`'${collection}' is not a collection of this service`);
    return store;
  }

  find(collection: CollectionName): RecordStore | undefined {
    return this.#stores.get(collection);
  }
}
