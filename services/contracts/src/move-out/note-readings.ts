import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { noteReadings } from '@llavero/proto/commands/move-out';
import { formatDay } from '@llavero/proto/values/dates';
import { assertHappened } from './move-out.rules.ts';
import { moveOutWith } from './move-out.values.ts';
import { MoveOutWriter } from './move-out-writer.ts';

/** The meters as they stood when the tenant left: what the last bills of the supplies are checked against. */
@CommandHandler(noteReadings)
export class NoteReadings implements Handles<typeof noteReadings> {
  constructor(private readonly writer: MoveOutWriter) {}

  run(input: InputOf<typeof noteReadings>, ctx: CallContext): Promise<OutputOf<typeof noteReadings>> {
    const { readingsDate, readings } = input;
    return this.writer.write('readings', input, ctx, (contract, now) => {
      assertHappened('readingsDate', readingsDate, { now });
      return {
        patch: { moveOut: moveOutWith(contract, { readingsDate, readings }) },
        note: `Lecturas de contadores del ${formatDay(readingsDate)}: ${readings.length}`,
      };
    });
  }
}
