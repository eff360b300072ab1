import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { isUuid } from '@llavero/kit/records/access';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { relation } from '@llavero/proto/records/parts/common';
import { agent } from '@llavero/proto/records/people/agent';
import { supplier } from '@llavero/proto/records/people/supplier';
import { type Person, Staff } from '../staff/staff.ts';
import { CompleteTasks } from '../task/complete-tasks.ts';
import { Tasks } from '../task/tasks.ts';
import { Surroundings } from './surroundings.ts';

/** No name here: titles of tasks are not encrypted. */
export const APPROVE_ACCOUNT = 'Aprobar una cuenta bancaria';

/**
 * Gives the approvers a task while a bank account waits for a second person (decision 0034), and closes it once it does not,
 * by whatever change. It looks at what stands now, so an event that comes twice or late does no harm.
 */
@OnEvent([changesOf(agent), changesOf(supplier)], {
  name: 'account-waits',
  from: 'now',
  whenChanged: ['accountPending'],
})
export class AccountWaits implements HandlesEvent {
  constructor(
    private readonly around: Surroundings,
    private readonly staff: Staff,
    private readonly tasks: Tasks,
    private readonly complete: CompleteTasks,
  ) {}

  async handle({ data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const { collection, id } = data;
    const definition = collection === 'agent' ? agent : supplier;
    const payee = await this.around.record<typeof agent | typeof supplier>(definition, id, ctx);
    const open = await this.tasks.openTitled(APPROVE_ACCOUNT, { id, collection }, tx);
    if (!payee?.accountPending) {
      for (const task of open) await this.complete.completeIn(task, ctx, tx);
      return;
    }
    // The event of another change, handled late: whoever wrote the account has an event of their own.
    if (open.length > 0 || !data.fields.includes('accountPending')) return;
    const [first, ...others] = (await this.approvers(ctx)).filter(
      (person) => person.id !== data.actor && person.id !== data.impersonator,
    );
    await this.tasks.create(
      {
        type: 'OTHER',
        title: APPROVE_ACCOUNT,
        description:
          'Ha cambiado la cuenta bancaria de esta ficha. Compruébela con su titular por un medio ya conocido y apruébela o rechácela en la pestaña «Cuenta bancaria». Hasta entonces se paga a la anterior.',
        assignedTo: first?.id ?? null,
        watchers: others.map((person) => person.id),
        createdBy: isUuid(data.actor) ? data.actor : null,
        relatedAgents: collection === 'agent' ? [id] : [],
        relatedObjects: [relation(definition.collection, id)],
      },
      ctx,
      tx,
    );
  }

  /** Finance managers of the house, then administrators (`mayApproveAccounts`). */
  private async approvers({ requestId }: CallContext): Promise<Person[]> {
    const managers = (await this.staff.withPost('FINANCE_MANAGER', requestId)).filter(
      ({ role }) => role === 'INTERNAL_EMPLOYEE',
    );
    return [...managers, ...(await this.staff.admins(requestId))];
  }
}
