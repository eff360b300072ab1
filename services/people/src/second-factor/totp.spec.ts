import { describe, expect, it } from '@jest/globals';
import { authenticatorCode } from '@llavero/kit/testing/authenticator';
import { base32, codeAt, keyAddress, matchingStep, newSecret, stepAt } from './totp.ts';

/** RFC 6238, appendix B: the last six of its eight digits. */
const rfcSecret = Buffer.from('12345678901234567890');
const vectors: readonly [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

describe('one-time codes by time', () => {
  it.each(vectors)('are those of RFC 6238 at %d', (seconds, code) => {
    expect(codeAt(rfcSecret, stepAt(seconds))).toBe(code);
    expect(matchingStep(rfcSecret, code, seconds, 0)).toBe(stepAt(seconds));
  });

  it('are those that a telephone shows', () => {
    for (let i = 0; i < 200; i += 1) {
      const [secret, at] = [newSecret(), 1_800_000_000 + i * 12_345];
      expect(authenticatorCode(base32(secret), at)).toBe(codeAt(secret, stepAt(at)));
    }
  });

  it('count one period early and late, and no further', () => {
    const [now, code] = [1_111_111_111, '050471'];
    for (const drift of [-30, 0, 30]) expect(matchingStep(rfcSecret, code, now + drift, 0)).toBe(stepAt(now));
    for (const drift of [-60, 60]) expect(matchingStep(rfcSecret, code, now + drift, 0)).toBeUndefined();
  });

  it('are worth one use, and none once a later one was used', () => {
    const now = 2_000_000_000;
    const used = stepAt(now);
    expect(matchingStep(rfcSecret, codeAt(rfcSecret, used), now, used)).toBeUndefined();
    expect(matchingStep(rfcSecret, codeAt(rfcSecret, used - 1), now, used)).toBeUndefined();
    expect(matchingStep(rfcSecret, codeAt(rfcSecret, used + 1), now, used)).toBe(used + 1);
  });

  it('that are no code at all are wrong', () => {
    for (const wrong of ['', '28708', '2870820', '28708a', 'áéíóúñ'])
      expect(matchingStep(rfcSecret, wrong, 59, 0)).toBeUndefined();
  });
});

describe('a secret', () => {
  it('is written in base32 (RFC 4648, chapter 10)', () => {
    for (const [plain, written] of [
      ['', ''],
      ['f', 'MY'],
      ['fo', 'MZXQ'],
      ['foo', 'MZXW6'],
      ['foob', 'MZXW6YQ'],
      ['fooba', 'MZXW6YTB'],
      ['foobar', 'MZXW6YTBOI'],
    ] as const)
      expect(base32(Buffer.from(plain))).toBe(written);
  });

  it('has 160 bits, another each time, and reaches an application with the address of the person', () => {
    const secret = newSecret();
    expect(secret).toHaveLength(20);
    expect(newSecret().equals(secret)).toBe(false);
    const address = new URL(keyAddress(secret, 'ana+prueba@llavero.test'));
    expect(address.protocol + address.host).toBe('otpauth:totp');
    expect(decodeURIComponent(address.pathname)).toBe('/Llavero:ana+prueba@llavero.test');
    expect(Object.fromEntries(address.searchParams)).toEqual({ secret: base32(secret), issuer: 'Llavero' });
  });
});
