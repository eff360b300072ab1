import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { pausePublication } from '@llavero/proto/commands/places-publication';
import { publicationPaused } from '@llavero/proto/events/places';
import { publicationStatus } from '@llavero/proto/records/parts/publication';
import { place as definition } from '@llavero/proto/records/places/place';
import { startOfDay } from '@llavero/proto/values/dates';
import { publicationNotIn } from './publication.errors.ts';

/** Stops offering a unit for a while. */
@CommandHandler(pausePublication)
export class PausePublication implements Handles<typeof pausePublication> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, version }: InputOf<typeof pausePublication>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof pausePublication>> {
    const store = this.stores.of(definition);
    const before = publicationStatus(await store.loadUnchecked(id));
    if (before !== 'OFFERED') throw publicationNotIn(before, 'poner en pausa');
    const written = await store.writeUnchecked(
      id,
      version,
      { pausedDate: startOfDay(this.clock.now()) },
      { event: publicationPaused },
      ctx,
    );
    return { id, version: written.version, status: publicationStatus(written) };
  }
}
