import { type CallContext, serviceContext } from '@llavero/kit/context';
import { type Peers } from '@llavero/kit/grpc/peers';
import { openTaskStatuses } from '@llavero/proto/records/choices/open-task-statuses';
import { task } from '@llavero/proto/records/notifications/task';

/**
 * How many tasks somebody still has to do, as the notifications service counts them.
 * @throws CodedError unavailable `PEER.UNAVAILABLE`
 */
export async function countOpenTasks(peers: Peers, employee: string, ctx: CallContext): Promise<number> {
  const { count } = await peers
    .of(task)
    .count(
      { assignedTo: employee, status: { $in: [...openTaskStatuses] } },
      serviceContext('people', ctx.requestId),
    );
  return count;
}
