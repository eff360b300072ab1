import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ExpiringCache, ownBytes } from './expiring-cache.ts';

afterEach(() => void jest.restoreAllMocks());

describe('a cache whose entries expire', () => {
  it('lets go of what has expired, although there is room for it', () => {
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const cache = new ExpiringCache<string>({ max: 1000, ttl: 60_000, ttlResolution: 0 });
    for (let page = 0; page < 100; page += 1) cache.set(`page ${page}`, 'text');
    now += 40_000;
    cache.set('later', 'text');
    now += 21_000;
    expect(cache.size).toBe(101);
    cache.set('newest', 'text');
    now += 10_000;
    cache.set('after the next look', 'text');
    expect([...cache.keys()]).toEqual(['after the next look', 'newest', 'later']);
    // The list of keys leaves out what has expired and is still there.
    expect(cache.size).toBe(3);
  });

  it('takes an entry with a time of its own', () => {
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const cache = new ExpiringCache<string>({ max: 1000, ttlResolution: 0 });
    cache.set('token', 'short', { ttl: 5_000 });
    now += 31_000;
    cache.set('other', 'long', { ttl: 300_000 });
    expect([...cache.keys()]).toEqual(['other']);
    expect(cache.size).toBe(1);
  });
});

describe('a cache of so many entries', () => {
  it('keeps those read last', () => {
    const cache = new ExpiringCache<string>({ max: 2 });
    for (const key of ['a', 'b']) cache.set(key, key);
    cache.get('a');
    cache.set('c', 'c');
    expect([...cache.keys()]).toEqual(['c', 'a']);
  });

  it('takes no room for those it does not have', () => {
    const before = process.memoryUsage();
    const caches = Array.from({ length: 20 }, () => new ExpiringCache<string>({ max: 100_000, ttl: 1000 }));
    for (const cache of caches) cache.set('one', 'text');
    const now = process.memoryUsage();
    expect(now.heapUsed + now.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(10_000_000);
  });
});

describe('bytes that are kept', () => {
  it('hold no more memory than they are long, and are the same', () => {
    const received = Buffer.alloc(64 * 1024, 'a page of the list ');
    const page = received.subarray(1000, 3000);
    const own = ownBytes(page);
    expect(own.buffer.byteLength).toBe(2000);
    expect(own.equals(page)).toBe(true);
    expect(ownBytes(own)).toBe(own);
  });
});
