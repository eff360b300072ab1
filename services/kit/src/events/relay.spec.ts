import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { waves } from './relay.ts';

describe('the waves of a batch', () => {
  it('[JOB-05] hold every row once, no record twice, and each record in order', () => {
    const rows = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd'))
      .map((ids) => ids.map((record_id, seq) => ({ record_id, seq })));
    fc.assert(
      fc.property(rows, (batch) => {
        const cut = waves(batch);
        expect(cut.flat().length).toBe(batch.length);
        for (const wave of cut) expect(new Set(wave.map((row) => row.record_id)).size).toBe(wave.length);
        for (const id of ['a', 'b', 'c', 'd']) {
          const seqs = cut
            .flat()
            .filter((row) => row.record_id === id)
            .map((row) => row.seq);
          expect(seqs).toEqual([...seqs].sort((x, y) => x - y));
        }
      }),
    );
  });
});
