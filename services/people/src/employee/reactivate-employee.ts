import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { reactivateEmployee } from '@llavero/proto/commands/people-employees';
import { employee } from '@llavero/proto/records/people/employee';
import { alreadyActive } from './employee.errors.ts';

/** The password of before is still good; who has forgotten it asks for a link. */
@CommandHandler(reactivateEmployee)
export class ReactivateEmployee implements Handles<typeof reactivateEmployee> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  run(
    { id, version }: InputOf<typeof reactivateEmployee>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof reactivateEmployee>> {
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(employee);
      const person = await store.loadUnchecked(id, tx, { lock: true });
      if (person.active) throw alreadyActive();
      const after = await store.writeUnchecked(id, version, { active: true }, {}, ctx, tx);
      return { version: after.version };
    });
  }
}
