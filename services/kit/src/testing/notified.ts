import { notifyStaff } from '@llavero/proto/commands/notifications';
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

/** The notifications service as others see it: it tells colleagues. Start it with `partial: true`. */
@Module({
  imports: [
    KitModule.forService({
      name: 'notifications',
      records: recordsOf('notifications'),
      migrations: 'derive',
    }),
  ],
  providers: [Note],
})
export class NotifyingNeighbour {}
