import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { Clock } from '@llavero/kit/config/clock';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { validateMandate } from '@llavero/proto/commands/contracts';
import { mandate as definition } from '@llavero/proto/records/mandate';
import { mandateProblems } from '@llavero/proto/rules/readiness';
import { mandateNotReady } from './mandate.errors.ts';
import { refuseClosedMandate } from './mandate.rules.ts';
import { replyOf } from '../reply.ts';

/** Marks a complete mandate as validated; its date decides whether it is signed or active (C §4.1). */
@CommandHandler(validateMandate)
export class ValidateMandate implements Handles<typeof validateMandate> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof validateMandate>, ctx: CallContext): Promise<OutputOf<typeof validateMandate>> {
    const store = this.stores.of(definition);
    return this.database.transaction(async (tx) => {
      const mandate = await store.load(input.id, tx, { lock: true });
      refuseClosedMandate(mandate, this.clock.now());
      const problems = mandateProblems(mandate);
      if (problems.length) throw mandateNotReady(problems);
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
