import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { createTask } from '@llavero/proto/commands/notifications';
import { type Bench, openBench } from '../testing/bench.ts';

let bench: Bench;
const staff = testContext('INTERNAL_EMPLOYEE');
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.stop());

it('[JOB-06] a task that waits for a person who is merged waits for the one that stays, and again for the first when that is taken back', async () => {
  const person = async (firstname: string) => (await bench.create('people', 'agent', { firstname })).id;
  const [from, to] = [await person('Ana'), await person('Anna')];
  const { peers } = bench.services;
  const { id } = await peers.command(
    createTask,
    {
      title: 'Pedir que no se le escriba',
      emit: { collection: 'agent', id: from, event: 'llavero.people.agent.updated' },
      query: { collection: 'agent', id: from, filter: { noMarketing: true } },
    },
    staff,
  );
  const load = () => bench.load('notifications', 'task', id);
  const own = serviceContext('people');
  const merge = '01900000-0000-7000-8000-00000000ae01';
  const by = { actor: staff.actor, requestId: null, origin: null };
  const about = { merge, collection: 'task' as const, by };
  const move = { ...about, target: 'agent' as const, from, to, after: null };
  expect(await peers.linkMoves('notifications', 'Move', move, own)).toMatchObject({ moved: 1, kept: 0 });
  expect(await load()).toMatchObject({ awaits: to, emit: { id: to }, query: { id: to } });
  await peers.linkMoves('notifications', 'MoveBack', about, own);
  expect(await load()).toMatchObject({ awaits: from, query: { id: from } });
  const again = { ...move, merge: '01900000-0000-7000-8000-00000000ae02' };
  await peers.linkMoves('notifications', 'Move', again, own);
  await peers
    .records('people')
    .patch({ collection: 'agent', id: to, version: 1, patch: { noMarketing: true } }, testContext('ADMIN'));
  await until('the task to be done by itself', async () => (await load())['status'] === 'DONE');
});
