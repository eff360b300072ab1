import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { noteFinishNotice } from '@llavero/proto/commands/move-out';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { finishParties } from '@llavero/proto/records/choices/move-out';
import { formatDay } from '@llavero/proto/values/dates';
import { assertHappened } from './move-out.rules.ts';
import { moveOutWith } from './move-out.values.ts';
import { MoveOutWriter } from './move-out-writer.ts';

/** Who asked for the end of the contract, and when (OPS-04). */
@CommandHandler(noteFinishNotice)
export class NoteFinishNotice implements Handles<typeof noteFinishNotice> {
  constructor(private readonly writer: MoveOutWriter) {}

  run(input: InputOf<typeof noteFinishNotice>, ctx: CallContext): Promise<OutputOf<typeof noteFinishNotice>> {
    const { askedBy, noticeDate } = input;
    return this.writer.write('notice', input, ctx, (contract, now) => {
      assertHappened('noticeDate', noticeDate, { now });
      return {
        patch: { moveOut: moveOutWith(contract, { askedBy, noticeDate }) },
        note: `Preaviso del ${formatDay(noticeDate)}: ${choiceLabel(finishParties, askedBy)}`,
      };
    });
  }
}
