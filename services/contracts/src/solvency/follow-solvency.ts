import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { updated } from '@llavero/proto/events/record-events';
import { solvencyRequest as definition } from '@llavero/proto/records/contracts/solvency-request';
import { SolvencyChanges } from './solvency-changes.ts';

/**
 * What is changed by hand, or taken back, its candidature says as well (decisions 0112, 0170); the commands and the insurer's answer have
 * told it in their own transaction.
 */
@OnEvent(updated(definition), {
  name: 'follow-solvency',
  from: 'now',
  whenChanged: ['requestedAt', 'acceptedAt', 'rejectedAt', 'cancelledAt'],
})
export class FollowSolvency implements HandlesEvent {
  constructor(private readonly changes: SolvencyChanges) {}

  handle({ subject }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    return this.changes.follow(subject, ctx, tx);
  }
}
