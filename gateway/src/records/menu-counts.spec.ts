import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import type { MenuCounts } from '@llavero/proto/navigation';
import { Peers } from '@llavero/kit/grpc/peers';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { EventFeed } from '../live/event-feed.ts';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let admin: string;
const adminId = randomUUID();
const heard = new Set<string>();

beforeAll(async () => {
  t = await startTestGateway({
    people: neighbour('people'),
    contracts: neighbour('contracts'),
    notifications: neighbour('notifications'),
  });
  admin = await t.tokenFor('ADMIN', adminId);
  t.gateway.get(EventFeed).listen(({ data }) => heard.add(data.id));
});
afterAll(() => t?.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

async function create(collection: string, object: Record<string, Json>): Promise<void> {
  const { id, error } = await t.call('createObject', { collection, object }, { token: admin });
  if (!id) throw new Error(JSON.stringify(error));
  await eventually(() => heard.has(id), 'the event of the new record');
}

const counts = async (section: string, token = admin) =>
  (await t.get<MenuCounts>(`/menu/${section}/counts`, { token })).body;

describe('the figures beside the screens', () => {
  it('[NAV-04] signed out', async () => {
    expect((await t.get('/menu/contract/counts')).status).toBe(401);
  });

  it('[SES-09] of what a role may not read there are none', async () => {
    expect(await counts('contract', await t.tokenFor('COMMUNITY'))).toEqual({});
    expect(Object.keys(await counts('contract', await t.tokenFor('TENANT')))).toEqual([
      'contract/rentbooking',
      'contract/rent',
    ]);
  });

  it('[SES-09] whoever sees only what is theirs is told the figure of that', async () => {
    const tenant = randomUUID();
    await create('contract', { rent: 800, tenants: [tenant] });
    await create('contract', { rent: 900 });
    const mine = await counts('contract', await t.tokenFor('TENANT', tenant));
    expect(mine['contract/rent']).toEqual({ count: 1, capped: false });
  });

  it('[NAV-04] a section that does not exist', async () => {
    expect((await t.get('/menu/nothing/counts', { token: admin })).status).toBe(404);
  });

  it('[NAV-04] one request counts every list of the section, narrowed as its screen is, again only after a change', async () => {
    await create('agent', { firstname: 'Ana', roles: ['TENANT'] });
    const before = await counts('agent');
    expect(Object.keys(before).sort()).toEqual([
      'agent/avalist',
      'agent/landlord',
      'agent/supplier',
      'agent/tenant',
    ]);
    const raw = jest.spyOn(t.gateway.get(Peers), 'raw');
    expect(await counts('agent')).toEqual(before);
    expect(raw).not.toHaveBeenCalled();
    await create('agent', { firstname: 'Eva', roles: ['TENANT', 'AVALIST'] });
    const after = await counts('agent');
    const grown = (path: 'agent/tenant' | 'agent/avalist' | 'agent/landlord') =>
      (after[path]?.count ?? 0) - (before[path]?.count ?? 0);
    expect([grown('agent/tenant'), grown('agent/avalist'), grown('agent/landlord')]).toEqual([1, 1, 0]);
  });

  it('[NAV-04] of the tasks only one’s own that are open', async () => {
    const title = 'Llamar';
    await create('task', { title, assignedTo: adminId, status: 'TO_DO' });
    await create('task', { title, assignedTo: adminId, status: 'DUPLICATED' });
    await create('task', { title, assignedTo: randomUUID(), status: 'TO_DO' });
    expect((await counts('home'))['home/task']).toEqual({ count: 1, capped: false });
  });

  it('[NAV-04] an owner that is away leaves its figures out', async () => {
    expect(await counts('place')).toEqual({});
  });
});
