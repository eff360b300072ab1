import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { employeeDeactivated } from '@llavero/proto/events/people-employees';
import { taskStatuses } from '@llavero/proto/records/choices/tasks';
import { openTaskStatuses } from '@llavero/proto/records/choices/open-task-statuses';
import { employee } from '@llavero/proto/records/people/employee';
import { type Bench, openBench } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.stop());

describe('tasks of an employee who is deactivated', () => {
  it('[SCR-07] [ENT-05] the open ones go to the chosen colleague, the others stay', async () => {
    const leaving = await bench.create('people', 'employee', { firstname: 'Eva', email: 'eva@example.com' });
    const taskOf = async (status: string, assignedTo: string) =>
      (await bench.create('notifications', 'task', { title: status, status, assignedTo })).id;
    const tasks = new Map<string, string>();
    for (const status of taskStatuses.values) tasks.set(status, await taskOf(status, leaving.id));
    const foreign = await taskOf('TO_DO', bench.admin.id);

    const publish = (extra: { tasksTo: string | null }) =>
      bench.services.services
        .get('people')!
        .get(RecordStores)
        .of(employee)
        .writeUnchecked(leaving.id, undefined, {}, { event: employeeDeactivated, extra }, testContext());
    // Nothing was open when there is nobody to take over: tasks given since then stay, too.
    await publish({ tasksTo: null });
    await publish({ tasksTo: bench.colleague.id });

    const holder = async (id: string) => (await bench.load('notifications', 'task', id))['assignedTo'];
    const open: readonly string[] = openTaskStatuses;
    await until('tasks with the colleague', async () => {
      const holders = await Promise.all(open.map((status) => holder(tasks.get(status)!)));
      return holders.every((id) => id === bench.colleague.id) || undefined;
    });
    for (const [status, id] of tasks)
      expect([status, await holder(id)]).toEqual([
        status,
        open.includes(status) ? bench.colleague.id : leaving.id,
      ]);
    expect(await holder(foreign)).toBe(bench.admin.id);
  });
});
