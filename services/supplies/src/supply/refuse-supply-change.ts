import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { refuseSupplyChange } from '@llavero/proto/commands/supply-changes';
import { supplyDeadline } from '@llavero/proto/rules/supply-change';
import { changeNotRequested } from './supply-change.errors.ts';
import { SupplyChangeWriter } from './supply-change-writer.ts';

/** The company has refused: what is wrong is corrected, and it is asked anew. */
@CommandHandler(refuseSupplyChange)
export class RefuseSupplyChange implements Handles<typeof refuseSupplyChange> {
  constructor(private readonly writer: SupplyChangeWriter) {}

  run(
    input: InputOf<typeof refuseSupplyChange>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof refuseSupplyChange>> {
    return this.writer.write(input, ctx, ({ requestedAt }, now) => {
      if (requestedAt === null) throw changeNotRequested();
      return {
        patch: {
          status: 'ERROR',
          error: input.reason,
          requestedAt: null,
          due: supplyDeadline({ openedAt: now }),
        },
        note: `Rechazado por la compañía: ${input.reason}`,
      };
    });
  }
}
