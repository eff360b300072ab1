import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { noteSupplyReading } from '@llavero/proto/commands/supply-changes';
import { formatDay } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { assertHappened, SupplyChangeWriter } from './supply-change-writer.ts';

/** The meter as it stands, with its photographs; photographs of an earlier reading are kept. */
@CommandHandler(noteSupplyReading)
export class NoteSupplyReading implements Handles<typeof noteSupplyReading> {
  constructor(private readonly writer: SupplyChangeWriter) {}

  run(
    input: InputOf<typeof noteSupplyReading>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof noteSupplyReading>> {
    const { reading, readingDate, readingPhotos } = input;
    return this.writer.write(input, ctx, (change, now) => {
      assertHappened('readingDate', readingDate, now);
      return {
        patch: {
          reading,
          readingDate,
          readingPhotos: [...new Set([...change.readingPhotos, ...readingPhotos])],
        },
        note: `Lectura ${formatNumber(reading)} del ${formatDay(readingDate)}`,
      };
    });
  }
}
