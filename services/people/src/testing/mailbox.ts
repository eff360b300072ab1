import { Module } from '@nestjs/common';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { KitModule } from '@llavero/kit/service/kit.module';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';

type Mail = InputOf<typeof sendEmail>;

/** Mail that reached the notifications service in a test. */
export const mailbox: Mail[] = [];

@CommandHandler(sendEmail)
class KeepMail implements Handles<typeof sendEmail> {
  async run(input: Mail): Promise<OutputOf<typeof sendEmail>> {
    mailbox.push(input);
    return { communication: 'kept' };
  }
}

/** The notifications service's door for mail over the real wire, without its letterhead and queue. */
@Module({
  imports: [KitModule.forService({ name: 'notifications', records: [], migrations: 'derive' })],
  providers: [KeepMail],
})
export class MailboxModule {}
