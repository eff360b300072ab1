import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { EventOf } from '@llavero/proto/events/define';
import { updated } from '@llavero/proto/events/record-events';
import { visit as definition } from '@llavero/proto/records/places/visit';
import { visitMailJob } from './visit-mail-job.ts';

const moved = updated(definition);

/** Whoever changes a visit to come, by whatever way: its visitors are told of another hour and of its end, once. */
@OnEvent(moved, { name: 'tell-visitors', from: 'now', whenChanged: ['status', 'startAt'] })
export class TellVisitors implements HandlesEvent<typeof moved> {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  async handle({ subject, data }: EventOf<typeof moved>, tx: Tx, ctx: CallContext): Promise<void> {
    const [visit] = await this.stores.of(definition).loadManyUnchecked([subject], tx);
    if (!visit || visit.startAt <= this.clock.now()) return;
    const { id, status, startAt, cancelledAt } = visit;
    if (status === 'CANCELLED' && data.fields.includes('status')) {
      await this.links.revoke({ collection: 'visit', id }, tx);
      await this.jobs.enqueue(
        visitMailJob,
        { kind: 'CANCELLED', id, key: `${id} ${cancelledAt}` },
        ctx,
        {},
        tx,
      );
    } else if (data.fields.includes('startAt') && (status === 'SCHEDULED' || status === 'CONFIRMED'))
      await this.jobs.enqueue(visitMailJob, { kind: 'MOVED', id, key: `${id} ${startAt}` }, ctx, {}, tx);
  }
}
