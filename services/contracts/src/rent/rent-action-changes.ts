import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { updated } from '@llavero/proto/events/record-events';
import { contractRentActionModified } from '@llavero/proto/events/rent-reviews';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { nextRent as definition, type NextRent } from '@llavero/proto/records/contracts/next-rent';
import { applyChange } from '@llavero/proto/states/change';
import { startOfDay } from '@llavero/proto/values/dates';

/** Updates that a decision can still change. */
const undecided = ['PLANNED', 'TO_DECIDE', 'CALCULATED', 'NOTIFIED', 'SKIPPED', 'NOT_APPLICABLE'] as const;

/**
 * What a person decides about the next rent update (C §3.5), on the contract or on the update itself. The update that is planned
 * already follows the contract, so that DONT_APPLY and SKIP_NEXT_IPC hold whenever they are said; a skip is used up by it, as it is
 * when the update is planned later. What the service writes itself (a skip that is used up) is no decision.
 */
@OnEvent([updated(contractDefinition), updated(definition)], {
  name: 'rent-action-changes',
  from: 'now',
  whenChanged: ['nextIpcAction', 'action'],
})
export class RentActionChanges implements HandlesEvent {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  concerns({ data }: DomainEvent): boolean {
    const field = data.collection === 'contract' ? 'nextIpcAction' : 'action';
    return isUuid(data.actor) && data.fields.includes(field);
  }

  async handle({ subject, data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const author = data.actor;
    if (data.collection === 'contract') return this.onContract(subject, author, ctx, tx);
    const [update] = await this.stores.of(definition).loadManyUnchecked([subject], tx);
    if (!update || update.appliedAt !== null || update.cancelled) return;
    const [contract] = await this.stores.of(contractDefinition).loadManyUnchecked([update.contract], tx);
    if (contract) await this.tell(contract.id, {}, update.action, update, author, ctx, tx);
  }

  private async onContract(id: string, author: string, ctx: CallContext, tx: Tx): Promise<void> {
    const [contract] = await this.stores.of(contractDefinition).loadManyUnchecked([id], tx);
    if (!contract) return;
    const action = contract.nextIpcAction ?? 'APPLY';
    const [next] = await this.stores.of(definition).findUnchecked(
      {
        filter: {
          contract: id,
          status: { $in: [...undecided] },
          date: { $gte: startOfDay(this.clock.now()) },
        },
        sort: [{ field: 'date', order: 'asc' }],
        limit: 1,
      },
      tx,
    );
    if (next && next.action !== action) {
      // Taken up again it begins anew, as when a person does so on the update itself.
      const patch =
        action === 'APPLY' ? applyChange(definition, next, 'PLANNED', this.clock.now()) : { action };
      await this.stores.of(definition).writeUnchecked(next.id, undefined, patch, {}, ctx, tx);
    }
    const usedUp = next && action === 'SKIP_NEXT_IPC' ? { nextIpcAction: 'APPLY' as const } : {};
    await this.tell(id, usedUp, action, next, author, ctx, tx);
  }

  private async tell(
    contract: string,
    patch: { nextIpcAction?: 'APPLY' },
    action: NextRent['action'],
    update: Pick<NextRent, 'date'> | undefined,
    author: string,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    await this.stores
      .of(contractDefinition)
      .writeUnchecked(
        contract,
        undefined,
        patch,
        { event: contractRentActionModified, extra: { action, date: update?.date ?? null, author } },
        ctx,
        tx,
      );
  }
}
