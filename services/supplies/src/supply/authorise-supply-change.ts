import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { authoriseSupplyChange } from '@llavero/proto/commands/supply-changes';
import { formatDay } from '@llavero/proto/values/dates';
import { assertHappened, SupplyChangeWriter } from './supply-change-writer.ts';

/** The new holder has authorised the change: companies refuse anybody else who asks (field-notes C16). */
@CommandHandler(authoriseSupplyChange)
export class AuthoriseSupplyChange implements Handles<typeof authoriseSupplyChange> {
  constructor(private readonly writer: SupplyChangeWriter) {}

  run(
    input: InputOf<typeof authoriseSupplyChange>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof authoriseSupplyChange>> {
    const { authorisedDate, authorisation } = input;
    return this.writer.write(input, ctx, (change, now) => {
      assertHappened('authorisedDate', authorisedDate, now);
      return {
        patch: { authorisedDate, authorisation: authorisation ?? change.authorisation },
        note: `Autorizado por el titular nuevo el ${formatDay(authorisedDate)}`,
      };
    });
  }
}
