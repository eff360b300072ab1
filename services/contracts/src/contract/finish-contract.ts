import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { finishContract } from '@llavero/proto/commands/contracts';
import { contract as definition } from '@llavero/proto/records/contract';
import { relation } from '@llavero/proto/records/parts/common';
import { replyOf } from '../reply.ts';
import { assertCanFinish } from './contract.rules.ts';

/** Sets the last day of a contract in force; it shows as finished once that day is over (C §4.2 rule 4). */
@CommandHandler(finishContract)
export class FinishContract implements Handles<typeof finishContract> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof finishContract>, ctx: CallContext): Promise<OutputOf<typeof finishContract>> {
    const store = this.stores.of(definition);
    return this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const contract = await store.load(input.id, tx, { lock: true });
      assertCanFinish(contract, input.endDate);
      const note = {
        date: now,
        category: 'MANAGEMENT',
        subcategory: 'CONTRACT',
        description: input.reason ? `Finalización: ${input.reason}` : 'Finalización del contrato',
        creator: relation('employee', ctx.actor.id),
        importedFromAdmin: false,
      };
      const written = await store.write(
        input.id,
        input.version,
        {
          endDate: input.endDate,
          finishReason: input.reason,
          chronology: [...(contract.chronology ?? []), note],
        },
        {
          verb: 'finished',
          extra: { endDate: input.endDate, units: contract.units, tenants: contract.tenants },
        },
        ctx,
        tx,
      );
      return replyOf(store.definition, written, now);
    });
  }
}
