import { sendMessage } from '@llavero/proto/commands/messages';
import { createTask, sendEmail } from '@llavero/proto/commands/notifications';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { CommandHandler, type Handles } from '../service/command-handler.ts';
import { KitModule } from '../service/kit.module.ts';
import { wordsOf, WriteBuiltIn, type WrittenMessage } from './written.ts';

/** What other services have asked {@link NotifyingNeighbour} to tell colleagues, one per key. */
export const notified = new Map<string, WrittenMessage>();

/** The mails that other services have asked it to send, one per key. */
export const mailed = new Map<string, WrittenMessage | InputOf<typeof sendEmail>>();

@CommandHandler(sendMessage)
class Note implements Handles<typeof sendMessage> {
  async run(input: InputOf<typeof sendMessage>): Promise<OutputOf<typeof sendMessage>> {
    const kept: Map<string, unknown> = input.to === null ? notified : mailed;
    const key = input.deduplication ?? `${kept.size}`;
    if (!kept.has(key)) kept.set(key, { ...input, ...wordsOf(input) });
    return { sent: 1 };
  }
}

@CommandHandler(sendEmail)
class Keep implements Handles<typeof sendEmail> {
  async run(input: InputOf<typeof sendEmail>): Promise<OutputOf<typeof sendEmail>> {
    const key = input.deduplication ?? `${mailed.size}`;
    if (!mailed.has(key)) mailed.set(key, input);
    return { communication: key };
  }
}

/** The tasks that other services have asked it to create, one per key. */
export const tasked = new Map<string, InputOf<typeof createTask>>();

@CommandHandler(createTask)
class NoteTask implements Handles<typeof createTask> {
  async run(input: InputOf<typeof createTask>): Promise<OutputOf<typeof createTask>> {
    const key = input.deduplication ?? `${tasked.size}`;
    if (!tasked.has(key)) tasked.set(key, input);
    return { id: key, version: 1 };
  }
}

/** The notifications service as others see it: it tells colleagues, takes mail and notes tasks. Start it with `partial: true`. */
@Module({
  imports: [
    KitModule.forService({
      name: 'notifications',
      records: recordsOf('notifications'),
      migrations: 'derive',
    }),
  ],
  providers: [Note, Keep, WriteBuiltIn, NoteTask],
})
export class NotifyingNeighbour {}
