import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { publishUnit } from '@llavero/proto/commands/places-publication';
import { unitPublished } from '@llavero/proto/events/places';
import { publicationStatus } from '@llavero/proto/records/parts/publication';
import { place as definition } from '@llavero/proto/records/places/place';
import { offerFindings } from '@llavero/proto/rules/publication';
import { startOfDay } from '@llavero/proto/values/dates';
import { OfferFacts } from './offer-facts.ts';
import { notReadyToPublish, onlyUnitsArePublished, publicationNotIn } from './publication.errors.ts';

/** Offers a unit. After a pause it is the same publication as before; after a withdrawal it is a new one. */
@CommandHandler(publishUnit)
export class PublishUnit implements Handles<typeof publishUnit> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly facts: OfferFacts,
    private readonly clock: Clock,
  ) {}

  async run(
    { id, version }: InputOf<typeof publishUnit>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof publishUnit>> {
    const store = this.stores.of(definition);
    const unit = await store.loadUnchecked(id);
    if (unit.type !== 'UNIT') throw onlyUnitsArePublished();
    const before = publicationStatus(unit);
    if (before === 'OFFERED') throw publicationNotIn(before, 'publicar');
    const facts = (await this.facts.of([unit], this.database, ctx.requestId)).get(id);
    const findings = facts ? offerFindings(unit, facts) : [];
    const blocking = findings.filter(({ blocks }) => blocks);
    if (blocking.length > 0) throw notReadyToPublish(blocking);
    const resumed = before === 'PAUSED';
    const written = await store.writeUnchecked(
      id,
      version,
      {
        publishedDate: resumed ? unit.publishedDate : startOfDay(this.clock.now()),
        pausedDate: null,
        withdrawnDate: null,
        withdrawalReason: null,
      },
      { event: unitPublished, extra: { resumed } },
      ctx,
    );
    return {
      id,
      version: written.version,
      status: publicationStatus(written),
      warnings: findings.length,
    };
  }
}
