import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { Attachments } from './attachments.ts';
import { Communications } from './communications.ts';
import { recipientsOf } from './recipients.ts';

/** RST-10: an e-mail, recorded first and then sent (JOB-04). */
@CommandHandler(sendEmail)
export class SendEmail implements Handles<typeof sendEmail> {
  constructor(
    private readonly database: Database,
    private readonly communications: Communications,
    private readonly attachments: Attachments,
  ) {}

  async run(input: InputOf<typeof sendEmail>, ctx: CallContext): Promise<OutputOf<typeof sendEmail>> {
    const { deduplication, to, cc, attachments: documents, ...message } = input;
    const addressed = { to: recipientsOf(to, 'to'), cc: recipientsOf(cc, 'cc') };
    const attachments = await this.attachments.named(documents, ctx);
    const communication = await this.database.transaction((tx) =>
      this.communications.record(
        {
          ...message,
          ...addressed,
          attachments,
          author: ctx.actor.id,
          ...(deduplication === null ? {} : { deduplication }),
        },
        ctx,
        tx,
      ),
    );
    return { communication };
  }
}
