import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { accountingSyncStatus, syncAccounting } from '@llavero/proto/commands/accounting-sync';
import type { Json } from '@llavero/proto/fields/field';
import { documentLine } from '@llavero/proto/rules/document-line';
import { daySeconds } from '@llavero/proto/values/dates';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { FinanceModule } from '../../finance.module.ts';
import { HoldedStandIn } from '../../outside/holded/stand-in.ts';
import { SYNC_JOB } from '../sync-job.ts';

export const admin = testContext('ADMIN');
export const trusted = { ...admin, trusted: true };
export const day = daySeconds({ year: 2026, month: 5, day: 12 });

let standIns: StandIns;
export let holded: HoldedStandIn;
export let running: TestServices;
export let landlord: string;
export let mandate: string;

/** Finance with its neighbours and the stand-in of Holded, for all tests of a file. */
export function withAccounting(): void {
  beforeAll(async () => {
    standIns = await startStandIns();
    holded = standIns.of(HoldedStandIn);
    const names = ['people', 'contracts', 'notifications'] as const;
    const modules = Object.fromEntries(names.map((name) => [name, neighbour(name)]));
    running = await startTestServices(
      { finance: FinanceModule, ...modules },
      { partial: true, env: standIns.variables },
    );
  });
  afterAll(async () => {
    await running?.stop();
    await standIns?.stop();
  });
  beforeEach(async () => {
    await database().query(
      'truncate finance, bill, accounting_sync, accounting_contact, month_close cascade',
    );
    landlord = (
      await create('people', 'agent', { firstname: 'Ana', lastname: 'Vidal', idNumber: '12345678Z' })
    ).id;
    mandate = (await create('contracts', 'mandate', { landlords: [landlord] })).id;
    holded.writes.length = 0;
  });
}

export const finance = () => running.services.get('finance')!;
export const database = () => finance().get(Database);
export const create = (service: 'people' | 'contracts', collection: string, object: object) =>
  running.peers.records(service).create({ collection, object } as never, admin);
let series = 0;

/** An invoice of fees of 121 € to the landlord. */
export async function invoice(
  more: Record<string, Json> = {},
  base = 100,
): Promise<{ id: string; number: string }> {
  const fee = {
    category: 'INVOICE',
    subcategory: 'FEE',
    source: 'PROVIDER',
    destination: 'LANDLORD',
    concept: 'Honorarios',
  } as const;
  series += 1;
  const made = await database().transaction((tx) =>
    finance()
      .get(RecordStores)
      .of('finance')
      .create(
        {
          ...{ type: 'BILL', year: 2026, month: 5, serie: series, issueDate: day, sourceRole: 'PROVIDER' },
          ...{ destinationRole: 'LANDLORD', landlords: [landlord], mandate, concept: 'Honorarios de mayo' },
          breakdown: [documentLine({ ...fee, base, vat: base * 0.21, vatPercent: 21 })],
          ...more,
        } as never,
        trusted,
        tx,
        { byCommand: true },
      ),
  );
  return { id: made.id, number: `F2026${String(series).padStart(5, '0')}` };
}
export const status = (state: string | null = null) =>
  running.peers.command(accountingSyncStatus, { state, after: null, limit: 50 } as never, admin);
export const rowOf = async (id: string) => (await status()).invoices.find((one) => one.finance === id);
export const ended = () => until('the end of the sending', async () => !(await status()).isRunning);
/** What waits for its hour goes on at once. */
export const hurry = async () => {
  await database().query(`update background_job set run_at = now() where id = $1 and state = 'waiting'`, [
    SYNC_JOB,
  ]);
  finance().get(JobQueue).wake.notify();
};
export async function sync(): Promise<void> {
  await running.peers.command(syncAccounting, {}, admin);
  await ended();
}
export const caught = (number: string) =>
  holded.messages().filter(({ docNumber }) => docNumber.endsWith(number.slice(-5)));
export const set = (id: string, change: string) =>
  database().query(`update finance set ${change} where id = $1`, [id]);
