import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import { testActor } from '@llavero/kit/testing/issuer';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({ notifications: NotificationsModule });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

type Row = Record<string, Json> & { id: string; version: number };

const create = (task: unknown) => t.call('createTask', { task }, { token });
const complete = (task: unknown) => t.call('completeTask', { task }, { token });
const read = async (id: string | null) =>
  (await t.call('getObject', { collection: 'task', id }, { token })).data as Row;
const made = async (task: object = { title: 'Llamar' }) => {
  const { id, error } = await create(task);
  expect(error).toBeNull();
  return read(id);
};

describe('createTask', () => {
  it('[API-09] signed out, wrong role, bad input', async () => {
    expect((await t.call('createTask', { task: {} })).error?.kind).toBe('unauthenticated');
    const tenant = await t.tokenFor('TENANT');
    expect((await t.call('createTask', { task: {} }, { token: tenant })).error?.kind).toBe('forbidden');
    const problems = async (task: unknown) =>
      (await create(task)).error?.problems?.map(({ field, rule }) => `${field} ${rule}`);
    expect(await problems('x')).toEqual(['task object']);
    expect(await problems({ type: 'NOTHING' })).toEqual(['type choice']);
    expect(await problems({ status: 'NOTHING' })).toEqual(['status choice']);
    expect(await problems({ colour: 'red' })).toEqual(['colour unknown']);
  });

  it('[API-09] [ENT-05] takes every field of a task (C §3.4)', async () => {
    const someone = randomUUID();
    const task = {
      title: 'Revisar la caldera',
      description: 'Antes del invierno',
      type: 'SUPPLY_COMMUNICATIONS',
      status: 'IN_PROGRESS',
      createdBy: someone,
      assignedTo: someone,
      watchers: [someone],
      relatedMandates: [randomUUID()],
      relatedBookings: [randomUUID()],
      relatedContracts: [randomUUID()],
      relatedPlaces: [randomUUID()],
      relatedAgents: [randomUUID()],
      relatedObjects: [{ id: randomUUID(), collection: 'insurance', description: 'Póliza' }],
      emit: { event: 'boiler', at: [1, 2] },
      query: { collection: 'place', filter: { city: 'Madrid' } },
    };
    const { success, id, data } = await create(task);
    expect([success, data]).toEqual([true, { id, version: 1 }]);
    const stored = await read(id);
    expect(stored).toMatchObject(task);
    expect([stored['createdAt'], stored['updatedAt']]).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('[API-09] without a type it is OTHER, to do and of the caller; an empty title takes the type’s (C §3.4)', async () => {
    const caller = testActor('INTERNAL_EMPLOYEE').id;
    expect(await made({})).toMatchObject({
      type: 'OTHER',
      title: 'Otra tarea',
      status: 'TO_DO',
      category: 'COMMON',
      createdBy: caller,
      assignedTo: caller,
    });
    expect(await made({ id: null, title: '  ', type: 'MANDATE_CREATE' })).toMatchObject({
      title: 'Crear mandato',
      category: 'MANDATE',
    });
  });

  it('[STA-05] a task may begin in any status that one to do may be brought to', async () => {
    expect(await made({ title: 'Hecha', status: 'DONE' })).toMatchObject({
      status: 'DONE',
      completedAt: expect.any(Number),
    });
    expect((await create({ title: 'Nada', status: 'DELETED' })).error?.kind).toBe('conflict');
  });
});

describe('completeTask', () => {
  it('[API-09] signed out, wrong role, bad input', async () => {
    const { id } = await made();
    expect((await t.call('completeTask', { task: id })).error?.kind).toBe('unauthenticated');
    const tenant = await t.tokenFor('TENANT');
    expect((await t.call('completeTask', { task: id }, { token: tenant })).error?.kind).toBe('forbidden');
    for (const task of [{}, 7, [], 'x']) expect((await complete(task)).error?.kind).toBe('invalid');
  });

  it.each([
    ['its id', ({ id }: Row) => id],
    ['the task', (task: Row) => task],
  ])('[API-09] by %s sets it DONE (C §4.4)', async (_name, as) => {
    const task = await made();
    const { success, id, data } = await complete(as(task));
    expect([success, id]).toEqual([true, task.id]);
    expect(data).toEqual({ results: [{ id: task.id, ok: true, message: null }] });
    expect(await read(task.id)).toMatchObject({ status: 'DONE', version: 2 });
  });

  it('[API-09] many are completed one by one: each has its result, and one that cannot be does not stop the others', async () => {
    const [first, second] = [await made(), await made()];
    const missing = randomUUID();
    const { success, data } = await complete([first, missing, { id: second.id }]);
    expect(success).toBe(true);
    expect((data as { results: Row[] }).results).toEqual([
      { id: first.id, ok: true, message: null },
      { id: missing, ok: false, message: expect.stringContaining('no existe') },
      { id: second.id, ok: true, message: null },
    ]);
    expect([(await read(first.id))['status'], (await read(second.id))['status']]).toEqual(['DONE', 'DONE']);
  });

  it('[API-09] [API-10] one that cannot be completed fails the call', async () => {
    expect(await complete(randomUUID())).toMatchObject({
      success: false,
      response: '',
      data: {},
      error: { code: 'TASK.NOT_COMPLETED', message: expect.stringContaining('no existe') },
    });
  });
});
