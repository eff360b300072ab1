import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { Database } from '@llavero/kit/db/database';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describe('[SCR-07] POST /client-errors', () => {
  let t: TestGateway;
  let tenant: string;
  beforeAll(async () => {
    t = await startTestGateway(
      { people: neighbour('people'), notifications: NotificationsModule },
      { RATE_LIMIT_SESSION: '600' },
    );
    tenant = await t.tokenFor('TENANT');
  });
  afterAll(() => t?.stop());
  const report = (body: unknown, token?: string) => t.post('/client-errors', body, { token });

  it('takes nothing from who is signed out, nothing wrong, and nothing large', async () => {
    expect((await report({ message: 'x' })).status).toBe(401);
    expect((await report({}, tenant)).status).toBe(400);
    expect((await report({ message: 'x', who: 'Remedios' }, tenant)).status).toBe(400);
    expect((await report({ message: 'x'.repeat(301) }, tenant)).status).toBe(400);
    expect((await report({ message: 'x', stack: 'y'.repeat(9_000) }, tenant)).status).toBe(413);
  });

  it('takes a failure from anybody with a session, and twenty a minute at most', async () => {
    const other = await t.tokenFor('LANDLORD', '0193d6c0-1111-7abc-8def-001122334455');
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1)
      statuses.push((await report({ message: `failure of ${n}`, screen: '/home/task' }, other)).status);
    expect(statuses.filter((status) => status === 201 || status === 200)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
    // What was refused costs the person nothing elsewhere.
    expect((await t.get('/records/agent', { token: other })).status).not.toBe(429);
    const [row] = await t.services.services
      .get('notifications')!
      .get(Database)
      .query<{ times: number }>('select sum(times)::int as times from client_error');
    expect(row?.times).toBe(20);
  });
});
