import { describe, expect, it } from '@jest/globals';
import { anonymous } from '../auth/actors.ts';
import type { CallContext } from '../context.ts';
import type { Peers } from '../grpc/peers.ts';
import { testContext } from '../testing/context.ts';
import type { JobDefinition } from './define-job.ts';
import { JobPanel } from './job-panel.ts';
import type { JobRow, JobTable } from './job-table.ts';

describe('[SCR-07] a job that has failed for good is told to the panel', () => {
  const reports: { requestedBy: string | null; status: string }[] = [];
  const peers = {
    command: (_command: unknown, report: (typeof reports)[0]) => {
      reports.push(report);
      return Promise.resolve({ cancelled: false });
    },
  } as unknown as Peers;
  const table = { reported: () => Promise.resolve() } as unknown as JobTable;
  const definition = { label: 'Prueba', panel: { worker: 'Test', show: 'failures' } } as JobDefinition;
  const person = testContext('ADMIN').actor;

  it.each<[string, CallContext['actor'], string | null]>([
    ['a person', person, person.id],
    ['somebody without a session', anonymous, null],
    ['a service', testContext('SERVICE').actor, null],
  ])('asked for by %s', async (_who, actor, requestedBy) => {
    const row = { id: 'a', state: 'failed', checkpoint: null, actor, error: 'No.', endedAt: 1 } as JobRow;
    await new JobPanel(table, peers, 'people').tell(definition, row);
    expect(reports.at(-1)).toMatchObject({ requestedBy, status: 'ERROR', error: 'No.' });
  });
});
