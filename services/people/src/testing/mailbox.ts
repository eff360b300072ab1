import { Module } from '@nestjs/common';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { recordsOf } from '@llavero/proto/records/registry';
import { unavailable } from '@llavero/proto/errors';
import { KitModule } from '@llavero/kit/service/kit.module';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';

type Mail = InputOf<typeof sendEmail>;

/** Mail that reached the notifications service in a test. */
export const mailbox: Mail[] = [];

/** While `on`, mail is refused as by a service that is restarting. */
export const outage = { on: false };

@CommandHandler(sendEmail)
class KeepMail implements Handles<typeof sendEmail> {
  async run(input: Mail): Promise<OutputOf<typeof sendEmail>> {
    if (outage.on) throw unavailable('MAIL.AWAY', 'El correo no responde ahora mismo.');
    mailbox.push(input);
    return { communication: 'kept' };
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
