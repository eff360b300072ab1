import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { isUuid } from '@llavero/kit/records/access';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { relation } from '@llavero/proto/records/parts/common';
import { Staff } from '../staff/staff.ts';
import { CompleteTasks } from '../task/complete-tasks.ts';
import { Tasks } from '../task/tasks.ts';
import { Surroundings } from './surroundings.ts';

/** No name here: titles of tasks are not encrypted. */
export const RENEW_MANDATE = 'Renovar una orden de domiciliación';

/**
 * Gives finance a task while the mandate of a debtor is suspended (a returned debit, decision 0066), and closes it once it is in force
 * again or cancelled. It looks at what stands now, so an event that comes twice or late does no harm.
 */
@OnEvent(changesOf(sepaMandate), {
  name: 'debit-suspended',
  from: 'now',
  whenChanged: ['suspended', 'cancelled'],
})
export class DebitSuspended implements HandlesEvent {
  constructor(
    private readonly around: Surroundings,
    private readonly staff: Staff,
    private readonly tasks: Tasks,
    private readonly complete: CompleteTasks,
  ) {}

  async handle({ data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const { id } = data;
    const mandate = await this.around.record(sepaMandate, id, ctx);
    const open = await this.tasks.openTitled(RENEW_MANDATE, { id, collection: 'sepaMandate' }, tx);
    if (!mandate?.suspended || mandate.cancelled) {
      for (const task of open) await this.complete.completeIn(task, ctx, tx);
      return;
    }
    if (open.length > 0 || !data.fields.includes('suspended')) return;
    const [first, ...others] = await this.staff.withPost('FINANCE_MANAGER', ctx.requestId);
    await this.tasks.create(
      {
        type: 'OTHER',
        title: RENEW_MANDATE,
        description:
          'La orden está suspendida: sus recibos no entran en las remesas. Hable con el deudor y firme otra, o reactívela en su ficha si el banco lo ha resuelto.',
        assignedTo: first?.id ?? null,
        watchers: others.map((person) => person.id),
        createdBy: isUuid(data.actor) ? data.actor : null,
        relatedAgents: [mandate.debtor],
        relatedContracts: mandate.contract ? [mandate.contract] : [],
        relatedObjects: [relation('sepaMandate', id)],
      },
      ctx,
      tx,
    );
  }
}
