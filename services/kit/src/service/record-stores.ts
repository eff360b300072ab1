import type { CollectionName } from '@llavero/proto/collections';
import type { RecordDefinition, RecordOf, SystemFields } from '@llavero/proto/fields/record';
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

  /**
   * The store of a collection; given the definition instead of the name, its records are typed.
   *
   * @throws Error when the service does not own the collection: a programming error
   */
  of<D extends RecordDefinition>(definition: D): RecordStore<RecordOf<D> & SystemFields>;
  of(collection: CollectionName): RecordStore;
  of(which: CollectionName | RecordDefinition): RecordStore<SystemFields> {
    const collection = typeof which === 'string' ? which : which.collection;
    const store = this.#stores.get(collection);
    if (!store) throw new Error(`'${collection}' is not a collection of this service`);
    return store;
  }

  find(collection: CollectionName): RecordStore | undefined {
    return this.#stores.get(collection);
  }
}
