import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { mandate as mandateDefinition } from '@llavero/proto/records/mandate';
import { statusOf } from '@llavero/proto/states/evaluate';

/**
 * Contracts carry a copy of their mandate's status, because their own derives from it (C §4.2 rule 5).
 * Every change of a mandate brings the copies up to date, those of activated contracts only: for the others the
 * copy changes nothing, and a new version would get in the way of whoever is writing the draft.
 */
@OnEvent('llavero.contracts.mandate.*', { name: 'keep-mandate-status' })
export class KeepMandateStatus implements HandlesEvent {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const mandate = await this.stores.of(mandateDefinition).load(event.subject, tx);
    const mandateStatus = statusOf(mandateDefinition, mandate, this.clock.now());
    const rows = await tx.query<{ id: string; version: number }>(
      `select id, version from contract
        where mandate = $1 and activated and mandate_status is distinct from $2 and deleted_at is null
        order by id for update`,
      [event.subject, mandateStatus],
    );
    for (const { id, version } of rows)
      await this.stores.of('contract').write(id, version, { mandateStatus }, { verb: 'updated' }, ctx, tx);
  }
}
