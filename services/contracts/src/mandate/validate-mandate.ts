import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { Clock } from '@llavero/kit/config/clock';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { validateMandate } from '@llavero/proto/commands/contracts';
import type { SystemFields } from '@llavero/proto/fields/record';
import { mandate as definition, type Mandate } from '@llavero/proto/records/contracts/mandate';
import { mandateValidated } from '@llavero/proto/events/contracts';
import { refuseClosedMandate, refuseUnready } from './mandate.rules.ts';
import { replyOf } from '../reply.ts';

/** Marks a complete mandate as validated; its date decides whether it is signed or active (C §4.1). */
@CommandHandler(validateMandate)
export class ValidateMandate implements Handles<typeof validateMandate>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof validateMandate>, ctx: CallContext): Promise<OutputOf<typeof validateMandate>> {
    return this.database.transaction(async (tx) =>
      replyOf(definition, await this.changeStatus(input, ctx, tx), this.clock.now()),
    );
  }

  async changeStatus(
    { id, version }: Pick<AskedChange, 'id' | 'version'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Mandate & SystemFields> {
    const store = this.stores.of(definition);
    const mandate = await store.loadUnchecked(id, tx, { lock: true });
    refuseClosedMandate(mandate, this.clock.now());
    refuseUnready(mandate);
    return store.writeUnchecked(id, version, { validated: true }, { event: mandateValidated }, ctx, tx);
  }
}
