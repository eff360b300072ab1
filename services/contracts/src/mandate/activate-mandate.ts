import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { activateMandate } from '@llavero/proto/commands/contracts';
import { mandate as definition } from '@llavero/proto/records/mandate';
import { replyOf } from '../reply.ts';
import { mandateNotValidated } from './mandate.errors.ts';
import { refuseClosedMandate } from './mandate.rules.ts';

/**
 * Puts a validated mandate in force: a date still to come is brought to today. Publishes
 * `mandate.activated`, on which certificate work, messages and tasks start elsewhere (F §7).
 */
@CommandHandler(activateMandate)
export class ActivateMandate implements Handles<typeof activateMandate> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof activateMandate>, ctx: CallContext): Promise<OutputOf<typeof activateMandate>> {
    const store = this.stores.of(definition);
    return this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const mandate = await store.load(input.id, tx, { lock: true });
      refuseClosedMandate(mandate, now);
      if (!mandate.validated) throw mandateNotValidated();
      const written = await store.write(
        input.id,
        input.version,
        // The manual change to ACTIVE and this command put a mandate in force by the same effect.
        definition.states!.effects!['ACTIVE']!(mandate, now),
        {
          verb: 'activated',
          extra: {
            landlords: mandate.landlords,
            units: mandate.units,
            salesManager: mandate.salesManager,
            region: mandate.region,
            sendMarketing: input.sendMarketing,
          },
        },
        ctx,
        tx,
      );
      return replyOf(store.definition, written, now);
    });
  }
}
