import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { contractFinished } from '@llavero/proto/events/contracts';
import { fromDayKey } from '@llavero/proto/values/dates';
import { type Bench, openBench } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ neighbours: ['places', 'contracts', 'supplies'] });
});
afterAll(() => bench?.stop());

it('[JOB-02] a contract whose last day is moved keeps its one task, which is due by the new day', async () => {
  const { id } = await bench.create('contracts', 'contract', {
    startDate: fromDayKey('2026-01-01'),
    endDate: fromDayKey('2027-01-31'),
    validated: true,
  });
  const contracts = bench.services.services.get('contracts')!.get(RecordStores).of('contract');
  const finish = async (day: string) => {
    const endDate = fromDayKey(day);
    const publication = { event: contractFinished, extra: { endDate } };
    await contracts.writeUnchecked(id, undefined, { endDate }, publication, testContext('ADMIN'));
  };
  const tasks = () => bench.find('notifications', 'task', { relatedContracts: { $in: [id] } });
  const runs = () => bench.find('notifications', 'event', { trigger: 'contract-finished', recordId: id });
  await finish('2027-02-28');
  await until('the task', async () => (await tasks()).length === 1);
  await finish('2027-03-31');
  await until('both are heard', async () => (await runs()).length === 2);
  expect(await tasks()).toMatchObject([{ due: fromDayKey('2027-04-15') }]);
  expect((await runs()).map(({ status }) => status).sort()).toEqual(['DONE', 'SKIPPED']);
});
