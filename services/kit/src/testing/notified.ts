import { createTask, notifyStaff, sendEmail } from '@llavero/proto/commands/notifications';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { CommandHandler, type Handles } from '../service/command-handler.ts';
import { KitModule } from '../service/kit.module.ts';

/** What other services have asked {@link NotifyingNeighbour} to tell, one per key. */
export const notified = new Map<string, InputOf<typeof notifyStaff>>();

@CommandHandler(notifyStaff)
class Note implements Handles<typeof notifyStaff> {
  async run(input: InputOf<typeof notifyStaff>): Promise<OutputOf<typeof notifyStaff>> {
    const { deduplication } = input;
    if (!notified.has(deduplication)) notified.set(deduplication, input);
    return { told: 1 };
  }
}

/** The e-mails that other services have asked it to send, one per key. */
export const mailed = new Map<string, InputOf<typeof sendEmail>>();

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
  providers: [Note, Keep, NoteTask],
})
export class NotifyingNeighbour {}
