import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { startTestService } from '@llavero/kit/testing/service';
import { claimKey } from '@llavero/proto/rules/month/plan';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { claimDocuments, freeBills, standingDocuments } from './month-claims.ts';

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

const claimOne = async (tx: Tx, contract: string, of: typeof month, id: string) =>
  (await claimDocuments(tx, [{ claim: receiptOf(contract), finance: id }], of)).has(id);

/** Claims the month and writes the receipt, as the generation does. */
const bill = (contract: string, id = uuidv7(), of = month) =>
  database.transaction(async (tx) => {
    if (!(await claimOne(tx, contract, of, id))) return null;
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

  it('[FIN-01] the free invoices of a month that no statistics know yet are looked up by their keys, not among all of the month', async () => {
    const claimsOf = (count: number) =>
      Array.from({ length: count }, () => ({
        claim: { kind: 'BILL' as const, subject: uuidv7(), unit: null, payee: uuidv7() },
        finance: uuidv7(),
      }));
    // As after months that the statistics have seen.
    await database.transaction((tx) => claimDocuments(tx, claimsOf(3000), { year: 2050, month: 1 }));
    await database.query('analyze month_claim');
    const of = { year: 2050, month: 2 };
    const made = claimsOf(1000);
    await database.transaction((tx) => claimDocuments(tx, made, of));
    const wanted = made.slice(0, 200).map(({ claim: { kind, ...claim }, finance }) => ({
      ...{ kinds: [kind], into: finance },
      ...claim,
    }));
    const read = await database.transaction(async (tx) => {
      const rowsRead = async () => {
        const [row] = await tx.query<{ read: number }>(
          `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'month_claim'`,
        );
        return row!.read;
      };
      const before = await rowsRead();
      expect(await freeBills(tx, wanted, of)).toEqual([]);
      return (await rowsRead()) - before;
    });
    expect(read).toBeLessThanOrEqual(wanted.length);
  });

  it('[FIN-01] of many who claim overlapping sets at once, in any order, each contract is claimed once', async () => {
    const contracts = Array.from({ length: 30 }, () => uuidv7());
    const claimSome = (of: string[]) =>
      database.transaction(async (tx) => {
        const wanted = of.map((contract) => ({ claim: receiptOf(contract), finance: uuidv7() }));
        const held = await claimDocuments(tx, wanted, month);
        const own = wanted.filter(({ finance }) => held.has(finance));
        await stores.of('finance').createMany(
          own.map(({ claim, finance }) => ({
            id: finance,
            object: { type: 'RECEIPT', contract: claim.subject, ...month },
          })),
          { ...ctx, trusted: true },
          tx,
        );
        return own.map(({ claim }) => claim.subject);
      });
    const shuffled = (from: number) => [...contracts.slice(from), ...contracts.slice(0, from)].reverse();
    const made = (await Promise.all([0, 10, 20, 5, 15, 25].map((from) => claimSome(shuffled(from))))).flat();
    expect(made.sort()).toEqual(contracts.sort());
  });

  it('[FIN-01] one claim that two documents of a batch want is held by the first', async () => {
    const contract = uuidv7();
    const wanted = [uuidv7(), uuidv7()].map((finance) => ({ claim: receiptOf(contract), finance }));
    const held = await database.transaction((tx) => claimDocuments(tx, wanted, month));
    expect([...held]).toEqual([wanted[0]!.finance]);
  });

  it('[FIN-01] a receipt that was not written in the end claims nothing', async () => {
    const contract = uuidv7();
    await expect(
      database.transaction(async (tx) => {
        expect(await claimOne(tx, contract, month, uuidv7())).toBe(true);
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
