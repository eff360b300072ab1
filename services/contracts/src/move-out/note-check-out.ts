import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { noteCheckOut } from '@llavero/proto/commands/move-out';
import { formatDay } from '@llavero/proto/values/dates';
import { assertHappened } from './move-out.rules.ts';
import { moveOutWith } from './move-out.values.ts';
import { MoveOutWriter } from './move-out-writer.ts';

/** The unit was looked at after the tenant left. */
@CommandHandler(noteCheckOut)
export class NoteCheckOut implements Handles<typeof noteCheckOut> {
  constructor(private readonly writer: MoveOutWriter) {}

  run(input: InputOf<typeof noteCheckOut>, ctx: CallContext): Promise<OutputOf<typeof noteCheckOut>> {
    const { checkOutDate, inventory, notes } = input;
    return this.writer.write('checkOut', input, ctx, (contract, now) => {
      assertHappened('checkOutDate', checkOutDate, { now });
      return {
        patch: { moveOut: moveOutWith(contract, { checkOutDate, inventory, checkOutNotes: notes }) },
        note: `Revisión de salida del ${formatDay(checkOutDate)}`,
      };
    });
  }
}
