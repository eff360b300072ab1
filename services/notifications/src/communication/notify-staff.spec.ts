import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { notifyStaff } from '@llavero/proto/commands/notifications';
import { v7 as uuidv7 } from 'uuid';
import { type Bench, openBench } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.stop());

const notify = (key: string, more: object = {}, role: Parameters<typeof testContext>[0] = 'SERVICE') =>
  bench.services.peers.command(
    notifyStaff,
    { template: key, subject: 'Aviso', body: 'Texto.', deduplication: key, ...more } as never,
    testContext(role),
  );
const recipients = async (key: string) =>
  (await bench.find('notifications', 'communication', { template: key })).map(
    ({ to }) => (to as { id: string }[])[0]?.id,
  );

it('[JOB-02] [JOB-04] tells each colleague once per key, and whoever stands in when there is nobody', async () => {
  await expect(notify('own', {}, 'ADMIN')).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  const people = [bench.admin.id, bench.colleague.id];
  expect(await notify('both', { people })).toEqual({ told: 2 });
  expect(await notify('both', { people })).toEqual({ told: 2 });
  expect((await recipients('both')).sort()).toEqual([...people].sort());

  const unknown = { people: [uuidv7()] };
  expect(await notify('nobody', unknown)).toEqual({ told: 0 });
  expect(await notify('admin', { ...unknown, otherwise: 'FIRST_ADMIN' })).toEqual({ told: 1 });
  expect(await recipients('admin')).toEqual([bench.admin.id]);
  expect(await notify('vacant', { otherwise: 'OPERATIONS_MANAGER' })).toEqual({ told: 0 });
  const manager = await bench.create('people', 'employee', {
    firstname: 'Olga',
    lastname: 'Pi',
    email: 'olga.pi@example.com',
    role: 'INTERNAL_EMPLOYEE',
    position: 'OPERATIONS_MANAGER',
  });
  expect(await notify('post', { otherwise: 'OPERATIONS_MANAGER' })).toEqual({ told: 1 });
  expect(await recipients('post')).toEqual([manager.id]);
});
