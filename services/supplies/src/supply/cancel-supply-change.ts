import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { cancelSupplyChange } from '@llavero/proto/commands/supply-changes';
import { SupplyChangeWriter } from './supply-change-writer.ts';

/** The change is given up, with the reason. */
@CommandHandler(cancelSupplyChange)
export class CancelSupplyChange implements Handles<typeof cancelSupplyChange> {
  constructor(private readonly writer: SupplyChangeWriter) {}

  run(
    input: InputOf<typeof cancelSupplyChange>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof cancelSupplyChange>> {
    return this.writer.write(input, ctx, (_change, now) => ({
      patch: { status: 'CANCELLED', finishedAt: now, closingNote: input.reason },
      note: `Anulado: ${input.reason}`,
    }));
  }
}
