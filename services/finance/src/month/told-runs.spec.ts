import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import type { JobDefinition } from '@llavero/kit/jobs/define-job';
import { JobPanel } from '@llavero/kit/jobs/job-panel';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { ContractsStandIn } from '../testing/contracts.ts';
import { heard, PanelStandIn } from '../testing/panel.ts';
import { monthGeneration } from './generation-job.ts';

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
  const database = services.services.get('finance')!.get(Database);
  await database.query(
    `insert into background_job (id, name, state, input, actor, done, total, checkpoint, ended_at)
     select id, 'generate-month', 'done', '{"year": 2026, "month": 11, "contracts": []}',
            jsonb_build_object('id', $1::text, 'role', 'ADMIN'), 3, 3, '{"created": 3}', now() - age
       from (values ($1::uuid, interval '5 seconds'), ($2::uuid, interval '1 day')) as run (id, age)`,
    [ended, old],
  );
  await until('the panel to hear of it', () => heard.some(({ id }) => id === ended));
  await until(
    'the note that the panel has heard',
    async () =>
      (
        await database.query('select 1 from background_job where id = $1 and reported_at is not null', [
          ended,
        ])
      ).length === 1,
  );
  // Who hears slowly is told again, of the same end; another look tells nothing more.
  const before = heard.length;
  const { table } = services.services.get('finance')!.get(JobQueue);
  await new JobPanel(table, services.peers, 'finance').tellEnded([monthGeneration as JobDefinition]);
  expect(heard).toHaveLength(before);
  for (const told of heard) expect(told).toEqual({ id: ended, status: 'FINISHED' });
});
