import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { KitModule } from '@llavero/kit/service/kit.module';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { notifyStaff, sendEmail } from '@llavero/proto/commands/notifications';
import { unavailable } from '@llavero/proto/errors';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module, type Type } from '@nestjs/common';

type Mail = InputOf<typeof sendEmail>;
type Notice = InputOf<typeof notifyStaff>;

/** The door of the notifications service, and what has come through it. */
export interface Mailbox {
  module: Type<unknown>;
  mailbox: Mail[];
  told: Notice[];
  /** While `on`, mail is refused. */
  outage: { on: boolean };
}

/** A service of notifications that keeps what it is given. */
export function mailboxModule(): Mailbox {
  const mailbox: Mail[] = [];
  const told: Notice[] = [];
  const outage = { on: false };
  @CommandHandler(sendEmail)
  class KeepMail implements Handles<typeof sendEmail> {
    async run(mail: Mail): Promise<OutputOf<typeof sendEmail>> {
      if (outage.on) throw unavailable('MAIL.AWAY', 'El correo no responde ahora mismo.');
      mailbox.push(mail);
      return { communication: 'kept' };
    }
  }
  @CommandHandler(notifyStaff)
  class KeepNotice implements Handles<typeof notifyStaff> {
    async run(notice: Notice): Promise<OutputOf<typeof notifyStaff>> {
      told.push(notice);
      return { told: 1 };
    }
  }
  @Module({
    imports: [
      KitModule.forService({
        name: 'notifications',
        records: recordsOf('notifications'),
        migrations: 'derive',
      }),
    ],
    providers: [KeepMail, KeepNotice],
  })
  class Notifications {}
  return { module: Notifications, mailbox, told, outage };
}
