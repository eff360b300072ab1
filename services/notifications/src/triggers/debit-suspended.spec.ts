import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { type Bench, openBench } from '../testing/bench.ts';
import { RENEW_MANDATE } from './debit-suspended.ts';

describe('a suspended mandate', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench({ neighbours: ['finance'] });
  });
  afterAll(() => bench?.stop());

  it('[FIN-04] gives finance one task, which is closed when the mandate is in force again', async () => {
    const diego = await bench.create('people', 'employee', {
      ...{ firstname: 'Diego', position: 'FINANCE_MANAGER', email: 'diego@example.com' },
    });
    const [debtor, creditor] = [randomUUID(), randomUUID()];
    const { id } = await bench.create('finance', 'sepaMandate', {
      ...{ debtor, creditor, iban: 'ES9121000418450200051332', signatureDate: 1_700_000_000 },
    });
    const write = (patch: object) =>
      bench.services.services
        .get('finance')!
        .get(RecordStores)
        .of('sepaMandate')
        .writeUnchecked(id, undefined, patch, {}, { ...testContext('ADMIN'), trusted: true });
    const tasks = () => bench.find('notifications', 'task', { title: RENEW_MANDATE });
    await write({ suspended: true, suspensionReason: 'Devuelto por el banco: MD01.' });
    const task = await until('the task is there', async () => (await tasks())[0]);
    expect(task).toMatchObject({ assignedTo: diego.id, status: 'TO_DO', relatedAgents: [debtor] });
    await write({ suspended: false });
    await until('the task is done', async () => (await tasks())[0]?.['status'] === 'DONE');
    expect(await tasks()).toHaveLength(1);
  });
});
