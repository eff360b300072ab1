import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { steadyOrder } from './steady-order.ts';

const of = (shown: string, fresh: string, foreign = '', isFull = false) => {
  const answer = steadyOrder({
    shown: [...shown],
    fresh: [...fresh],
    isFull,
    isForeign: (id) => foreign.includes(id),
  });
  return [answer.order.join(''), answer.waiting.join(''), answer.missing.join('')];
};

describe('a list that is read again', () => {
  it('[SCR-01] keeps what no longer matches where it is', () => {
    expect(of('abcd', 'acd')).toEqual(['abcd', '', 'b']);
    expect(of('abcd', 'acde', '', true)).toEqual(['abcd', '', 'b']);
  });

  it('[SCR-01] lets the rows of colleagues wait, and takes in one’s own beside their neighbour', () => {
    expect(of('abc', 'xaybc', 'xy')).toEqual(['abc', 'xy', '']);
    expect(of('abc', 'xabyc')).toEqual(['xabyc', '', '']);
    expect(of('abc', 'abcx', 'x')).toEqual(['abc', 'x', '']);
    expect(of('', 'x')).toEqual(['x', '', '']);
  });

  it('[SCR-01] does not take for new what moves up from the next page', () => {
    expect(of('abc', 'acd', 'd', true)).toEqual(['abc', '', 'b']);
  });

  it('[SCR-01] moves and loses no row on screen, whatever comes (1,000 runs)', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 });
    fc.assert(
      fc.property(ids, ids, ids, fc.boolean(), (shown, fresh, foreign, isFull) => {
        const { order, waiting } = steadyOrder({
          shown,
          fresh,
          isFull,
          isForeign: (id) => foreign.includes(id),
        });
        expect(order.filter((id) => shown.includes(id))).toEqual(shown);
        expect(new Set(order).size).toBe(order.length);
        expect(order.every((id) => shown.includes(id) || (fresh.includes(id) && !foreign.includes(id)))).toBe(
          true,
        );
        expect(waiting.every((id) => foreign.includes(id) && !order.includes(id))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
