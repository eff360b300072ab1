import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { listErrors } from '@llavero/proto/commands/background';
import { runScheduledRules, saveEventRule } from '@llavero/proto/commands/event-rules';
import { type Bench, openBench } from '../testing/bench.ts';
import { RunScheduledRules } from './rule-commands.ts';

let bench: Bench;
const admin = testContext('ADMIN');
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.stop());

it('[JOB-06] a round by schedule that does not come to its end says so in the runs of the rule and among the errors, once', async () => {
  const { peers } = bench.services;
  for (const firstname of ['Ana', 'Eva', 'Oli'])
    await bench.create('people', 'agent', {
      firstname,
      email: `${firstname}@example.com`,
      roles: ['TENANT'],
    });
  const rule = {
    ...{ id: null, version: null, name: 'Todas las personas', description: null, collection: 'agent' },
    ...{ event: null, schedule: 'DAY' as const, fields: [], conditions: { noMarketing: false } },
    ...{ actions: [{ kind: 'TASK', title: 'Llamar' }], active: true },
  };
  const { id } = await peers.command(saveEventRule, rule, admin);
  const rounds = bench.services.services.get('notifications')!.get(RunScheduledRules);
  rounds.mostRecords = 2;
  for (const runs of [2, 0])
    expect(await peers.command(runScheduledRules, {}, admin)).toEqual({ rules: 1, runs });
  const found = await bench.find('notifications', 'event', { config: id });
  expect(found.map(({ status, recordId }) => [status, recordId !== null]).sort()).toEqual([
    ['DONE', true],
    ['DONE', true],
    ['SKIPPED', false],
  ]);
  const cut = /^Más de 2 fichas cumplen las condiciones: la regla solo ha actuado sobre las primeras/;
  expect(found.find(({ status }) => status === 'SKIPPED')?.['error']).toMatch(cut);
  const { errors } = await peers.command(listErrors, { kind: 'RULE', dismissed: false, limit: 10 }, admin);
  expect(errors).toMatchObject([
    { title: 'Todas las personas', retriable: false, blocks: 'Las fichas que quedaban siguen sin tratar.' },
  ]);

  // Once all fit into a round, nothing is said.
  rounds.mostRecords = 3;
  expect(await peers.command(runScheduledRules, {}, admin)).toEqual({ rules: 1, runs: 1 });
  expect(await bench.find('notifications', 'event', { config: id })).toHaveLength(4);
});
