import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { RefusesDeletion } from '@llavero/kit/records/write/refuses-deletion';
import { GuardsDeletion } from '@llavero/kit/service/deletion-guard';
import type { RecordOf } from '@llavero/proto/fields/record';
import { employee } from '@llavero/proto/records/people/employee';
import { employeeBusy } from './employee.errors.ts';
import { countOpenTasks } from './open-tasks.ts';

/** An employee with open tasks is not deleted: the act of leaving asks who goes on with them (decision 0038). */
@GuardsDeletion(employee)
export class BusyEmployees implements RefusesDeletion<RecordOf<typeof employee>> {
  constructor(private readonly peers: Peers) {}

  /** @throws CodedError conflict `EMPLOYEE.HAS_TASKS`; unavailable while the notifications service is away. */
  async refuseDeletion({ id, active }: RecordOf<typeof employee>, ctx: CallContext): Promise<void> {
    const openTasks = await countOpenTasks(this.peers, id, ctx);
    if (openTasks > 0) throw employeeBusy(openTasks, active === true);
  }
}
