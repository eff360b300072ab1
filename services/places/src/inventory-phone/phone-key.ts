import { randomBytes } from 'node:crypto';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { open, seal } from '@llavero/kit/db/sealed';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { inventoryPhoneKey } from '@llavero/proto/commands/inventory-phone';
import { notAsAnother } from './inventory-phone.errors.ts';

/** The kind of sealed value, for the change of keys (`kit/db/reseal-tables`). */
const SEALED_AS = 'phone_key';

/**
 * The key of a person for what waits on their phones. The phone has it while the person is signed in, so that what
 * is left there when they sign out can be opened by nobody until they come back.
 */
@CommandHandler(inventoryPhoneKey)
export class InventoryPhoneKey implements Handles<typeof inventoryPhoneKey> {
  constructor(private readonly database: Database) {}

  async run(
    _input: InputOf<typeof inventoryPhoneKey>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof inventoryPhoneKey>> {
    if (actor.impersonator !== null) throw notAsAnother();
    const { keys } = this.database;
    const made = seal(keys, SEALED_AS, actor.id, { key: randomBytes(32).toString('base64') });
    // Two phones may ask at once: the first row stays.
    const [row] = await this.database.query<{ sealed: Buffer }>(
      `INSERT INTO phone_key (actor, sealed) VALUES ($1, $2)
       ON CONFLICT (actor) DO UPDATE SET actor = excluded.actor RETURNING sealed`,
      [actor.id, made],
    );
    return { key: String(open(keys, SEALED_AS, actor.id, row?.sealed ?? null)['key']) };
  }
}
