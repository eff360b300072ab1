import type { Json } from '@llavero/proto/fields/field';
import { invalid } from '@llavero/proto/errors';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { Creates, type CreatesRecord } from '@llavero/kit/service/creates-record';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { employeePasswordChanged, userPasswordChanged } from '@llavero/proto/events/people';
import { Passwords } from '../sign-in/passwords.ts';

/**
 * A new person may come with a first password. It is no field a caller can set; whoever may create the person
 * may give it, and it is stored as a hash.
 */
abstract class CreateWithPassword implements CreatesRecord {
  readonly #collection: 'employee' | 'user';
  readonly #stores: RecordStores;
  readonly #database: Database;
  readonly #passwords: Passwords;

  constructor(
    collection: 'employee' | 'user',
    stores: RecordStores,
    database: Database,
    passwords: Passwords,
  ) {
    this.#collection = collection;
    this.#stores = stores;
    this.#database = database;
    this.#passwords = passwords;
  }

  async create(object: Record<string, Json>, ctx: CallContext): Promise<StoredRecord> {
    const store = this.#stores.of(this.#collection);
    const { password, ...fields } = object;
    if (password === undefined || password === null || password === '') return store.create(fields, ctx);
    if (typeof password !== 'string') throw passwordNotText();
    return this.#database.transaction(async (tx) => {
      // First the person, which checks permission and fields, then what only this service may set.
      const made = await store.create(fields, ctx, tx);
      const hashed = await this.#passwords.hash(password, String(fields['email'] ?? ''));
      const { version } = await store.writeUnchecked(
        made.id,
        made.version,
        { password: hashed },
        { event: this.#collection === 'employee' ? employeePasswordChanged : userPasswordChanged },
        ctx,
        tx,
      );
      return { ...made, version };
    });
  }
}

@Creates('employee')
export class CreateEmployee extends CreateWithPassword {
  constructor(stores: RecordStores, database: Database, passwords: Passwords) {
    super('employee', stores, database, passwords);
  }
}

@Creates('user')
export class CreateUser extends CreateWithPassword {
  constructor(stores: RecordStores, database: Database, passwords: Passwords) {
    super('user', stores, database, passwords);
  }
}

const passwordNotText = () =>
  invalid('RECORD.INVALID', 'No se ha guardado nada: revise la contraseña.', [
    { field: 'password', rule: 'text', message: 'La contraseña debe ser un texto.' },
  ]);
