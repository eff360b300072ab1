import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { MESSAGE_EXPIRY_SECONDS, process } from '@llavero/proto/records/notifications/process';
import { processFailed, processRequeued } from '@llavero/proto/events/notifications';
import { updated } from '@llavero/proto/events/record-events';
import { Staff } from '../staff/staff.ts';
import { NOT_A_MESSAGE } from './job.rules.ts';
import { Jobs } from './jobs.ts';

/**
 * Somebody has put a failed message back to 'En cola': it is carried out again, now with the rights of that
 * person, and has its ten minutes anew. The service's own steps publish events of their own and do not come here.
 */
// The name is the consumer's on the broker and stays as it was first given.
@OnEvent(updated(process), { name: 'put-job-back-in-line' })
export class RequeueJob implements HandlesEvent {
  constructor(
    private readonly stores: RecordStores,
    private readonly jobs: Jobs,
    private readonly staff: Staff,
    private readonly clock: Clock,
  ) {}

  async handle({ subject, data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    if (!data.fields.includes('status')) return;
    const store = this.stores.of('process');
    const [job] = await store.loadManyUnchecked([subject], tx);
    const person = await this.staff.person(data.actor, ctx.requestId);
    if (job?.['status'] !== 'QUEUED' || !person) return;
    if (job['messageId'] === null) {
      // Long work of another service: only where it was begun can it be begun again.
      const back = { status: 'ERROR' as const, error: NOT_A_MESSAGE, finishedAt: this.clock.now() };
      await store.writeUnchecked(subject, job.version, back, { event: processFailed }, ctx, tx);
      return;
    }
    const requestedAt = this.clock.now();
    const anew = { requestedAt, expiration: requestedAt + MESSAGE_EXPIRY_SECONDS, requestedBy: person.id };
    await store.writeUnchecked(subject, job.version, anew, { event: processRequeued }, ctx, tx);
    const actor = { id: person.id, role: person.role, session: null, impersonator: data.impersonator };
    await this.jobs.put(subject, Number(job['priority']), { actor, requestId: ctx.requestId }, tx);
  }
}
