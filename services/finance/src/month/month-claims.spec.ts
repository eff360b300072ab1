import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { startTestService } from '@llavero/kit/testing/service';
import { claimKey } from '@llavero/proto/rules/month/plan';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { claimDocument, standingDocuments } from './month-claims.ts';

const month = { year: 2026, month: 11 };
const ctx = serviceContext('finance');

let harness: Awaited<ReturnType<typeof startTestService>>;
let database: Database;
let stores: RecordStores;
beforeAll(async () => {
  harness = await startTestService('finance', FinanceModule);
  database = harness.service.get(Database);
  stores = harness.service.get(RecordStores);
});
afterAll(() => harness?.stop());

const receiptOf = (subject: string) => ({ kind: 'RECEIPT' as const, subject, unit: null, payee: null });
/** Which of the contracts have a standing receipt of the month. */
const claimed = async (contracts: readonly string[]) => {
  const standing = await standingDocuments(database, contracts, month);
  return contracts.filter((id) => standing.has(claimKey(receiptOf(id))));
};

/** Claims the month and writes the receipt, as the generation does. */
const bill = (contract: string, id = uuidv7(), of = month) =>
  database.transaction(async (tx) => {
    if (!(await claimDocument(tx, receiptOf(contract), of, id))) return null;
    return stores.of('finance').create({ type: 'RECEIPT', contract, ...of }, ctx, tx, { id });
  });

describe('who is billed for which month', () => {
  it('[FIN-01] of many who bill the same month at once, one does', async () => {
    const contract = uuidv7();
    for (let round = 0; round < 10; round += 1) {
      const of = { year: 2000 + round, month: 1 };
      const made = await Promise.all(Array.from({ length: 20 }, () => bill(contract, uuidv7(), of)));
      expect(made.filter(Boolean)).toHaveLength(1);
      // The same for a month that a cancelled receipt has freed.
      const [first] = made.filter((receipt) => receipt !== null);
      await stores.of('finance').writeUnchecked(first!.id, first!.version, { cancelled: true }, {}, ctx);
      const again = await Promise.all(Array.from({ length: 20 }, () => bill(contract, uuidv7(), of)));
      expect(again.filter(Boolean)).toHaveLength(1);
    }
  });

  it('[FIN-01] a receipt that was not written in the end claims nothing', async () => {
    const contract = uuidv7();
    await expect(
      database.transaction(async (tx) => {
        expect(await claimDocument(tx, receiptOf(contract), month, uuidv7())).toBe(true);
        throw new Error('no receipt');
      }),
    ).rejects.toThrow('no receipt');
    expect(await bill(contract)).not.toBeNull();
  });

  it('[FIN-01] a cancelled or deleted receipt frees its month, a standing one holds it', async () => {
    const [cancelled, deleted, standing, never] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    const first = await bill(cancelled);
    await stores.of('finance').writeUnchecked(first!.id, first!.version, { cancelled: true }, {}, ctx);
    const second = await bill(deleted);
    await database.query('update finance set deleted_at = now() where id = $1', [second!.id]);
    await bill(standing);
    const all = [cancelled, deleted, standing, never];
    expect(await claimed(all)).toEqual([standing]);
    expect(await bill(standing)).toBeNull();
    expect(await bill(cancelled)).not.toBeNull();
    expect(await claimed(all)).toEqual([cancelled, standing]);
  });
});
