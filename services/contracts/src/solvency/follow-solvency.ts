import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { Outside } from '@llavero/kit/outside/outside';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { deleted, updated } from '@llavero/proto/events/record-events';
import { solvencyRequest as definition } from '@llavero/proto/records/contracts/solvency-request';
import { RentInsurer } from '../outside/insurer/port.ts';
import { fileKey } from './ask-insurer.ts';
import { withdrawFromInsurerJob } from './insurer-jobs.ts';
import { SolvencyChanges } from './solvency-changes.ts';

/**
 * What is changed by hand, or taken back, its candidature says as well (decisions 0112, 0170); the commands and the insurer's answer have
 * told it in their own transaction. The insurer's file of a request that is cancelled or put back, by whatever way, is withdrawn (EXT-09).
 */
@OnEvent(updated(definition), {
  name: 'follow-solvency',
  from: 'now',
  whenChanged: ['requestedAt', 'acceptedAt', 'rejectedAt', 'cancelledAt'],
})
export class FollowSolvency implements HandlesEvent {
  constructor(
    private readonly changes: SolvencyChanges,
    private readonly stores: RecordStores,
    private readonly outside: Outside,
    private readonly jobs: JobQueue,
  ) {}

  async handle({ subject, data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    await this.changes.follow(subject, ctx, tx);
    if (this.outside.has(RentInsurer)) await this.withdraw(subject, data.version, ctx, tx);
  }

  private async withdraw(request: string, version: number, ctx: CallContext, tx: Tx): Promise<void> {
    const { before, after } = await this.stores.of(definition).beforeAndAfterUnchecked(request, version, tx);
    if (before.status !== 'REQUESTED' || (after.status !== 'PENDING' && after.status !== 'CANCELLED')) return;
    const file = { key: fileKey(before), reference: before.insurerReference };
    await this.jobs.enqueue(withdrawFromInsurerJob, { request, ...file }, ctx, {}, tx);
  }
}

/** The insurer's file of a request that is deleted while it is asked about is withdrawn: nobody would read the answer (EXT-09). */
@OnEvent(deleted(definition), { name: 'withdraw-deleted-solvency', from: 'now' })
export class WithdrawDeletedSolvency implements HandlesEvent {
  constructor(
    private readonly stores: RecordStores,
    private readonly outside: Outside,
    private readonly jobs: JobQueue,
  ) {}

  async handle({ subject: request }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    if (!this.outside.has(RentInsurer)) return;
    const found = await this.stores.of(definition).loadUnchecked(request, tx, { deleted: true });
    if (found.status !== 'REQUESTED') return;
    const file = { key: fileKey(found), reference: found.insurerReference };
    await this.jobs.enqueue(withdrawFromInsurerJob, { request, ...file }, ctx, {}, tx);
  }
}
