import { type Database, openDatabase } from '@llavero/kit/db/database';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import { type BulkRow, bulkLoad } from '@llavero/kit/records/write/bulk';
import { type CollectionName, collectionOwners, type ServiceName } from '@llavero/proto/collections';
import { definitionOf, recordsOf } from '@llavero/proto/records/registry';

const quiet = { info() {}, warn() {}, error() {} };

/** The rooms of the services in the database, to load into as each service's own role. */
export class ProductData {
  readonly #opened = new Map<ServiceName, Promise<Database>>();
  readonly #urlOf: (service: ServiceName) => string;
  readonly #sealingKeys: string;

  constructor(urlOf: (service: ServiceName) => string, sealingKeys: string) {
    this.#urlOf = urlOf;
    this.#sealingKeys = sealingKeys;
  }

  /** Sealed and indexed like any other record. @throws CodedError when a row is not valid */
  async add(collection: CollectionName, rows: readonly BulkRow[]): Promise<void> {
    await bulkLoad(await this.#database(collectionOwners[collection]), definitionOf(collection), rows);
  }

  async close(): Promise<void> {
    for (const database of this.#opened.values()) await (await database).close();
  }

  #database(service: ServiceName): Promise<Database> {
    let database = this.#opened.get(service);
    if (!database) {
      database = openDatabase({
        url: this.#urlOf(service),
        schema: service,
        records: recordsOf(service),
        keys: parseSealingKeys(this.#sealingKeys),
        migrations: 'none',
        logger: quiet,
        poolSize: 4,
      });
      this.#opened.set(service, database);
    }
    return database;
  }
}
