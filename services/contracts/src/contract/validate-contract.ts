import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { validateContract } from '@llavero/proto/commands/contracts';
import type { SystemFields } from '@llavero/proto/fields/record';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { contractValidated } from '@llavero/proto/events/contracts';
import { replyOf } from '../reply.ts';
import { assertCanValidate } from './contract.rules.ts';

/** A complete draft becomes 'pending signature' (C §4.2 rule 3). */
@CommandHandler(validateContract)
export class ValidateContract implements Handles<typeof validateContract>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof validateContract>, ctx: CallContext): Promise<OutputOf<typeof validateContract>> {
    return this.database.transaction(async (tx) =>
      replyOf(definition, await this.changeStatus(input, ctx, tx), this.clock.now()),
    );
  }

  async changeStatus(
    { id, version }: Pick<AskedChange, 'id' | 'version'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Contract & SystemFields> {
    const store = this.stores.of(definition);
    assertCanValidate(await store.loadUnchecked(id, tx, { lock: true }));
    return store.writeUnchecked(id, version, { validated: true }, { event: contractValidated }, ctx, tx);
  }
}
