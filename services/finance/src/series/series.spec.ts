import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { startTestService } from '@llavero/kit/testing/service';
import { setTimeout as sleep } from 'node:timers/promises';
import { FinanceModule } from '../finance.module.ts';
import { peekNumber, takeNumber, takeNumbers } from './series.ts';

let harness: Awaited<ReturnType<typeof startTestService>>;
let database: Database;
beforeAll(async () => {
  harness = await startTestService('finance', FinanceModule);
  database = harness.service.get(Database);
});
afterAll(() => harness?.stop());

describe('a series', () => {
  it('[FIN-03] 50 documents at once, some of them not written in the end: no number is missing or double', async () => {
    const taken = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        database.transaction(async (tx) => {
          const number = await takeNumber(tx, 'RECEIPT', 2026);
          await sleep(Math.random() * 5);
          if (index % 3 === 0) throw new Error('the document is refused');
          return number;
        }),
      ),
    );
    const numbers = taken.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(numbers).toHaveLength(33);
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 33 }, (_, at) => at + 1));
    expect(await peekNumber(database, 'RECEIPT', 2026)).toBe(34);
  });

  it('[FIN-03] batches at once, some of them not written in the end: no number is missing or double', async () => {
    const taken = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        database.transaction(async (tx) => {
          const numbers = await takeNumbers(tx, 'BILL', 2026, index);
          if (index % 3 === 0) throw new Error('the batch is refused');
          return numbers;
        }),
      ),
    );
    const numbers = taken.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const count = [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19].reduce((sum, n) => sum + n);
    expect(numbers.sort((one, other) => one - other)).toEqual(
      Array.from({ length: count }, (_, at) => at + 1),
    );
  });

  it('[FIN-03] each type and each year counts for itself, from 1', async () => {
    const next = () => database.transaction((tx) => takeNumber(tx, 'SETTLEMENT', 2027));
    expect([await next(), await next()]).toEqual([1, 2]);
    expect(await database.transaction((tx) => takeNumber(tx, 'RECEIPT', 2027))).toBe(1);
    expect(await peekNumber(database, 'SETTLEMENT', 2028)).toBe(1);
  });

  it('[FIN-03] asking for the next number takes none', async () => {
    const asked = [await peekNumber(database, 'RECEIPT', 2030), await peekNumber(database, 'RECEIPT', 2030)];
    expect(asked).toEqual([1, 1]);
  });
});
