import type { CollectionName } from '@llavero/proto/collections';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { DefinitionOf } from '@llavero/proto/records/registry';
import type { ChangesStatus } from '../records/write/owned-changes.ts';
import type { RefusesDeletion } from '../records/write/refuses-deletion.ts';
import { RecordStore } from '../records/store.ts';
import type { Database } from '../db/database.ts';

/** The stores of a service's collections. */
export class RecordStores {
  readonly #commands = new Map<string, ChangesStatus>();
  readonly #guards = new Map<string, RefusesDeletion>();
  readonly #stores: ReadonlyMap<CollectionName, RecordStore>;

  constructor(database: Database) {
    this.#stores = new Map(
      database.records.map((definition) => [
        definition.collection,
        new RecordStore(database, definition, this.#commands, this.#guards),
      ]),
    );
  }

  /**
   * Hands changes of status that commands own to their handlers; called once the handlers exist.
   * @param partial tests of a service half built: what is missing is left out, and such changes are refused
   * @throws Error naming what the record definitions declare and nobody handles
   */
  ownChanges(handlers: ReadonlyMap<string, unknown>, partial = false): void {
    for (const { definition } of this.#stores.values())
      for (const { command } of definition.states?.commands ?? []) {
        const handler = handlers.get(command);
        if (isStatusCommand(handler)) this.#commands.set(command, handler);
        else if (!partial)
          throw new Error(`${definition.collection}: '${command}' owns a change and has no changeStatus`);
      }
  }

  /** Asks these before records of their collections are deleted; called once they exist. */
  guardDeletions(guards: ReadonlyMap<string, RefusesDeletion>): void {
    for (const [collection, guard] of guards) this.#guards.set(collection, guard);
  }

  /**
   * The store of a collection, its records typed by the definition.
   *
   * @throws Error when the service does not own the collection: a programming error
   */
  of<D extends RecordDefinition>(definition: D): RecordStore<D>;
  of<C extends CollectionName>(collection: C): RecordStore<DefinitionOf<C>>;
  of(which: CollectionName | RecordDefinition): RecordStore {
    const collection = typeof which === 'string' ? which : which.collection;
    const store = this.#stores.get(collection);
    if (!store) throw new Error(`'${collection}' is not a collection of this service`);
    return store;
  }

  find(collection: CollectionName): RecordStore | undefined {
    return this.#stores.get(collection);
  }
}

function isStatusCommand(handler: unknown): handler is ChangesStatus {
  return typeof (handler as Partial<ChangesStatus> | undefined)?.changeStatus === 'function';
}
