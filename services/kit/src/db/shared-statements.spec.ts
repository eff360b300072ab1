import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SharedStatements } from './shared-statements.ts';

interface Statement {
  calls: readonly number[];
  end(error?: unknown): Promise<void>;
}

/** Statements that end when the test says so; each call is answered ten times its number. */
function bench() {
  const open: Statement[] = [];
  const all: Statement[] = [];
  const begin = (calls: readonly number[]): Promise<number[]> =>
    new Promise((resolve, reject) => {
      const statement: Statement = {
        calls,
        async end(error) {
          open.splice(open.indexOf(statement), 1);
          if (error === undefined) resolve(calls.map((call) => call * 10));
          else reject(error);
          // Whoever waits for it hears of it.
          await new Promise(setImmediate);
        },
      };
      open.push(statement);
      all.push(statement);
    });
  const shared = new SharedStatements<number, number>(begin);
  const run = (call: number, kind = 'one'): Promise<number> =>
    shared.run(call, kind, async () => (await begin([call]))[0] as number);
  return { open, all, run };
}

describe('statements that calls share', () => {
  it('begin at once for a call alone, and hold all that came meanwhile in the next one', async () => {
    const { open, run } = bench();
    const answers = [1, 2, 3].map((call) => run(call));
    expect(open.map(({ calls }) => calls)).toEqual([[1]]);
    await open[0]!.end();
    expect(open.map(({ calls }) => calls)).toEqual([[2, 3]]);
    await open[0]!.end();
    expect(await Promise.all(answers)).toEqual([10, 20, 30]);
    void run(4);
    expect(open.map(({ calls }) => calls)).toEqual([[4]]);
  });

  it('do not wait for those of another kind', async () => {
    const { open, run } = bench();
    for (const [call, kind] of [[1, 'one'], [2, 'two'], [3, 'one'], [4, 'two']] as const) void run(call, kind); // prettier-ignore
    expect(open.map(({ calls }) => calls)).toEqual([[1], [2]]);
    await open[1]!.end();
    expect(open.map(({ calls }) => calls)).toEqual([[1], [4]]);
  });

  it('go out one by one when the one they share is refused, and are told when nobody knows what became of it', async () => {
    const { open, run } = bench();
    const answers = Promise.allSettled([1, 2, 3].map((call) => run(call)));
    await open[0]!.end();
    await open[0]!.end({ code: '23505' });
    expect(open.map(({ calls }) => calls)).toEqual([[2], [3]]);
    await open[0]!.end({ code: '23505' });
    await open[0]!.end();
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);

    for (const error of [new Error('connection lost'), { code: '57P01' }, { code: 'ECONNRESET' }]) {
      const lost = Promise.allSettled([4, 5, 6].map((call) => run(call)));
      await open[0]!.end();
      await open[0]!.end(error);
      expect(open).toEqual([]);
      expect((await lost).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    }
  });

  it('answer each call its own, once, in any order of events', async () => {
    const step = fc.record({ end: fc.boolean(), which: fc.nat(5), kind: fc.constantFrom('one', 'two') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
        const { open, all, run } = bench();
        const answers: Promise<number>[] = [];
        for (const { end, which, kind } of steps)
          if (!end) answers.push(run(answers.length + 1, kind));
          else await open[which % Math.max(1, open.length)]?.end();
        while (open.length > 0) await open[0]!.end();
        expect(await Promise.all(answers)).toEqual(answers.map((_, at) => (at + 1) * 10));
        expect(all.flatMap(({ calls }) => calls).sort((a, b) => a - b)).toEqual(
          answers.map((_, at) => at + 1),
        );
      }),
    );
  });
});
