import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { validateContract } from '@llavero/proto/commands/contracts';
import { contract as definition } from '@llavero/proto/records/contract';
import { replyOf } from '../reply.ts';
import { assertCanValidate } from './contract.rules.ts';

/** A complete draft becomes 'pending signature' (C §4.2 rule 3). */
@CommandHandler(validateContract)
export class ValidateContract implements Handles<typeof validateContract> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof validateContract>, ctx: CallContext): Promise<OutputOf<typeof validateContract>> {
    const store = this.stores.of(definition);
    return this.database.transaction(async (tx) => {
      assertCanValidate(await store.load(input.id, tx, { lock: true }));
      const written = await store.write(
        input.id,
        input.version,
        { validated: true },
        { verb: 'validated' },
        ctx,
        tx,
      );
      return replyOf(store.definition, written, this.clock.now());
    });
  }
}
