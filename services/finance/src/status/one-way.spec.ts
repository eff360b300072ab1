import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { ownedCases, tried } from '@llavero/kit/testing/owned-changes';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { Json } from '@llavero/proto/fields/field';
import { startOfDay } from '@llavero/proto/values/dates';
import { FinanceModule } from '../finance.module.ts';

const admin = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));
/** Takes over nothing of another document, which a document at random would not find. */
const alone = { breakdown: [], returnedBillId: null, rectifies: null };
const verbs: Record<string, string> = { CHARGED: 'charged', PAYED: 'payed', UNPAID: 'returned' };
const receipt = { type: 'RECEIPT', sourceRole: 'LANDLORD', paymentMethod: 'DIRECT_DEBIT', issueDate: today };

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices(
    { contracts: neighbour('contracts'), finance: FinanceModule },
    { partial: true },
  );
});
afterAll(() => services?.stop());

const records = () => services.peers.records('finance');

describe('a change of status of a finance document', () => {
  it.each(ownedCases('finance').filter(([, { definition }]) => definition.collection === 'finance'))(
    '[STA-06] [FIN-02] %s: by hand the command runs, with its event',
    async (_title, owned) => {
      const { to } = owned.owner;
      const isSettlement = [to, owned.from].some((one) => one === 'PAYED' || one === 'PENDING_DATA');
      const type = isSettlement ? 'SETTLEMENT' : 'RECEIPT';
      for (const door of ['Patch', 'Batch'] as const) {
        const { error, verbs: seen, before, after } = await tried(services, owned, door, { ...alone, type });
        if (error) {
          // What the table narrows by the document itself (F §4).
          expect(error.code).toBe('FINANCE.CHANGE_NOT_ALLOWED');
          expect([after['version'], after['status'], seen]).toEqual([1, before['status'], []]);
        } else expect(seen).toEqual([verbs[to] ?? 'updated']);
      }
    },
  );

  it('[STA-06] [VAL-11] is not made by setting the day of payment, nor is a document born charged', async () => {
    const { id, version } = await records().create({ collection: 'finance', object: receipt }, admin);
    const refusal = {
      body: {
        code: 'FINANCE.CHANGE_NEEDS_COMMAND',
        kind: 'conflict',
        message: expect.stringContaining('«Cambiar estado»'),
      },
    };
    const paid = { collection: 'finance' as const, id, version, patch: { paymentDate: today } };
    await expect(records().patch(paid, admin)).rejects.toMatchObject(refusal);
    const ways: Record<string, Json>[] = [{ paymentDate: today }, { status: 'CHARGED' }, { cancelled: true }];
    for (const way of ways)
      await expect(
        records().create({ collection: 'finance', object: { ...receipt, ...way } }, admin),
      ).rejects.toMatchObject(refusal);
    // Once it is charged, the day may be put right.
    const charged = await records().patch({ ...paid, patch: { status: 'CHARGED' } }, admin);
    expect(charged).toMatchObject({ status: 'CHARGED', paymentDate: today, version: version + 1 });
  });
});
