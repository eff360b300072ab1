import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { KitModule } from '@llavero/kit/service/kit.module';
import { wordsOf, type WrittenMessage } from '@llavero/kit/testing/written';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage } from '@llavero/proto/commands/messages';
import { unavailable } from '@llavero/proto/errors';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module, type Type } from '@nestjs/common';

/** The door of the notifications service, and what has come through it. */
export interface Mailbox {
  module: Type<unknown>;
  mailbox: WrittenMessage[];
  told: WrittenMessage[];
  /** While `on`, mail is refused. */
  outage: { on: boolean };
}

/** A service of notifications that keeps what it is given. */
export function mailboxModule(): Mailbox {
  const mailbox: WrittenMessage[] = [];
  const told: WrittenMessage[] = [];
  const outage = { on: false };
  @CommandHandler(sendMessage)
  class KeepMessage implements Handles<typeof sendMessage> {
    async run(input: InputOf<typeof sendMessage>): Promise<OutputOf<typeof sendMessage>> {
      if (input.to !== null && outage.on)
        throw unavailable('MAIL.AWAY', 'El correo no responde ahora mismo.');
      (input.to === null ? told : mailbox).push({ ...input, ...wordsOf(input) });
      return { sent: 1 };
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
    providers: [KeepMessage],
  })
  class Notifications {}
  return { module: Notifications, mailbox, told, outage };
}
