import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { updated } from '@llavero/proto/events/record-events';
import { openOperationStatuses } from '@llavero/proto/records/choices/tasks';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { operation } from '@llavero/proto/records/supplies/operation';
import { OpenContractChanges } from './open-contract-changes.ts';
import { SupplyChangeWriter } from './supply-change-writer.ts';

/**
 * A contract that is cancelled gives nobody its supplies: what its start has opened is given up, but for what the company is at already,
 * which a person calls back. Of one that was in force, what stands in the tenant's name goes back as at its end (F §7).
 */
@OnEvent(updated(definition), { name: 'cancel-contract-changes', from: 'now', whenChanged: ['cancelled'] })
export class CancelContractChanges implements HandlesEvent {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
    private readonly writer: SupplyChangeWriter,
    private readonly changes: OpenContractChanges,
    private readonly clock: Clock,
  ) {}

  async handle({ subject }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const own = serviceContext('supplies', ctx.requestId);
    const contract = await this.peers.of(definition).find(subject, own, {
      fields: ['cancelled', 'activated', 'startDate'],
    });
    if (!contract?.cancelled) return;
    const filter = {
      ...{ type: 'SUPPLY_CHANGE' as const, contract: subject, cause: 'CONTRACT_START' as const },
      ...{ status: { $in: [...openOperationStatuses] }, requestedAt: null },
    };
    const givenUp = await this.stores.of(operation).findUnchecked({ filter }, tx);
    for (const { id } of givenUp)
      await this.writer.writeIn(tx, { id, version: null }, ctx, (_change, now) => ({
        patch: { status: 'CANCELLED', finishedAt: now, closingNote: 'El contrato se ha anulado' },
        note: 'Anulado: el contrato se ha anulado',
      }));
    const { activated, startDate } = contract;
    if (activated && startDate !== null && startDate <= this.clock.now())
      await this.changes.open(subject, 'END', ctx, tx, givenUp);
  }
}
