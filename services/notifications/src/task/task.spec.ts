import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { completeTasks, createTask } from '@llavero/proto/commands/notifications';
import { type Bench, openBench } from '../testing/bench.ts';

const unknown = '01890000-0000-7000-8000-000000000000';

describe('tasks', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.stop());

  const create = (input: object, role: Parameters<typeof testContext>[0] = 'INTERNAL_EMPLOYEE') =>
    bench.services.peers.command(createTask, input as never, testContext(role));
  const complete = (tasks: string[], role: Parameters<typeof testContext>[0] = 'INTERNAL_EMPLOYEE') =>
    bench.services.peers.command(completeTasks, { tasks }, testContext(role));

  it('[API-09] are refused to strangers to the office and with a type that does not exist', async () => {
    await expect(create({ type: 'OTHER', title: 'Llamar' }, 'TENANT')).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
    await expect(create({ type: 'NOTHING', title: 'Llamar' })).rejects.toMatchObject({
      body: { kind: 'invalid', problems: [{ field: 'type' }] },
    });
  });

  it('[API-09] take the title of their type and the caller as the one responsible', async () => {
    const { id, version } = await create({ type: 'MANDATE_CREATE' });
    expect(version).toBe(1);
    expect(await bench.load('notifications', 'task', id)).toMatchObject({
      title: 'Crear mandato',
      category: 'MANDATE',
      status: 'TO_DO',
      assignedTo: bench.colleague.id,
      createdBy: bench.colleague.id,
    });
  });

  it('keep title, people and links that are given', async () => {
    const input = {
      type: 'OTHER',
      title: 'Llamar al portero',
      assignedTo: bench.admin.id,
      watchers: [bench.colleague.id],
      relatedPlaces: [unknown],
    };
    const { id } = await create(input);
    expect(await bench.load('notifications', 'task', id)).toMatchObject(input);
  });

  it('[API-09] are completed one by one: one that does not exist does not hold up the others', async () => {
    const [first, second] = [
      await create({ type: 'OTHER', title: 'Una' }),
      await create({ type: 'OTHER', title: 'Otra' }),
    ];
    const { results } = await complete([first.id, unknown, second.id]);
    expect(results.map(({ id, ok }) => [id, ok])).toEqual([
      [first.id, true],
      [unknown, false],
      [second.id, true],
    ]);
    expect(results[1]?.message).toMatch(/no existe/i);
    const done = await bench.load('notifications', 'task', first.id);
    expect(done).toMatchObject({ status: 'DONE', version: 2 });
    expect(done['completedAt']).toEqual(expect.any(Number));
  });

  it('that are done stay done when they are completed again', async () => {
    const { id } = await create({ type: 'OTHER', title: 'Una vez' });
    await complete([id]);
    expect((await complete([id])).results).toEqual([{ id, ok: true, message: null }]);
    expect(await bench.load('notifications', 'task', id)).toMatchObject({ version: 2 });
  });

  it('[STA-05] a duplicated task is not completed and says which changes are allowed', async () => {
    const { id, version } = await create({ type: 'OTHER', title: 'Repetida' });
    await bench.services.peers
      .records('notifications')
      .patch(
        { collection: 'task', id, version, patch: { status: 'DUPLICATED' } },
        testContext('INTERNAL_EMPLOYEE'),
      );
    const { results } = await complete([id]);
    expect(results[0]).toMatchObject({ ok: false });
    expect(results[0]?.message).toContain('«Por hacer»');
  });

  it('are shown to people outside the office only when they are theirs', async () => {
    const mine = await create({ type: 'OTHER', title: 'Suya', assignedTo: bench.admin.id });
    const reader = bench.services.peers.records('notifications');
    const outside = testContext('EXTERNAL_EMPLOYEE');
    await expect(reader.get({ collection: 'task', id: mine.id }, outside)).rejects.toMatchObject({
      body: { kind: 'notFound' },
    });
  });
});
