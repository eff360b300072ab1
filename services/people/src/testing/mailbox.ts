import { Module } from '@nestjs/common';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage } from '@llavero/proto/commands/messages';
import { recordsOf } from '@llavero/proto/records/registry';
import { unavailable } from '@llavero/proto/errors';
import { KitModule } from '@llavero/kit/service/kit.module';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { wordsOf, type WrittenMessage } from '@llavero/kit/testing/written';

/** Mail that reached the notifications service in a test. */
export const mailbox: WrittenMessage[] = [];

/** While `on`, mail is refused as by a service that is restarting. */
export const outage = { on: false };

@CommandHandler(sendMessage)
class KeepMail implements Handles<typeof sendMessage> {
  async run(input: InputOf<typeof sendMessage>): Promise<OutputOf<typeof sendMessage>> {
    if (outage.on) throw unavailable('MAIL.AWAY', 'El correo no responde ahora mismo.');
    mailbox.push({ ...input, ...wordsOf(input) });
    return { sent: 1 };
  }
}

/** The notifications service's door for mail over the real wire, without its letterhead and queue, and its records. */
@Module({
  imports: [
    KitModule.forService({
      name: 'notifications',
      records: recordsOf('notifications'),
      migrations: 'derive',
    }),
  ],
  providers: [KeepMail],
})
export class MailboxModule {}
