import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { deactivateEmployee } from '@llavero/proto/commands/people-employees';
import { employeeDeactivated } from '@llavero/proto/events/people-employees';
import { employee } from '@llavero/proto/records/people/employee';
import { Sessions } from '../sign-in/sessions.ts';
import {
  colleagueNeeded,
  colleagueUnfit,
  inactiveEmployee,
  lastAdministrator,
  notOneself,
} from './employee.errors.ts';
import { countOpenTasks } from './open-tasks.ts';

/**
 * The record, the end of the sessions and the event are one transaction; the tasks follow by the event, so that they
 * change hands once even when the notifications service is away (decision 0038).
 */
@CommandHandler(deactivateEmployee)
export class DeactivateEmployee implements Handles<typeof deactivateEmployee> {
  constructor(
    private readonly stores: RecordStores,
    private readonly sessions: Sessions,
    private readonly peers: Peers,
  ) {}

  async run(
    { id, version, tasksTo }: InputOf<typeof deactivateEmployee>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof deactivateEmployee>> {
    if (id === ctx.actor.id || id === ctx.actor.impersonator) throw notOneself();
    const openTasks = await countOpenTasks(this.peers, id, ctx);
    if (openTasks > 0 && tasksTo === null) throw colleagueNeeded(openTasks);
    let written = 0;
    const ended = await this.sessions.end(id, undefined, ctx, async (tx) => {
      await this.refuse(id, tasksTo, tx);
      const publication = { event: employeeDeactivated, extra: { tasksTo } };
      const after = await this.stores
        .of(employee)
        .writeUnchecked(id, version, { active: false }, publication, ctx, tx);
      written = after.version;
    });
    return { version: written, openTasks, sessions: ended.length };
  }

  private async refuse(id: string, tasksTo: string | null, tx: Tx): Promise<void> {
    // One after the other: two administrators who deactivate each other would leave nobody.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('llavero people deactivation', 0))`);
    const store = this.stores.of(employee);
    const person = await store.loadUnchecked(id, tx, { lock: true });
    if (!person.active) throw inactiveEmployee();
    if (person.role === 'ADMIN') {
      const others = await tx.query(
        `SELECT 1 FROM employee WHERE role = 'ADMIN' AND active AND deleted_at IS NULL AND id <> $1 LIMIT 1`,
        [id],
      );
      if (others.length === 0) throw lastAdministrator();
    }
    if (tasksTo === null) return;
    const [colleague] = await store.loadManyUnchecked([tasksTo], tx);
    if (!colleague?.active || colleague.id === id) throw colleagueUnfit();
  }
}
