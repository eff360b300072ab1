import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { reportProblem } from '@llavero/proto/commands/notifications';
import { problemReport } from '@llavero/proto/messages/catalogue/office';
import { named } from '@llavero/proto/messages/message';
import { InternalMessages } from '../communication/internal-messages.ts';
import { Staff } from '../staff/staff.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { ProblemContacts } from './problem-contacts.ts';

/** TOP-02: an internal message with the words of C §7. */
@CommandHandler(reportProblem)
export class ReportProblem implements Handles<typeof reportProblem> {
  constructor(
    private readonly database: Database,
    private readonly contacts: ProblemContacts,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
    private readonly writer: MessageWriter,
  ) {}

  async run(
    { screen, url, description }: InputOf<typeof reportProblem>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof reportProblem>> {
    const { actor, requestId } = ctx;
    const contact = await this.contacts.require(requestId);
    // Only employees use the application (C §1); anybody else is not looked up by name.
    const user = (await this.staff.person(actor.id, requestId))?.name ?? 'una persona sin ficha de empleado';
    const said = named(problemReport, { values: { user, screen, url, description } });
    const message = { ...(await this.writer.write(said, ctx)), author: actor.id };
    const [communication] = await this.database.transaction((tx) =>
      this.messages.send([contact], message, ctx, tx),
    );
    return { communication: communication as string, name: contact.name };
  }
}
