import { Clock } from '@llavero/kit/config/clock';
import type { RefusesDeletion } from '@llavero/kit/records/write/refuses-deletion';
import { GuardsDeletion } from '@llavero/kit/service/deletion-guard';
import type { RecordOf } from '@llavero/proto/fields/record';
import { visit as definition } from '@llavero/proto/records/places/visit';
import { visitExpected } from './visit.errors.ts';
import { isOpen } from './visitor-leaves.ts';

/** A visit to come is cancelled before it is deleted: its visitors hear of a cancellation, and would come to a deleted one. */
@GuardsDeletion(definition)
export class ExpectedVisits implements RefusesDeletion<RecordOf<typeof definition>> {
  constructor(private readonly clock: Clock) {}

  /** @throws CodedError conflict `VISIT.EXPECTED` */
  refuseDeletion(visit: RecordOf<typeof definition>): Promise<void> {
    if (isOpen(visit) && visit.startAt > this.clock.now() && visit.contacts.length > 0)
      return Promise.reject(visitExpected());
    return Promise.resolve();
  }
}
