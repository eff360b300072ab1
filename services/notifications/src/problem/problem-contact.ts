import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { problemContact } from '@llavero/proto/commands/notifications';
import { ProblemContacts } from './problem-contacts.ts';

/** TOP-02: the name on the dialog's button. */
@CommandHandler(problemContact)
export class ProblemContact implements Handles<typeof problemContact> {
  constructor(private readonly contacts: ProblemContacts) {}

  async run(
    _input: InputOf<typeof problemContact>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof problemContact>> {
    const person = await this.contacts.find(ctx.requestId);
    return { employee: person?.id ?? null, name: person?.name ?? null };
  }
}
