import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { receiveMail } from '@llavero/proto/commands/inbound-mail';
import { mailKey, MailIntake } from './mail-intake.ts';

/** Keeps a received mail and has it read: whoever delivers it may forget it then. */
@CommandHandler(receiveMail)
export class ReceiveMail implements Handles<typeof receiveMail> {
  constructor(
    private readonly database: Database,
    private readonly intake: MailIntake,
  ) {}

  async run({ raw }: InputOf<typeof receiveMail>, ctx: CallContext): Promise<OutputOf<typeof receiveMail>> {
    const message = Buffer.from(raw, 'base64');
    const key = await mailKey(message);
    return this.database.transaction((tx) => this.intake.take(message, key, ctx, tx));
  }
}
