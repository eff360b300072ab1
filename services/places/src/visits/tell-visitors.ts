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

/** Where and how a visit takes place. */
const circumstances = ['unit', 'kind', 'meetingUrl'] as const;

/**
 * Whoever changes a visit to come, by whatever way: its visitors are told of another hour, place or way to meet, of its end, and when it
 * takes place after all, once. One that has another hour is reminded of anew.
 */
@OnEvent(moved, { name: 'tell-visitors', from: 'now', whenChanged: ['status', 'startAt', ...circumstances] })
export class TellVisitors implements HandlesEvent<typeof moved> {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  async handle({ subject, data, time }: EventOf<typeof moved>, tx: Tx, ctx: CallContext): Promise<void> {
    const [visit] = await this.stores.of(definition).loadManyUnchecked([subject], tx);
    if (!visit || visit.startAt <= this.clock.now()) return;
    const { id, version, status, remindedAt } = visit;
    // As it stands now: two changes that are told together are one mail, the same hour a second time is another.
    const key = `${id} ${version}`;
    const isOpen = status === 'SCHEDULED' || status === 'CONFIRMED';
    const hasMoved = data.fields.includes('startAt');
    if (hasMoved && remindedAt !== null && remindedAt * 1000 <= Date.parse(time))
      await this.stores.of(definition).writeUnchecked(id, undefined, { remindedAt: null }, {}, ctx, tx);
    const tell = (kind: 'BOOKED' | 'CANCELLED' | 'CHANGED' | 'MOVED') =>
      this.jobs.enqueue(visitMailJob, { kind, id, key }, ctx, {}, tx);
    if (status === 'CANCELLED' && data.fields.includes('status')) {
      await this.links.revoke({ collection: 'visit', id }, tx);
      await tell('CANCELLED');
    } else if (hasMoved && isOpen) await tell('MOVED');
    // Cancelled before, and told so: the link went with it.
    else if (isOpen && data.fields.includes('cancelledAt')) await tell('BOOKED');
    else if (isOpen && circumstances.some((name) => data.fields.includes(name))) await tell('CHANGED');
  }
}
