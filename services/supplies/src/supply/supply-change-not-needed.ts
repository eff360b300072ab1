import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { supplyChangeNotNeeded } from '@llavero/proto/commands/supply-changes';
import { SupplyChangeWriter } from './supply-change-writer.ts';

/** Somebody has looked at the supply and nothing is to be changed. */
@CommandHandler(supplyChangeNotNeeded)
export class SupplyChangeNotNeeded implements Handles<typeof supplyChangeNotNeeded> {
  constructor(private readonly writer: SupplyChangeWriter) {}

  run(
    input: InputOf<typeof supplyChangeNotNeeded>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof supplyChangeNotNeeded>> {
    return this.writer.write(input, ctx, (_change, now) => ({
      patch: { status: 'NOT_NEEDED', finishedAt: now, closingNote: input.reason },
      note: `No hace falta: ${input.reason}`,
    }));
  }
}
