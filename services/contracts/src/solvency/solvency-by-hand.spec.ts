import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { requestSolvency } from '@llavero/proto/commands/solvency';
import type { Json } from '@llavero/proto/fields/field';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');

let running: TestServices;
beforeAll(async () => {
  running = await startTestServices(
    { contracts: ContractsModule, places: neighbour('places'), notifications: neighbour('notifications') },
    { partial: true },
  );
});
afterAll(() => running?.stop());

const stores = () => running.services.get('contracts')!.get(RecordStores);
const records = () => running.peers.records('contracts');
const read = async (collection: 'candidature' | 'solvencyRequest', id: string) =>
  (await records().get({ collection, id }, staff)) as Record<string, Json> & { version: number };
const change = async (id: string, patch: Record<string, Json>) => {
  const { version } = await read('solvencyRequest', id);
  await records().patch({ collection: 'solvencyRequest', id, version, patch }, staff);
};

describe('a solvency request whose status is changed by hand', () => {
  it('[STA-07] [OPS-06] tells its candidature, which waits for the insurer no more', async () => {
    const own = { ...staff, trusted: true };
    const applied = await stores()
      .of('candidature')
      .create({ status: 'IN_REVIEW', unit: uuidv7() } as never, own);
    const request = await stores()
      .of('solvencyRequest')
      .create({ rent: 900, candidature: applied.id, tenants: [{ name: 'Ana Gil' }] } as never, own);
    const { version } = await read('solvencyRequest', request.id);
    await running.peers.command(requestSolvency, { id: request.id, version, insurer: 'MDP' }, staff);
    expect(await read('candidature', applied.id)).toMatchObject({
      solvencyStatus: 'REQUESTED',
      nextStep: 'INSURER_ANSWER',
    });
    const told = (status: string) =>
      until(
        `told ${status}`,
        async () => (await read('candidature', applied.id))['solvencyStatus'] === status,
      );
    await change(request.id, { status: 'PENDING' });
    await told('PENDING');
    expect(await read('candidature', applied.id)).not.toMatchObject({ nextStep: 'INSURER_ANSWER' });
    // The moment of the answer, typed into the form.
    await change(request.id, { requestedAt: 1_795_000_000, acceptedAt: 1_795_100_000 });
    await told('ACCEPTED');
  });
});
