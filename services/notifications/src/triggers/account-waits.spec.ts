import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import type { CollectionName } from '@llavero/proto/collections';
import { type Bench, openBench } from '../testing/bench.ts';
import { APPROVE_ACCOUNT } from './account-waits.ts';

const OLD = 'ES9121000418450200051332';
const NEW = 'ES7921000813610123456789';

describe('a bank account that waits for approval', () => {
  let bench: Bench;
  let [diego, olga]: StoredRecord[] = [];
  beforeAll(async () => {
    bench = await openBench();
    const manager = (firstname: string) =>
      bench.create('people', 'employee', {
        firstname,
        position: 'FINANCE_MANAGER',
        email: `${firstname}@example.com`.toLowerCase(),
      });
    diego = await manager('Diego');
    olga = await manager('Olga');
  });
  afterAll(() => bench?.stop());

  const write = (collection: CollectionName, id: string, patch: object, by: string) =>
    bench.services.services
      .get('people')!
      .get(RecordStores)
      .of(collection)
      .writeUnchecked(id, undefined, patch, {}, testContext('INTERNAL_EMPLOYEE', by));
  const tasks = async (id: string) =>
    (await bench.find('notifications', 'task', { title: APPROVE_ACCOUNT })).filter((task) =>
      JSON.stringify(task['relatedObjects']).includes(id),
    );
  const approved = { iban: OLD, bic: null, holder: null, at: null, by: null };

  it.each(['agent', 'supplier'] as const)(
    '[SCR-02] gives one task to an approver who did not write it, and closes it when the account is decided (%s)',
    async (collection) => {
      const name = collection === 'agent' ? 'firstname' : 'name';
      const { id } = await bench.create('people', collection, {
        [name]: 'Marta',
        iban: OLD,
        approvedAccount: approved,
      });
      await write(collection, id, { iban: NEW }, diego!.id);
      const task = await until('the task is there', async () => (await tasks(id))[0]);
      expect(task).toMatchObject({ assignedTo: olga!.id, status: 'TO_DO', createdBy: diego!.id });
      expect(task['watchers']).toContain(bench.admin.id);
      expect(task['watchers']).not.toContain(diego!.id);
      expect(task['relatedAgents']).toEqual(collection === 'agent' ? [id] : []);
      await write(collection, id, { approvedAccount: { ...approved, iban: NEW } }, olga!.id);
      await until('the task is done', async () => (await tasks(id))[0]?.['status'] === 'DONE');
      expect(await tasks(id)).toHaveLength(1);
      await write(collection, id, { iban: OLD }, olga!.id);
      const next = await until('the next task', async () =>
        (await tasks(id)).find(({ status }) => status === 'TO_DO'),
      );
      expect(next).toMatchObject({ assignedTo: diego!.id });
    },
  );
});
