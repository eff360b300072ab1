import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ListRequest } from '@llavero/proto/requests';
import { serviceContext } from '@llavero/kit/context';
import { Timeline } from './timeline.ts';
import type { Upstream } from './upstream.ts';

const RUNS = 60;

/** Lists as an owner answers them: newest first, a cursor that is the position after the last row. */
function upstreamOf(rows: Readonly<Record<string, readonly number[]>>, notes: readonly number[]): Upstream {
  const records = (method: string, request: ListRequest) => {
    if (method === 'Get')
      return Promise.resolve(
        Buffer.from(JSON.stringify({ notes: notes.map((date, index) => ({ date, text: `nota-${index}` })) })),
      );
    const all = (rows[request.collection] ?? [])
      .map((createdAt, index) => ({ id: `${request.collection}-${index}`, createdAt }))
      .sort((a, b) => b.createdAt - a.createdAt);
    const from = Number(request.after ?? 0);
    const items = all.slice(from, from + (request.limit ?? 50));
    const end = from + items.length;
    const hasMore = end < all.length;
    return Promise.resolve(
      Buffer.from(JSON.stringify({ items, hasMore, cursor: hasMore ? String(end) : null })),
    );
  };
  return { records } as unknown as Upstream;
}

const moments = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 160, size: 'max' });

describe('the pages of a chronology', () => {
  it(`[SCR-04] together tell every entry once, newest first (${RUNS} runs)`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ task: moments, communication: moments, document: moments, finance: moments }),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 50, size: 'max' }),
        async (rows, notes) => {
          const timeline = new Timeline(upstreamOf(rows, notes));
          const ctx = serviceContext('test');
          const told: { at: number; key: string }[] = [];
          let cursor: string | undefined;
          do {
            const page = await timeline.page('contract', 'any', [], cursor, ctx);
            told.push(...page.entries.map(({ at, id, text }) => ({ at, key: id ?? text ?? '' })));
            cursor = page.cursor ?? undefined;
          } while (cursor !== undefined && told.length < 1_000);
          const expected = Object.values(rows).reduce((sum, list) => sum + list.length, notes.length);
          expect(told).toHaveLength(expected);
          expect(new Set(told.map(({ key }) => key)).size).toBe(expected);
          expect(told.every(({ at }, index) => index === 0 || at <= told[index - 1]!.at)).toBe(true);
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
