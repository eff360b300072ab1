import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { WARM_UP_SUBJECT } from '@llavero/proto/warm-up';
import { Database } from '@llavero/kit/db/database';
import { Events } from '@llavero/kit/events/events';
import { Peers } from '@llavero/kit/grpc/peers';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { definitionOf } from '@llavero/proto/records/registry';
import { TEST_SECRET } from '@llavero/kit/testing/environment';
import { testIssuer } from '@llavero/kit/testing/issuer';
import { testNats } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { randomUUID } from 'node:crypto';
import { EventFeed } from '../live/event-feed.ts';
import { openGateway, type RunningGateway } from '../open-gateway.ts';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { HotPages } from './hot-pages.ts';

type Row = Record<string, Json> & { id: string };

describe('[JOB-03] warm-up of cached pages', () => {
  let t: TestGateway;
  let admin: string;
  const heard = new Set<string>();
  beforeAll(async () => {
    t = await startTestGateway({ people: neighbour('people'), contracts: neighbour('contracts') });
    admin = await t.tokenFor('ADMIN');
    t.gateway.get(EventFeed).listen(({ data }) => heard.add(data.id));
  });
  afterAll(() => t?.stop());
  beforeEach(() => {
    jest.restoreAllMocks();
  });

  /** Lists that this gateway asks its owners for from now on. */
  function watchLists(): string[] {
    const lists: string[] = [];
    const peers = t.gateway.get(Peers);
    const { raw } = peers;
    jest.spyOn(peers, 'raw').mockImplementation((...args) => {
      if (args[1] === 'List')
        lists.push((JSON.parse(args[2].toString()) as { collection: string }).collection);
      return raw.apply(peers, args);
    });
    return lists;
  }
  const page = async (component: string, token = admin): Promise<Row[]> => {
    const dataRequest = { component, otherData: { fields: ['firstname', 'lastname'] } };
    const { success, data, error } = await t.call('getComponentItems', { dataRequest }, { token });
    if (!success) throw new Error(JSON.stringify(error));
    return (data as { items: Row[] }).items;
  };
  const post = async (request: object): Promise<number> => {
    const connection = await t.gateway.get(Events).connection();
    const reply = await connection.request(WARM_UP_SUBJECT, JSON.stringify(request), { timeout: 60_000 });
    return Number(reply.string());
  };
  const tenant = async (lastname: string): Promise<string> => {
    const { data } = await t.call(
      'createObject',
      { collection: 'agent', object: { firstname: 'Ana', lastname, roles: ['TENANT'] } },
      { token: admin },
    );
    const { id } = data as Row;
    await eventually(() => heard.has(id), 'the event');
    return id;
  };

  it('after a change the next read is fresh, and a warm-up spares the reader the work', async () => {
    await tenant('Primera');
    await page('agent/tenant');
    const id = await tenant('Segunda');
    const lists = watchLists();
    expect(await post({ collections: ['agent'], drop: false })).toBeGreaterThan(0);
    expect(lists).toContain('agent');
    const before = lists.length;
    expect((await page('agent/tenant')).map((row) => row.id)).toContain(id);
    expect(lists).toHaveLength(before);
  });

  it('pages of other collections are left alone', async () => {
    await page('agent/tenant');
    const lists = watchLists();
    expect(await post({ collections: ['finance'] })).toBe(0);
    expect(lists).toEqual([]);
  });

  it('what was loaded without events is seen after a warm-up', async () => {
    await page('agent/tenant');
    const id = randomUUID();
    const database = t.services.services.get('people')!.get(Database);
    await bulkLoad(database, definitionOf('agent'), [
      {
        id,
        object: { firstname: 'Berta', lastname: 'Masiva', roles: ['TENANT'] },
        createdAt: Math.floor(Date.now() / 1000),
      },
    ]);
    expect((await page('agent/tenant')).map((row) => row.id)).not.toContain(id);
    await post({});
    expect((await page('agent/tenant')).map((row) => row.id)).toContain(id);
  });

  it('a page is composed for its own role only, and one that may no longer be read is forgotten', async () => {
    const external = await t.tokenFor('EXTERNAL_EMPLOYEE');
    await page('agent/tenant');
    await page('agent/tenant', external).catch(() => undefined);
    const hot = t.gateway.get(HotPages);
    const peers = t.gateway.get(Peers);
    const { raw } = peers;
    const roles = new Set<string>();
    jest.spyOn(peers, 'raw').mockImplementation((...args) => {
      roles.add(args[3].actor.role);
      return raw.apply(peers, args);
    });
    await post({ collections: ['agent'] });
    for (const role of roles) expect(['ADMIN', 'EXTERNAL_EMPLOYEE']).toContain(role);
    jest.spyOn(peers, 'raw').mockRejectedValue(new Error('gone'));
    expect(await post({ collections: ['agent'] })).toBe(0);
    expect(hot.size).toBe(0);
  });

  it('a request that makes no sense does nothing', async () => {
    await page('agent/tenant');
    for (const request of [
      { collections: 'agent' },
      { collections: ['nobody'] },
      { other: 1 },
      { drop: 'no' },
    ])
      expect(await post(request)).toBe(0);
  });

  it('reaches every replica of the gateway', async () => {
    let second: RunningGateway | undefined;
    try {
      second = await openGateway({
        env: {
          NODE_ENV: 'test',
          PORT: '0',
          NATS_URL: await testNats(),
          PEERS: '{}',
          INTERNAL_SECRET: TEST_SECRET,
          TRUSTED_ISSUERS: JSON.stringify([(await testIssuer()).trusted]),
          LOG_LEVEL: 'silent',
        },
      });
      await page('agent/tenant');
      const connection = await t.gateway.get(Events).connection();
      await (await second.get(Events).connection()).flush();
      const replies: string[] = [];
      for await (const reply of await connection.requestMany(WARM_UP_SUBJECT, '{}', {
        strategy: 'count',
        maxMessages: 2,
        maxWait: 10_000,
      }))
        replies.push(reply.string());
      expect(replies).toHaveLength(2);
    } finally {
      await second?.stop();
    }
  });
});
