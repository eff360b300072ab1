import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import type { Json } from '@llavero/proto/fields/field';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { openTestBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { CollectionVersions } from '../records/collection-versions.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { families } from './families.ts';
import { cacheLimits } from './shared-cache.ts';

let t: TestGateway;
let other: TestGateway;
let admin: string;
let clerk: string;
beforeAll(async () => {
  t = await startTestGateway({ notifications: neighbour('notifications') });
  other = await startTestGateway({});
  admin = await t.tokenFor('ADMIN');
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(async () => {
  await other?.stop();
  await t?.stop();
});
beforeEach(async () => {
  for (const family of families) await t.get(`/clearRedis/${family}`, { token: admin });
});

const put = (collection: string, object: unknown, token = clerk) =>
  t.call('updateRedisObject', { collection, object }, { token });
const all = (collection: string, token = clerk, at = t) =>
  at.call('getRedisCollection', { collection }, { token });
const one = (collection: string, id: string, token = clerk, at = t) =>
  at.call('getRedisObject', { collection, id }, { token });

describe('[API-08] the shared cache', () => {
  it('keeps objects by family and id, for every gateway', async () => {
    const house = { id: 12, name: 'Ático «Sol», 3º', photos: ['a', { b: null }] };
    expect(await put('houses', house)).toMatchObject({ success: true, id: '12', data: house });
    await put('houses', { id: 'a.b/c *>', name: 'Otra' });
    await put('visits', { id: '12', when: 5 });
    expect((await one('houses', '12')).data).toEqual(house);
    expect((await one('houses', 'a.b/c *>', clerk, other)).data).toEqual({ id: 'a.b/c *>', name: 'Otra' });
    const { data, response } = await all('houses', clerk, other);
    expect(data).toEqual(expect.arrayContaining([house, { id: 'a.b/c *>', name: 'Otra' }]));
    expect([(data as Json[]).length, response]).toEqual([2, { truncated: false }]);
    await put('houses', { id: 12, name: 'Nueva' });
    expect((await one('houses', '12')).data).toEqual({ id: 12, name: 'Nueva' });
    expect((await all('contacts')).data).toEqual([]);
  });

  it('is cleared by family or by entry', async () => {
    for (const id of ['1', '2:x', '3']) await put('units', { id });
    await put('visitSlots', { id: '1' });
    expect((await t.get('/clearRedis/units:2:x', { token: clerk })).body).toEqual({ cleared: 1 });
    expect((await one('units', '2:x')).error?.code).toBe('CACHE.MISSING');
    expect((await other.get('/clearRedis/units', { token: clerk })).body).toEqual({ cleared: 2 });
    expect((await all('units')).data).toEqual([]);
    expect((await all('visitSlots')).data).toEqual([{ id: '1' }]);
    await put('media', { id: 'file' });
    expect((await t.get('/clearMedia/file', { token: clerk })).body).toEqual({ cleared: 1 });
    expect((await t.get('/clearMedia/file', { token: clerk })).body).toEqual({ cleared: 0 });
  });

  it('ages the cached pages of a collection', async () => {
    const versions = t.gateway.get(CollectionVersions);
    const before = versions.stamp(['contract']);
    expect((await t.get('/clearRedis/contract', { token: clerk })).status).toBe(200);
    expect(versions.stamp(['contract'])).not.toBe(before);
  });

  it('lives in memory, for a day, and has an end', async () => {
    await put('houses', { id: 1 });
    const connection = await openTestBus();
    const { config } = await (await jetstreamManager(connection)).streams.info('KV_llavero-cache');
    await connection.close();
    expect(config).toMatchObject({
      storage: 'memory',
      max_bytes: cacheLimits.bytes,
      max_age: cacheLimits.hours * 3_600 * 1e9,
      max_msgs_per_subject: 1,
    });
    const large = await put('houses', { id: 2, text: 'x'.repeat(cacheLimits.entryBytes) });
    expect(large.error).toMatchObject({ code: 'CACHE.TOO_LARGE', kind: 'tooLarge' });
  });

  it('is there again, empty, when the broker has lost it', async () => {
    await put('houses', { id: 1 });
    const connection = await openTestBus();
    await (await jetstreamManager(connection)).streams.delete('KV_llavero-cache');
    await connection.close();
    expect((await put('houses', { id: 2 })).success).toBe(true);
    expect((await all('houses', clerk, other)).data).toEqual([{ id: 2 }]);
  });

  it('says what is wrong', async () => {
    expect((await all('flats')).error).toMatchObject({
      code: 'CACHE.UNKNOWN_FAMILY',
      problems: [expect.objectContaining({ message: expect.stringContaining('houses') })],
    });
    expect((await put('houses', { name: 'x' })).error?.problems?.[0]?.field).toBe('object.id');
    expect((await put('houses', { id: '' })).error?.code).toBe('CACHE.ID');
    expect((await put('houses', { id: 'x'.repeat(201) })).error?.code).toBe('CACHE.ID');
    expect((await put('houses', [])).error?.kind).toBe('invalid');
    expect(
      (await t.get<{ error: { code: string } }>('/clearRedis/flats', { token: clerk })).body.error.code,
    ).toBe('CACHE.UNKNOWN_FAMILY');
  });

  it('[SES-09] is for the office alone', async () => {
    for (const role of ['EXTERNAL_EMPLOYEE', 'TENANT', 'LANDLORD'] as const) {
      const token = await t.tokenFor(role);
      for (const { error } of [
        await all('houses', token),
        await one('messages', 'x', token),
        await put('houses', { id: 1 }, token),
      ])
        expect(error?.kind).toBe('forbidden');
      expect((await t.get('/clearRedis/houses', { token })).status).toBe(403);
      expect((await t.get('/clearMedia/1', { token })).status).toBe(403);
    }
    expect((await t.call('getRedisCollection', { collection: 'houses' })).error?.kind).toBe(
      'unauthenticated',
    );
    expect((await t.get('/clearRedis/houses')).status).toBe(401);
  });

  it('[SES-02] is not cleared by a page of somebody else, although GET is what the specification says', async () => {
    await put('houses', { id: 1 });
    const cookie = `apollo-token=${clerk}`;
    const foreign = await t.get('/clearRedis/houses', {
      cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect((await all('houses')).data).toHaveLength(1);
    expect(
      (await t.get('/clearRedis/houses', { cookie, headers: { 'sec-fetch-site': 'same-origin' } })).status,
    ).toBe(200);
  });
});

describe('[API-08] [RST-13] the queue under the key messages', () => {
  beforeAll(async () => {
    const trusted = { ...testContext('ADMIN'), trusted: true };
    const processes = t.services.services.get('notifications')?.get(RecordStores).of('process');
    const message = { worker: 'warmup', request: { screen: 'contract/rent' }, priority: 2 };
    await processes?.create({ ...message, messageId: 'warmupAAA', requestedAt: 1_790_000_000 }, trusted);
    await processes?.create(
      {
        ...message,
        messageId: 'warmupBBB',
        requestedAt: 1_790_000_060,
        status: 'DONE',
        success: true,
        response: { pages: 3 },
      },
      trusted,
    );
    await processes?.create({ worker: 'import', request: {}, status: 'FINISHED' }, trusted);
  });

  it('shows messages as the specification names their members, the newest first', async () => {
    const { data } = await all('messages');
    expect((data as { id: string }[]).map(({ id }) => id)).toEqual(['warmupBBB', 'warmupAAA']);
    const found = await one('messages', 'warmupBBB');
    expect(found).toMatchObject({ success: true, id: 'warmupBBB' });
    expect(Object.keys(found.data as object).sort()).toEqual([
      'createdAt', 'error', 'expiration', 'id', 'priority', 'request', 'requestedAt', 'response', 'status', 'success',
      'updatedAt', 'worker',
    ]); // prettier-ignore
    expect(found.data).toMatchObject({
      status: 'DONE',
      request: { screen: 'contract/rent' },
      response: { pages: 3 },
    });
  });

  it('is changed through the queue only', async () => {
    expect((await put('messages', { id: 'warmupAAA' })).error?.code).toBe('CACHE.READ_ONLY');
    expect((await t.get('/clearRedis/messages', { token: admin })).status).toBe(400);
    expect((await one('messages', 'nobody')).error?.kind).toBe('notFound');
  });
});
