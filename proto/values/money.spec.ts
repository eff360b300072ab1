import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  MAX_MONEY,
  addMoney,
  checkMoney,
  formatMoney,
  fromCents,
  multiplyMoney,
  parseMoney,
  percentOf,
  roundMoney,
  scaleMoney,
  splitMoney,
  toCents,
} from './money.ts';

const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
const euros = cents.map(fromCents);

describe('money', () => {
  it.each([
    ['1.234,56 €', 1234.56],
    ['1234,5', 1234.5],
    ['1234', 1234],
    ['1.234', 1234],
    ['12.50', 12.5],
    ['0,005', 0.01],
    ['-1.234,56', -1234.56],
    ['−3 €', -3],
    ['€ 12', 12],
    ['12 EUR', 12],
    ['1 234,56', 1234.56],
    ['1\u00a0234,56\u00a0€', 1234.56],
    [',5', 0.5],
    ['999.999.999.999,99', MAX_MONEY],
  ])('[VAL-02] reads «%s» as %d', (text, value) => {
    expect(parseMoney(text)).toBe(value);
    expect(checkMoney(text)).toBeNull();
  });

  it.each([
    '',
    '€',
    'abc',
    '1,2,3',
    '1.23.456',
    '12.34.56',
    '1234.567',
    '0.005',
    '1.234.56',
    '--3',
    '1e3',
    '1.000.000.000.000',
  ])('[VAL-02] refuses «%s» and says how to write it', (text) => {
    expect(parseMoney(text)).toBeNull();
    expect(checkMoney(text)).toContain('1.234,56');
  });

  it.each([
    [1234.5, '1.234,50 €'],
    [0, '0,00 €'],
    [-0.001, '0,00 €'],
    [-1234567.891, '-1.234.567,89 €'],
    [999, '999,00 €'],
    [1.005, '1,01 €'],
    [MAX_MONEY, '999.999.999.999,99 €'],
  ])('[VAL-02] prints %d as «%s»', (value, text) => {
    expect(formatMoney(value)).toBe(text);
  });

  it('[VAL-02] what is printed can be read again', () => {
    fc.assert(fc.property(euros, (value) => parseMoney(formatMoney(value)) === value));
  });

  it.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [8.345, 8.35],
    [1.0049999, 1],
    [0.615, 0.62],
    [10.075, 10.08],
    [1e-7, 0],
    [4.35, 4.35],
  ])('[VAL-02] rounds %d half away from zero to %d', (value, rounded) => {
    expect(roundMoney(value)).toBe(rounded);
  });

  it('[VAL-02] rounds every third decimal as paper does, at any size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999_999 }),
        fc.integer({ min: 0, max: 9 }),
        (whole, third) => {
          const text = `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}${third}`;
          expect(toCents(text)).toBe(third >= 5 ? whole + 1 : whole);
          if (whole < 1e12) expect(toCents(Number(text))).toBe(third >= 5 ? whole + 1 : whole);
        },
      ),
    );
  });

  it('[VAL-02] cents to euros and back lose nothing, also through the text of the database', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(toCents(fromCents(value))).toBe(value + 0);
        expect(
          toCents(
            `${value < 0 ? '-' : ''}${(BigInt(Math.abs(value)) / 100n).toString()}.${String(Math.abs(value) % 100).padStart(2, '0')}`,
          ),
        ).toBe(value + 0);
      }),
    );
  });

  it('[VAL-02] refuses what is no amount', () => {
    for (const bad of [Number.NaN, Infinity, 1e13]) expect(() => toCents(bad)).toThrow(RangeError);
    expect(() => toCents('1.234,56')).toThrow(RangeError);
    expect(() => fromCents(1.5)).toThrow(RangeError);
  });

  it('[VAL-02] adds without the error of doubles', () => {
    expect(addMoney(0.1, 0.2)).toBe(0.3);
    expect(addMoney()).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (list) => {
        expect(toCents(addMoney(...list.map(fromCents)))).toBe(list.reduce((a, b) => a + b, 0) + 0);
      }),
    );
  });

  it('[VAL-02] multiplies and scales with one rounding at the end', () => {
    expect(multiplyMoney(0.1234, 100)).toBe(12.34);
    expect(multiplyMoney(1.15, 1.5)).toBe(1.73);
    expect(multiplyMoney(-1.15, 1.5)).toBe(-1.73);
    expect(percentOf(650.5, 21)).toBe(136.61);
    expect(scaleMoney(1000, 1, 3)).toBe(333.33);
    expect(scaleMoney(2000, 1, 3)).toBe(666.67);
    expect(() => scaleMoney(1, 1, 0)).toThrow(RangeError);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 500 }), (value, n) => {
        expect(toCents(scaleMoney(fromCents(value), n, n))).toBe(value);
        expect(toCents(multiplyMoney(fromCents(value), n))).toBe(value * n);
      }),
    );
  });

  it('[VAL-02] splits to the cent: nothing is lost and equal parts differ by a cent at most', () => {
    expect(splitMoney(100, 3)).toEqual([33.34, 33.33, 33.33]);
    expect(splitMoney(-0.02, 3)).toEqual([-0.01, -0.01, 0]);
    expect(splitMoney(100, [50, 33.33, 16.67])).toEqual([50, 33.33, 16.67]);
    expect(splitMoney(10, [0, 1])).toEqual([0, 10]);
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 60 }), (value, parts) => {
        const shares = splitMoney(fromCents(value), parts).map(toCents);
        expect(shares).toHaveLength(parts);
        expect(shares.reduce((a, b) => a + b, 0) + 0).toBe(value + 0);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('[VAL-02] splits by weights within a cent of the exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        weights.filter((list) => list.some((w) => w > 0)),
        (value, list) => {
          const sum = list.reduce((a, b) => a + b, 0);
          const shares = splitMoney(fromCents(value), list).map(toCents);
          expect(shares.reduce((a, b) => a + b, 0) + 0).toBe(value + 0);
          shares.forEach((share, i) =>
            expect(Math.abs(share - (value * (list[i] ?? 0)) / sum)).toBeLessThan(1),
          );
        },
      ),
    );
  });

  it('[VAL-02] refuses to split among nobody', () => {
    for (const parts of [0, -1, 1.5, [], [0, 0], [1, -1]])
      expect(() => splitMoney(1, parts)).toThrow(RangeError);
  });
});
