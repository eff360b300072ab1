import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { updated } from '@llavero/proto/events/record-events';
import { followedCertificates } from '@llavero/proto/records/choices/places';
import { certificateFields, certificateOf } from '@llavero/proto/records/parts/certificate';
import { place as placeRecord } from '@llavero/proto/records/places/place';
import { operation as definition } from '@llavero/proto/records/supplies/operation';
import { certificateCard } from '@llavero/proto/rules/certificate-cockpit';
import { Operations } from '../operation/operations.ts';
import { Places } from '../places/places.ts';

/** A certificate that is registered, or that nobody needs, ends the work on it: the place says how far it is. */
@OnEvent(updated(placeRecord), {
  name: 'finish-certificates',
  from: 'now',
  whenChanged: certificateFields,
})
export class FinishCertificates implements HandlesEvent {
  constructor(
    private readonly places: Places,
    private readonly stores: RecordStores,
    private readonly operations: Operations,
    private readonly clock: Clock,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const now = this.clock.now();
    for (const place of await this.places.read([event.subject], certificateFields, ctx))
      for (const certificate of followedCertificates.values) {
        const current = certificateOf(place, certificate);
        const card = certificateCard(current, now);
        // One that ends soon is registered, too, and its renewal goes on.
        if (card !== 'REGISTERED' && card !== 'NOT_NEEDED') continue;
        for (const { id, version } of await this.operations.ofCertificate(place.id, certificate, tx))
          await this.stores.of(definition).writeUnchecked(
            id,
            version,
            {
              status: card === 'REGISTERED' ? 'DONE' : 'NOT_NEEDED',
              finishedAt: now,
              certificateNumber: current?.number ?? null,
              issueDate: current?.issueDate ?? null,
              endDate: current?.endDate ?? null,
            },
            {},
            ctx,
            tx,
          );
      }
  }
}
