import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { batchesOf } from './run-generation.ts';

const subject = (rows: number) => ({ rows: Array.from({ length: rows }) });

describe('the batches of a month', () => {
  it('[FIN-01] have 100 contracts or 500 documents at most, in their order and none left out (200 runs)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 300 }), { maxLength: 400 }), (sizes) => {
        const subjects = sizes.map(subject);
        const batches = batchesOf(subjects);
        expect(batches.flat()).toEqual(subjects);
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(100);
          const documents = batch.reduce((sum, { rows }) => sum + rows.length, 0);
          expect(batch.length === 1 || documents <= 500).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[FIN-01] are full: 250 contracts of three documents are three', () => {
    const batches = batchesOf(Array.from({ length: 250 }, () => subject(3)));
    expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
  });
});
