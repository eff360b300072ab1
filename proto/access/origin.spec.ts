import { describe, expect, it } from '@jest/globals';
import { deviceFamily, readOrigin, writeOrigin } from './origin.ts';

describe('where a call comes from', () => {
  it('[ENT-12] travels as one line and comes out as it went in', () => {
    const whole = { channel: 'WEB', address: '2001:db8::7', device: 'Firefox, Windows' } as const;
    expect(readOrigin(writeOrigin(whole))).toEqual(whole);
    const bare = { channel: 'JOB', address: null, device: null } as const;
    expect(readOrigin(writeOrigin(bare))).toEqual(bare);
  });

  it('[ENT-12] takes nothing else for an origin and no address that is none', () => {
    for (const text of [undefined, '', 'ROOT;;', 'WEB;1.2.3.4;x;y']) expect(readOrigin(text)).toBeNull();
    expect(readOrigin('API;<script>;a\u0000b')).toEqual({ channel: 'API', address: null, device: null });
  });

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['curl/8.5.0', 'curl'],
    ['', null],
  ])('[ENT-12] of «%s» keeps the family only', (userAgent, family) => {
    expect(deviceFamily(userAgent)).toBe(family);
  });
});
