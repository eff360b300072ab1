import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { ContractsStandIn } from '../testing/contracts.ts';
import { heard, PanelStandIn } from '../testing/panel.ts';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices(
    { finance: FinanceModule, contracts: ContractsStandIn, notifications: PanelStandIn },
    { partial: true },
  );
});
afterAll(() => services?.stop());

it('[JOB-01] the end of a run that died with whoever should have told it is told by another, once', async () => {
  const [ended, old] = [uuidv7(), uuidv7()];
  // What a replica leaves that is killed after the last receipt.
  await services.services
    .get('finance')!
    .get(Database)
    .query(
      `insert into generation_run (id, year, month, contracts, status, done, total, actor, ended_at)
       select id, 2026, 11, '{}', 'FINISHED', 3, 3, jsonb_build_object('id', $1::text, 'role', 'ADMIN'), now() - age
         from (values ($1::uuid, interval '5 seconds'), ($2::uuid, interval '1 day')) as run (id, age)`,
      [ended, old],
    );
  await until('the panel to hear of it', () => heard.some(({ id }) => id === ended), 30_000);
  // Two more looks, which tell nothing again.
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  expect(heard).toEqual([{ id: ended, status: 'FINISHED' }]);
}, 60_000);
