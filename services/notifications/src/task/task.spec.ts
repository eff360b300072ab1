import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { completeTasks, createTask } from '@llavero/proto/commands/notifications';
import { repeatTasks, tickTaskItem } from '@llavero/proto/commands/tasks';
import { addWorkingDays } from '@llavero/proto/rules/working-days';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
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
  const complete = (tasks: string[], confirmed = false) =>
    bench.services.peers.command(completeTasks, { tasks, confirmed }, testContext('INTERNAL_EMPLOYEE'));
  const load = (id: string) => bench.load('notifications', 'task', id);

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

  it('[SES-09] [API-09] external staff complete their own and nobody else’s', async () => {
    const outside = testContext('EXTERNAL_EMPLOYEE');
    const mine = await create({
      type: 'OTHER',
      title: 'De quien viene de fuera',
      assignedTo: outside.actor.id,
    });
    const other = await create({ type: 'OTHER', title: 'De la oficina' });
    const { results } = await bench.services.peers.command(
      completeTasks,
      { tasks: [mine.id, other.id], confirmed: false },
      outside,
    );
    expect(results).toMatchObject([
      { id: mine.id, ok: true },
      { id: other.id, ok: false, message: expect.stringContaining('no existe') },
    ]);
    expect([(await load(mine.id))['status'], (await load(other.id))['status']]).toEqual(['DONE', 'TO_DO']);
  });

  it('[SES-09] [API-09] [WIZ-08] external staff make tasks in their own name, without what is internal', async () => {
    const outside = testContext('EXTERNAL_EMPLOYEE');
    const make = (more: object) =>
      bench.services.peers.command(createTask, { type: 'OTHER', title: 'Llamar', ...more }, outside);
    const { id } = await make({ createdBy: bench.admin.id, assignedTo: bench.admin.id });
    expect(await load(id)).toMatchObject({ createdBy: outside.actor.id, assignedTo: bench.admin.id });
    await expect(make({ emit: { event: 'x' } })).rejects.toMatchObject({
      body: { code: 'RECORD.FIELD_FORBIDDEN', message: expect.stringContaining('Emite') },
    });
  });

  describe('checklists', () => {
    const checklist = [
      { text: 'Llaves', required: true },
      { text: 'Fotos', required: false },
    ];
    const tick = (task: string, text: string, ticked = true, role: 'ADMIN' | 'EXTERNAL_EMPLOYEE' = 'ADMIN') =>
      bench.services.peers.command(tickTaskItem, { task, text, ticked }, testContext(role));

    it('[JOB-06] say who ticked a line and when; once, and no line that is not there', async () => {
      const { id } = await create({ title: 'Entrega', checklist });
      const first = await tick(id, 'Llaves');
      expect(first).toMatchObject({ version: 2, by: bench.admin.id, at: expect.any(Number) });
      expect(await tick(id, 'Llaves')).toEqual(first);
      expect((await load(id))['ticks']).toEqual([{ text: 'Llaves', by: bench.admin.id, at: first.at }]);
      await expect(tick(id, 'Cortinas')).rejects.toMatchObject({ body: { code: 'TASK.NO_SUCH_ITEM' } });
      expect(await tick(id, 'Llaves', false)).toMatchObject({ version: 3, by: null, at: null });
      await expect(tick(id, 'Llaves', true, 'EXTERNAL_EMPLOYEE')).rejects.toMatchObject({
        body: { kind: 'notFound' },
      });
      await expect(create({ title: 'Doble', checklist: [...checklist, checklist[0]] })).rejects.toMatchObject(
        {
          body: { kind: 'invalid', problems: [{ field: 'checklist.2.text' }] },
        },
      );
    });

    it('[JOB-06] a task with required lines open is not finished unless that is confirmed', async () => {
      const [kept, ticked, confirmed] = [
        await create({ title: 'Entrega', checklist }),
        await create({ title: 'Entrega', checklist }),
        await create({ title: 'Entrega', checklist }),
      ];
      await tick(ticked.id, 'Llaves');
      const { results } = await complete([kept.id, ticked.id]);
      expect(results.map(({ ok }) => ok)).toEqual([false, true]);
      expect(results[0]?.message).toContain('«Llaves»');
      expect((await complete([confirmed.id], true)).results[0]).toMatchObject({ ok: true });
      const byHand = { collection: 'task' as const, id: kept.id, version: 1, patch: { status: 'DONE' } };
      await expect(
        bench.services.peers.records('notifications').patch(byHand, testContext('ADMIN')),
      ).rejects.toMatchObject({ body: { code: 'TASK.ITEMS_OPEN' } });
      expect((await load(kept.id))['status']).toBe('TO_DO');
    });
  });

  describe('that come again', () => {
    const today = () => startOfDay(Math.floor(Date.now() / 1000));
    const every = (more: object) => ({ title: 'Revisar', repeatEvery: 1, ...more });
    const seriesOf = async (series: string) =>
      (await bench.find('notifications', 'task', { series })).sort(
        (a, b) => Number(a['occurrence']) - Number(b['occurrence']),
      );

    it('[JOB-06] are due in working days', async () => {
      const { id } = await create({ title: 'Plazo', dueWorkingDays: 5 });
      expect((await load(id))['due']).toBe(addWorkingDays(today(), 5));
    });

    it('[JOB-06] at their end: finishing one makes one, also when it is reopened and finished again', async () => {
      const { id } = await create(
        every({
          ...{ repeatUnit: 'WEEKS', repeatEvery: 2, repeatNext: 'FINISHED' },
          checklist: [{ text: 'Fotos', required: false }],
          watchers: [bench.admin.id],
        }),
      );
      await bench.services.peers.command(
        tickTaskItem,
        { task: id, text: 'Fotos', ticked: true },
        testContext('ADMIN'),
      );
      await complete([id]);
      const [next] = await seriesOf(id);
      expect(next).toMatchObject({
        ...{ title: 'Revisar', status: 'TO_DO', due: addDays(today(), 14), occurrence: 2 },
        ...{ ticks: [], watchers: [bench.admin.id], assignedTo: bench.colleague.id },
      });
      const { version, next: named } = (await load(id)) as unknown as { version: number; next: string };
      expect(named).toBe(next?.id);
      await bench.services.peers
        .records('notifications')
        .patch({ collection: 'task', id, version, patch: { status: 'TO_DO' } }, testContext('ADMIN'));
      await complete([id]);
      expect(await seriesOf(id)).toHaveLength(1);
      await complete([String(next?.id)]);
      expect((await seriesOf(id)).map(({ occurrence }) => occurrence)).toEqual([2, 3]);
    });

    it('[JOB-06] on their date: one however often and by how many it is asked, and what was missed is not piled up', async () => {
      const due = addDays(today(), -10);
      const { id } = await create(every({ due, repeatUnit: 'DAYS', repeatEvery: 3, repeatNext: 'DATE' }));
      const later = await create(every({ due: addDays(today(), 1), repeatUnit: 'DAYS', repeatNext: 'DATE' }));
      const run = () => bench.services.peers.command(repeatTasks, {}, testContext('ADMIN'));
      const made = await Promise.all([run(), run(), run()]);
      expect(made.reduce((sum, one) => sum + one.made, 0)).toBe(1);
      expect(await run()).toEqual({ made: 0 });
      expect((await seriesOf(id)).map((task) => task['due'])).toEqual([addDays(today(), -1)]);
      expect(await seriesOf(later.id)).toEqual([]);
      expect((await load(id))['status']).toBe('TO_DO');
      await expect(create(every({ repeatUnit: 'DAYS', repeatNext: 'DATE' }))).rejects.toMatchObject({
        body: { problems: [{ field: 'due' }] },
      });
    });
  });
});
