import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { mandateRenewed } from '@llavero/proto/events/renewals';
import { MandateRenewals } from './mandate-renewals.ts';

/** F §7 'Mandate renewed': its contracts go over at once where the mandate that continues it has begun. */
@OnEvent(mandateRenewed, { name: 'migrate-contracts-of-mandate' })
export class MigrateContracts implements HandlesEvent {
  constructor(private readonly mandates: MandateRenewals) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    await this.mandates.migrate(tx, ctx, event.subject);
  }
}
