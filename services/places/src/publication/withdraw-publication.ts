import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { withdrawPublication } from '@llavero/proto/commands/places-publication';
import { publicationWithdrawn } from '@llavero/proto/events/places';
import { publicationStatus } from '@llavero/proto/records/parts/publication';
import { place as definition } from '@llavero/proto/records/places/place';
import { startOfDay } from '@llavero/proto/values/dates';
import { publicationNotIn } from './publication.errors.ts';

/** Stops offering a unit for good. Its texts stay for the next time. */
@CommandHandler(withdrawPublication)
export class WithdrawPublication implements Handles<typeof withdrawPublication> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, version, reason }: InputOf<typeof withdrawPublication>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof withdrawPublication>> {
    const store = this.stores.of(definition);
    const before = publicationStatus(await store.loadUnchecked(id));
    if (before !== 'OFFERED' && before !== 'PAUSED') throw publicationNotIn(before, 'retirar');
    const written = await store.writeUnchecked(
      id,
      version,
      { withdrawnDate: startOfDay(this.clock.now()), withdrawalReason: reason },
      { event: publicationWithdrawn, extra: { reason } },
      ctx,
    );
    return { id, version: written.version, status: publicationStatus(written) };
  }
}
